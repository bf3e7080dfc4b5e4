import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { NOTHING_HELD, readHeld } from '../support/metrics.ts';
import { PLACE_HEADER, withPlaces } from '../support/places.ts';
import {
  DATABASES,
  databaseSettings,
  startTestService,
  type TestService,
} from '../support/services.ts';

const HEADER = `${PLACE_HEADER},latitude,longitude,postcodes`;
const LINES = [
  'alpha,Alpha,ZZ-N1,00017,900000,2,25,D,,high,,45,9,10100',
  'castro-n,Castro,ZZ-N1,00020,4000,2,27,D,120,,,46,9,10200',
  'castro-s,Castro,ZZ-S,00021,5000,unzoned,31.5,4A,,,1.2,46,9.05,10200;10300',
  'saint-elie,Saint-Élie,ZZ-S,00030,300,2,22,D,80,high,,60,9,01400',
  'saint-elie-du-lac,Saint-Élie-du-Lac,ZZ-S,00031,200,2,22,D,80,high,,60.01,9.05,',
  'boeser-bosero,Böser/Bosero,ZZ-N1,00040,100,2,22,D,80,high,,,,',
  'strassort,Straßort,ZZ-N1,00041,90,2,22,D,80,,,,,',
  'le-strand,Le Strand,ZZ-N1,00042,80,2,22,D,80,,,,,',
  'testburg-county,Testburg County,ZZ-N1,00043,70,2,22,D,80,,,,,',
];
const ALIASES =
  'table,name,official_code,reason\nWind,SANCT ELIAS (S),00030,Renamed since: Saint-Élie\n';
const NAMES = 'place,name,language,source\nalpha,Alphaville,en,zz-stats\n';
/** A language that no published country has. */
const MORE_WORDS = 'comuna,kind_of,ro,\norașul,kind_before,ro,\ndenumire,column,ro,name\n';

describe.each(DATABASES)('a list on $database', ({ database, missing }) => {
  let service: TestService;
  let clients = 0;
  beforeAll(async () => {
    if (missing) return;
    const files = withPlaces(
      fixtureFiles(),
      LINES,
      { 'zz/place-aliases.csv': ALIASES, 'zz/place-names.csv': NAMES },
      HEADER,
    );
    files['language-words.csv'] += MORE_WORDS;
    const settings = { ...(await databaseSettings(database)), TRUST_PROXY: '1', METRICS_PORT: '0' };
    service = await startTestService({ DATA_DIR: await writeDataFolder(files), ...settings });
  });

  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    { query = '', type = 'text/csv', client = `203.0.113.${++clients}` } = {},
  ) =>
    fetch(`${service.url}/lookup${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'x-forwarded-for': client },
    });
  /** The rows that are answered, by the names of the columns. */
  const lookUp = async (body: string | Uint8Array<ArrayBuffer>, query = '') => {
    const response = await post(body, { query });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const delimiter = /delimiter semicolon/.test(response.headers.get('lookup-table') ?? '')
      ? ';'
      : ',';
    const rows: Record<string, string>[] = parse(text, { columns: true, delimiter, bom: true });
    return { text, rows, recognised: response.headers.get('lookup-table') };
  };
  const briefly = ({ lookup_status, lookup_by, lookup_place }: Record<string, string>) =>
    [lookup_status, lookup_by, lookup_place].join(' ');

  test.skipIf(missing)(
    'is answered as it was given, with the values asked for and what was found for each row',
    async () => {
      const { text } = await lookUp(
        'id,name,country,province\n7,castro,zz,N1\n',
        '?columns=climate_zone,altitude_m,frost_depth_m',
      );
      expect(text).toBe(
        'id,name,country,province,climate_zone,altitude_m,frost_depth_m,lookup_status,lookup_by,lookup_place,lookup_name,lookup_others,lookup_note\n' +
          '7,castro,zz,N1,D,120,,matched,name,ZZ/castro-n,Castro,,not known here: frost_depth_m (The table leaves out some)\n',
      );
    },
  );

  test.skipIf(missing)(
    'whose positions and postcodes are answered, or looked for, is credited in the row, with the licence',
    async () => {
      const credit = (rows: Record<string, string>[]) =>
        rows.map(({ lookup_credit }) => lookup_credit);
      const plain = await lookUp('name\nAlpha\n', '?country=ZZ');
      expect(credit(plain.rows)).toEqual([undefined]);
      const positions = await lookUp(
        'name\nAlpha\nnowhere\nBöser\n',
        '?country=ZZ&columns=latitude,longitude',
      );
      const [of = '', ...others] = credit(positions.rows);
      expect(of).toMatch(/^.+: .+$/);
      expect(others).toEqual(['', of]);
      const postcodes = await lookUp('postcode\n10100\n99999\n', '?country=ZZ');
      expect(credit(postcodes.rows)).toEqual([expect.stringMatching(/^.+: .+$/), '']);
      const json = await post('[{"name":"Alpha"}]', {
        query: '?country=ZZ&columns=postcodes',
        type: 'application/json',
      });
      expect(await json.json()).toEqual([
        expect.objectContaining({ lookup_credit: expect.stringMatching(/: /) }),
      ]);
    },
  );

  test.skipIf(missing).each([
    ['accents and case', 'SAINT ELIE', 'matched name ZZ/saint-elie'],
    ['letters that come apart', 'strassort', 'matched name ZZ/strassort'],
    ['Saint written short', 'St. Élie', 'likely name ZZ/saint-elie'],
    ['one half of a name in two languages', 'bosero', 'matched name ZZ/boeser-bosero'],
    ['a former name', 'Sanct Elias', 'likely former_name ZZ/saint-elie'],
    ['a province in parentheses', 'Castro (S)', 'matched name ZZ/castro-s'],
    ['what it lies in after a comma', 'Castro, South', 'matched name ZZ/castro-s'],
    ['what it lies in after a comma, in which there is none', 'Castro, Nowhere', 'not_found  '],
    ['both names of one place in the other order', 'Bosero/Böser', 'matched name ZZ/boeser-bosero'],
    ['letters written as two', 'Boeser', 'likely name ZZ/boeser-bosero'],
    ['a word for its kind before it', 'Gemeente Saint-Élie', 'likely name ZZ/saint-elie'],
    ['a word for its kind behind it', 'Alpha Kommune', 'likely name ZZ/alpha'],
    ['a part of it', 'Alpha 15e', 'likely name ZZ/alpha'],
    ['a joining word left out', 'Saint-Élie-Lac', 'likely name ZZ/saint-elie-du-lac'],
    ['an article left out', 'Strand', 'likely name ZZ/le-strand'],
    ['an article after a comma', 'Strand, Le', 'likely name ZZ/le-strand'],
    ['another name', 'Alphaville', 'likely other_name ZZ/alpha'],
    [
      'the word for its kind left out, as a county has the name of a town',
      'Testburg',
      'ambiguous name ',
    ],
    ['a name that two have', 'Castro', 'ambiguous name '],
    ['a misspelt name', 'Strasort', 'not_found  '],
    ['a part of a name', 'Elie du', 'not_found  '],
  ])('a name is found with %s', async (_what, name, found) => {
    const { rows } = await lookUp(`name\n"${name}"\n`, '?country=zz');
    expect(rows.map(briefly)).toEqual([found]);
  });

  test.skipIf(missing)(
    'what else a row could have meant is listed, and nothing of it is taken',
    async () => {
      const { rows } = await lookUp('name\nCastro\nStrasort\nElie du\nSaint-Élie\n', '?country=ZZ');
      expect(rows.map(({ lookup_others, population }) => [lookup_others, population])).toEqual([
        ['ZZ/castro-s (Castro, ZZ-S); ZZ/castro-n (Castro, ZZ-N1)', ''],
        ['ZZ/strassort (Straßort, ZZ-N1)', ''],
        ['ZZ/saint-elie-du-lac (Saint-Élie-du-Lac, ZZ-S)', ''],
        ['ZZ/saint-elie-du-lac (Saint-Élie-du-Lac, ZZ-S)', '300'],
      ]);
      expect(rows.map(({ lookup_note }) => lookup_note)).toEqual([
        '2 places have this name: say the subdivision or the official code',
        'no place has this name; names that are spelled alike are listed',
        'only longer names have it, which are listed',
        '',
      ]);
    },
  );

  test.skipIf(missing)(
    'many names at once are found as few are, with an index of names or without',
    async () => {
      const names = [
        'Alpha',
        'Castro',
        'SAINT ELIE',
        'St Elie',
        'Saint-Élie-du-Lac',
        'Böser',
        'bosero',
        'Strasort',
        'Sanct Elias',
        'Elie du',
        'Beta Town',
        'x',
      ];
      const { rows } = await lookUp(`name\n${names.join('\n')}\n`, '?country=ZZ');
      expect(rows.map((row) => `${briefly(row)} ${row.lookup_others}`.trim())).toEqual([
        'matched name ZZ/alpha',
        'ambiguous name  ZZ/castro-s (Castro, ZZ-S); ZZ/castro-n (Castro, ZZ-N1)',
        'matched name ZZ/saint-elie ZZ/saint-elie-du-lac (Saint-Élie-du-Lac, ZZ-S)',
        'likely name ZZ/saint-elie',
        'matched name ZZ/saint-elie-du-lac',
        'matched name ZZ/boeser-bosero',
        'matched name ZZ/boeser-bosero',
        'not_found   ZZ/strassort (Straßort, ZZ-N1)',
        'likely former_name ZZ/saint-elie',
        'not_found   ZZ/saint-elie-du-lac (Saint-Élie-du-Lac, ZZ-S)',
        'matched name ZZ/beta-town',
        'not_found',
      ]);
    },
  );

  test.skipIf(missing)(
    'official codes are found, with a doubt where zeros were lost or the name is of another place',
    async () => {
      const { rows } = await lookUp(
        'insee;nom\n00021;Castro\n31;Saint-Élie-du-Lac\n00020;Alpha\n99999;Alpha\n77777;\n',
        '?country=ZZ',
      );
      expect(rows.map(briefly)).toEqual([
        'matched official_code ZZ/castro-s',
        'likely official_code ZZ/saint-elie-du-lac',
        'likely official_code ZZ/castro-n',
        'likely name ZZ/alpha',
        'not_found  ',
      ]);
      expect(rows[2]?.lookup_note).toBe(
        'this is the official code of Castro, and the row has another name',
      );
    },
  );

  test.skipIf(missing)(
    'a postcode of several places is ambiguous, and a name beside it chooses',
    async () => {
      const { rows } = await lookUp(
        'cp;name\n10300;\n10200;\n01400;saint elie\n1400;\n10300;Alpha\nx_1;\n',
        '?country=ZZ',
      );
      expect(rows.map((row) => [briefly(row), row.lookup_others])).toEqual([
        ['likely postcode ZZ/castro-s', ''],
        ['ambiguous postcode ', 'ZZ/castro-s (Castro, ZZ-S); ZZ/castro-n (Castro, ZZ-N1)'],
        ['matched postcode ZZ/saint-elie', ''],
        ['not_found  ', ''],
        ['likely name ZZ/alpha', 'ZZ/castro-s (Castro, ZZ-S)'],
        ['invalid  ', ''],
      ]);
      expect(rows.map(({ lookup_note }) => lookup_note)).toMatchObject([
        'the postcode may span further places: 6 of 10 places of ZZ have none here (Gazetteer)',
        '2 places have this postcode',
        '',
        'no place has the postcode 1400: postcodes are known of 4 of 10 places of ZZ (Gazetteer)',
        'no place of this postcode has this name',
        expect.any(String),
      ]);
    },
  );

  test.skipIf(missing)(
    'words of another language are read once language-words.csv has them',
    async () => {
      const { rows } = await lookUp('Denumire\nOrașul Alpha\nComuna de Alpha\nJudețul Alpha\n');
      expect(rows.map(briefly)).toEqual([
        'likely name ZZ/alpha',
        'likely name ZZ/alpha',
        'not_found  ',
      ]);
    },
  );

  test.skipIf(missing)(
    'a position has the nearest centre with its distance, and never more than likely',
    async () => {
      const { rows } = await lookUp('lat;lon\n46,001;9,049\n60;9,03\n0;0\n200;9\n145;9\n9;46\n');
      expect(rows.map((row) => [briefly(row), row.lookup_note])).toEqual([
        [
          'likely coordinates ZZ/castro-s',
          expect.stringMatching(/^its centre is 0\.1 km away: the nearest centre need not be/),
        ],
        // A degree of longitude has half the length there.
        [
          'likely coordinates ZZ/saint-elie-du-lac',
          expect.stringMatching(/^its centre is 1\.6 km away/),
        ],
        ['not_found  ', 'no place has its centre within 25 km'],
        [
          'invalid  ',
          expect.stringContaining(
            'column "lat", column "lon": latitude must be between -90 and 90',
          ),
        ],
        ['invalid  ', expect.stringContaining('They seem to be swapped')],
        [
          'not_found  ',
          'no place has its centre within 25 km; latitude and longitude seem to be swapped',
        ],
      ]);
    },
  );

  test.skipIf(missing)(
    'without a country a name or a postcode is no more than likely',
    async () => {
      const { rows } = await lookUp('name\nStraßort\n');
      expect(rows.map(briefly)).toEqual(['likely name ZZ/strassort']);
      const postcodes = await lookUp('postcode\n10300\n');
      expect(postcodes.rows.map((row) => [briefly(row), row.lookup_note])).toEqual([
        ['likely postcode ZZ/castro-s', expect.stringMatching(/^no country was given; /)],
      ]);
    },
  );

  test.skipIf(missing)(
    'cells that contradict each other are never a sure match, and what the others mean is listed',
    async () => {
      const { rows } = await lookUp(
        [
          'place_code;insee;cp;nom;departement;lat;lon',
          ';00017;10300;;;;',
          ';00017;99999;;;;',
          ';;01400;saint elie;N1;;',
          ';00020;;;S;46;9',
          ';;;Alpha;;60;9',
          ';;;Alpha;;45,1;9',
          ';;;Böser;;60;9',
          'ZZ/alpha;;;Straßort;;60;9',
          ';00021;10200;Castro (S);ZZ-S;46;9,05',
        ].join('\n'),
        '?country=ZZ',
      );
      expect(rows.map((row) => [briefly(row), row.lookup_others, row.lookup_note])).toEqual([
        [
          'likely official_code ZZ/alpha',
          'ZZ/castro-s (Castro, ZZ-S)',
          'the postcode 10300 is listed with Castro, not with Alpha',
        ],
        [
          'likely official_code ZZ/alpha',
          '',
          expect.stringMatching(/^no place has the postcode 99999/),
        ],
        [
          'likely postcode ZZ/saint-elie',
          '',
          'Saint-Élie lies in ZZ-S, which the subdivision "N1" does not name',
        ],
        [
          'likely official_code ZZ/castro-n',
          '',
          'Castro lies in ZZ-N1, which the subdivision "S" does not name',
        ],
        [
          'likely name ZZ/alpha',
          expect.stringMatching(/^ZZ\/saint-elie \(.*ZZ\/saint-elie-du-lac/),
          'the centre of Alpha is 1668 km from the position of the row',
        ],
        // Sites lie as far as this from the centre of their municipality.
        ['matched name ZZ/alpha', '', ''],
        // Where it lies is not known here.
        ['matched name ZZ/boeser-bosero', '', ''],
        [
          'likely place ZZ/alpha',
          expect.stringMatching(/^ZZ\/strassort \(Straßort, ZZ-N1\); ZZ\/saint-elie /),
          expect.stringMatching(
            /^this is the code of Alpha, and the row has another name; the centre of Alpha is 1668 km/,
          ),
        ],
        ['matched official_code ZZ/castro-s', '', ''],
      ]);
    },
  );

  test.skipIf(missing)(
    'where several places can be meant, the other cells of the row choose among them',
    async () => {
      const { rows } = await lookUp(
        'name,postcode,province,lat,lon\nCastro,,,46,9.001\n,10200,S,,\nCastro,,,60,9\n',
        '?country=ZZ',
      );
      expect(rows.map(briefly)).toEqual([
        'ambiguous name ',
        'likely postcode ZZ/castro-s',
        'ambiguous name ',
      ]);
    },
  );

  test.skipIf(missing)(
    'a position whose place may be one without a position is told so, and has no values of a centre far from it',
    async () => {
      const { rows } = await lookUp('lat,lon\n45,9.01\n45,9.1\n', '?country=ZZ');
      expect(rows.map((row) => [briefly(row), row.population, row.lookup_others])).toEqual([
        ['likely coordinates ZZ/alpha', '1000000', ''],
        ['ambiguous coordinates ', '', 'ZZ/alpha (Alpha, ZZ-N1)'],
      ]);
      expect(rows[0]?.lookup_note).toMatch(
        /; 5 of 10 places of ZZ have no position here: the one you stand in may be one of them$/,
      );
      expect(rows[1]?.lookup_note).toMatch(
        /^the nearest centre, that of Alpha, is 7\.9 km away; 5 of 10 places/,
      );
    },
  );

  test.skipIf(missing)('may have 100 columns, and 5,000 rows', async () => {
    const wide = await lookUp(
      `name${Array.from({ length: 99 }, (_, index) => `,c${index}`).join('')}\nAlpha${',x'.repeat(99)}\n`,
      '?country=ZZ',
    );
    expect(wide.rows.map(briefly)).toEqual(['matched name ZZ/alpha']);
    const long = await lookUp(`name\n${'Alpha\n'.repeat(5_000)}`, '?country=ZZ');
    expect(long.rows).toHaveLength(5_000);
  });

  test.skipIf(missing)('in JSON answers its objects', async () => {
    const body = JSON.stringify([{ place_code: 'ZZ/alpha', n: 1.5 }, { place_code: 'zz/nowhere' }]);
    const answer = await (
      await post(body, { type: 'application/json', query: '?columns=wind_speed_ms' })
    ).json();
    expect(answer).toMatchObject([
      {
        place_code: 'ZZ/alpha',
        n: 1.5,
        wind_speed_ms: 27,
        lookup_status: 'matched',
        lookup_by: 'place',
        lookup_place: 'ZZ/alpha',
        lookup_others: [],
      },
      {
        place_code: 'zz/nowhere',
        wind_speed_ms: null,
        lookup_status: 'not_found',
        lookup_note: 'no place has this code',
      },
    ]);
  });

  test.skipIf(missing).each<[string, Buffer, string]>([
    [
      'UTF-8 with a mark',
      Buffer.from('\u{feff}name;country\nSaint-Élie;ZZ\n'),
      'CSV, delimiter semicolon, encoding utf-8',
    ],
    [
      'Latin-1',
      Buffer.from('name;country\nSaint-Élie;ZZ\n', 'latin1'),
      'CSV, delimiter semicolon, encoding windows-1252',
    ],
    [
      'UTF-16 with a mark',
      Buffer.from('\u{feff}name\tcountry\r\nSaint-Élie\tZZ\r\n', 'utf16le'),
      'CSV, delimiter tab, encoding utf-16le',
    ],
    [
      'UTF-16 without one',
      Buffer.from('name,country\nSaint-Élie,ZZ\n', 'utf16le'),
      'CSV, delimiter comma, encoding utf-16le',
    ],
    [
      'lines that end with carriage returns',
      Buffer.from('name,country\rSaint-Élie,ZZ\r'),
      'CSV, delimiter comma, encoding utf-8',
    ],
  ])('%s is recognised, and it is said', async (_what, body, recognised) => {
    const response = await post(new Uint8Array(body));
    const text = await response.text();
    expect(response.headers.get('lookup-table')).toBe(recognised);
    expect(text).toMatch(/Saint-Élie[;,\t]ZZ[;,\t].*matched[;,\t]name[;,\t]ZZ\/saint-elie[;,\t]/);
  });

  test.skipIf(missing)(
    'Windows-1252 has quotation marks and the euro where Latin-1 has control characters',
    async () => {
      const body = Buffer.from('name;Importo \x80\nStra\x92ort;5\nAlpha;7\n', 'latin1');
      const text = await (await post(new Uint8Array(body))).text();
      expect(text.split('\n')[0]).toContain('name;Importo €;');
      expect(text).toContain('\nStra’ort;5;');
      expect(text).not.toContain('invalid');
    },
  );

  test.skipIf(missing).each([
    ['a comma where semicolons part cells', 'name;country\nBetà Town;ZZ\n', '', 'comma'],
    ['a point where commas do', 'name,country\nBetà Town,ZZ\n', '', 'point'],
    ['what is asked for', 'name;country\nBetà Town;ZZ\n', '&decimal=point', 'point'],
  ])('numbers that are added have %s', async (_what, body, query, decimal) => {
    const response = await post(body, { query: `?columns=wind_speed_ms${query}` });
    const text = await response.text();
    expect([response.status, response.headers.get('number-format')]).toEqual([
      200,
      `decimal=${decimal}`,
    ]);
    expect(text).toContain(decimal === 'comma' ? '31,5' : '31.5');
  });

  test.skipIf(missing)('lines that cannot be read are told, and no other row is lost', async () => {
    const { rows } = await lookUp(
      'name,country\nAlpha,ZZ\n"Castro,ZZ\n\nStraßort,ZZ\nAl"pha,ZZ\nAlpha,ZZ,x\nBosero,ZZ\nAlpha,XX\n,ZZ\n',
    );
    expect(
      rows.map(({ lookup_status, lookup_place, lookup_note }) => [
        lookup_status,
        lookup_place,
        lookup_note,
      ]),
    ).toEqual([
      ['matched', 'ZZ/alpha', ''],
      ['invalid', '', expect.stringMatching(/^line 3: cannot be read: .*quote/)],
      ['matched', 'ZZ/strassort', ''],
      [
        'invalid',
        '',
        expect.stringMatching(
          /^line 6: cannot be read: a quote \("\) stands within the text of column 1/,
        ),
      ],
      ['invalid', '', expect.stringContaining('line 7: has 3 cells where the header has 2')],
      ['matched', 'ZZ/boeser-bosero', ''],
      [
        'invalid',
        '',
        expect.stringContaining(
          'line 9: column "country": "XX" is not a country that is published here',
        ),
      ],
      ['invalid', '', 'line 10: no place is named: column "name" is blank'],
    ]);
  });

  const BROKEN = Buffer.concat([
    Buffer.from('name,note\nBöser,a\nStraßort,'),
    Buffer.from([0xe9]),
    Buffer.from('\nAlpha,b\n'),
  ]);
  test.skipIf(missing).each<[string, Buffer, string, string[], string, RegExp]>([
    [
      'one byte that is not UTF-8',
      BROKEN,
      '',
      ['matched', 'likely', 'matched'],
      'utf-8 (except 1 line)',
      /^line 3, character 10: "é" .* windows-1252 \(bytes E9\), where the rest is utf-8/,
    ],
    [
      'the same under the name of UTF-8',
      BROKEN,
      'utf-8',
      ['matched', 'likely', 'matched'],
      'utf-8 (except 1 line)',
      /where the Content-Type states utf-8/,
    ],
    [
      'Latin-1 under the name of UTF-8',
      Buffer.from('name,note\nAlpha,\nStraßort,é', 'latin1'),
      'utf-8',
      ['matched', 'likely'],
      'windows-1252 (except 1 line)',
      /^line 3, character 5: "ß" .* \(bytes DF\), where the Content-Type states utf-8/,
    ],
    [
      'UTF-8 under the name of Latin-1',
      Buffer.from('name,note\nAlpha,\nStraßort,é'),
      'iso-8859-1',
      ['matched', 'likely'],
      'utf-8 (except 1 line)',
      /^line 3, character 5: "ß" .* utf-8 \(bytes C3 9F\), where the Content-Type states iso-8859-1/,
    ],
    [
      'a NUL',
      Buffer.from('name,note\nAlpha,\0\nStraßort,é'),
      '',
      ['likely', 'matched'],
      'utf-8 (except 1 line)',
      /^line 2, character 7: a NUL character/,
    ],
  ])(
    '%s costs no other row its match, and the note says where',
    async (_what, body, charset, statuses, encoding, note) => {
      const response = await post(new Uint8Array(body), {
        query: '?country=ZZ',
        type: `text/csv${charset && `; charset=${charset}`}`,
      });
      expect(response.headers.get('lookup-table')).toBe(
        `CSV, delimiter comma, encoding ${encoding}`,
      );
      const rows: Record<string, string>[] = parse(await response.text(), {
        columns: true,
        bom: true,
      });
      expect(rows.map(({ lookup_status }) => lookup_status)).toEqual(statuses);
      expect(rows.map(({ name }) => name)).toContain('Straßort');
      expect(rows.find(({ lookup_status }) => lookup_status === 'likely')?.lookup_note).toMatch(
        note,
      );
    },
  );

  test.skipIf(missing)(
    'a quoted cell that goes on over what looks like rows is told, and one that does not is none',
    async () => {
      const { rows } = await lookUp(
        'name,note\nAlpha,"x\nBosero,c\nStraßort,d"\nCastro (S),"two\nlines"\n',
        '?country=ZZ',
      );
      expect(rows.map((row) => [briefly(row), row.lookup_note])).toEqual([
        [
          'likely name ZZ/alpha',
          'line 2: the quoted cell of column 2 goes on over 3 lines, which look like rows: is a quote missing?',
        ],
        ['matched name ZZ/castro-s', ''],
      ]);
    },
  );

  test.skipIf(missing)('rows after blank lines say their line, as those are left out', async () => {
    const { rows } = await lookUp('name\nNowhere\n\nNowhere\nAlpha\n', '?country=ZZ');
    expect(rows.map(({ lookup_note }) => lookup_note)).toEqual([
      'no place has this name',
      'line 4: no place has this name',
      '',
    ]);
  });

  test.skipIf(missing)('one wrong row of JSON is told, and the others are answered', async () => {
    const body = '[{"name":"Alpha"},{"name":["x"],"id":7},"Alpha",{"name":"Bosero"}]';
    const answer = await (
      await post(body, { type: 'application/json', query: '?country=ZZ' })
    ).json();
    expect(answer).toMatchObject([
      { name: 'Alpha', lookup_status: 'matched' },
      {
        name: ['x'],
        id: 7,
        lookup_status: 'invalid',
        lookup_note: 'row 2: column "name" must be a text, a number, true, false or null',
      },
      {
        lookup_status: 'invalid',
        lookup_note: expect.stringMatching(/^row 3: it must be an object/),
      },
      { name: 'Bosero', lookup_status: 'matched' },
    ]);
  });

  test.skipIf(missing)(
    'the delimiter may be said by the media type, or by a first line as spreadsheets write it',
    async () => {
      const tabs = await post('name\tnote\nAlpha\ta,b;c\n', {
        type: 'text/tab-separated-values',
        query: '?country=ZZ&columns=population',
      });
      expect(tabs.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-8');
      expect((await tabs.text()).split('\n')[1]).toBe(
        'Alpha\ta,b;c\t1000000\tmatched\tname\tZZ/alpha\tAlpha\t\t',
      );
      const said = await post('sep=;\r\nname;a,b,c,d,e\r\nAlpha;1\r\nNo"where;1\r\n', {
        query: '?country=ZZ&columns=population',
      });
      const [first, header, alpha, wrong] = (await said.text()).split(/\r?\n/);
      expect([first, header]).toEqual([
        'sep=;',
        expect.stringMatching(/^name;a,b,c,d,e;population;lookup_status;/),
      ]);
      expect(alpha).toBe('Alpha;1;1000000;matched;name;ZZ/alpha;Alpha;;');
      expect(wrong).toContain('line 4: cannot be read');
    },
  );

  test.skipIf(missing)(
    'a half of a position, and what is no number, is named with its column',
    async () => {
      const { rows } = await lookUp('lat,lon\n46,\n46N,9\n');
      expect(rows.map(({ lookup_note }) => lookup_note)).toEqual([
        'line 2: no place is named: column "lon" is blank',
        'line 3: column "lat": "46N" must be decimal degrees, such as 48.8566 or -3.7',
      ]);
    },
  );

  test.skipIf(missing)(
    'cells that a spreadsheet would run are written as text, and numbers are not',
    async () => {
      const { rows } = await lookUp(
        'name,country,a,b\nAlpha,ZZ,"=HYPERLINK(""x"")",-73.5\n@x,ZZ,+cmd|y,+4\n',
      );
      expect(rows.map(({ name, a, b }) => [name, a, b])).toEqual([
        ['Alpha', `'=HYPERLINK("x")`, '-73.5'],
        ["'@x", "'+cmd|y", '+4'],
      ]);
    },
  );

  test.skipIf(missing).each<[string, string, { query?: string; type?: string }, number, RegExp]>([
    [
      'no column that says a place',
      'id,wert\n1,2\n',
      {},
      400,
      /No column identifies the place.*The columns of row 1: "id", "wert"/,
    ],
    [
      'a named column that is missing',
      'name\nAlpha\n',
      { query: '?name_column=Ort' },
      400,
      /No column is called "Ort", which name_column names/,
    ],
    [
      'two columns of one head that say a place',
      'name,name\nAlpha,Castro\n',
      {},
      400,
      /Columns 1 and 2 of row 1 are both called "name": which of them identifies the place\?/,
    ],
    [
      'a header with an open quote',
      '"name,country\nAlpha,ZZ\n',
      {},
      400,
      /Line 1, the header: a quote \("\) is opened in column 1/,
    ],
    ['nothing', '', {}, 400, /The table is empty/],
    ['no text', 'PK\0\nAlpha\n', {}, 400, /Line 1 has a NUL character/],
    [
      'a delimiter that is none',
      'sep=^\nname^country\n',
      {},
      400,
      /The delimiter in line 1 must be one of comma,.* \(got "\^"\)/,
    ],
    [
      'more columns than may be',
      `name${',a'.repeat(100)}\nAlpha\n`,
      {},
      400,
      /The header has 101 columns; a list has at most 100\./,
    ],
    [
      'more columns of JSON than may be',
      JSON.stringify([
        Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`c${index}`, 'x'])),
      ]),
      { type: 'application/json' },
      400,
      /Row 1: a list has at most 100 columns\./,
    ],
    ['more rows than may be', `name\n${'Alpha\n'.repeat(5_001)}`, {}, 413, /at most 5000 rows/],
    [
      'more bytes than may be',
      `name\n${'A'.repeat(2 * 1024 * 1024)}`,
      {},
      413,
      /at most 2097152 bytes/,
    ],
    [
      'an unknown value',
      'name\nAlpha\n',
      { query: '?columns=snow' },
      400,
      /Unknown column "snow"\. The columns are country, code/,
    ],
    [
      'an unknown parameter',
      'name\nAlpha\n',
      { query: '?column=snow' },
      400,
      /Unknown parameter "column"/,
    ],
    ['an unknown country', 'name\nAlpha\n', { query: '?country=XX' }, 404, /No data of XX/],
    [
      'another type',
      'name\nAlpha\n',
      { type: 'text/plain' },
      415,
      /text\/csv, text\/tab-separated-values, application\/json or/,
    ],
    ['JSON that is none', 'Alpha', { type: 'application/json' }, 400, /not JSON/],
    [
      'JSON that breaks within a row',
      '[{"name":"Alpha"},\n {"name":"Be" "ta"},{"name":"x"}]',
      { type: 'application/json' },
      400,
      /Row 2, line 2, character 15: Expected ',' .*Nothing was looked up\.$/,
    ],
    [
      'JSON without an object',
      '[5]',
      { type: 'application/json' },
      400,
      /^Row 1: it must be an object/,
    ],
  ])('with %s is refused', async (_what, body, options, status, detail) => {
    const response = await post(body, options);
    expect(response.status).toBe(status);
    expect((await response.json()).detail).toMatch(detail);
  });

  test.skipIf(missing)(
    'with more broken lines than may be is refused, and says where',
    async () => {
      const response = await post(`name,country\n${'Alpha,ZZ\nx"y,ZZ\n'.repeat(200)}`);
      expect(response.status).toBe(400);
      expect((await response.json()).detail).toBe(
        '101 lines cannot be read, the last of them line 203: is this CSV?',
      );
    },
  );

  describe.skipIf(missing)('sent by a form', () => {
    const send = (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const headers = { accept: 'text/html', 'x-forwarded-for': `203.0.113.${++clients}` };
      return fetch(`${service.url}/lookup`, { method: 'POST', body: form, headers });
    };
    const LIST = 'name,province\nCastro,N1\nCastro,\n<b>Nowhere</b>,\n';

    test('is answered by a page that says what was recognised, how much was found, and leads to the file', async () => {
      const page = await (
        await send({
          file: new File([LIST], 'list.csv'),
          country: 'ZZ',
          columns: 'population',
          answer: 'page',
        })
      ).text();
      expect(page).toContain('<h1>1 of 3 found</h1>');
      expect(page).toContain('Read as CSV, delimiter comma, encoding utf-8.');
      expect(page).toContain('<tr><th scope="row">province</th><td>A subdivision</td></tr>');
      expect(page).toContain('<a href="/ZZ/cities/castro-n">Castro</a>');
      expect(page).not.toContain('<b>Nowhere');
      const [, text = ''] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(page) ?? [];
      const again = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      const file = await send({
        table: again,
        country: 'ZZ',
        columns: 'population',
        answer: 'file',
      });
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="lookup.csv"');
      expect((await file.text()).split('\n').slice(0, 2)).toEqual([
        'name,province,population,lookup_status,lookup_by,lookup_place,lookup_name,lookup_others,lookup_note',
        'Castro,N1,4000,matched,name,ZZ/castro-n,Castro,,',
      ]);
    });

    test('whose positions or postcodes were answered or looked for is credited on the page, and no other', async () => {
      const credit = async (fields: Record<string, string>) =>
        / class="note">Positions and postcodes: (.+): .+<\/p>/.exec(
          await (await send({ table: LIST, country: 'ZZ', answer: 'page', ...fields })).text(),
        )?.[1];
      expect(await credit({ columns: 'latitude' })).toBeTruthy();
      expect(await credit({ table: 'postcode\n10100\n' })).toBeTruthy();
      expect(await credit({ columns: 'population' })).toBeUndefined();
    });

    test('that cannot be read is answered by a page that says why', async () => {
      const response = await send({ file: new File(['id\n1\n'], 'list.csv'), answer: 'page' });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('No column identifies the place');
    });

    // That what they quote is in no log is asked at the end of this file.
    test.each([
      [{ country: 'Castro' }, 'A country code must be two letters, such as IT (got "Castro").'],
      [{ columns: 'Castro' }, 'Unknown column "Castro".'],
      [{ Castro: '1' }, 'Unknown parameter "Castro".'],
    ])('with %j is refused, and told why', async (fields, detail) => {
      const response = await send({ table: 'name\nAlpha\n', ...fields });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(detail.replaceAll('"', '&quot;'));
    });

    test('may have a thousand parts, and no more', async () => {
      const details: string[] = [];
      for (const count of [1_000, 1_001]) {
        const part = '--b\r\nContent-Disposition: form-data; name="columns"\r\n\r\n\r\n';
        const response = await post(`${part.repeat(count)}--b--\r\n`, {
          type: 'multipart/form-data; boundary=b',
        });
        expect(response.status).toBe(400);
        details.push((await response.json()).detail);
      }
      expect(details).toEqual([
        'The form has no table: choose a file, or paste the table.',
        'A form must have at most 1000 parts.',
      ]);
    });
  });

  test.skipIf(missing)('may be sent ten times a minute from one address', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await post('name\nAlpha\n', { client: '198.51.100.9' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test.skipIf(missing)('whose client goes away leaves nothing behind', async () => {
    const over = new AbortController();
    const client = '198.51.100.10';
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('name\nAlpha\n')),
    });
    const sent = fetch(`${service.url}/lookup`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'text/csv', 'x-forwarded-for': client },
      signal: over.signal,
    } as RequestInit);
    await expect
      .poll(async () => (await readHeld(service.metricsUrl as string)).open_exchanges)
      .toBe(1);
    over.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(() => readHeld(service.metricsUrl as string)).toEqual(NOTHING_HELD);
    for (let turn = 0; turn < 3; turn++)
      expect((await post('name\nAlpha\n', { client })).status).toBe(200);
  });

  test.skipIf(missing)('is in no log', () => {
    const written = JSON.stringify([...service.logged, ...service.accessLog]);
    expect(written).toContain('"/lookup"');
    expect(written).not.toMatch(/Castro|Elias|Straßort|HYPERLINK|wert|Ort\b/);
  });
});
