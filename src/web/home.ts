import type { Edition } from '../edition.ts';
import { GRAPHQL_PATH } from '../graphql/path.ts';
import { LICENSE_URL } from '../license.ts';
import { completenessOfCountry } from '../resources/completeness/queries.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { REST_PREFIX } from '../rest/match.ts';
import { ROUTES } from '../rest/routes.ts';
import { escapeHtml, htmlPage } from './html.ts';

/** The home page: what this is, what it holds, and where each path leads. */
export async function homePage(edition: Edition): Promise<string> {
  const countries = await edition.load(countriesByCode, ALL, (byCode) => [...byCode.values()]);
  const rows = await Promise.all(
    countries.map(async ({ code, name }) => {
      const { rules, cities, zoningZones, completeness } = await edition.load(completenessOfCountry, code);
      return `<tr><td>${escapeHtml(name)}</td><td>${code}</td><td>${rules}</td><td>${cities}</td><td>${zoningZones}</td><td>${completeness} %</td></tr>`;
    }),
  );
  const country = countries[0]?.code ?? 'IT';
  const paths = ROUTES.map(({ path, summary }) => {
    const written = `<code>${REST_PREFIX}${path}</code>`;
    const link = path.includes('{city}') ? written : `<a href="${REST_PREFIX}${path.replace('{CC}', country)}">${written}</a>`;
    return `<tr><td>${link}</td><td>${escapeHtml(summary)}</td></tr>`;
  });
  return htmlPage(
    'Plumbline',
    `<h1>Plumbline</h1>
<p>Building-regulation reference data, country by country: compliance rules that a program can check, cities with their design parameters, building-code
parameters, zoning, a construction cost index, and how complete it all is. Every value leads to the document that it was read in.</p>
<p><a href="/docs">Reference of the REST side</a> · <a href="${GRAPHQL_PATH}">GraphiQL</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/schema.graphql">GraphQL schema</a></p>
<table><tr><th>country</th><th>code</th><th>rules</th><th>cities</th><th>zones</th><th>complete</th></tr>
${rows.join('\n')}
</table>
<h2>Paths</h2>
<table>
${paths.join('\n')}
</table>
<p>Read-only, no key, any origin. The data is under <a href="${LICENSE_URL}">CC BY 4.0</a>; this is edition <code>${escapeHtml(edition.version)}</code>.</p>`,
  );
}
