import { COUNTRY, cityCode } from './data.ts';

/** What is asked. Two questions of one `key` have the same answer, byte for byte, in every edition, however they are worded. */
export type Question = {
  kind: string;
  key: string;
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

type Encoding = 'br' | 'gzip' | 'identity';

/** What a client may accept, and the encoding that it gets. */
export const ACCEPTED: readonly (readonly [accepted: string | undefined, gets: Encoding])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  [undefined, 'identity'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['br', 'br'],
  ['zstd', 'identity'],
];

const JSON_TYPES = ['application/json', 'application/graphql-response+json'];

type Ask = (turn: number) => Question;

const OPEN = `/api/v1/open/${COUNTRY}`;

function pathOf(turn: number): string {
  const city = `${OPEN}/cities/${cityCode(turn)}`;
  const paths = [
    `${OPEN}/cities`,
    city,
    `${city}/building-codes`,
    `${city}/zoning`,
    `${OPEN}/cost-index`,
    `${OPEN}/completeness`,
  ];
  // The rules have a megabyte.
  return turn % 23 === 0 ? `${OPEN}/compliance-rules` : (paths[turn % paths.length] as string);
}

const rest =
  (kind: string, method: 'GET' | 'HEAD'): Ask =>
  (turn) => ({ kind, key: pathOf(turn), method, path: spelled(pathOf(turn), turn), headers: {} });

/** Paths are the same in either case, and with any query string. */
function spelled(path: string, turn: number): string {
  if (turn % 5 === 1)
    return path
      .replace(`/${COUNTRY}/`, `/${COUNTRY.toLowerCase()}/`)
      .replace(/city-\d+/, (code) => code.toUpperCase());
  return turn % 5 === 2 ? `${path}?turn=${turn}` : path;
}

const CITY_FIELDS =
  'name population zones { name maxFar source { title } } buildingParams { value reference } buildingCodes { value where { text } }';
const COUNTRY_FIELDS =
  'cities { code name population zones { maxFar } } costIndex { currentIndex history { value } } completeness { rules } placeClasses { label }';

const DOCUMENTS: readonly ((turn: number) => { key: string; query: string; variables?: object })[] =
  [
    (turn) => ({
      key: `city ${cityCode(turn)}`,
      query: `{ city(country: "${COUNTRY}", code: "${cityCode(turn)}") { ${CITY_FIELDS} } }`,
    }),
    () => ({
      key: 'country',
      query: `{ country(code: "${COUNTRY}") { ${COUNTRY_FIELDS} } dataset { version conditions { description values { label } } uses { description } } }`,
    }),
    () => ({
      key: 'countries',
      query: '{ countries { code complianceRules { value codeReference } sources { title } } }',
    }),
    () => ({
      key: 'rules',
      query: `{ country(code: "${COUNTRY}") { complianceRules { description value } } }`,
    }),
  ];

/** The last document has a megabyte. */
const documentOf = (turn: number) =>
  (DOCUMENTS[turn % 29 === 0 ? 3 : turn % 3] as (typeof DOCUMENTS)[number])(turn) as ReturnType<
    (typeof DOCUMENTS)[number]
  >;

const graphql = (kind: string, key: string, parameters: object, turn: number): Question => ({
  kind,
  key: `GraphQL ${key}`,
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', accept: JSON_TYPES[turn % 2] as string },
  body: JSON.stringify(parameters),
});

const repeated: Ask = (turn) => {
  const { key, query } = documentOf(turn);
  return graphql('GraphQL POST, repeated', key, { query }, turn);
};

let novelty = 0;

/** Never asked before: the name of the operation is new, which changes nothing in its answer. */
const novel: Ask = (turn) => {
  const { key, query } = documentOf(turn);
  return graphql('GraphQL POST, novel', key, { query: `query Novel${novelty++} ${query}` }, turn);
};

const VARIABLES_QUERY = `query City($code: String!, $n: Int!) { city(country: "${COUNTRY}", code: $code) { ${CITY_FIELDS} }
  country(code: "${COUNTRY}") { cities(filter: { minPopulation: $n }) { population } } }`;

/** One document with values that were never sent before; the filter lets everything through. */
const newVariables: Ask = (turn) => {
  const code = cityCode(turn);
  return graphql(
    'GraphQL POST, new variables',
    `variables ${code}`,
    { query: VARIABLES_QUERY, variables: { code, n: -novelty++ } },
    turn,
  );
};

const graphqlGet =
  (kind: string, method: 'GET' | 'HEAD'): Ask =>
  (turn) => {
    const { key, query } = documentOf(turn);
    const path = `/graphql?query=${encodeURIComponent(query)}`;
    return {
      kind,
      key: `GraphQL ${key}`,
      method,
      path,
      headers: { accept: JSON_TYPES[turn % 2] as string },
    };
  };

/** In turn; conditional ones are plain where the client has no ETag yet. */
const MIXTURE: readonly Ask[] = [
  rest('REST GET', 'GET'),
  novel,
  rest('REST GET, conditional', 'GET'),
  repeated,
  rest('REST HEAD', 'HEAD'),
  graphqlGet('GraphQL GET', 'GET'),
  newVariables,
  graphqlGet('GraphQL GET, conditional', 'GET'),
  rest('REST GET', 'GET'),
  graphqlGet('GraphQL HEAD', 'HEAD'),
  rest('REST GET, conditional', 'GET'),
];

export const questionOf: Ask = (turn) =>
  (MIXTURE[turn % MIXTURE.length] as Ask)(Math.floor(turn / MIXTURE.length));

export const COLD = 'GraphQL POST, cold';

/** Read of an edition by nothing else that is asked here, so that they need the database when they are asked first. */
const COLD_QUERIES = [3, 4].map(
  (first) =>
    `{ places(country: "${COUNTRY}", filter: { minPopulation: 1 }, first: ${first}) { edges { node { name population } } } }`,
);

export const coldQuestion: Ask = (turn) =>
  graphql(COLD, `cold ${turn % 2}`, { query: COLD_QUERIES[turn % 2] }, turn);

export const OVERRUN = 'REST GET, over the quota';

export const overrunQuestion: Ask = () => ({
  kind: OVERRUN,
  key: `${OPEN}/cities`,
  method: 'GET',
  path: `${OPEN}/cities`,
  headers: {},
});
