import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DocumentNode, execute, parse, validate } from 'graphql';
import type { Edition } from '../edition.ts';
import { HttpProblem } from '../errors.ts';
import type { Context } from '../graphql/builder.ts';
import { schema } from '../graphql/schema.ts';
import { type Answer, createAnswer, type HeaderList, sendAnswer } from '../http/answer.ts';
import { dataHeaders } from '../http/data-headers.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { canonicalPath, type Match, matchRoute } from './match.ts';
import { type NotFound, ROUTES } from './routes.ts';

export const REST_METHODS = 'GET, HEAD, OPTIONS';

/** Parsed and validated once, when the first request comes or the process asks for it. */
let documents: Map<string, DocumentNode> | undefined;

export function restDocuments(): Map<string, DocumentNode> {
  documents ??= new Map(
    ROUTES.map(({ operation, document }) => {
      const parsed = parse(document, { noLocation: true });
      const errors = validate(schema, parsed);
      if (errors.length > 0) throw new AggregateError(errors, `the document of ${operation} does not fit the schema`);
      return [operation, parsed];
    }),
  );
  return documents;
}

/** Answers a GET or HEAD under /api/v1/open. `path` has no query: query strings never change a result. */
export async function handleRest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  edition: Edition,
  added: HeaderList,
): Promise<void> {
  await sendAnswer(request, response, edition.answers.find(path) ?? (await restAnswer(edition, path)), added);
}

async function restAnswer(edition: Edition, path: string): Promise<Answer> {
  const match = matchRoute(path);
  const { answer } = await edition.answers.findOrMake(match.canonicalPath, async () => ({ answer: await prepare(edition, match) }));
  return answer;
}

async function prepare(edition: Edition, { route, variables }: Match): Promise<Answer> {
  const contextValue: Context = { edition };
  const document = restDocuments().get(route.operation) as DocumentNode;
  const { data, errors } = await execute({ schema, document, contextValue, variableValues: variables });
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  const missing = route.notFound(data);
  if (missing) throw await notFound(edition, missing, variables);
  const headers = dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding' });
  return createAnswer(Buffer.from(JSON.stringify(route.body(data))), 'application/json', headers);
}

async function notFound(edition: Edition, problem: NotFound, { country, city }: Match['variables']): Promise<HttpProblem> {
  switch (problem) {
    case 'unknown-country': {
      const codes = await edition.load(countriesByCode, ALL, (countries) => [...countries.keys()]);
      return new HttpProblem(problem, `No data of ${country} is published here. Published countries: ${codes.join(', ')}.`);
    }
    case 'unknown-city': {
      const list = canonicalPath(ROUTES.find(({ operation }) => operation === 'OpenCities') as never, { country });
      return new HttpProblem(problem, `${country} has no city ${JSON.stringify(city)} here. Its cities are listed at ${list}.`);
    }
    case 'no-cost-index': {
      return new HttpProblem(problem, `No construction cost index of ${country} is published here.`);
    }
  }
}
