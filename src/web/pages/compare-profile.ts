import { choice } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { type Country, chosenCountries, countryChoices } from './compare-countries.ts';
import {
  type Compared,
  type ComparedLimit,
  chosenProfile,
  chosenUse,
  isThingUnusual,
  lackOfThingNote,
  presumptions,
  prototypeNote,
  THING,
  USE,
  usesOf,
} from './compare-limits.ts';
import { bindingClauses, LIMITS_LEGEND, limitText } from './limits.ts';
import { chosenPrototype, prototypeChoice } from './prototypes.ts';
import { closedList, optionsOf, type Vocabulary } from './vocabulary.ts';

/** What the form begins with: most buildings that people compare have dwellings. */
const USUAL_USE = 'apartment_building';

/** The form in which a thing, a use and countries are chosen. */
export function profileForm({ dataset, countries }: Compared, query: URLSearchParams): Html {
  const things = dataset.elementProfiles.map(({ name, label }) => ({ value: name, label }));
  return html`<form class="filter" aria-label="What is compared">
${choice({ name: THING, label: 'Of what', value: query.get(THING) ?? '' }, 'choose a thing', things)}
${choice({ name: USE, label: 'Use of the building', value: chosenUse(dataset, query) ?? USUAL_USE }, 'choose a use', optionsOf(closedList(usesOf(dataset)), null))}
${dataset.prototypes.length > 0 && prototypeChoice(dataset.prototypes, chosenPrototype(dataset.prototypes, query)?.name ?? null)}<button>Compare</button>
${countryChoices(countries, query)}</form>`;
}

/** What binds each measure of a thing in each of the chosen countries; null where no thing was chosen. */
export function profileComparison(
  { dataset, countries }: Compared,
  limits: readonly ComparedLimit[] | null,
  query: URLSearchParams,
  vocabulary: Vocabulary,
): Part {
  const profile = chosenProfile(dataset, query);
  if (!profile) return null;
  if (!limits)
    return isThingUnusual(dataset, query)
      ? lackOfThingNote(dataset, query)
      : html`<p class="note">Choose the use of the building, too: what binds depends on it.</p>`;
  const use = usesOf(dataset).find(({ value }) => value === chosenUse(dataset, query))?.label;
  const prototype = chosenPrototype(dataset.prototypes, query);
  const columns: Column<Country>[] = [
    nameColumn('Country', ({ name }) => name),
    ...profile.fields.map((field) =>
      column(vocabulary.nameOf(field), ({ code }: Country) =>
        limitCell(limits.find((limit) => limit.country.code === code && limit.field === field)),
      ),
    ),
  ];
  return html`<h2 id="result">${profile.label}: ${prototype?.label ?? use}</h2>
${prototypeNote({ dataset, countries }, query, vocabulary)}
${table(`What a new ordinary building of this use must keep`, columns, chosenCountries(countries, query), { stacks: true })}
${LIMITS_LEGEND}
${presumptions(limits, query, dataset)}
<nav class="index" aria-label="All thresholds"><ul>${profile.fields.map((field) => html`<li><a href="/compare/${field}?${String(query)}">All thresholds: ${vocabulary.nameOf(field)}</a></li>\n`)}</ul></nav>`;
}

function limitCell(limit: ComparedLimit | undefined): Part {
  if (!limit) return html`<span class="missing">no rule here</span>`;
  return html`${limitText(limit)} <span class="clause">${bindingClauses(limit)}</span>`;
}
