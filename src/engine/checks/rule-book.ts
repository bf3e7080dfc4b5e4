import { factsOnlyExceptionsAsk, type Known } from '../conditions/decide.ts';
import {
  Contradiction,
  conditionsOf,
  deduce,
  type Inferences,
  type Presumption,
} from '../conditions/deduce.ts';
import type { Facts } from '../conditions/evaluate.ts';
import type { Terms } from '../conditions/terms.ts';
import type { Field, Rule } from './rule.ts';

/** How much is taken for granted: nothing, or what holds of an ordinary building. */
export type Assumption = 'NOTHING' | 'ORDINARY';

/** The rules of a country with all that is needed to apply them, made once for an edition. */
export type RuleBook<R extends Rule = Rule> = {
  terms: Terms;
  fields: ReadonlyMap<string, Field>;
  inferences: Inferences;
  rulesOf: ReadonlyMap<string, readonly R[]>;
  exceptional: ReadonlySet<string>;
};

export function createRuleBook<R extends Rule>(
  rules: readonly R[],
  inferences: Inferences,
  fields: ReadonlyMap<string, Field>,
  terms: Terms,
): RuleBook<R> {
  return {
    terms,
    fields,
    inferences: relevantTo(rules, inferences),
    rulesOf: byField(rules),
    exceptional: factsOnlyExceptionsAsk(rules, terms),
  };
}

/**
 * The known facts about an element, by its given facts and the field that is measured. Computed
 * once for equal given facts. Throws a Contradiction.
 */
export type Knowledge = (given: Facts, field: string) => Known;
type Found = Known | Contradiction;

export function createKnowledge(
  { terms, fields, inferences, exceptional }: RuleBook<Rule>,
  assume: Assumption,
): Knowledge {
  const ordinary = assume === 'ORDINARY';
  const byFacts = new Map<string, Map<string, Found>>();
  const byGiven = new Map<Facts, Map<string, Found>>();
  return (given, fieldName) => {
    const ofGiven = byGiven.get(given) ?? sharedBy(given);
    const field = fields.get(fieldName);
    const [part, usualPart] = given.has('part')
      ? [null, null]
      : [field?.part ?? null, field?.usualPart ?? null];
    const key = `${part} ${usualPart}`;
    const known = ofGiven.get(key) ?? know(given, part, usualPart);
    ofGiven.set(key, known);
    if (known instanceof Contradiction) throw known;
    return known;
  };

  /** What is known is the same where the same is given, though it was read from elsewhere. */
  function sharedBy(given: Facts): Map<string, Found> {
    const text = JSON.stringify([...given]);
    const shared = byFacts.get(text) ?? new Map<string, Found>();
    byFacts.set(text, shared);
    byGiven.set(given, shared);
    return shared;
  }

  function know(given: Facts, part: string | null, usualPart: string | null): Found {
    const facts = part === null ? given : new Map(given).set('part', part);
    const presumed =
      usualPart === null ? inferences.presumed : withUsualPart(inferences.presumed, usualPart);
    const { implied } = inferences;
    try {
      const deduced = deduce(facts, { implied, presumed }, terms, ordinary);
      return { ...deduced, terms, implied, ordinary, exceptional };
    } catch (error) {
      if (error instanceof Contradiction) return error;
      throw error;
    }
  }
}

/** The same list for the same part: what is found of a list once is kept with it. */
function withUsualPart(presumed: readonly Presumption[], part: string): readonly Presumption[] {
  const ofParts = withParts.get(presumed) ?? new Map<string, readonly Presumption[]>();
  withParts.set(presumed, ofParts);
  const list = ofParts.get(part) ?? [ofUsualPart(part), ...presumed];
  ofParts.set(part, list);
  return list;
}
const withParts = new WeakMap<readonly Presumption[], Map<string, readonly Presumption[]>>();

function ofUsualPart(value: string): Presumption {
  return {
    when: [],
    fact: 'part',
    value,
    why: 'It is measured of this part unless another is named.',
    reference: 'What the field measures',
  };
}

/** The inferences that lead to a fact which rules ask, however many steps on the way. */
function relevantTo(rules: readonly Rule[], { implied, presumed }: Inferences): Inferences {
  const relevant = new Set(
    rules.flatMap(({ when, unless }) => [...when, ...unless].flat().map(({ name }) => name)),
  );
  const isRelevant = ({ fact }: { fact: string }) => relevant.has(fact);
  for (let before = 0; before < relevant.size; ) {
    before = relevant.size;
    for (const inference of [...implied, ...presumed].filter(isRelevant))
      for (const { name } of conditionsOf(inference)) relevant.add(name);
  }
  return { implied: implied.filter(isRelevant), presumed: presumed.filter(isRelevant) };
}

function byField<R extends Rule>(rules: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const rule of rules) groups.set(rule.field, [...(groups.get(rule.field) ?? []), rule]);
  return groups;
}
