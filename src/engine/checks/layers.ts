import type { Facts } from '../conditions/evaluate.ts';

/** The facts of a design, from wide to narrow. */
export type Layers = {
  /** The place, the building and its use. */
  building: Facts;
  /** What the profile of the element implies. */
  profile: Facts;
  /** The other measures of the same element, such as the width of a lift car for its depth. */
  otherMeasures: Facts;
  element: Facts;
  measure: Facts;
};

/** The facts that a measure is judged by, before a prototype adds its own. A narrower layer replaces a wider one. */
export function factsOfMeasure(layers: Layers): Facts {
  const { building, profile, otherMeasures, element, measure } = layers;
  return new Map([...building, ...profile, ...otherMeasures, ...element, ...measure]);
}
