import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, publishedService } from '../support/services.ts';

/** What people look for, and what should be among the first three: one thing, or any of several. Written before there was a search. */
const queries: { text: string; expected: string }[] = parse(
  await readFile('test/search/queries.csv'),
  { columns: true },
);

/** What architects, engineers and planners type, and what must come first: a thing, or how its name begins; blank for nothing. */
const firstResults: { text: string; first: string }[] = parse(
  await readFile('test/search/first-results.csv'),
  { columns: true },
);

/** Questions by somebody who knew the data and not the search: of which country, place and kind the answer is, and what it measures. `held`: whether the data have it. */
const questions: Question[] = parse(await readFile('test/search/questions.csv'), { columns: true });

type Question = Record<
  'text' | 'country' | 'subdivision' | 'place' | 'kinds' | 'names' | 'zone' | 'held',
  string
>;

/** Not found: a postcode that no table has, and a word of no language here. */
const NOT_FOUND = ['K1A 0B1', 'Steigung'];

const SEARCH = `query ($text: String!, $country: CountryCode) {
  search(text: $text, country: $country, first: 3) { didYouMean notIn results { kind matchedBy matched node { id } } }
}`;

const ANSWERS = `query ($text: String!) {
  search(text: $text, first: 3) {
    results {
      kind country { code }
      node {
        ... on Place { code } ... on ComplianceRule { field applicability { when { conditions { name values } } } }
        ... on RuleField { name } ... on Parameter { name } ... on BuildingCode { parameter } ... on Zone { zoneId }
      }
    }
  }
}`;

type Answer = {
  kind: string;
  country: { code: string } | null;
  node: {
    code?: string;
    field?: string;
    name?: string;
    parameter?: string;
    zoneId?: string;
    applicability?: { when: Group[] };
  };
};
type Group = { conditions: { name: string; values: string[] }[] };

/** A rule of other regions alone does not answer, and neither does what is of another country or place. */
function answersQuestion({ kind, country, node }: Answer, asked: Question): boolean {
  if (!asked.kinds.split('|').includes(kind) || (country && country.code !== asked.country))
    return false;
  const names = asked.names === '' ? null : asked.names.split('|');
  const isNamed = (name: string | undefined) =>
    names === null || (name !== undefined && names.includes(name));
  if (kind === 'PLACE') return node.code === asked.place;
  if (kind === 'ZONE') return node.zoneId === asked.zone;
  if (kind === 'RULE')
    return isNamed(node.field) && mayHoldIn(asked.subdivision, node.applicability?.when ?? []);
  return kind === 'COUNTRY' || isNamed(kind === 'BUILDING_CODE' ? node.parameter : node.name);
}

function mayHoldIn(subdivision: string, when: readonly Group[]): boolean {
  const regions = when.map(
    ({ conditions }) => conditions.find(({ name }) => name === 'subdivision')?.values,
  );
  return (
    subdivision === '' ||
    regions.length === 0 ||
    regions.some((values) => !values || values.includes(subdivision))
  );
}

type Result = { kind: string; matchedBy: string; matched: string; node: { id: string } };

/** The type of a thing and its keys, as its id has them; of a parameter of building codes its country and its name. */
function nameOf({ node }: Result): string {
  const name = Buffer.from(node.id, 'base64url').toString();
  return name.replace(/^(BuildingCode:\w\w)\/[^/]*\/[^/]*\/([^/]*)\/.*$/, '$1/$2');
}

describe.each(DATABASES)('a search on $database', ({ database, missing }) => {
  let url: string;
  beforeAll(async () => {
    if (!missing) ({ url } = await publishedService(database));
  });

  async function ask(variables: object, query = SEARCH) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...(await response.json()) };
  }
  const search = async (
    text: string,
    country?: string,
  ): Promise<{ didYouMean: string | null; notIn: string | null; results: Result[] }> =>
    (await ask({ text, country })).data.search;

  test.skipIf(missing)('has what was meant among the first three', async () => {
    const missed: string[] = [];
    for (const { text, expected } of queries) {
      const names = (await search(text)).results.map(nameOf);
      if (!expected.split('|').some((each) => names.includes(each))) missed.push(text);
    }
    expect(queries.length).toBeGreaterThan(200);
    expect(missed).toEqual(NOT_FOUND);
  });

  test.skipIf(missing)('has what was meant first', async () => {
    const missed: string[] = [];
    for (const { text, first } of firstResults) {
      const [name = ''] = (await search(text)).results.map(nameOf);
      if (first === '' ? name !== '' : !name.startsWith(first)) missed.push(`${text}: ${name}`);
    }
    expect(missed).toEqual([]);
  });

  test.skipIf(missing)('answers a question in people’s words among the first three', async () => {
    const missed: string[] = [];
    for (const question of questions) {
      const { results } = (await ask({ text: question.text }, ANSWERS)).data.search;
      const isAnswered = results.some((answer: Answer) => answersQuestion(answer, question));
      if (question.held === 'yes' && !isAnswered) missed.push(question.text);
      const elsewhere = results.filter(
        ({ kind, country }: Answer) => kind === 'RULE' && country?.code !== question.country,
      );
      if (question.subdivision !== '' || question.place !== '')
        expect(elsewhere, question.text).toEqual([]);
    }
    expect(questions).toHaveLength(50);
    expect(missed).toEqual([]);
  });

  test.skipIf(missing)(
    'says how it read a question, and its page leads to the check with it filled in',
    async () => {
      const read = `query ($text: String!) { search(text: $text) { question { country { code } subdivision place { code } facts { name value } } } }`;
      const questionOf = async (text: string) => (await ask({ text }, read)).data.search.question;
      expect(await questionOf('guard height balcony Ontario')).toEqual({
        country: { code: 'CA' },
        subdivision: 'CA-ON',
        place: null,
        facts: [{ name: 'part', value: 'balcony' }],
      });
      expect(await questionOf('階段の幅 小学校 京都')).toMatchObject({
        country: { code: 'JP' },
        place: { code: 'kyoto' },
        facts: [{ name: 'occupancy', value: 'primary_school' }],
      });
      expect(await questionOf('Milano')).toBeNull();
      const left = `query ($text: String!) { search(text: $text) { question { country { code } otherCountries { code } unread } } }`;
      const several = 'How high must a guard inside a house be in the Netherlands and Spain?';
      expect((await ask({ text: several }, left)).data.search.question).toEqual({
        country: { code: 'NL' },
        otherCountries: [{ code: 'ES' }],
        unread: ['inside', 'Spain'],
      });
      const page = await fetch(`${url}/search?q=guard+height+balcony+flat+Ontario`, {
        headers: { accept: 'text/html' },
      });
      const link =
        /href="(\/CA\/check[^"]*)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(link).toBe(
        '/CA/check?subdivision=CA-ON&occupancy=apartment_building&find=Guardrail+height',
      );
      const check = await (await fetch(url + link, { headers: { accept: 'text/html' } })).text();
      expect(check).toContain('id="balcony_guard.guardrail_height_mm"');
      expect(check).toMatch(/<option value="apartment_building" selected>/);
    },
  );

  test.skipIf(missing)('finds what measures stairs beside a village of that name', async () => {
    expect((await search('scala')).results.map(({ kind }) => kind)).toEqual([
      'PLACE',
      'FIELD',
      'FIELD',
    ]);
  });

  test.skipIf(missing)(
    'says that the place lies elsewhere than in the area that was named',
    async () => {
      const notIn = async (text: string) => (await search(text)).notIn;
      expect(await notIn('Paris, Texas')).toBe('Texas');
      expect(await notIn('Portland, Oregon')).toBeNull();
      expect(await notIn('Portlnad, Oregon')).toBeNull();
      expect(await notIn('riser Italy')).toBeNull();
      expect(await notIn('Paris Texas wind')).toBe('Texas');
      expect(await notIn('wind speed Portland Oregon')).toBeNull();
      const page = await fetch(`${url}/search?q=Paris+Texas+wind`, {
        headers: { accept: 'text/html' },
      });
      const text = await page.text();
      expect(text).toMatch(/“Paris” is not known here in Texas[\s\S]*href="\/FR\/cities\/paris"/);
      expect(text, 'no value of another Paris').not.toContain('m/s');
    },
  );

  test.skipIf(missing)(
    'has the rules of the country that is named before what all countries share',
    async () => {
      const kinds = async (text: string) =>
        (await search(text)).results.map(({ kind, node }) => [
          kind,
          nameOf({ node } as Result).split('/')[0],
        ]);
      expect(await kinds('lift Spain')).toEqual(Array(3).fill(['RULE', 'ComplianceRule:ES']));
      expect(await kinds('daylight Denmark')).toEqual(Array(3).fill(['RULE', 'ComplianceRule:DK']));
      expect((await kinds('lift'))[0]?.[0]).toBe('FIELD');
    },
  );

  test.skipIf(missing)('says by what a place was found', async () => {
    const first = async (text: string) =>
      (await search(text)).results.map((result) => [
        nameOf(result),
        result.matchedBy,
        result.matched,
      ])[0];
    expect(await first('Florence')).toEqual(['Place:IT/firenze', 'OTHER_NAME', 'Florence']);
    expect(await first('50122')).toEqual(['Place:IT/firenze', 'POSTCODE', '50122']);
    expect(await first('048017')).toEqual(['Place:IT/firenze', 'OFFICIAL_CODE', '048017']);
    expect((await search('69001', 'IT')).results.map(nameOf)).toEqual(['Place:IT/altino']);
    expect((await search('Mialno')).didYouMean).toBe('Milano');
    expect((await search('Milano')).didYouMean).toBeNull();
  });

  test.skipIf(missing)('answers hostile texts with what they are', async () => {
    const nothing = ['', ' ', '!!!', '\0', ":*&|!()<->'", '😀', '\ud800', '\u202e'];
    for (const text of nothing)
      expect(await search(text)).toEqual({ didYouMean: null, notIn: null, results: [] });
    const odd = [
      "a'b",
      "stair & !riser | 'x':*",
      'riser\0height',
      'الرياض',
      'שלום עולם',
      '%_%',
      `${'x '.repeat(99)}`,
      '\\',
      '1.2.3.4.5.6.7.8.9',
    ];
    for (const text of odd) expect((await ask({ text })).errors).toBeUndefined();
    const { errors } = await ask({ text: 'x'.repeat(10_000) });
    expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument: 'text' } });
    // No address can have half a character.
    const pages = [
      ...nothing.filter((text) => text !== '\ud800'),
      ...odd,
      'x'.repeat(10_000),
      'x'.repeat(300),
    ];
    for (const text of pages) {
      const { status } = await fetch(`${url}/search?q=${encodeURIComponent(text)}`, {
        headers: { accept: 'text/html' },
      });
      expect([200, 400]).toContain(status);
    }
  });

  test.skipIf(missing)(
    'for a place gives the values of that place, not of another class',
    async () => {
      const values = async (text: string) => {
        const query = `query ($text: String!) { search(text: $text) { results {
        place { code } node { ... on BuildingCode { parameter value } }
      } } }`;
        const { data } = await ask({ text }, query);
        return data.search.results.flatMap(
          ({ place, node }: { place: { code: string } | null; node: Record<string, string> }) =>
            node.parameter === 'snow_load_sk_200_kn_m2' ? `${place?.code} ${node.value}` : [],
        );
      };
      // Regions C1 and A1 of NF EN 1991-1-3/NA.
      expect(await values('snow Briançon')).toEqual(['briancon 0.65']);
      expect(await values('snow Nantes')).toEqual(['nantes 0.45']);
      const page = await fetch(`${url}/search?q=snow+load+sk&country=FR`);
      expect(await page.text()).toMatch(
        /Snow load on the ground up to an altitude of 200 m, sk[\s\S]*varies with the place/,
      );
    },
  );

  test.skipIf(missing)('is a page with the value in the result, by kind', async () => {
    const page = async (q: string) =>
      (
        await fetch(`${url}/search?q=${encodeURIComponent(q)}`, {
          headers: { accept: 'text/html' },
        })
      ).text();
    expect(await page('riser Netherlands')).toMatch(/<h2 id="rule">[\s\S]*NL-SAF-10[\s\S]*188/);
    expect(await page('Florence')).toMatch(
      /<h2 id="place">[\s\S]*\/IT\/cities\/firenze[\s\S]*27[\s\S]*by the name Florence/,
    );
    expect(await page('Mialno')).toMatch(/Did you mean <a href="\/search\?q=Milano">Milano<\/a>/);
    expect(await page('Paris, Texas')).toContain(
      'Nothing in Texas is known here by that name. Elsewhere:',
    );
    expect(await page('69001')).toContain('official code 069001, not a postcode');
  });

  test.skipIf(missing)(
    'leads to where things are explained, on a day on which they hold',
    async () => {
      const get = async (path: string) =>
        (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
      const linkOf = async (q: string, link: RegExp) =>
        link.exec(await get(`/search?q=${encodeURIComponent(q)}`))?.[0].replaceAll('&amp;', '&') ??
        '';
      const links = [
        await linkOf('Bbl 4.25', /\/NL\/rules\/NL-SAF-01/),
        await linkOf('frost depth', /\/compare#frost_depth_m/),
        await linkOf('air density', /\/NL\/parameters#air_density_kg_m3/),
        await linkOf('roof snow load', /\/US\/cities\/casper#roof_snow_load_kn_m2/),
      ];
      for (const link of links) {
        const [path, id] = link.split('#');
        expect(await get(path as string)).toContain(`id="${id ?? 'NL-SAF-01'}"`);
      }
      expect(await get('/search?q=Bbl+4.25')).toContain(
        '<strong>ended <time>2025-06-30</time></strong>',
      );
    },
  );
});
