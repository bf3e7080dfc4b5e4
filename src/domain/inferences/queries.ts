import { asc, eq } from 'drizzle-orm';
import { ofCountries } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import type { Inferences } from '../../engine/conditions/deduce.ts';
import { adoptedCodesOfCountry } from '../codes/queries.ts';
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

/** What follows and what is presumed in each country: from its adoptions, its own rows, then those of all countries. */
export const inferencesOfCountry: Batch<InferenceRows> = async (db, edition, codes) => {
  const [adopted, implied, presumed, sharedImplied, sharedPresumed] = await Promise.all([
    adoptedCodesOfCountry(db, edition, codes),
    db
      .select()
      .from(impliedFacts)
      .where(ofCountries(impliedFacts, edition, codes))
      .orderBy(asc(impliedFacts.position)),
    db
      .select()
      .from(presumedFacts)
      .where(ofCountries(presumedFacts, edition, codes))
      .orderBy(asc(presumedFacts.position)),
    db
      .select()
      .from(sharedImpliedFacts)
      .where(eq(sharedImpliedFacts.edition, edition))
      .orderBy(asc(sharedImpliedFacts.position)),
    db
      .select()
      .from(sharedPresumedFacts)
      .where(eq(sharedPresumedFacts.edition, edition))
      .orderBy(asc(sharedPresumedFacts.position)),
  ]);
  const own = <Row extends { country: string }>(rows: readonly Row[], code: string) =>
    rows.filter(({ country }) => country === code);
  return codes.map((code, index) => ({
    implied: [...(adopted[index] ?? []), ...own(implied, code), ...sharedImplied],
    presumed: [...own(presumed, code), ...sharedPresumed],
  }));
};
