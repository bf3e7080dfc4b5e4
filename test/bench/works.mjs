/**
 * The works that are compared, each with its candidates; the best of `against` is what a ratio of 1 means. `target` is what is striven for, `floor` what a quick
 * run must not fall below, with room for the noise of one short round.
 */

const quoted = (text) => JSON.stringify(text);
const post = (body) =>
  `method = "POST"; path = "/graphql"; headers["Content-Type"] = "application/json"; body = ${body}`;
const get = (path) => `path = ${quoted(path)}`;

export const NESTED_FIELDS =
  'code name population seismicZone windSpeedMs climateZone zones { zoneId name maxFar maxHeightM permittedUses } buildingCodes { parameter value reference } buildingParams { name value reference }';

export const nestedQuery = (name = '') =>
  `query ${name} { country(code: "IT") { cities { ${NESTED_FIELDS} } } }`;
/** The same question in the names that PostGraphile makes of the tables, and in the answer the names of everyone else. */
export const inPostGraphile = (query) =>
  query
    .replace('country(', 'country: countryByCode(')
    .replace('cities {', 'cities: citiesByCountryList {')
    .replace(
      /(zones|buildingCodes|buildingParams) \{/g,
      (_, name) => `${name}: ${name}ByCountryAndCityList {`,
    );

const smallQuery = (alias) => `{ country(code: "IT") { ${alias}: name currency } }`;

/** A body whose query was never asked before: the number of the request stands in it. */
const novel = (query) => {
  const [before, after] = JSON.stringify({ query: query('NOVEL') }).split('NOVEL');
  return post(`${quoted(before)} .. "q" .. n .. ${quoted(after)}`);
};

/** One document whose variables are never the same: half the requests of a real client differ in nothing else. */
const sameDocument = (type) =>
  `query Same($code: ${type}!) { country(code: $code) { name currency cities { code name population climateZone } } }`;
const newVariables = (query) => {
  const [before, after] = JSON.stringify({
    query,
    variables: { code: 'IT', asked: 'NUMBER' },
  }).split('"NUMBER"');
  return post(`${quoted(before)} .. n .. ${quoted(after)}`);
};

const LIST = '/api/v1/open/IT/compliance-rules';
const DETAIL = '/api/v1/open/IT/cities/milano';
const REPEATED = JSON.stringify({ query: nestedQuery('Repeated') });

/** What the candidates of a work are asked. */
export const REQUESTS = {
  list: get(LIST),
  detail: get(DETAIL),
  repeated: post(quoted(REPEATED)),
  novelNested: novel(nestedQuery),
  novelSmall: novel(smallQuery),
  sameDocument: newVariables(sameDocument('CountryCode')),
  sameDocumentPeer: newVariables(sameDocument('String')),
  sameDocumentPostGraphile: newVariables(inPostGraphile(sameDocument('String'))),
  novelNestedPostGraphile: novel((name) => inPostGraphile(nestedQuery(name))),
  novelSmallPostGraphile: novel((alias) => inPostGraphile(smallQuery(alias))),
  unchanged: (etag) => `path = ${quoted(LIST)}; headers["If-None-Match"] = ${quoted(etag)}`,
};

export const PATHS = { LIST, DETAIL, REPEATED };

/** Servers of GraphQL over the same Postgres. */
export const PEERS = ['yoga', 'mercurius', 'postgraphile', 'apollo'];
const novelWork = (name, key, target, connections, peerKey = key) => ({
  name,
  target,
  novel: true,
  connections,
  candidates: [
    { server: 'plumbline', request: key },
    ...PEERS.map((server) => ({
      server,
      request: server === 'postgraphile' ? `${key}PostGraphile` : peerKey,
    })),
  ],
  against: PEERS,
});

/** A warm path beside a bare server that answers the same; `beside` is shown in the progress alone. */
const warmWork = (name, { target, floor, request, bare, bareRequest = request, beside = [] }) => ({
  name,
  target,
  floor,
  connections: 32,
  candidates: [
    { server: 'plumbline', request },
    { server: bare, request: bareRequest },
    ...beside.map((server) => ({ server, request: bareRequest })),
  ],
  against: [bare],
});

export const WORKS = [
  warmWork('REST list, edition warm', {
    target: 0.5,
    floor: 0.35,
    request: 'list',
    bare: 'bareList',
    beside: ['fastifyString'],
  }),
  warmWork('REST detail, edition warm', {
    target: 0.5,
    floor: 0.35,
    request: 'detail',
    bare: 'bareDetail',
  }),
  warmWork('REST 304', {
    target: 0.5,
    floor: 0.35,
    request: 'unchanged',
    bare: 'bareList',
    bareRequest: 'list',
  }),
  warmWork('GraphQL, repeated nested query, POST', {
    target: 0.5,
    floor: 0.35,
    request: 'repeated',
    bare: 'bareRepeated',
  }),
  novelWork('GraphQL, novel nested query', 'novelNested', 1.3, 8),
  novelWork('GraphQL, novel small query', 'novelSmall', 1, 8),
  novelWork('GraphQL, same document, new variables', 'sameDocument', 1, 8, 'sameDocumentPeer'),
];
