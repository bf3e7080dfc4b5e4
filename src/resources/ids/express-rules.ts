import type { Facts } from '../../conditions/evaluate.ts';
import { builder, type Context } from '../../schema/builder.ts';
import { rulesOfCountry } from '../compliance-rules/queries.ts';
import { FactInput, readFacts } from '../terms/facts-input.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { expressRule, type LeftOut, type Specification } from './express-rule.ts';

/** What is said of a model. */
export const idsArgs = builder.args((t) => ({
  facts: t.field({ type: [FactInput], required: true, description: 'Facts that hold for the whole model.' }),
  assumeNoExceptions: t.boolean({
    defaultValue: false,
    description:
      'Take an exception from a rule not to hold where it is not known whether it does; the specification names it. One that asks of which kind a part is (a door, a room, whom a stair serves) or what is measured of it keeps the rule out of the file all the same, as a model has parts of several kinds.',
  }),
}));
export type Asked = { facts: readonly (typeof FactInput.$inferInput)[]; assumeNoExceptions?: boolean | null };

export type Expressed = { given: Facts; assumeNoExceptions: boolean; written: Specification[]; leftOut: LeftOut[] };

/** The rules of a country as far as they can be said to a model. Throws BAD_USER_INPUT when a fact is unknown. */
export async function expressRules({ edition }: Context, country: string, ofPlace: Facts, asked: Asked): Promise<Expressed> {
  const reads = [edition.load(termsOfCountry, country), edition.load(rulesOfCountry, country)] as const;
  const [terms, rules] = await Promise.all(reads);
  // In an order of their own: the same question has the same answer.
  const given = new Map([...readFacts(asked.facts, terms)].sort());
  const assumeNoExceptions = asked.assumeNoExceptions ?? false;
  const known = { facts: new Map([...ofPlace, ...given]), terms, assumeNoExceptions };
  const expressed = rules.map((rule) => expressRule(rule, known));
  return {
    given,
    assumeNoExceptions,
    written: expressed.filter((each): each is Specification => !('reason' in each)),
    leftOut: expressed.filter((each): each is LeftOut => 'reason' in each),
  };
}
