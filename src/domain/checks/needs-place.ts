import type { RuleBook } from '../../engine/checks/rule-book.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { memoize } from '../../engine/memoize.ts';

const NEARLY_ALL = 0.9;

/**
 * Whether nearly all rules of a country hold in some of its places only, because states or cities
 * adopt codes: nearly every limit of the country as a whole then depends on the place.
 */
export const needsPlace = memoize(({ terms, rulesOf }: RuleBook): boolean => {
  const namesPlace = (conjunction: Conjunction) =>
    conjunction.some(({ name }) => terms.get(name)?.about === 'place');
  const rules = [...rulesOf.values()].flat();
  const ofPlaces = rules.filter(({ when }) => when.length > 0 && when.every(namesPlace));
  return ofPlaces.length >= NEARLY_ALL * Math.max(1, rules.length);
});
