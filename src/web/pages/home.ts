import { addressOf } from '../../addresses.ts';
import { REST_PREFIX } from '../../rest/match.ts';
import { ROUTES } from '../../rest/routes.ts';
import { html } from '../html/html.ts';
import { searchForm } from '../html/search-form.ts';
import { type Column, table } from '../html/table.ts';
import { bar, number, percent } from '../html/values.ts';
import { BLOCKS, type BlockCount } from './blocks.ts';
import type { Page } from './page.ts';

type Country = {
  code: string;
  name: string;
  completeness: { completeness: number; rules: number; cities: number; places: number; zoningZones: number; blocks: BlockCount[] };
};

/** What this is, what it holds, and where each path leads. */
export const homePage: Page = {
  path: '/',
  document: `query PageHome {
    countries { code name completeness { completeness rules cities places zoningZones blocks { block present required share } } }
  }`,
  render: ({ countries }: { countries: Country[] }) => {
    const places = countries.reduce((sum, { completeness }) => sum + completeness.places, 0);
    return {
      title: 'Plumbline',
      ownSearch: true,
      main: html`<h1>Building regulation, with the clause that each number comes from</h1>
<p class="lead">Compliance rules, design parameters, building codes, zoning and cost of ${countries.length} countries and ${number(places)} places. Every value leads to the
document that it was read in, and what is missing is said.</p>
${searchForm({ label: 'City, town or code', large: true })}
<h2 id="countries">Countries</h2>
${table('How much of what a complete country holds is published, block by block', COMPLETENESS, countries)}
${table('What is published', COUNTS, countries)}
<h2 id="developers">For programs</h2>
<p>Read-only, no key, any origin; <code>{CC}</code> and <code>{city}</code> in either case. GraphQL has sources, units, conditions and filters besides.</p>
${table('The seven paths of the REST side', pathColumns(countries[0]?.code), ROUTES)}
<p><a href="/docs">Reference of the REST side</a> · <a href="/graphql">GraphiQL</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/schema.graphql">GraphQL schema</a></p>`,
    };
  },
};

const country: Column<Country> = { head: 'Country', names: true, cell: ({ code, name }) => html`<a href="/${code}">${name}</a>` };

const COMPLETENESS: Column<Country>[] = [
  country,
  { head: 'All', cell: ({ completeness: { completeness } }) => bar(completeness / 100, `${completeness} %`) },
  ...Object.entries(BLOCKS).map(([name, head]): Column<Country> => {
    const cell = ({ completeness }: Country) => {
      const found = completeness.blocks.find(({ block }) => block === name);
      return found && bar(found.share, percent(found.share));
    };
    return { head, cell };
  }),
];

const COUNTS: Column<Country>[] = [
  country,
  { head: 'Rules', number: true, cell: ({ completeness }) => number(completeness.rules) },
  { head: 'Reference cities', number: true, cell: ({ completeness }) => number(completeness.cities) },
  { head: 'Places', number: true, cell: ({ completeness }) => number(completeness.places) },
  { head: 'Zones', number: true, cell: ({ completeness }) => number(completeness.zoningZones) },
];

/** Paths of a country lead to an example. */
function pathColumns(example: string | undefined): Column<(typeof ROUTES)[number]>[] {
  const written = (path: string) => html`<code>${addressOf(REST_PREFIX)}${path}</code>`;
  const link = (path: string) => html`<a href="${REST_PREFIX}${path.replace('{CC}', example ?? '')}">${written(path)}</a>`;
  return [
    { head: 'Answer', names: true, cell: ({ summary }) => summary },
    { head: 'Path', cell: ({ path }) => (example && !path.includes('{city}') ? link(path) : written(path)) },
  ];
}
