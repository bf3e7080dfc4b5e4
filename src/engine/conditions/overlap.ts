import type { Applicability, Condition, Conjunction } from './condition.ts';
import { holds } from './evaluate.ts';
import type { Term, Terms } from './terms.ts';

/** Partly decided facts: for each name the values that are still possible. */
type Possible = ReadonlyMap<string, readonly string[]>;

/**
 * Facts under which all of these apply at once, or null when there are none. With one: whether it
 * can ever apply. With two: whether both can apply to the same element. Each tested name has
 * finitely many values that matter: an enum's list, or the bounds of a number with a point between
 * and beyond them.
 */
export function findCommonFacts(
  applicabilities: readonly Applicability[],
  terms: Terms,
): ReadonlyMap<string, string> | null {
  const whens = applicabilities.flatMap(({ when }) => (when.length === 0 ? [] : [when]));
  const unlesses = applicabilities.flatMap(({ unless }) => unless);
  const conditions = [...whens.flat(2), ...unlesses.flat()];
  const possible = new Map<string, readonly string[]>();
  for (const { name } of conditions)
    if (!possible.has(name))
      possible.set(name, valuesThatMatter(terms.get(name) as Term, conditions));
  const found = search(possible, whens, unlesses, terms);
  return found && new Map([...found].map(([name, values]) => [name, values[0] as string]));
}

function search(
  possible: Possible,
  whens: readonly (readonly Conjunction[])[],
  unlesses: readonly Conjunction[],
  terms: Terms,
): Possible | null {
  const [when, ...otherWhens] = whens;
  if (when) {
    for (const alternative of when) {
      const left = alternative.reduce<Possible | null>(
        (at, condition) => at && narrow(at, condition, true, terms),
        possible,
      );
      const found = left && search(left, otherWhens, unlesses, terms);
      if (found) return found;
    }
    return null;
  }
  const [unless, ...otherUnlesses] = unlesses;
  if (!unless) return possible;
  for (const condition of unless) {
    const left = narrow(possible, condition, false, terms);
    const found = left && search(left, [], otherUnlesses, terms);
    if (found) return found;
  }
  return null;
}

/** What stays possible when the condition is to hold, or not to; null when nothing does. */
function narrow(
  possible: Possible,
  condition: Condition,
  wanted: boolean,
  terms: Terms,
): Possible | null {
  const values = (possible.get(condition.name) as readonly string[]).filter(
    (value) => (holds(condition, new Map([[condition.name, value]]), terms) === true) === wanted,
  );
  return values.length === 0 ? null : new Map(possible).set(condition.name, values);
}

/** The values of a fact that the conditions tell apart. */
export function valuesThatMatter(
  { name, type, broader }: Term,
  conditions: readonly Condition[],
): string[] {
  if (type === 'enum') return [...broader.keys()];
  if (type === 'boolean') return ['true', 'false'];
  const values = conditions
    .filter((condition) => condition.name === name)
    .flatMap((condition) => condition.values);
  if (type === 'text') return ['', ...values];
  const bounds = values.map(Number);
  const sorted = [...new Set(bounds)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((bound, index) => (bound + (sorted[index] as number)) / 2);
  return [(sorted[0] as number) - 1, ...sorted, ...between, (sorted.at(-1) as number) + 1].map(
    String,
  );
}
