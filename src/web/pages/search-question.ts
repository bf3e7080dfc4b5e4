import type { DataOf } from '../../domain/documents/document-types.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { html, type Part } from '../html/html.ts';
import { nameInWords } from '../html/values.ts';
import { FIND, isOfUse } from './check-form.ts';
import type { SEARCH_RESULTS } from './search-results.ts';

type Search = NonNullable<DataOf<`{ search(text: "") ${typeof SEARCH_RESULTS} }`>['search']>;
type Question = NonNullable<Search['question']>;
type Dataset =
  DataOf<`{ dataset { elementProfiles { name label occupancies fields facts { name values } } conditions { name values { value broader label } } } }`>['dataset'];
type Profile = Dataset['elementProfiles'][number];

/** Links to the check and the rules for a question; null without a country or a field. */
export function questionLinks({ question, results }: Search, dataset: Dataset): Part {
  if (!question?.country) return null;
  const field = fieldMeant(results);
  if (field === null) return null;
  const { country, place, subdivision } = question;
  const use = factOf(question, 'occupancy');
  const profile = profileMeant(question, field, dataset);
  const check = new URLSearchParams();
  if (place) check.set('place', place.code);
  else if (subdivision !== null) check.set('subdivision', subdivision);
  if (use !== null) check.set('occupancy', use);
  check.set(FIND, nameInWords(withoutUnit(field)));
  const rules = new URLSearchParams({ field });
  if (use !== null) rules.set('occupancy', use);
  if (subdivision !== null) rules.set('subdivision', subdivision);
  const useLabel = dataset.conditions
    .find(({ name }) => name === 'occupancy')
    ?.values.find(({ value }) => value === use)?.label;
  const anchor = profile ? `#${profile.name}.${field}` : '';
  const where =
    place?.name ?? (subdivision === null ? country.name : `${country.name}, ${subdivision}`);
  return html`<p>${nameInWords(withoutUnit(field))}${profile && html` (${profile.label})`}${useLabel && html` · ${useLabel}`} · ${where}:
<a href="/${country.code}/check?${check.toString()}${anchor}">check a value</a> · <a href="/${country.code}/rules?${rules.toString()}">all its rules</a></p>`;
}

/** The field of the first rule or field found. */
function fieldMeant(results: Search['results']): string | null {
  for (const { kind, node } of results) {
    if ('field' in node) return node.field;
    if (kind === 'FIELD' && 'name' in node) return node.name;
  }
  return null;
}

function factOf({ facts }: Question, name: string): string | null {
  return facts.find((fact) => fact.name === name)?.value ?? null;
}

/** The only element profile with the field, the part and the use, or null. */
function profileMeant(
  question: Question,
  field: string,
  { elementProfiles, conditions }: Dataset,
): Profile | null {
  const use = factOf(question, 'occupancy');
  const broader = new Map(
    conditions
      .find(({ name }) => name === 'occupancy')
      ?.values.map(({ value, broader }) => [value, broader]),
  );
  const valuesOf = (name: string, { facts }: Profile) =>
    facts.find((fact) => fact.name === name)?.values ?? [];
  const isOfPart = (profile: Profile) =>
    ['part', 'room'].every((name) => {
      const value = factOf(question, name);
      return value === null || valuesOf(name, profile).includes(value);
    });
  const meant = elementProfiles.filter(
    (profile) =>
      profile.fields.includes(field) &&
      isOfUse(profile.occupancies, use ?? undefined, broader) &&
      isOfPart(profile),
  );
  return meant.length === 1 ? (meant[0] as Profile) : null;
}
