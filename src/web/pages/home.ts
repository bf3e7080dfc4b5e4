import type { DataOf } from '../../domain/documents/document-types.ts';
import type { Addresses } from '../../server/http/addresses.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { choice, searchForm } from '../html/form.ts';
import { CONTENTS, type Html, html, joined, type Part } from '../html/html.ts';
import { countryShape } from '../html/locator-map.ts';
import { type Column, nameColumn, numberColumn, table } from '../html/table.ts';
import { formatNumber, pluralize } from '../html/values.ts';
import { definePage } from './page.ts';
import { closedList, optionsOf } from './vocabulary.ts';

const DOCUMENT = `query PageHome {
  dataset { conditions { name values { value broader label } } }
  countries {
    code name
    completeness { rules cities places zoningZones }
    costIndex { baseYear }
    placeOutline { cellHeight strips { latitude west east } }
  }
}`;

type Country = DataOf<typeof DOCUMENT>['countries'][number];
type Dataset = DataOf<typeof DOCUMENT>['dataset'];

export const homePage = definePage({
  path: '/',
  document: DOCUMENT,
  render: ({ dataset, countries }, { addresses }) => {
    const places = countries.reduce((sum, { completeness }) => sum + completeness.places, 0);
    const rules = countries.reduce((sum, { completeness }) => sum + completeness.rules, 0);
    const examples = EXAMPLES.filter(({ country }) =>
      countries.some(({ code }) => code === country),
    );
    return {
      title: 'Plumbline',
      ownSearch: true,
      main: html`<h1>Building regulation, with the clause that each number comes from</h1>
<p class="lead">${formatNumber(rules)} rules in force that a program can check, and the design values of ${formatNumber(places)} places in ${countries.length} countries. Every value links to the
document that states it, and gaps are listed.</p>
${searchForm({ label: 'Place, postcode, rule, clause or word', large: true })}${CONTENTS}
${examples.length > 0 && html`<h2 id="examples">Worked examples</h2>\n<ul class="examples">${examples.map(({ href, question }) => html`<li><a href="${href}">${question}</a></li>\n`)}</ul>`}
<h2 id="tasks">What you can do here</h2>
<div class="tasks">
${bindingCard(dataset, countries)}${TASKS.map((task) => taskCard(task, countries))}${programCard(countries, addresses)}
</div>
${maps(countries)}
<h2 id="countries">Countries</h2>
${table('Published data by country; each page states its completeness', COUNTS, countries)}`,
    };
  },
});

/** A task with one link, or with one for each country for which `isFor` is true. */
type Task = {
  title: string;
  what: string;
  href?: string;
  of?: (code: string) => string;
  isFor?: (country: Country) => boolean;
  /** What the countries that it is not for lack. */
  without?: string;
};

const TASKS: readonly Task[] = [
  {
    title: 'Check a design',
    what: 'State the use, and the dimensions of a stair, a door or a ramp: a verdict for each, with the clause.',
    of: (code) => `/${code}/check`,
  },
  {
    title: 'Find a place',
    what: 'Wind, snow, earthquake and climate to design for, and the zones of some cities.',
    href: '/search',
  },
  {
    title: 'Look up a list',
    what: 'Send a table of towns, postcodes or coordinates, and get it back with the values of each.',
    href: '/lookup',
  },
  {
    title: 'Compare countries',
    what: 'The limits of one element in each country, in the same unit.',
    href: '/compare',
  },
  {
    title: 'Check a model',
    what: 'A file of rules (IDS) for the checker of your BIM software.',
    of: (code) => `/${code}/ids`,
  },
  {
    title: 'Bring a cost up to date',
    what: 'An amount of one quarter at the prices of another.',
    of: (code) => `/${code}/cost-index`,
    isFor: ({ costIndex }) => costIndex !== null,
    without: 'No index is published for',
  },
  {
    title: 'Follow what changes',
    what: 'Each edition, value by value, and as a feed.',
    href: '/changes',
  },
  {
    title: 'Download the data',
    what: 'All tables with their sources, as CSV, under CC BY 4.0.',
    href: '/downloads',
  },
];

function taskCard(
  { title, what, href, of, isFor = () => true, without }: Task,
  countries: readonly Country[],
): Html {
  const missing = countries.filter((country) => !isFor(country));
  const head = href ? html`<a href="${href}">${title}</a>` : title;
  return html`<section><h3>${head}</h3><p>${what}</p>${of && countryLinks(title, countries.filter(isFor), of)}${without && missing.length > 0 && html`<p class="note">${without}: ${missing.map(({ name }) => name).join(', ')}.</p>`}</section>
`;
}

/** Shows the code, and gives the name to screen readers. */
function countryLinks(
  title: string,
  countries: readonly Country[],
  of: (code: string) => string,
): Part {
  const links = joined(
    countries,
    ' ',
    ({ code, name }) =>
      html`<a href="${of(code)}" aria-label="${code}: ${title}, ${name}" title="${name}">${code}</a>`,
  );
  return html`<p class="codes">${links}</p>`;
}

/** The user chooses the use, then presses the button of a country. This needs no script. */
function bindingCard({ conditions }: Dataset, countries: readonly Country[]): Html {
  const values = conditions.find(({ name }) => name === 'occupancy')?.values ?? [];
  const title = 'See the limits';
  const buttons = countries.map(
    ({ code, name }) =>
      html`<button formaction="/${code}/rules" aria-label="${code}: ${title}, ${name}" title="${name}">${code}</button>\n`,
  );
  return html`<section><h3>${title}</h3><p>The limits of each part of a new building, before there is a design.</p>
<form class="binds" aria-label="${title}"><input type="hidden" name="works" value="new">
${choice({ name: 'occupancy', label: 'Use of the building', value: 'apartment_building' }, 'any use', optionsOf(closedList(values), NO_COUNTRY))}
<p class="codes">${buttons}</p></form></section>
`;
}

/** Leaves out the uses that only one country distinguishes. */
const NO_COUNTRY = '';

function programCard([country]: readonly Country[], addresses: Addresses): Html {
  return html`<section><h3>Use the API</h3><p>Seven REST paths and GraphQL: read-only, no key, any origin.</p>
${country && html`<p><a href="${REST_PREFIX}/${country.code}/cities"><code>GET ${addresses.of(REST_PREFIX)}/${country.code}/cities</code></a></p>`}
<p><a href="/docs">Documentation</a> · <a href="/graphql">GraphiQL</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/schema.graphql">GraphQL schema</a></p></section>
`;
}

function maps(countries: readonly Country[]): Part {
  const drawn = countries.map(
    ({ code, name, placeOutline, completeness }) =>
      placeOutline &&
      html`<li><a href="/${code}/map">${countryShape(placeOutline)}${name}</a> <span class="unit">${pluralize(completeness.places, 'place')}</span></li>\n`,
  );
  if (!drawn.some(Boolean)) return null;
  return html`<h2 id="maps">Maps</h2>
<p>Earthquake, wind, snow and climate zones, town by town.</p>
<ul class="shapes">${drawn}</ul>`;
}

/** Questions of architects, engineers and cost estimators. A test opens each. */
const EXAMPLES: readonly { country: string; href: string; question: string }[] = [
  {
    country: 'NL',
    href: '/NL/check?place=amsterdam&occupancy=apartment_building&shared_stair.stair_riser_height_mm=195&shared_stair.stair_tread_depth_mm=230&shared_stair.stair_clear_width_mm=1200#verdicts',
    question:
      'The shared stair of a block of flats in Amsterdam, 1,200 mm wide, with risers of 195 mm and treads of 230 mm: does it comply?',
  },
  {
    country: 'US',
    href: '/US/cities/portland-or/lot?zone=R5&dwellings_on_lot=3&lot_area_m2=464.5&lot_frontage_m=15.24&fact.us_portland_small_flag_lot=false&fact.us_portland_maintained_street=true#envelope',
    question:
      'Three dwellings in zone R5 of Portland, Oregon, on a lot of 464.5 m², 15.24 m wide, no flag lot, at a maintained street: how much floor area, and how high?',
  },
  {
    country: 'FR',
    href: '/FR/cities/briancon?altitude=1300#site',
    question:
      'A site in Briançon at 1,300 m above the sea: what snow and what wind is it designed for?',
  },
  {
    country: 'NL',
    href: '/compare/stair_riser_height_mm?occupancy=apartment_building&element=shared_stair',
    question: 'How high may a riser of the stair in a block of flats be, in each country?',
  },
  {
    country: 'FR',
    href: '/FR/cost-index?amount=250000&from=2019-Q1&to=2026-Q1#reindex',
    question:
      'A house in France cost 250,000 € in the first quarter of 2019: what would it cost at the prices of 2026?',
  },
];

const COUNTS: Column<Country>[] = [
  nameColumn('Country', ({ code, name }) => html`<a href="/${code}">${name}</a>`),
  numberColumn('Rules in force', ({ completeness }) => completeness.rules),
  numberColumn('Reference cities', ({ completeness }) => completeness.cities),
  numberColumn('Places', ({ completeness }) => completeness.places),
  numberColumn('Zones', ({ completeness }) => completeness.zoningZones),
];
