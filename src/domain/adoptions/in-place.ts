import { isBuildingCode, narrowestAdoptions } from '../../engine/checks/adopted-codes.ts';
import { allHold } from '../../engine/conditions/evaluate.ts';
import { inForceOn } from '../../engine/conditions/in-force.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import type { CityRow } from '../cities/table.ts';
import { adoptionsOfCountry, codesOfCountry } from '../codes/queries.ts';
import type { AdoptionRow, CodeRow } from '../codes/table.ts';
import { factsOf } from '../places/applicable-rows.ts';
import type { Context } from '../schema/builder.ts';
import { termsOfCountry } from '../terms/queries.ts';

/** The adoptions that are law in a place on a day, in the order of the file. Of building codes those that no narrower adoption replaces. */
export async function adoptionsIn(
  context: Context,
  place: CityRow,
  onDate: string | null | undefined,
): Promise<AdoptionRow[]> {
  const { edition } = context;
  const [facts, terms, rows, ofCountry] = await Promise.all([
    factsOf(context, place),
    edition.load<Terms>(termsOfCountry, place.country),
    edition.load<readonly AdoptionRow[]>(adoptionsOfCountry, place.country),
    edition.load<ReadonlyMap<string, CodeRow>>(codesOfCountry, place.country),
  ]);
  const local = inForceOn(rows, onDate ?? edition.day).filter(
    ({ where }) => allHold(where, facts, terms) === true,
  );
  const isOfBuildingCode = ({ code }: AdoptionRow) =>
    isBuildingCode(ofCountry.get(code) as CodeRow);
  const chosen = new Set(narrowestAdoptions(local.filter(isOfBuildingCode)));
  return local.filter((row) => chosen.has(row) || !isOfBuildingCode(row));
}
