import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import type { Inferences } from '../../engine/conditions/deduce.ts';
import { adoptedCodesOfCountry } from '../codes/queries.ts';
import { rowsInOrder } from '../vocabulary/queries.ts';
import { impliedFacts, presumedFacts, sharedImpliedFacts, sharedPresumedFacts } from './table.ts';

export type ImpliedFactRow = Omit<
  typeof sharedImpliedFacts.$inferSelect,
  'edition' | 'position'
> & { country?: string; source?: string; unless?: readonly Conjunction[] };
export type PresumedFactRow = ImpliedFactRow & { why: string };
type InferenceRows = Inferences & {
  implied: readonly ImpliedFactRow[];
  presumed: readonly PresumedFactRow[];
};

/** Inferences from adoptions, from rows of the country, then from shared rows. */
export const inferencesOfCountry: Batch<InferenceRows> = async (db, edition, codes) => {
  const [adopted, implied, presumed, sharedImplied, sharedPresumed] = await Promise.all([
    adoptedCodesOfCountry(db, edition, codes),
    impliedInFiles(db, edition, codes),
    presumedInFiles(db, edition, codes),
    rowsInOrder(db, edition, sharedImpliedFacts),
    rowsInOrder(db, edition, sharedPresumedFacts),
  ]);
  return codes.map((_code, index) => ({
    implied: [...(adopted[index] ?? []), ...(implied[index] ?? []), ...sharedImplied],
    presumed: [...(presumed[index] ?? []), ...sharedPresumed],
  }));
};

const impliedInFiles = rowsByCountry(impliedFacts);
const presumedInFiles = rowsByCountry(presumedFacts);
