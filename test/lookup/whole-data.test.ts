import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});
let clients = 0;

async function lookUp(body: string, columns = 'population'): Promise<Record<string, string>[]> {
  const headers = { 'content-type': 'text/csv', 'x-forwarded-for': `203.0.113.${++clients}` };
  const response = await fetch(`${url}/lookup?columns=${columns}`, {
    method: 'POST',
    body,
    headers,
  });
  return parse(await response.text(), { columns: true });
}

test('a code that places of two countries have here is ambiguous without a country', async () => {
  const rows = await lookUp('place_code\nlaval\nCA/laval\nFR/laval\n');
  expect(
    rows.map(({ lookup_status, lookup_place, lookup_others }) => [
      lookup_status,
      lookup_place,
      lookup_others,
    ]),
  ).toEqual([
    ['ambiguous', '', 'CA/laval (Laval, CA-QC); FR/laval (Laval, FR-53)'],
    ['matched', 'CA/laval', ''],
    ['matched', 'FR/laval', ''],
  ]);
});

test('of many places that a row could mean five are named, and how many there are', async () => {
  const [row] = await lookUp('postcode,country\n51300,FR\n');
  expect(row?.lookup_others?.split('; ')).toHaveLength(5);
  expect(row?.lookup_note).toMatch(/^\d\d places have this postcode$/);
});

test('codes of Danish, Dutch and Japanese registers are found as lists write them, with a word where they are written otherwise here', async () => {
  const rows = await lookUp(
    'kommunekode,country\n0101,DK\n101,DK\nGM0363,NL\n0363,NL\n363,NL\n0363,DK\n271004,JP\n27100,JP\n',
  );
  expect(rows.map(({ lookup_status, lookup_place }) => `${lookup_status} ${lookup_place}`)).toEqual(
    [
      'likely DK/kobenhavn',
      'matched DK/kobenhavn',
      'matched NL/amsterdam',
      'likely NL/amsterdam',
      'likely NL/amsterdam',
      'not_found ',
      'likely JP/osaka',
      'matched JP/osaka',
    ],
  );
  expect(rows[0]?.lookup_note).toBe('the official code is written 101 here');
  expect(rows[4]?.lookup_note).toBe('the official code is written GM0363 here');
});

test('a name that an overseas commune has as well is ambiguous, and one that places may have that are not published is no sure match', async () => {
  const rows = await lookUp(
    'name,subdivision,country\nLe Port,,FR\nLe Port,La Réunion,FR\nLivigno,,IT\nBanff,,CA\nHamilton County,Ohio,US\n',
  );
  expect(rows.map(({ lookup_status, lookup_place }) => `${lookup_status} ${lookup_place}`)).toEqual(
    [
      'ambiguous ',
      'matched FR/le-port-974',
      'matched IT/livigno',
      'likely CA/banff',
      'likely US/hamilton-county-oh',
    ],
  );
  expect(rows[3]?.lookup_note).toMatch(
    /^only \d+ places of CA are published: another one may have this name\. The places are the localities/,
  );
});
test('a postcode of a county is no sure match, and says why; with that of a city in it, it is ambiguous', async () => {
  const rows = await lookUp('postcode,country\n43001,US\n30339,US\n2800,DK\nM4W,CA\n');
  expect(
    rows.map(({ lookup_status, lookup_place, lookup_note }) => [
      lookup_status,
      lookup_place,
      lookup_note,
    ]),
  ).toEqual([
    [
      'likely',
      'US/licking-county',
      expect.stringMatching(
        /^the postcode may span further places: \d+ of 3476 places of US have none here \(.*there with one of them/,
      ),
    ],
    ['ambiguous', '', '2 places have this postcode'],
    ['likely', 'DK/lyngby-taarbaek', expect.stringMatching(/^each postcode of DK/)],
    [
      'not_found',
      '',
      expect.stringMatching(
        /^no place has the postcode M4W: postcodes are known of 181 of 453 places of CA \(.*forward sortation areas/,
      ),
    ],
  ]);
});

test('a position in a country that has many places without one is not taken for a centre far away', async () => {
  const [row] = await lookUp('lat,lon,country\n45.50,-73.57,CA\n');
  expect(row).toMatchObject({
    lookup_status: 'ambiguous',
    population: '',
    lookup_others: expect.stringMatching(/^CA\/varennes /),
  });
  expect(row?.lookup_note).toMatch(
    /is 23\.0 km away; 272 of 453 places of CA have no position here: the one you stand in may be one of them$/,
  );
});

test('official codes are found with a check digit, and without what stands before it, where the country is known', async () => {
  const rows = await lookUp('code,country\n080193,ES\n080193,\n3520005,CA\n');
  expect(
    rows.map(({ lookup_status, lookup_place, lookup_note }) => [
      lookup_status,
      lookup_place,
      lookup_note,
    ]),
  ).toEqual([
    [
      'likely',
      'ES/barcelona',
      'the official code is written 08019 here, and the last digit was taken for a check digit',
    ],
    ['not_found', '', 'no place has this official code'],
    ['likely', 'CA/toronto', 'the official code is written 2021A00053520005 here'],
  ]);
});

test.each([
  ['Rome', 'IT', 'likely other_name IT/roma'],
  ['京都市', 'JP', 'likely other_name JP/kyoto'],
  ['大阪市', 'JP', 'likely other_name JP/osaka'],
  ['大阪', 'JP', 'likely other_name JP/osaka'],
  ['Osaka', 'JP', 'matched name JP/osaka'],
  ['Osaka, JP', '', 'matched name JP/osaka'],
  ['Osaka City', 'JP', 'likely name JP/osaka'],
  ['Osaka-shi', 'JP', 'likely name JP/osaka'],
  ['Sakai', 'JP', 'ambiguous name '],
  ['堺市', 'JP', 'likely other_name JP/sakai-27'],
  ['渋谷区', 'JP', 'likely other_name JP/tokyo'],
  ['Den Bosch', 'NL', 'likely other_name NL/s-hertogenbosch'],
  ['Bergen (Limburg)', 'NL', 'matched name NL/bergen-l'],
  ['Bergen', 'NL', 'ambiguous name '],
  ['Høje Tåstrup', 'DK', 'likely name DK/hoje-taastrup'],
  ['Københavns Kommune', 'DK', 'likely name DK/kobenhavn'],
  ['Comune di Milano', 'IT', 'likely name IT/milano'],
  ['Milano, Lombardia', 'IT', 'matched name IT/milano'],
  ['Reggio Emilia', 'IT', 'likely name IT/reggio-nell-emilia'],
  ['De Kalb County, IL', 'US', 'likely name US/dekalb-county-il'],
  ['Houston, TX', 'US', 'likely name US/houston'],
  // A county is not the town of its name, which may lie elsewhere.
  ['Crockett, TX', 'US', 'ambiguous name '],
  ['Norfolk, VA', 'US', 'likely former_name US/norfolk-city'],
  ['Baltimore County, MD', 'US', 'likely name US/baltimore-county'],
  ['Nashville, TN', 'US', 'likely former_name US/nashville-davidson'],
  ['Coruña, A', 'ES', 'likely name ES/a-coruna'],
  ['Alicante/Alacant', 'ES', 'matched name ES/alicante'],
  ['Lyon 3e', 'FR', 'likely name FR/lyon'],
  ['Tours Cedex 9', 'FR', 'likely name FR/tours'],
])('%s in %s is %s', async (name, country, found) => {
  const [row] = await lookUp(`name,country\n"${name}",${country}\n`);
  expect([row?.lookup_status, row?.lookup_by, row?.lookup_place].join(' ')).toBe(found);
});

test('places are found by their names in other languages, by lists and by the search', async () => {
  const names = [
    'Mailand',
    'Venecia',
    'Copenhague',
    'Burdeos',
    'Saragosse',
    'コペンハーゲン',
    'ローマ',
  ];
  const places = [
    'IT/milano',
    'IT/venezia',
    'DK/kobenhavn',
    'FR/bordeaux',
    'ES/zaragoza',
    'DK/kobenhavn',
    'IT/roma',
  ];
  const rows = await lookUp(`name\n${names.join('\n')}\n`);
  expect(rows.map(({ lookup_by, lookup_place }) => `${lookup_by} ${lookup_place}`)).toEqual(
    places.map((place) => `other_name ${place}`),
  );
  for (const [index, name] of names.entries()) {
    const page = await (
      await fetch(`${url}/search?q=${encodeURIComponent(name)}`, {
        headers: { accept: 'text/html' },
      })
    ).text();
    expect([name, page.includes(`href="/${places[index]?.replace('/', '/cities/')}"`)]).toEqual([
      name,
      true,
    ]);
  }
  // Venise is a commune of France as well: a place's own name goes before other names, and those are listed.
  const venises = await lookUp('name,country\nVenise,\nVenise,IT\n');
  expect(
    venises.map(({ lookup_status, lookup_by, lookup_place, lookup_others }) => [
      lookup_status,
      lookup_by,
      lookup_place,
      lookup_others,
    ]),
  ).toEqual([
    ['likely', 'name', 'FR/venise', expect.stringMatching(/^IT\/venezia /)],
    ['likely', 'other_name', 'IT/venezia', ''],
  ]);
  const page = await (
    await fetch(`${url}/search?q=Venise`, { headers: { accept: 'text/html' } })
  ).text();
  expect(page).toContain('href="/IT/cities/venezia"');
});

test('merged municipalities of Italy name their successor', async () => {
  const rows = await lookUp(
    'name,subdivision,country\nAcquarica del Capo,,IT\nBazzano,,IT\nGambugliano,,IT\nRio Marina,,IT\nValverde,PV,IT\nValverde,CT,IT\n',
  );
  expect(
    rows.map(({ lookup_by, lookup_place, lookup_note }) => [lookup_by, lookup_place, lookup_note]),
  ).toEqual([
    ['former_name', 'IT/presicce-acquarica', 'Merged in 2019, now part of Presicce-Acquarica'],
    ['former_name', 'IT/valsamoggia', 'Merged in 2014, now part of Valsamoggia'],
    ['former_name', 'IT/sovizzo', 'Merged in 2024, now part of Sovizzo'],
    ['former_name', 'IT/rio', 'Merged in 2018, now part of Rio'],
    ['former_name', 'IT/colli-verdi', 'Merged in 2019, now part of Colli Verdi'],
    ['name', 'IT/valverde', ''],
  ]);
});

test('values that depend on the altitude are those at the altitude of the row, and the note states which one', async () => {
  const query =
    '{ country(code: "IT") { city(code: "l-aquila") { at(altitudeM: 900) { values { name value } } } } }';
  const { data } = await (await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`)).json();
  const { value } = data.country.city.at.values.find(
    ({ name }: { name: string }) => name === 'snow_load_ground_kn_m2',
  );
  const altitudes = ['900', ' ９００ m', '', 'high', '6000', '1600'];
  const rows = await lookUp(
    `place,country,Quota (m)\n${altitudes.map((altitude) => `L Aquila,IT,${altitude}\n`).join('')}Grenoble,FR,\nGrenoble,FR,300\nUtrecht,NL,3\n`,
    'snow_load_ground_kn_m2',
  );
  const shown = rows.map(({ snow_load_ground_kn_m2: load, lookup_note: note }) => [
    Number(load),
    note,
  ]);
  const ofTown = 'snow_load_ground_kn_m2: at 714 m, the altitude of the centre of the place';
  const wrong = (text: string) =>
    `column "Quota (m)": "${text}" is not an altitude in metres from -50 to 5000; ${ofTown}`;
  expect(shown).toEqual([
    [value, 'snow_load_ground_kn_m2: at 900 m'],
    [value, 'snow_load_ground_kn_m2: at 900 m'],
    [2.72, ofTown],
    [2.72, wrong('high')],
    [2.72, wrong('6000')],
    [0, expect.stringContaining('The law gives no value for 1600 m')],
    [0, 'snow_load_ground_kn_m2: depends on the altitude of the site (add it, in metres)'],
    [0.75, 'snow_load_ground_kn_m2: at 300 m'],
    [0.7, expect.stringMatching(/^column "Quota \(m\)": not used, .* NL/)],
  ]);
  const [bare] = await lookUp('place,country\nGrenoble,FR\n', 'snow_load_ground_kn_m2');
  expect(bare?.lookup_note).toMatch(/depends on the altitude.*add a column of altitudes/);
});
