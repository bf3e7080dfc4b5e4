import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  parse,
  validate,
} from 'graphql';
import type { Edition } from '../../src/data/editions/edition.ts';
import type { Load } from '../../src/data/editions/loaders.ts';
import { schema } from '../../src/domain/executable-schema.ts';
import { COST_LIMITS, Meter, UNLIMITED } from '../../src/domain/schema/meter.ts';
import type { HostileDocument } from './hostile-documents.ts';
import type { HostileRequest } from './hostile-requests.ts';

export type GivenAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

type Said = {
  data?: unknown;
  errors?: readonly { message?: unknown; extensions?: { code?: unknown } }[];
};

/** The codes that docs/graphql.md lists, without those that say that something is wrong with the service. */
const CODES = [
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'QUERY_TOO_COMPLEX',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];
const REFUSED_BY_LIMIT = ['QUERY_TOO_COMPLEX', 'BAD_USER_INPUT'];
const INTERNALS =
  /node_modules|drizzle|postgres|\bat \S+ \(|\/src\/|\.[mc]?[jt]s:\d|\bselect\b.+\bfrom\b|\bECONN|(Range|Type|Reference)Error/i;
const MAX_MESSAGE_CHARACTERS = 1_001;
const MAX_FAULTS_SAID = 20;
/** What the meter counts, and the errors and brackets that it does not. */
const MAX_ANSWER_CHARACTERS = 2 * COST_LIMITS.bytes;

/** Answers what is wrong with an answer; nothing if all is well. `execute` says whether graphql's own executor is asked as well. */
export type Judge = (
  request: HostileRequest,
  answer: GivenAnswer,
  alsoExecute: boolean,
) => Promise<string[]>;

export async function createJudge(edition: Edition): Promise<Judge> {
  return async (request, answer, alsoExecute) => {
    const { status, headers, body } = answer;
    if (status >= 500) return [`status ${status}: ${body.toString().slice(0, 300)}`];
    if (request.method === 'HEAD' || status === 304 || status === 204)
      return body.length === 0 ? [] : [`a body with ${status}`];
    // The page for people is larger, and is one answer made once.
    if (String(headers['content-type']).startsWith('text/html')) return [];
    const text = textOf(answer);
    if (text.length > MAX_ANSWER_CHARACTERS) return [`an answer of ${text.length} bytes`];
    const said = readJson(text);
    if (said === undefined) return [`no JSON with ${status}: ${text.slice(0, 100)}`];
    if (request.door === 'rest' || isProblem(said)) return judgeRest(status, said);
    if (Array.isArray(said)) return said.flatMap((each) => judgeErrors(each as Said));
    const faults = judgeErrors(said as Said);
    const answered = ![405, 406, 413, 415, 431].includes(status);
    if (faults.length > 0 || !request.asked || !answered) return faults;
    return judgeOperation(request.asked, said as Said, {
      edition,
      alsoExecute,
      isGet: request.method === 'GET',
    });
  };
}

function textOf({ headers, body }: GivenAnswer): string {
  const encoding = headers['content-encoding'];
  const decoded =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return decoded.toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(said: unknown): boolean {
  return String((said as { type?: unknown }).type).startsWith('/problems/');
}

function judgeRest(status: number, said: unknown): string[] {
  if (status === 200) return [];
  const { type, title, status: told, detail, instance } = said as Record<string, unknown>;
  const isWhole =
    [type, title, detail, instance].every((member) => typeof member === 'string') &&
    told === status;
  if (!isWhole) return [`no problem as in RFC 9457: ${JSON.stringify(said).slice(0, 200)}`];
  return INTERNALS.test(String(detail)) ? [`internals: ${detail}`] : [];
}

function judgeErrors({ data, errors = [], ...others }: Said): string[] {
  const odd = Object.keys(others);
  if (odd.length > 0 || (data === undefined && errors.length === 0))
    return [`neither data nor errors, or more: ${odd}`];
  return errors.flatMap(({ message, extensions }) => {
    if (typeof message !== 'string' || message.length > MAX_MESSAGE_CHARACTERS)
      return [`a message of ${String(message).length} characters`];
    if (!CODES.includes(extensions?.code as string))
      return [`the code ${extensions?.code}: ${message}`];
    return INTERNALS.test(JSON.stringify([message, extensions]))
      ? [`internals: ${message} ${JSON.stringify(extensions)}`]
      : [];
  });
}

type Circumstances = { edition: Edition; alsoExecute: boolean; isGet: boolean };

/** Compares what was said of an operation with what graphql itself says of it. */
async function judgeOperation(
  asked: HostileDocument,
  said: Said,
  circumstances: Circumstances,
): Promise<string[]> {
  const codes = (said.errors ?? []).map(({ extensions }) => extensions?.code as string);
  const refused = said.data === undefined;
  if (refused && codes.length === 1 && codes[0] === 'QUERY_TOO_COMPLEX') return [];
  const document = parsed(asked.query);
  if (!document)
    return refused && codes[0] === 'GRAPHQL_PARSE_FAILED'
      ? []
      : [`${codes} for what cannot be parsed`];
  const operation = getOperationAST(document, asked.operationName);
  // What is not a query is refused before it is validated.
  if (operation?.operation !== 'query')
    return refused && codes[0] === 'BAD_USER_INPUT' ? [] : [`${codes} for what is no query`];
  const wrong = validate(schema, document, undefined, { maxErrors: MAX_FAULTS_SAID + 1 });
  if (wrong.length > 0) return judgeRefusal(wrong, said, codes);
  const variables = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    asked.variables ?? {},
  );
  const mayRun = variables.coerced;
  if (refused) {
    return REFUSED_BY_LIMIT.includes(codes[0] as string) && !mayRun
      ? []
      : [`refused with ${codes}: ${said.errors?.[0]?.message}`];
  }
  if (!mayRun) return ['data for what has no operation, or wrong variables'];
  return circumstances.alsoExecute ? judgeData(asked, document, said, circumstances.edition) : [];
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

function judgeRefusal(
  wrong: readonly GraphQLError[],
  { data, errors = [] }: Said,
  codes: readonly string[],
): string[] {
  if (data !== undefined) return [`data for what graphql refuses: ${wrong[0]?.message}`];
  // A rule of our own bounds introspection.
  const isOwn = ({ extensions }: { extensions?: { code?: unknown } }) =>
    extensions?.code === 'QUERY_TOO_COMPLEX';
  if (
    !codes.every((code) =>
      ['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'QUERY_TOO_COMPLEX'].includes(code),
    )
  )
    return [`${codes} for what is not valid`];
  if (wrong.length >= MAX_FAULTS_SAID) return [];
  const shown = (messages: readonly { message?: unknown }[]) =>
    messages.map(({ message }) => String(message).slice(0, MAX_MESSAGE_CHARACTERS - 1)).sort();
  const [got, expected] = [shown(errors.filter((error) => !isOwn(error))), shown(wrong)];
  return isDeepStrictEqual(got, expected)
    ? []
    : [`other faults than graphql finds: ${JSON.stringify([got, expected]).slice(0, 1_000)}`];
}

/** The data is what graphql's own executor makes of the same rows. */
async function judgeData(
  { variables, operationName }: HostileDocument,
  document: DocumentNode,
  said: Said,
  edition: Edition,
): Promise<string[]> {
  const turn = { isOver: () => false, next: async () => {} };
  const contextValue = {
    edition: { ...edition, load: readLater(edition.load) },
    meter: new Meter(UNLIMITED),
    turn,
  };
  const own: ExecutionResult = await execute({
    schema,
    document,
    contextValue,
    variableValues: variables,
    operationName,
  });
  const data = JSON.parse(JSON.stringify(own.data));
  return isDeepStrictEqual(said.data, data)
    ? []
    : [`other data than graphql's executor makes: ${JSON.stringify(data).slice(0, 300)}`];
}

/**
 * Nothing is there at once, as graphql's executor forgets the promises of a list where one item fails at once, which then reject with nobody to catch them
 * (https://github.com/graphql/graphql-js/pull/4643, in no release of 16).
 */
function readLater(load: Load): Load {
  return async (batch, key, pick) => load(batch, key, pick);
}
