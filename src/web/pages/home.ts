import { addressOf } from '../../addresses.ts';
import { REST_PREFIX } from '../../rest/match.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { searchForm } from '../html/search-form.ts';
import { type Column, table } from '../html/table.ts';
import { number } from '../html/values.ts';
import type { Page } from './page.ts';

type Country = {
  code: string;
  name: string;
  completeness: { rules: number; cities: number; places: number; zoningZones: number };
};

/** What people can do here, each with one step to begin it, and what there is. */
export const homePage: Page = {
  path: '/',
  document: `query PageHome {
    countries { code name completeness { rules cities places zoningZones } }
  }`,
  render: ({ countries }: { countries: Country[] }) => {
    const places = countries.reduce((sum, { completeness }) => sum + completeness.places, 0);
    const rules = countries.reduce((sum, { completeness }) => sum + completeness.rules, 0);
    const examples = EXAMPLES.filter(({ country }) => countries.some(({ code }) => code === country));
    return {
      title: 'Plumbline',
      ownSearch: true,
      main: html`<h1>Building regulation, with the clause that each number comes from</h1>
<p class="lead">${number(rules)} rules that a program can check, and the design values of ${number(places)} places in ${countries.length} countries. Every value leads to the
document that it was read in, and what is missing is said.</p>
${searchForm({ label: 'Place, postcode, rule, clause or word', large: true })}
<h2 id="tasks">What you can do here</h2>
<div class="tasks">
${TASKS.map((task) => taskCard(task, countries))}
</div>
${examples.length > 0 && html`<h2 id="examples">Worked examples</h2>\n<ul>${examples.map(({ href, question }) => html`<li><a href="${href}">${question}</a></li>\n`)}</ul>`}
<h2 id="countries">Countries</h2>
${table('What is published of each; its page says how much of a whole country that is', COUNTS, countries)}
<h2 id="developers">For programs</h2>
<p>Read-only, no key, any origin. Seven REST paths, and GraphQL with sources, units, conditions and checks besides.</p>
<pre><code>${countries[0] && `curl -s ${addressOf(REST_PREFIX)}/${countries[0].code}/cities`}</code></pre>
<p><a href="/docs">Documentation</a> · <a href="/graphql">GraphiQL</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/schema.graphql">GraphQL schema</a></p>`,
    };
  },
};

/** Something that people come for. `of` leads to it in a country; without it `href` does in all. */
type Task = { title: string; what: string; href?: string; of?: (code: string) => string };

const TASKS: readonly Task[] = [
  {
    title: 'Check a design',
    what: 'Say the use, the works and what a stair, a door or a ramp measures: one word for each, with the clause.',
    of: (code) => `/${code}/check`,
  },
  {
    title: 'See what binds',
    what: 'The strictest limit of each part of a block of flats, a school or a shop, before there is a design.',
    of: (code) => `/${code}/rules?occupancy=apartment_building`,
  },
  {
    title: 'Find a place',
    what: 'Wind, snow, earthquake and climate to design for, and the zones of some cities.',
    href: '/search',
  },
  {
    title: 'Look up a list',
    what: 'A table of your towns, postcodes or coordinates, given back with the values of each.',
    href: '/lookup',
  },
  {
    title: 'See a map',
    what: 'Earthquake, wind, snow and climate zones, town by town.',
    of: (code) => `/${code}/map`,
  },
  { title: 'Compare countries', what: 'What each country asks of the same thing, in the same unit.', href: '/compare' },
  {
    title: 'Check a model',
    what: 'A file of rules (IDS) for the checker of your BIM software.',
    of: (code) => `/${code}/ids`,
  },
  { title: 'Bring a cost up to date', what: 'An amount of one quarter at the prices of another.', of: (code) => `/${code}/cost-index` },
  { title: 'Follow what changes', what: 'Each edition, value by value, and as a feed.', href: '/changes' },
  { title: 'Take the data', what: 'All tables with their sources, as CSV, under CC BY 4.0.', href: '/downloads' },
];

function taskCard({ title, what, href, of }: Task, countries: readonly Country[]): Html {
  const head = href ? html`<a href="${href}">${title}</a>` : title;
  return html`<section><h3>${head}</h3><p>${what}</p>${of && countryLinks(title, countries, of)}</section>
`;
}

/** The code is what is seen; the name is what is read out. */
function countryLinks(title: string, countries: readonly Country[], of: (code: string) => string): Part {
  const links = countries.map(
    ({ code, name }, index) =>
      html`${index > 0 && ' '}<a href="${of(code)}" aria-label="${code}: ${title}, ${name}" title="${name}">${code}</a>`,
  );
  return html`<p class="codes">${links}</p>`;
}

/** What an architect, an engineer and a cost estimator ask, one click from its answer. */
const EXAMPLES: readonly { country: string; href: string; question: string }[] = [
  {
    country: 'IT',
    href: '/IT/check?place=roma&fact.occupancy=apartment_building&fact.works=new&flat_entrance_door.door_clear_width_mm=780&shared_stair.stair_riser_height_mm=170',
    question: 'A flat’s entrance door of 780 mm and a shared stair with risers of 170 mm in Rome: do they comply?',
  },
  {
    country: 'NL',
    href: '/compare/stair_riser_height_mm?occupancy=apartment_building&thing=shared_stair',
    question: 'How high may a riser of the stair in a block of flats be, in each country?',
  },
  {
    country: 'FR',
    href: '/FR/cost-index?amount=250000&from=2019-Q1&to=2026-Q1',
    question: 'A house in France cost 250,000 € in the first quarter of 2019: what would it cost at the prices of 2026?',
  },
];

const COUNTS: Column<Country>[] = [
  { head: 'Country', names: true, cell: ({ code, name }) => html`<a href="/${code}">${name}</a>` },
  { head: 'Rules', number: true, cell: ({ completeness }) => number(completeness.rules) },
  { head: 'Reference cities', number: true, cell: ({ completeness }) => number(completeness.cities) },
  { head: 'Places', number: true, cell: ({ completeness }) => number(completeness.places) },
  { head: 'Zones', number: true, cell: ({ completeness }) => number(completeness.zoningZones) },
];
