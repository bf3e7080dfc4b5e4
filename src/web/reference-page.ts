import type { Edition } from '../data/editions/edition.ts';
import { explainedAt, PROBLEMS, type ProblemName } from '../server/http/errors.ts';
import type { Quota } from '../server/http/limiter.ts';
import { GRAPHQL_PATH } from '../server/http/paths.ts';
import { type Html, html, joined, type Part } from './html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from './html/table.ts';
import { prose, type Schema, shapeTable } from './reference/shapes.ts';
import { tryForm } from './reference/try-example.ts';
import { renderInFrame } from './render-page.ts';

/** The parts of openapi.json that the page shows. */
type OpenApi = {
  paths: Record<string, { get?: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { description: string; example: string }>;
  };
};

type Operation = {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  'x-graphiql': string;
  parameters: { in: 'path' | 'query'; name: string; description: string; example: string }[];
  responses: Record<
    string,
    {
      headers: object;
      content?: { 'application/json': { schema: Schema; example?: unknown; examples?: object } };
    }
  >;
};

/** The first page of the documentation: the guides, then openapi.json as a reference. */
export function referencePage(
  document: object,
  quota: Quota,
  edition: Edition,
  guides: Html,
): string {
  const { paths, components } = document as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ path, ...get }] : [],
  );
  const main = html`<h1>Documentation</h1>
<p class="lead">How to use the data, and how to run the service.</p>
${guides}
<h2 id="rest">REST reference</h2>
<p>Seven paths, read-only, no key, any origin. The same data with sources, units, conditions and filters is at <a href="${GRAPHQL_PATH}">GraphQL</a>.</p>
${table('The seven paths', pathColumns(edition), operations)}
<p>Lists of places go to <a href="/lookup"><code>POST /lookup</code></a>, which openapi.json describes as well.</p>
<h2 id="requests">Requests</h2>
<p>The examples below need the address of the service:</p>
<pre><code>HOST=http://127.0.0.1:4000   # or the address of this page</code></pre>
<p>${quota.limit} requests in any ${quota.windowMs / 1000} seconds per client address, REST, GraphQL and MCP together; <code>GET</code>, <code>HEAD</code> and <code>OPTIONS</code>. Codes are
accepted in either case. Query parameters that a path does not list are ignored. Responses are compressed if the client accepts it. Send their <code>ETag</code> as <code>If-None-Match</code> to get a 304 if nothing has changed.</p>
<p>Swagger UI, Postman, Insomnia, Bruno and generators of clients import <a href="/openapi.json">${edition.addresses.of('/openapi.json')}</a> (OpenAPI 3.1).</p>
${operations.map((each) => operationSection(edition, each))}
<h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas).map(([name, schema]) => html`<h3 id="shape-${name}">${name}</h3>${shapeTable(name, schema)}`)}
<h2 id="headers">Response headers</h2>
${table('Headers of responses', HEADER_COLUMNS, Object.entries(components.headers))}
<h2 id="errors">Errors</h2>
<p>Problems as in RFC 9457, in the shape <a href="#shape-Problem">Problem</a>: <code>type</code> links to an explanation, <code>detail</code> states the error and the allowed values.</p>
${table('Problems', PROBLEM_COLUMNS, problemsOf(operations))}`;
  return renderInFrame({ title: 'Documentation', main }, { edition, path: '/docs' });
}

type Listed = Operation & { path: string };

const pathColumns = (edition: Edition): Column<Listed>[] => [
  nameColumn(
    'Operation',
    ({ operationId, summary }) => html`<a href="#${operationId}">${summary}</a>`,
  ),
  column('Path', ({ path }) => html`<code>${edition.addresses.of(path)}</code>`),
  column('About', ({ tags: [tag] }) => tag),
];

function operationSection(
  edition: Edition,
  {
    path,
    operationId,
    summary,
    description,
    'x-graphiql': graphiql,
    parameters,
    responses,
  }: Listed,
): Html {
  const address = parameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, example),
    path,
  );
  const errors = Object.keys(responses).filter((status) => Number(status) >= 400);
  const answer = responses[200]?.content?.['application/json'];
  return html`<section class="operation"><h2 id="${operationId}">${summary}</h2>
<p><code class="method">GET ${edition.addresses.of(path)}</code></p>
<p>${prose(description)}</p>
<dl class="parameters">${parameters.map(({ in: location, name, description }) => html`<dt><code>${location === 'path' ? `{${name}}` : `?${name}=`}</code></dt><dd>${prose(description)}</dd>`)}</dl>
${tryForm(operationId, summary, parameters)}
<pre tabindex="0" aria-label="Request with curl"><code>curl -s "$HOST${edition.addresses.of(address)}"</code></pre>
${answer?.example !== undefined && html`<pre tabindex="0" aria-label="Example of a response: ${summary}"><code>${JSON.stringify(answer.example, null, 2)}</code></pre>`}
<p class="note">${answer && html`Shape: ${shapeOf(answer.schema)}. `}Errors: ${joined(errors, ', ', (status) => html`<a href="#errors">${status}</a>`)}.</p>
<p><a href="${address}">The whole response</a> · <a href="${edition.addresses.pathWithin(graphiql)}">The same query in GraphiQL</a></p>
</section>`;
}

function shapeOf(schema: Schema): Part {
  const { $ref } = schema.items ?? schema;
  const name = $ref?.split('/').at(-1) ?? '';
  return html`${schema.items && 'a list of '}<a href="#shape-${name}">${name}</a>${schema.items && ', its first rows here'}`;
}

const HEADER_COLUMNS: Column<[name: string, header: { description: string; example: string }]>[] = [
  nameColumn('Header', ([name]) => name),
  column('Meaning', ([, { description }]) => description),
  column('Example', ([, { example }]) => html`<code class="long">${example}</code>`),
];

/** The problems that any of the operations may have, by status. */
function problemsOf(operations: readonly Operation[]): ProblemName[] {
  const names = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content }) =>
      Object.keys(content?.['application/json'].examples ?? {}),
    ),
  );
  return [...new Set(names as ProblemName[])].sort(
    (one, other) => PROBLEMS[one].status - PROBLEMS[other].status,
  );
}

const PROBLEM_COLUMNS: Column<ProblemName>[] = [
  numberColumn('Status', (name) => PROBLEMS[name].status),
  nameColumn('Problem', (name) => html`<a href="${explainedAt(name)}">${PROBLEMS[name].title}</a>`),
  column('When', (name) => html`<span class="clause">${PROBLEMS[name].explanation}</span>`),
];
