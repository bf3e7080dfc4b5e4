import type { Facts } from '../../conditions/evaluate.ts';
import { type Terms, wrongValue } from '../../conditions/terms.ts';
import { builder } from '../../schema/builder.ts';
import { badUserInput, shown, UnknownName } from '../../schema/client-errors.ts';

export const FactInput = builder.inputType('FactInput', {
  description: 'A fact about a building, a part of it, its lot or its place.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Of `dataset { conditions }`, or a rule field or parameter.' }),
    value: t.string({ required: true, description: 'A value of its closed list, a number in its unit, or true or false.' }),
  }),
});

type Given = typeof FactInput.$inferInput;

/** The facts that a client gave. Throws BAD_USER_INPUT that says what would be right when a name or a value is unknown, or a name is given twice. */
export function readFacts(given: readonly Given[], terms: Terms): Facts {
  const facts = new Map<string, string>();
  for (const { name, value } of given) {
    const term = terms.get(name);
    if (!term) throw new UnknownName('fact', { argument: 'facts.name', value: name }, terms.keys());
    if (name === 'city')
      throw badUserInput('The city is not given as a fact: ask `city(code:) { check }` or its `ids`, which know all of its facts.');
    const wrong = wrongValue(term, value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value);
    if (wrong) throw badUserInput(`${wrong}.`, { argument: `facts.${name}`, value });
    if (facts.has(name)) throw badUserInput(`The fact ${shown(name)} is given twice.`, { argument: 'facts.name', value: name });
    facts.set(name, value);
  }
  return facts;
}

const LONGEST_VALUE = 60;
