import * as z from 'zod';
import { problem, SHAPES } from '../../api/rest/bodies.ts';
import { executeRoute } from '../../api/rest/handler.ts';
import type { Match } from '../../api/rest/match.ts';
import { ROUTES, type Route } from '../../api/rest/routes.ts';
import { cityKey } from '../../data/db/keys.ts';
import type { Edition } from '../../data/editions/edition.ts';
import { citiesOfCountry, isComplete } from '../../domain/cities/queries.ts';
import { ALL, countriesByCode } from '../../domain/countries/queries.ts';
import { graphiqlLink } from '../../domain/documents/document.ts';
import { zonesOfArea } from '../../domain/zoning/queries.ts';
import { LICENSE_URL, writeLink } from '../../server/http/data-headers.ts';
import { HttpProblem, PROBLEMS, type ProblemName, problemBody } from '../../server/http/errors.ts';
import type { Quota } from '../../server/http/limiter.ts';
import {
  GRAPHQL_PATH,
  LOOKUP_PATH,
  REINDEXING_PATH,
  REST_PREFIX,
} from '../../server/http/paths.ts';
import { LOOKUP_TAG, lookupOperation } from './lookup.ts';
import { queryParameters } from './query-parameters.ts';
import { REINDEXING_TAG, reindexingOperation } from './reindexing.ts';

const EXAMPLE_ROWS = 2;

/** OpenAPI 3.1, generated from the routes and their schemas, with examples from the data. */
export async function openApiDocument(edition: Edition, quota: Quota): Promise<object> {
  const { schemas } = z.toJSONSchema(SHAPES, { uri: shapeAddress }) as {
    schemas: Record<string, object>;
  };
  const example = await exampleVariables(edition);
  const failures = (names: readonly ProblemName[]) => failureResponses(edition, names);
  const paths = await Promise.all(
    ROUTES.map(async (route) => [
      REST_PREFIX + route.path,
      { get: await operation(edition, route, example) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline open data',
      version: '1',
      summary: 'Building-regulation reference data, country by country',
      description: [
        `Read-only, no key. ${quota.limit} requests per ${quota.windowMs / 1000} seconds and client address, counted over REST, GraphQL and MCP together.`,
        `The same data with sources, units and filters is at \`${edition.addresses.of(GRAPHQL_PATH)}\`; \`x-graphiql\` of each operation is its query in GraphiQL.`,
        `This document was written for the data of edition \`${edition.version}\`.`,
      ].join(' '),
      license: { name: 'Data: CC BY 4.0', url: LICENSE_URL },
    },
    security: [],
    servers: [{ url: edition.addresses.basePath || '/' }],
    tags: [...new Set([...ROUTES.map(({ tag }) => tag), LOOKUP_TAG, REINDEXING_TAG])].map(
      (name) => ({ name }),
    ),
    paths: {
      ...Object.fromEntries(paths),
      [LOOKUP_PATH]: { post: lookupOperation(edition.addresses, failures) },
      [REINDEXING_PATH]: { post: reindexingOperation(failures) },
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([id, schema]) => [id, withoutAddress(schema)]),
      ),
      headers: describedHeaders(edition),
    },
  };
}

function shapeAddress(id: string): string {
  return `#/components/schemas/${id}`;
}

function reference(shape: z.core.$ZodType): object {
  return { $ref: shapeAddress((SHAPES.get(shape) as { id: string }).id) };
}

function withoutAddress({
  $schema: _schema,
  $id: _id,
  ...schema
}: {
  $schema?: string;
  $id?: string;
}): object {
  return schema;
}

/** A complete city with zones, or any city of REST, or only a country. */
async function exampleVariables(edition: Edition): Promise<{ country: string; city: string }> {
  const countries = await edition.load(countriesByCode, ALL, (byCode) => [...byCode.keys()]);
  let example: { country: string; city: string } | undefined;
  for (const country of countries) {
    for (const { code: city } of await edition.load(citiesOfCountry, country, (cities) =>
      [...cities.values()].filter(isComplete),
    )) {
      example ??= { country, city };
      if ((await edition.load(zonesOfArea, cityKey(country, city))).length > 0)
        return { country, city };
    }
  }
  return example ?? { country: countries[0] ?? 'IT', city: 'roma' };
}

async function operation(
  edition: Edition,
  route: Route,
  example: { country: string; city: string },
): Promise<object> {
  const hasCity = route.path.includes('{city}');
  const variables: Match['variables'] = hasCity ? example : { country: example.country };
  const country = {
    in: 'path',
    name: 'CC',
    required: true,
    description: 'Country code: two letters in either case.',
    schema: { type: 'string' },
    example: example.country,
  };
  const city = {
    in: 'path',
    name: 'city',
    required: true,
    description: 'City code from the list of cities, in either case.',
    schema: { type: 'string' },
    example: example.city,
  };
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    // Not externalDocs, whose address must be absolute: the host of this service is not known here.
    'x-graphiql': edition.addresses.of(graphiqlLink(route, variables)),
    parameters: [
      country,
      ...(hasCity ? [city] : []),
      ...(route.filter ? queryParameters(route.filter.query, { city: example.city }) : []),
    ],
    responses: {
      ...(await successResponses(edition, route, variables)),
      ...failureResponses(edition, problemsOf(route)),
    },
  };
}

async function successResponses(
  edition: Edition,
  route: Route,
  variables: Match['variables'],
): Promise<object> {
  const schema =
    route.shape instanceof z.ZodArray
      ? { type: 'array', items: reference(route.shape.element) }
      : reference(route.shape);
  const example = await executeRoute(edition, route, variables, null).then(
    ({ body }) => shortenLists(body),
    ignoreProblem,
  );
  const headers = headersOf([
    'ETag',
    'Cache-Control',
    'Vary',
    'Dataset-Version',
    'Link',
    'RateLimit',
    'RateLimit-Policy',
  ]);
  return {
    200: {
      description: route.summary,
      headers,
      content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
    },
    304: { description: 'The client has this representation already (If-None-Match).', headers },
  };
}

function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof HttpProblem)) throw error;
}

/** Shortens lists to a few rows. */
function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, EXAMPLE_ROWS).map(shortenLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shortenLists(inner)]),
  );
}

function problemsOf(route: Route): ProblemName[] {
  const names: ProblemName[] = [
    'malformed-path',
    'invalid-country-code',
    'unknown-country',
    'method-not-allowed',
    'quota-exceeded',
    'unavailable',
    'internal',
  ];
  if (route.path.includes('{city}')) names.push('unknown-city');
  if (route.operation === 'OpenCity') names.push('incomplete-city');
  if (route.filter) names.push('invalid-parameter', 'unknown-city');
  if (route.operation === 'OpenCostIndex') names.push('no-cost-index');
  return names;
}

function failureResponses(edition: Edition, names: readonly ProblemName[]): object {
  const statuses = [...new Set(names.map((name) => PROBLEMS[name].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      failureResponse(
        edition,
        names.filter((name) => PROBLEMS[name].status === status),
        status,
      ),
    ]),
  );
}

function failureResponse(edition: Edition, names: ProblemName[], status: number): object {
  const examples = names.map((name) => {
    const extension = name === 'quota-exceeded' ? { 'violated-policies': ['open'] } : {};
    const body = JSON.parse(
      problemBody(
        edition.addresses,
        name,
        PROBLEMS[name].explanation,
        '00000000-0000-4000-8000-000000000000',
        extension,
      ),
    );
    return [name, { value: body }];
  });
  const retry = status === 429 || status === 503 ? ['Retry-After'] : [];
  return {
    description: names.map((name) => PROBLEMS[name].title).join('; '),
    headers: headersOf([
      ...(status === 405 ? ['Allow'] : []),
      ...retry,
      'RateLimit',
      'RateLimit-Policy',
    ]),
    content: {
      'application/json': { schema: reference(problem), examples: Object.fromEntries(examples) },
    },
  };
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

const describedHeaders = ({ addresses }: Edition) => ({
  ETag: header(
    'Identifies this very representation; send it as If-None-Match.',
    '"kXb0Zt2mQe1oRr4vYw8u3A"',
  ),
  'Cache-Control': header(
    'How long an answer may be kept.',
    'public, max-age=300, stale-while-revalidate=86400',
  ),
  Vary: header('The request headers that choose the representation.', 'Accept-Encoding'),
  'Dataset-Version': header(
    'The edition of the data that the answer comes from.',
    '2026-11-21.0123456789ab',
  ),
  Link: header(
    'Links to this document, the reference page and the licence; with `rel="describedby"`, to an explanation of missing zones, missing quarters of an index or an unknown building code.',
    writeLink(addresses, { to: '/openapi.json', relation: 'service-desc' }),
  ),
  RateLimit: header('Requests left, and the seconds until there are more.', '"open";r=99;t=60'),
  'RateLimit-Policy': header('The quota and its window in seconds.', '"open";q=100;w=60'),
  'Retry-After': header('Seconds to wait before the next request.', '12'),
  Allow: header('The methods that work.', 'GET, HEAD, OPTIONS'),
});

function headersOf(names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
