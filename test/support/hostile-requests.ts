import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { ROUTES } from '../../src/api/rest/routes.ts';
import {
  chains,
  createChoices,
  type HostileDocument,
  hostileDocuments,
} from './hostile-documents.ts';

export type HostileRequest = {
  door: 'graphql' | 'rest';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** What a server that knows GraphQL over HTTP must understand by it; absent where the form is wrong. */
  asked?: HostileDocument;
};

const JSON_TYPE = 'application/json';
const ACCEPTS = [
  '*/*',
  JSON_TYPE,
  'application/graphql-response+json',
  'application/graphql-response+json; q=0.9, application/json; q=0.1',
  'text/event-stream',
  'multipart/mixed',
  'multipart/mixed; boundary="-"; deferSpec=20220824, application/json',
  'text/html',
  'text/html, application/json; q=0.9',
  'text/html; q=0.1, application/json',
  'application/json; q=0',
  'image/png',
  '',
  ',;=q',
  '*/*; q=9',
  `${'a/b, '.repeat(500)}*/*`,
];
const ENCODINGS = [
  'br',
  'gzip',
  'gzip, br',
  'identity',
  'identity; q=0',
  '*; q=0',
  'zstd',
  'br; q=nan',
  ',,',
  'gzip;q=1e9',
];
const BODY_TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/graphql',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'APPLICATION/JSON',
  'application/json; foo=bar',
  ';',
];
const ODD_BODIES: readonly (string | Uint8Array)[] = [
  '',
  ' ',
  'null',
  '5',
  '"{countries{code}}"',
  '[]',
  '[null]',
  '[{"query":"{countries{code}}"},{"query":"{countries{code}}"}]',
  '{}',
  '{"query":null}',
  '{"query":5}',
  '{"query":["{countries{code}}"]}',
  '{"query":"{countries{code}}","variables":[]}',
  '{"query":"{countries{code}}","variables":"{}"}',
  '{"query":"{countries{code}}","operationName":5}',
  '{"query":"{countries{code}}","extensions":5}',
  '{"query":"{countries{code}}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
  '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
  '{"extensions":{"persistedQuery":null}}',
  '{"query":"{countries{code}}","query":"{countries{nothing}}"}',
  '{"query":"{countries{code}}","__proto__":{"query":"x"}}',
  '{"query":"{countries{code}}","constructor":1}',
  '{"query":"{countries{code}}",}',
  '\ufeff{"query":"{countries{code}}"}',
  '{"query":"\\ud800"}',
  Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  '['.repeat(60_000),
  `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  `{"query":"query($c: CountryCode!){country(code:$c){code}}","variables":{"c":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`,
  `{"query":"${'\\n'.repeat(60_000)}{countries{${'a'.repeat(50)}}}"}`,
  `{"query":"{countries{code}}#${' '.repeat(140_000)}"}`,
];
const MAX_SEARCH = 10_000;
const METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
];
const ODD_SEARCHES = [
  '',
  '?',
  '?query',
  '?query=',
  '?query=%',
  '?query=%ff%fe',
  '?query=%7Bcountries%7Bcode%7D%7D%zz',
  '?query={countries{code}}&variables=nonsense',
  '?query={countries{code}}&variables=5',
  '?query={countries{code}}&variables=[1]',
  '?query={countries{code}}&extensions=%7B',
  '?query={countries{code}}&extensions=null&variables=null',
  '?query={countries{code}}&query={dataset{version}}',
  '?query[]={countries{code}}',
  '?extensions={"persistedQuery":{"version":1,"sha256Hash":"x"}}',
  `?${'a=b&'.repeat(3_000)}`,
  `?query=${'%0A'.repeat(5_000)}`,
  '?query={countries{code}}#fragment',
];
const SEGMENTS = [
  'IT',
  'jp',
  'cities',
  'roma',
  'tokyo',
  'to\u212ayo',
  'zoning',
  'compliance-rules',
  'COST-INDEX',
  '',
  '.',
  '..',
  '%2e%2e',
  '%',
  '%zz',
  '%00',
  '%ff',
  '%2F',
  'é',
  '東京',
  '🏗️',
  'ı',
  '__proto__',
  'constructor',
  'a'.repeat(5_000),
  ';',
  ' ',
  '"',
];

type Draw = (end: number) => number;

/** Requests of both doors, most of them GraphQL, in forms that clients send and in forms that none should. */
export function hostileRequests(schema: GraphQLSchema): fc.Arbitrary<HostileRequest> {
  return fc.tuple(hostileDocuments(schema), chains).map(([document, chain]) => {
    const below = createChoices(chain);
    const kind = below(100);
    if (kind < 15) return restRequest(below);
    if (kind < 65) return postOf(document, below);
    if (kind < 85) return getOf(document, below);
    return oddRequest(document, below);
  });
}

function oneOf<Item>(below: Draw, items: readonly Item[]): Item {
  return items[below(items.length)] as Item;
}

/** What clients say of the answer that they want. */
function wishes(below: Draw): Record<string, string> {
  return {
    ...(below(3) > 0 && {
      accept: below(3) > 0 ? oneOf(below, ACCEPTS.slice(0, 3)) : oneOf(below, ACCEPTS),
    }),
    ...(below(4) === 0 && { 'accept-encoding': oneOf(below, ENCODINGS) }),
    ...(below(20) === 0 && {
      'if-none-match': oneOf(below, ['*', '"x"', 'W/"x"', ',,,', '"'.repeat(2_000)]),
    }),
  };
}

function postOf(document: HostileDocument, below: Draw): HostileRequest {
  const more = below(10) === 0 ? { extensions: oneOf<unknown>(below, [{}, null, { a: [1] }]) } : {};
  const headers = {
    'content-type': below(10) > 0 ? JSON_TYPE : (BODY_TYPES[below(2)] as string),
    ...wishes(below),
  };
  return {
    door: 'graphql',
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ ...document, ...more }),
    asked: document,
  };
}

function getOf(document: HostileDocument, below: Draw): HostileRequest {
  const { query, variables, operationName } = document;
  const search = new URLSearchParams({ query });
  if (variables !== undefined) search.set('variables', JSON.stringify(variables));
  if (typeof operationName === 'string') search.set('operationName', operationName);
  // Headers that are too large are refused with a body, whatever the method is: it was not read.
  const method = below(10) > 0 || String(search).length > MAX_SEARCH ? 'GET' : 'HEAD';
  // A lone surrogate cannot be written in an address, and nothing is what an empty one asks for.
  const asked =
    query !== '' && search.get('query') === query
      ? { ...document, operationName: operationName || undefined }
      : undefined;
  return { door: 'graphql', method, path: `/graphql?${search}`, headers: wishes(below), asked };
}

function oddRequest(document: HostileDocument, below: Draw): HostileRequest {
  const form = below(5);
  if (form === 0)
    return { ...postOf(document, below), method: oneOf(below, METHODS), asked: undefined };
  if (form === 1) {
    const { asked: _unclear, headers, ...rest } = postOf(document, below);
    const odd: Record<string, string> = {
      ...headers,
      'content-type': oneOf(below, BODY_TYPES),
      ...(below(2) === 0 && { 'content-encoding': oneOf(below, ['gzip', 'br', 'identity', 'x']) }),
    };
    if (below(5) === 0) delete odd['content-type'];
    return { ...rest, headers: odd };
  }
  if (form === 2)
    return {
      door: 'graphql',
      method: 'GET',
      path: `/graphql${oneOf(below, ODD_SEARCHES)}`,
      headers: wishes(below),
    };
  return {
    door: 'graphql',
    method: 'POST',
    path: `/graphql${below(4) > 0 ? '' : oneOf(below, ODD_SEARCHES)}`,
    headers: { 'content-type': JSON_TYPE, ...wishes(below) },
    body: oneOf(below, ODD_BODIES),
  };
}

function restRequest(below: Draw): HostileRequest {
  const segments = oneOf(below, ROUTES)
    .path.replace('{CC}', oneOf(below, ['IT', 'jp', 'US', 'XX']))
    .replace('{city}', oneOf(below, ['roma', 'tokyo', 'portland-or', 'Nowhere']))
    .split('/')
    .slice(1);
  for (let changes = below(3); changes > 0; changes--) {
    const place = below(segments.length + 1);
    segments.splice(place, below(2), oneOf(below, SEGMENTS));
  }
  const method = below(6) > 0 ? 'GET' : oneOf(below, METHODS);
  // What is no HTTP at all is refused with a body, whatever the method is: it was not read.
  const mayBeRaw = method === 'GET' && below(5) === 0;
  const typed = segments
    .join('/')
    .replace(/[^\x21-\x7e]/gu, mayBeRaw ? rawBytes : encodeURIComponent);
  return {
    door: 'rest',
    method,
    path: `/api/v1/open/${typed}${oneOf(below, ['', '', '?', '?a=%', '?x[]=1'])}`,
    headers: wishes(below),
  };
}

function rawBytes(character: string): string {
  return Buffer.from(character)
    .toString('latin1')
    .replace(/[^\x21-\xff]/g, '%20');
}
