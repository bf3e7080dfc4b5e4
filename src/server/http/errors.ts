import type { Addresses } from './addresses.ts';

/** Every expected HTTP error: its status, its title, and the explanation on the page `/problems/<name>`. */
export const PROBLEMS = {
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    explanation:
      'The request is not HTTP that this server understands: a broken request line or header, or a body cut short; or what was posted to the endpoint of agents is not one JSON-RPC message.',
  },
  'malformed-path': {
    status: 400,
    title: 'Malformed address',
    explanation:
      'The address holds a percent sign that is not followed by two hexadecimal digits, or bytes that are not UTF-8. Encode a percent sign as %25.',
  },
  'invalid-country-code': {
    status: 400,
    title: 'Invalid country code',
    explanation: 'A country code is two letters as in ISO 3166-1, such as IT. Either case will do.',
  },
  'unknown-country': {
    status: 404,
    title: 'Unknown country',
    explanation:
      'The code has the right form, but no data of that country is published here. The problem lists the codes that are.',
  },
  'unknown-city': {
    status: 404,
    title: 'Unknown city',
    explanation:
      'The country is published here, but not this city. The list of cities of the country has the codes.',
  },
  'incomplete-city': {
    status: 404,
    title: 'Incomplete city',
    explanation:
      'The place is published here, but its population, seismic zone, wind speed or climate zone is not known, and responses of this path have no null. The problem states which and why; the page of the place and GraphQL have what is known.',
  },
  'unknown-jurisdiction': {
    status: 404,
    title: 'Unknown jurisdiction',
    explanation:
      'The country is published here, but no zones of a county or other area with this code. The page of the country has the codes.',
  },
  'unknown-rule': {
    status: 404,
    title: 'Unknown rule',
    explanation:
      'The country is published here, but no rule with this identifier. The page of its rules lists them.',
  },
  'unknown-code': {
    status: 404,
    title: 'Unknown code',
    explanation:
      'The country is published here, but no building code, law or standard with this identifier. The page of its codes lists them.',
  },
  'unknown-table': {
    status: 404,
    title: 'Unknown table',
    explanation:
      'The file does not exist. The problem lists the files that can be downloaded; the catalogue (DCAT) has all of them.',
  },
  'unknown-version': {
    status: 404,
    title: 'Unknown version',
    explanation:
      'The requested version of a download (`?version=`, a value of `Dataset-Version`) is not in the database: it never existed, or it was dropped. A load drops versions that were superseded ten minutes ago or earlier. The problem states which version is served.',
  },
  'forbidden-origin': {
    status: 403,
    title: 'Forbidden origin',
    explanation:
      'The endpoint of agents was called by a page whose Origin is not allowed: it is not a valid origin, or this instance serves its own machine alone.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    explanation:
      'The request names an entity tag in If-Match, and another edition or encoding is served now. Begin again without If-Match, or name the edition with `?version=`.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    explanation:
      'The requested range begins behind the end of the download. `Content-Range` states its size in bytes.',
  },
  'no-cost-index': {
    status: 404,
    title: 'No cost index',
    explanation:
      'The country is published here, but no official construction cost index of it could be collected. Its completeness states why.',
  },
  'unsuitable-facts': {
    status: 400,
    title: 'Unsuitable facts',
    explanation:
      'A fact in the request for an IDS file does not exist, has an invalid value, or is given twice; or no rule that IFC can express is known to apply under these facts. The problem states what is allowed.',
  },
  'unknown-path': {
    status: 404,
    title: 'Unknown path',
    explanation:
      'There is nothing at this address. The reference of the REST side lists all paths.',
  },
  'unknown-name': {
    status: 404,
    title: 'Unknown name',
    explanation:
      'The name in the address of the page is none that the vocabulary has. The problem lists those that it has.',
  },
  'invalid-parameter': {
    status: 400,
    title: 'Invalid parameter',
    explanation:
      'The address has a parameter, after its question mark, with a value that is not allowed. The problem states which and why.',
  },
  'unreadable-table': {
    status: 400,
    title: 'Unreadable table',
    explanation:
      'A list to look up is a table in CSV with a header row, or an array of objects in JSON, with a column that identifies the place. The problem states what is wrong with this one. A row that cannot be read does not stop the others: the response states what is wrong with it.',
  },
  'unreadable-file': {
    status: 400,
    title: 'Unreadable file',
    explanation:
      'A file of data to check is a CSV file of a package, or a workbook (.xlsx) with a sheet for each, of a named country. The problem states what is wrong with this one. Errors in cells and rows do not cause this problem: the response lists them.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    explanation:
      'The data is read-only. The Allow header of the answer names the methods that work.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    explanation:
      'A GraphQL answer is application/json or application/graphql-response+json, and the Accept header allows neither.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    explanation:
      'The body of a request to GraphQL or MCP is JSON in UTF-8, under Content-Type: application/json and without Content-Encoding. A list to look up is text/csv, application/json, or the file of a form; a file to check is text/csv, an .xlsx workbook, or the file of a form.',
  },
  'query-too-complex': {
    status: 400,
    title: 'Query too complex',
    explanation:
      'The GraphQL operation took more time or memory than one request may. Ask for one country or city at a time, or for fewer fields.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request too slow',
    explanation:
      'The request did not arrive whole in the time that a request may take. Send it again.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request headers too large',
    explanation:
      'The address and the headers of a request may have 16 KiB together. Send a long GraphQL query in the body of a POST.',
  },
  'payload-too-large': {
    status: 413,
    title: 'Request body too large',
    explanation:
      'A request to GraphQL or MCP may have at most 128 KiB, and a list to look up 2 MiB and 5,000 rows, a file to check 2 MiB and 20,000 rows. Pass large inputs as fewer, smaller requests.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'Quota exceeded',
    explanation:
      'A client address may make a limited number of requests in any window of time, over REST, GraphQL and MCP together. The Retry-After header states in how many seconds the next one will be accepted; refused requests do not extend the wait. Pages have a quota of their own, and one address may run only a few downloads at once.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable for the moment',
    explanation:
      'The database cannot be reached, it lost the edition of the data that is served, no data was loaded yet, too many requests are waiting, or as many downloads are running as may at once. Try again after the time that Retry-After gives.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    explanation:
      'An unexpected error. The service log has it under the request id, which the problem gives as its `instance`.',
  },
} as const;

export type ProblemName = keyof typeof PROBLEMS;

/** The registered type of the one problem that has one; all others have a page of their own. */
const QUOTA_EXCEEDED_TYPE = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** Where a kind of problem is explained: a path of this service, or the registered type. */
export function explainedAt(name: ProblemName): string {
  return name === 'quota-exceeded' ? QUOTA_EXCEEDED_TYPE : `/problems/${name}`;
}

export function problemType(name: ProblemName, addresses: Addresses): string {
  const explained = explainedAt(name);
  return explained.startsWith('/') ? addresses.of(explained) : explained;
}

type ProblemExtras = {
  headers?: Readonly<Record<string, string>>;
  extension?: object;
  unlogged?: boolean;
};

/**
 * An expected error, thrown anywhere while a request is handled. `detail` states what is wrong and
 * what is allowed; `headers` are added to the response and `extension` to its body. The message of
 * an `unlogged` one quotes client input that must not be logged.
 */
export class HttpProblem extends Error {
  readonly problem: ProblemName;
  readonly headers: Readonly<Record<string, string>>;
  readonly extension: object;
  readonly unlogged: boolean;

  constructor(
    problem: ProblemName,
    detail: string,
    { headers = {}, extension = {}, unlogged = false }: ProblemExtras = {},
  ) {
    super(detail);
    this.name = 'HttpProblem';
    this.problem = problem;
    this.headers = headers;
    this.extension = extension;
    this.unlogged = unlogged;
  }
}

/** The body of a problem as RFC 9457 has it; `instance` names this one occurrence, as the log does. */
export function problemBody(
  addresses: Addresses,
  name: ProblemName,
  detail: string,
  requestId: string,
  extension: object = {},
): string {
  const { status, title } = PROBLEMS[name];
  return JSON.stringify({
    type: problemType(name, addresses),
    title,
    status,
    detail,
    instance: `urn:uuid:${requestId}`,
    ...extension,
  });
}

/** Codes of the system, of the driver and of Postgres (SQLSTATE) that say that nothing comes back from the database. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|READ_TIMEOUT|08...|57P0[1-5]|53300)$/;

/** Codes that say that the database is there and cannot answer: a statement that took too long, no memory or disk, no such database or role, no such edition. */
const UNABLE = /^(57014|53...|3D000|28...|EDITION_GONE)$/;

/** An error, and what caused it, outermost first. */
export function* causesOf(error: unknown): Generator<Error & { code?: unknown }> {
  for (
    let cause = error;
    cause instanceof Error;
    cause = (cause as { originalError?: unknown }).originalError ?? cause.cause
  ) {
    yield cause;
    if (cause instanceof AggregateError) for (const part of cause.errors) yield* causesOf(part);
  }
}

/** Whether an error means that the connection to the database is lost. */
export function isConnectionLost(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => UNREACHABLE.test(String(code)));
}

/**
 * Whether an error means that the database cannot respond at the moment, reached or not: the client
 * may try again later.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  return [...causesOf(error)].some(
    ({ code }) => UNREACHABLE.test(String(code)) || UNABLE.test(String(code)),
  );
}
