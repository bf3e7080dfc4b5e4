import { ROUTES } from '../api/rest/routes.ts';
import type { Edition } from '../data/editions/edition.ts';
import { defineDocument, executeDocument } from '../domain/documents/document.ts';
import { LICENSE_URL } from '../server/http/data-headers.ts';
import type { Quota } from '../server/http/limiter.ts';
import { AGENTS_PATH, GRAPHQL_PATH, MCP_PATH, REST_PREFIX } from '../server/http/paths.ts';

export const LLMS_TYPE = 'text/markdown; charset=utf-8';

const COUNTRIES = defineDocument('{ countries { code name } }');

/** An overview for language models: Markdown as llmstxt.org proposes it. */
export async function llmsText(edition: Edition, { limit, windowMs }: Quota): Promise<string> {
  const { countries } = await executeDocument(edition, COUNTRIES, {});
  const line = (label: string, path: string, what: string) =>
    `- [${label}](${edition.addresses.of(path)}): ${what}`;
  return `# Plumbline

> Building-regulation reference data, read-only and without a key: rules as numbers with clause and source, design values of places, zoning, construction cost indices, and what is missing.

Published countries: ${countries.map(({ code, name }) => `${name} (${code})`).join(', ')}. Other countries are not published.

A missing rule is not a permission: the law may have rules that are not published here. Cite the clause, the document and the unit of each value. ${limit} requests in any ${windowMs / 1000} seconds per client address.

## Endpoints

${line('Model Context Protocol', MCP_PATH, `Streamable HTTP without sessions, for agents; settings of clients at ${edition.addresses.of(AGENTS_PATH)}`)}
${line('GraphQL', GRAPHQL_PATH, `everything, with units, sources, conditions, checks and limits; the schema is at ${edition.addresses.of('/schema.graphql')}`)}
${line('REST', '/docs', `${ROUTES.length} paths under ${edition.addresses.of(REST_PREFIX)}; OpenAPI at ${edition.addresses.of('/openapi.json')}`)}
${line('Downloads', '/catalog.jsonld', 'the data itself as CSV and zip, catalogued in DCAT')}

## Pages

${line('Countries', '/', 'what is published, and how complete it is')}
${countries.map(({ code, name }) => line(name, `/${code}`, `its rules are at ${edition.addresses.of(`/${code}/rules`)}, its sources at ${edition.addresses.of(`/sources/${code}`)}`)).join('\n')}
${line('Compare', '/compare', 'the limits of several countries for one element')}
${line('Search', '/search', 'places by name')}
${line('Contributions', '/contribute', 'checks a posted file of data row by row; nothing is stored')}
${line('Lists', '/lookup', 'adds values of places to a posted table')}
${line('Changes', '/changes', 'what changed in the data')}

## Licence

- [CC BY 4.0](${LICENSE_URL}): the data; each source states its own licence
`;
}
