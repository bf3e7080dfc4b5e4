import type { Conjunction } from '../conditions/condition.ts';
import type { Known } from '../conditions/decide.ts';
import { allHold, type Facts, holds, kindsWithin } from '../conditions/evaluate.ts';
import { valuesThatMatter } from '../conditions/overlap.ts';
import { plausibleRange } from '../conditions/plausible-ranges.ts';
import { liesWithin, type Term } from '../conditions/terms.ts';

/** Combinations of facts that are tried before cases count as incomplete. */
const MAX_TRIALS = 5_000;

type Case = { when: Conjunction };

/**
 * Whether at least one of the cases applies whatever the open facts are. It is false where that was not
 * found within a bounded number of trials: it never claims more than it knows.
 */
export function coverAllFacts(cases: readonly Case[], known: Known): boolean {
  let trials = 0;
  return isCovered(known.facts, cases);

  function isCovered(facts: Facts, left: readonly Case[]): boolean {
    if (++trials > MAX_TRIALS) return false;
    const judged = left.map((each) => ({
      each,
      truth: allHold(each.when, facts, known.terms, known.ordinary),
    }));
    if (judged.some(({ truth }) => truth === true)) return true;
    const open = judged.filter(({ truth }) => truth === null).map(({ each }) => each);
    const undecided = open[0]?.when.find(
      (condition) => holds(condition, facts, known.terms, known.ordinary) === null,
    );
    const term = undecided && known.terms.get(undecided.name);
    if (!term) return false;
    const values = possibleValues(term, facts.get(term.name) ?? null, cases, known.ordinary);
    return (
      values.length > 0 &&
      values.every((value) => isCovered(new Map(facts).set(term.name, value), open))
    );
  }
}

/** The values of a fact that the cases tell apart and that are possible. */
function possibleValues(
  term: Term,
  given: string | null,
  cases: readonly Case[],
  ordinary: boolean,
): readonly string[] {
  if (term.type === 'enum') {
    const kinds = kindsWithin(term, given, ordinary);
    return kinds.filter(
      (kind) => !kinds.some((other) => other !== kind && liesWithin(term, other, kind)),
    );
  }
  if (term.type === 'text') return [];
  const conditions = cases.flatMap(({ when }) => when).filter(({ name }) => name === term.name);
  const values = valuesThatMatter(term, conditions);
  if (term.type !== 'number') return values;
  const range = plausibleRange(term.name);
  const isCount =
    term.unit === '1' &&
    conditions.every((condition) => condition.values.every((value) => Number.isInteger(+value)));
  return values.filter(
    (value) => (!isCount || Number.isInteger(+value)) && +value >= range.min && +value <= range.max,
  );
}
