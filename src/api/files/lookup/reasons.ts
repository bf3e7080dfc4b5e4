import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { placeColumnsOfCountry } from '../../../domain/cities/queries.ts';
import type { CityRow } from '../../../domain/cities/table.ts';
import { coreGapsOfCity } from '../../../domain/completeness/queries.ts';

/** The columns that are blank for a place, each with the reason where one is recorded. */
export async function withReasons(
  edition: Edition,
  { country, code, isReference }: CityRow,
  columns: readonly string[],
): Promise<string[]> {
  const ofTable = await edition.load(placeColumnsOfCountry, country);
  const ofCity = isReference ? await edition.load(coreGapsOfCity, cityKey(country, code)) : null;
  return columns.map((column) => {
    const reason = ofCity?.get(column) ?? ofTable.get(column)?.blankReason;
    return reason ? `${column} (${reason.replace(/\.$/, '')})` : column;
  });
}
