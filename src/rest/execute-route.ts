import { type DocumentNode, parse, validate } from 'graphql';
import type { Edition } from '../edition.ts';
import { HttpProblem } from '../errors.ts';
import { executeDocument } from '../graphql/execute.ts';
import { schema } from '../graphql/schema.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { canonicalPath, type Match } from './match.ts';
import { type NotFound, ROUTES, type Route } from './routes.ts';

type Variables = Match['variables'];

let documents: Map<string, DocumentNode> | undefined;

/** The documents of the table by operation, parsed and validated once: by the process at its start, or by the first request. */
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

/** The body of a route's answer: its document, executed in process with the context that GraphQL requests have. */
export async function executeRoute(edition: Edition, route: Route, variables: Variables): Promise<unknown> {
  const document = restDocuments().get(route.operation) as DocumentNode;
  const { data, errors } = await executeDocument(edition, document, { variables });
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  const missing = route.notFound(data);
  if (missing) throw await notFound(edition, missing, variables);
  return route.shape.parse(route.body(data));
}

async function notFound(edition: Edition, problem: NotFound, { country, city }: Variables): Promise<HttpProblem> {
  switch (problem) {
    case 'unknown-country': {
      const codes = await edition.load(countriesByCode, ALL, (countries) => [...countries.keys()]);
      return new HttpProblem(problem, `No data of ${country} is published here. Published countries: ${codes.join(', ')}.`);
    }
    case 'unknown-city': {
      const list = canonicalPath(ROUTES.find(({ operation }) => operation === 'OpenCities') as Route, { country });
      return new HttpProblem(problem, `${country} has no city ${JSON.stringify(city)} here. Its cities are listed at ${list}.`);
    }
    case 'no-cost-index': {
      return new HttpProblem(problem, `No construction cost index of ${country} is published here.`);
    }
  }
}
