import { choice } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, table } from '../html/table.ts';
import { words } from '../html/values.ts';
import { chosenCountries, countryChoices } from './compare-countries.ts';
import { bindingClauses, dependence, limitText, type ShownLimit } from './limits.ts';
import type { Asked, Data } from './page.ts';
import { closedList, type ListedValue, optionsOf, type Vocabulary } from './vocabulary.ts';

type Profile = { name: string; label: string; occupancies: readonly string[]; fields: readonly string[] };
type LimitOfCountry = ShownLimit & { country: { code: string; name: string } };

/** What is asked where a thing is chosen and no use: most buildings that people compare have dwellings. */
const USUAL_USE = 'apartment_building';

/** The variables of a document that asks for the limits of a thing in all countries. */
export function limitsAsked({ query }: Asked): { compares: boolean; profile: string | null; building: { name: string; value: string }[] } {
  return {
    compares: query.has('thing'),
    profile: query.get('thing'),
    building: [
      { name: 'occupancy', value: useOf(query) },
      { name: 'works', value: 'new' },
    ],
  };
}

function useOf(query: URLSearchParams): string {
  return query.get('occupancy') ?? USUAL_USE;
}

/** The form in which a thing, a use and countries are chosen. */
export function profileForm({ dataset, countries }: Data, query: URLSearchParams): Html {
  const things = dataset.elementProfiles.map(({ name, label }: Profile) => ({ value: name, label }));
  return html`<form class="filter" aria-label="What is compared">
${choice({ name: 'thing', label: 'Of what', value: query.get('thing') ?? '' }, 'choose a thing', things)}
${choice({ name: 'occupancy', label: 'Use of the building', value: useOf(query) }, 'any use', optionsOf(closedList(usesOf(dataset)), null))}
<button>Compare</button>
${countryChoices(countries, query)}</form>`;
}

function usesOf({ conditions }: Data): ListedValue[] {
  return conditions.find(({ name }: Data) => name === 'occupancy')?.values ?? [];
}

/** What binds each measure of a thing in each of the chosen countries; null where no thing was chosen. */
export function profileComparison({ dataset, countries, limits }: Data, query: URLSearchParams, vocabulary: Vocabulary): Part {
  const profile: Profile | undefined = dataset.elementProfiles.find(({ name }: Profile) => name === query.get('thing'));
  if (!profile || !limits) return null;
  const chosen = chosenCountries<{ code: string; name: string }>(countries, query);
  const limitOf = (code: string, field: string) =>
    (limits as LimitOfCountry[]).find((limit) => limit.country.code === code && limit.field === field);
  const called = (field: string) => words(vocabulary.get(field)?.short ?? field);
  const use = usesOf(dataset).find(({ value }) => value === useOf(query))?.label ?? useOf(query);
  const columns: Column<{ code: string; name: string }>[] = [
    { head: 'Country', names: true, cell: ({ name }) => name },
    ...profile.fields.map((field) => ({
      head: called(field),
      cell: ({ code }: { code: string }) => limitCell(limitOf(code, field), code),
    })),
  ];
  const isElsewhere = profile.occupancies.length > 0 && !profile.occupancies.includes(useOf(query));
  return html`<h2 id="result">${profile.label}: ${use}</h2>
${isElsewhere && html`<p class="note">Such a building usually has none: the limits are those that would hold.</p>`}
${table(`What a new ordinary building of this use must keep`, columns, chosen, { stacks: true })}
<p class="note">“No rule here” is no permission: nothing is published here about it for such a building. What is presumed of an ordinary building, a check says.</p>
<nav class="index" aria-label="All thresholds"><ul>${profile.fields.map((field) => html`<li><a href="${addressOf(field, query)}">All thresholds: ${called(field)}</a></li>\n`)}</ul></nav>`;
}

function limitCell(limit: LimitOfCountry | undefined, country: string): Part {
  if (!limit) return html`<span class="missing">no rule here</span>`;
  return html`${limitText(limit)} <span class="clause">${bindingClauses(limit, country)}</span>${dependence(limit)}`;
}

function addressOf(field: string, query: URLSearchParams): string {
  const asked = new URLSearchParams(query);
  asked.set('occupancy', useOf(query));
  return `/compare/${field}?${asked}`;
}
