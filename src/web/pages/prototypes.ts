import type { DataOf } from '../../domain/documents/document-types.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { choice } from '../html/form.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { factText } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

export const PROTOTYPE = 'prototype';

const FACTS = 'facts { name values }';
/** The selection of prototypes, of a country or the dataset. */
export const PROTOTYPES = `prototypes { name label ${FACTS} elements { profiles { label } ${FACTS} } }`;
export type ShownPrototype =
  DataOf<`fragment Prototypes on Dataset { ${typeof PROTOTYPES} }`>['prototypes'][number];
type Fact = ShownPrototype['facts'][number];

/** The chosen prototype, or null. Throws a problem for an unknown one. */
export function chosenPrototype<Prototype extends { name: string }>(
  prototypes: readonly Prototype[],
  query: URLSearchParams,
): Prototype | null {
  const chosen = query.get(PROTOTYPE);
  if (chosen === null) return null;
  const prototype = prototypes.find(({ name }) => name === chosen);
  if (prototype) return prototype;
  const known = prototypes.map(({ name }) => name).join(', ');
  throw new HttpProblem(
    'invalid-parameter',
    `Unknown prototype ${JSON.stringify(chosen)}. Known values: ${known}.`,
  );
}

export function prototypeChoice(
  prototypes: readonly { name: string; label: string }[],
  chosen: string | null,
): Html {
  const choices = prototypes.map(({ name, label }) => ({ value: name, label }));
  const control = { name: PROTOTYPE, label: 'Size of the building', value: chosen ?? '' };
  return choice(control, 'typical, of any size', choices);
}

export function useOf({ facts }: { facts: readonly Fact[] }): string | null {
  return facts.find(({ name }) => name === 'occupancy')?.values[0] ?? null;
}

/** All facts of a prototype: they count as given. */
export function prototypeFacts(
  { label, facts, elements }: ShownPrototype,
  vocabulary: Vocabulary,
): Html {
  const items = elements.map(
    ({ profiles, facts: ofElements }) =>
      html`<li>${profiles.length > 0 ? profiles.map((profile) => profile.label).join('; ') : 'Other elements'}: ${joined(ofElements, ', ', (fact) => factOf(fact, vocabulary))}</li>\n`,
  );
  return html`<div class="note"><p>${label}. All of this counts as given.</p>
<ul class="chips">${facts.map((fact) => html`<li>${factOf(fact, vocabulary)}</li>`)}</ul>
<details><summary>What it states of its elements</summary><ul>${items}</ul></details></div>
`;
}

export type CountryOfPrototypes = {
  name: string;
  prototypes: readonly { name: string; label: string }[];
};
export const PROTOTYPES_OF_COUNTRY = 'prototypes { name label }';

/** The compared countries that add to a prototype. */
export function countriesAdding(
  prototype: ShownPrototype,
  countries: readonly CountryOfPrototypes[],
): Part {
  const items = countries.flatMap(({ name, prototypes }) => {
    const label = prototypes.find((each) => each.name === prototype.name)?.label ?? prototype.label;
    return label === prototype.label ? [] : html`<li>${name}: ${label}</li>\n`;
  });
  return (
    items.length > 0 &&
    html`<p>As it is built in some countries, which counts as given there:</p><ul>${items}</ul>`
  );
}

function factOf({ name, values }: Fact, vocabulary: Vocabulary): Part {
  const word = vocabulary.get(name);
  const [value = ''] = values;
  return word ? factText(word, value) : `${name}: ${value}`;
}
