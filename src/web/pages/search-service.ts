import type { DataOf } from '../../domain/documents/document-types.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { uniqueBy } from '../../engine/group-by.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { nameInWords } from '../html/values.ts';
import { PLACE } from './building.ts';
import { codeLink } from './codes.ts';
import { type Question, type Search, setBuilding } from './search-answer-scope.ts';

type ServicePage = Search['pages'][number];
type Countries = DataOf<`{ countries { code name } }`>['countries'];
/** `href` of a country, or of all countries. */
type Shown = {
  label: string;
  what: string;
  href: string | ((country: string, place: string | null) => string);
};

/** Pages that have a form with the use and the place. */
const OF_BUILDING: readonly ServicePage[] = ['IDS', 'CHECK'];

const PAGES: Readonly<Record<ServicePage, Shown>> = {
  IDS: {
    label: 'IDS files',
    what: 'requirements of a country for building models, for IFC checkers',
    href: (country) => `/${country}/ids`,
  },
  DOCS: { label: 'Documentation', what: 'guides and references', href: '/docs' },
  REST: { label: 'REST API', what: 'paths, parameters and errors', href: '/docs/rest' },
  GRAPHQL: { label: 'GraphQL API', what: 'queries with examples', href: '/docs/graphql' },
  AGENTS: { label: 'MCP server', what: 'tools for agents', href: '/docs/mcp' },
  DOWNLOADS: {
    label: 'Downloads',
    what: 'all tables as CSV, Parquet, GeoJSON and Data Packages',
    href: '/downloads',
  },
  CHANGES: { label: 'Changes', what: 'between editions of the data', href: '/changes' },
  FEED: { label: 'Feed of changes', what: 'in Atom format', href: '/changes.atom' },
  LICENCE: {
    label: 'Licence and citation',
    what: 'terms of use of the data',
    href: '/downloads#licence',
  },
  LOOKUP: {
    label: 'Look up a list',
    what: 'values for a table of up to 5,000 places',
    href: '/lookup',
  },
  MAP: {
    label: 'Map',
    what: 'values of the places of a country',
    href: (country) => `/${country}/map`,
  },
  CHECK: {
    label: 'Check a design',
    what: 'measures against the rules of a country',
    href: (country) => `/${country}/check`,
  },
  SOURCES: {
    label: 'Sources',
    what: 'documents that the data were read in',
    href: (country) => `/sources/${country}`,
  },
  CODES: {
    label: 'Codes that apply',
    what: 'codes in force, their editions and since when',
    href: (country, place) =>
      place === null ? `/${country}/codes` : `/${country}/cities/${place}#codes`,
  },
  MISSING: {
    label: 'What is missing',
    what: 'values, zones and rules that are not published, with the reasons',
    href: (country, place) =>
      place === null ? `/${country}#coverage` : `/${country}/cities/${place}/missing`,
  },
  SPREADSHEET: {
    label: 'Spreadsheets',
    what: 'how Google Sheets, Excel and LibreOffice read a table from its address',
    href: '/docs/lookup-and-downloads#spreadsheets',
  },
  AMOUNTS: {
    label: 'Convert a table of amounts',
    what: 'many amounts in a CSV file at the prices of another quarter',
    href: '/cost-index#table',
  },
};

/** Links to the pages of the service that a text names, in the country of its question. */
export function serviceSection(
  pages: readonly ServicePage[],
  countries: Countries,
  question: Question | null,
  text: string,
  results: Search['results'] = [],
): Part {
  if (pages.length === 0) return null;
  const isLeading = (question?.subjects ?? []).length === 0;
  const country = question?.country ?? countries.find(({ name }) => isIn(text, name)) ?? null;
  const given = question ? givenOf(question) : '';
  const place = question?.place?.code ?? null;
  const lines = pages.map((page) =>
    lineOf(PAGES[page], countries, country, OF_BUILDING.includes(page) ? given : '', place),
  );
  const head = pages.map((page) => PAGES[page].label).join(', ');
  return html`<section class="answer"><h2${isLeading && html` id="answer"`}>${head}</h2>
<ul>${lines}${country && rulesOfIfc(country, results)}${country && question?.place && pages.includes('CODES') && codesIn(country.code, question.place)}</ul></section>`;
}

/** Codes that an answer names; the page of the place has all. */
const CODES_AT_MOST = 5;

/** The codes in force in a place, building codes first. */
function codesIn(
  country: string,
  { name, missingRules, adoptions }: NonNullable<Question['place']>,
): Part {
  const isBuilding = ({ code }: (typeof adoptions)[number]) => code.kind === 'BUILDING_CODE';
  const codes = uniqueBy(
    adoptions.toSorted((one, other) => Number(isBuilding(other)) - Number(isBuilding(one))),
    ({ code }) => code.code,
  );
  const links = joined(
    codes.slice(0, CODES_AT_MOST),
    '; ',
    ({ code, inForceFrom }) =>
      html`${codeLink(country, code)}${inForceFrom && html`, since ${inForceFrom}`}`,
  );
  return html`${missingRules && html`<li>${missingRules}</li>\n`}${codes.length > 0 && html`<li>In force in ${name}: ${links}</li>\n`}`;
}

/** The rules of a country for what a name of IFC is about. */
function rulesOfIfc(
  { code, name }: { code: string; name: string },
  results: Search['results'],
): Part {
  const fields = results.flatMap(({ kind, matchedBy, node }) =>
    kind === 'FIELD' && matchedBy === 'OTHER_NAME' && 'unit' in node && 'name' in node
      ? [node.name]
      : [],
  );
  const links = joined(
    fields,
    ' · ',
    (field) => html`<a href="/${code}/rules?field=${field}">${nameInWords(withoutUnit(field))}</a>`,
  );
  return fields.length > 0 && html`<li>Rules of ${name}: ${links}</li>\n`;
}

/** The use and the place of a question, as a query of a page. */
function givenOf(question: Question): string {
  const query = new URLSearchParams();
  if (question.place) query.set(PLACE, question.place.code);
  setBuilding(query, question);
  return query.size > 0 ? `?${query}` : '';
}

function isIn(text: string, name: string): boolean {
  return ` ${foldText(text)} `.includes(` ${foldText(name)} `);
}

function lineOf(
  { label, what, href }: Shown,
  countries: Countries,
  country: { code: string } | null,
  given: string,
  place: string | null,
): Html {
  if (typeof href === 'string') return html`<li><a href="${href}">${label}</a>: ${what}</li>\n`;
  if (country)
    return html`<li><a href="${href(country.code, place)}${given}">${label}</a>: ${what}</li>\n`;
  const links = joined(
    countries,
    ' · ',
    ({ code, name }) => html`<a href="${href(code, null)}${given}">${name}</a>`,
  );
  return html`<li>${label}: ${what}. ${links}</li>\n`;
}
