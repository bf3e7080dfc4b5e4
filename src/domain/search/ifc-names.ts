import { groupBy } from '../../engine/group-by.ts';
import { MEASURES, type Measure } from '../ids/ifc.ts';
import { type Hit, SCORES } from './hits.ts';

/** The fields that a class, a property set, a property or an attribute of IFC belongs to. */
export function hitsOfIfc(words: readonly string[]): Hit[] {
  return words.flatMap((written) =>
    (fieldsByName.get(written.toLowerCase()) ?? []).map(({ field }) => ({
      kind: 'field' as const,
      country: null,
      key: field,
      matchedBy: 'other_name' as const,
      matched: written,
      score: SCORES.name,
      weight: 0,
    })),
  );
}

/** `FireRating`; words such as `Height` are plain words. */
const COMPOSED = /^[A-Z][a-z]+[A-Z_]/;

function namesOf({ elements, at }: Measure): string[] {
  const named = 'attribute' in at ? [at.attribute] : [...at.sets, at.name];
  return [
    ...elements.entities,
    ...(elements.orEntities ?? []),
    ...named.filter((each) => COMPOSED.test(each)),
  ].map((name) => name.toLowerCase());
}

const fieldsByName = groupBy(
  Object.entries(MEASURES).flatMap(([field, measures]) =>
    [...new Set(measures.flatMap(namesOf))].map((name) => ({ name, field })),
  ),
  ({ name }) => name,
);
