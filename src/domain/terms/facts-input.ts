import type { Facts } from '../../engine/conditions/evaluate.ts';
import { readQuantity } from '../../engine/conditions/read-quantity.ts';
import { type Term, type Terms, wrongValue } from '../../engine/conditions/terms.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import { builder } from '../schema/builder.ts';
import { badUserInput, shown, UnknownName } from '../schema/client-errors.ts';

export const FactInput = builder.inputType('FactInput', {
  description: 'A fact about a building, a part of it, its lot or its place.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Of `dataset { conditions }`, or a rule field or parameter.',
    }),
    value: t.string({
      required: true,
      description:
        'A value of its closed list, a number in its unit, or true or false. A length or an area may have its own unit, such as `50 ft` or `5000 sq ft`.',
    }),
  }),
});

type Given = typeof FactInput.$inferInput;

/** Throws BAD_USER_INPUT for an unknown name or value, or a repeated name. */
export function readFacts(given: readonly Given[], terms: Terms): Facts {
  const facts = new Map<string, string>();
  for (const { name, value } of given) {
    const term = terms.get(name);
    if (!term)
      throw new UnknownName('UNKNOWN_FACT', { argument: 'facts.name', value: name }, terms.keys());
    if (name === 'city')
      throw badUserInput(
        'FACT_OF_PLACE',
        '`city` cannot be given as a fact: query `city(code:) { check }` or its `ids`, which know all facts of the city.',
        { argument: 'facts.city', value },
      );
    const read = inUnitOf(term, truncateCharacters(value, MAX_VALUE_LENGTH));
    const wrong = wrongValue(term, read);
    if (wrong)
      throw badUserInput('INVALID_VALUE', `${wrong}.`, { argument: `facts.${name}`, value });
    if (facts.has(name))
      throw badUserInput('DUPLICATE', `Duplicate fact ${shown(name)}.`, {
        argument: 'facts.name',
        value: name,
      });
    facts.set(name, read);
  }
  return facts;
}

const MAX_VALUE_LENGTH = 60;

/** A length or an area with its unit, such as `50 ft`, as a number in the unit of the term. */
function inUnitOf({ type, unit }: Term, value: string): string {
  if (type !== 'number' || unit === null || !/[a-z'"²]/i.test(value)) return value;
  const quantity = readQuantity(value, unit);
  return 'value' in quantity ? String(quantity.value) : value;
}
