import { BUILDING_CODE, isBuildingCode } from '../../engine/checks/adopted-codes.ts';
import { adoptionsIn } from '../adoptions/in-place.ts';
import type { CityRow, PlaceColumnRow } from '../cities/table.ts';
import { codesOfCountry } from '../codes/queries.ts';
import type { CodeRow } from '../codes/table.ts';
import { createApplicableRows } from '../places/applicable-rows.ts';
import { createCountryWide, createNarrowedBy } from '../places/country-wide.ts';
import { forPlace } from '../places/facts.ts';
import { type PlacedRows, placedRowsOfCountry } from '../places/queries.ts';
import type { Context } from '../schema/builder.ts';
import { type BuildingCodeRow, buildingCodes } from './table.ts';

const nameOf = ({ category, parameter }: BuildingCodeRow) => `${category} ${parameter}`;

export const buildingCodesOfCountry = placedRowsOfCountry<BuildingCodeRow>(buildingCodes);

/** The parameters that apply in the whole country, or wherever the given facts hold. */
export const buildingCodesOfWholeCountry = createCountryWide(buildingCodesOfCountry, nameOf);

/** The names of the facts that select narrower values. */
export const buildingCodeNarrowedBy = createNarrowedBy(buildingCodesOfCountry, nameOf);

/** The parameters that apply in a place. Its own values replace those of its class. */
export const buildingCodesOf = createApplicableRows(
  buildingCodesOfCountry,
  nameOf,
  async (city, columns, context) => {
    const ofTables = await context.edition.load(buildingCodesOfCountry, city.country, (codes) =>
      codesOfTables(city, columns, codes),
    );
    return [...(await adoptedCodeOf(city, context)), ...ofTables];
  },
);

/** The building code of the place as a parameter, unless it depends on the building. */
async function adoptedCodeOf(city: CityRow, context: Context): Promise<BuildingCodeRow[]> {
  const adopted = await adoptionsIn(context, city, null);
  const codes = await context.edition.load<ReadonlyMap<string, CodeRow>>(
    codesOfCountry,
    city.country,
  );
  return adopted
    .filter(({ code, when }) => when.length === 0 && isBuildingCode(codes.get(code) as CodeRow))
    .map(({ code, ...adoption }) => ({
      ...adoption,
      city: city.code,
      category: 'structural',
      parameter: BUILDING_CODE,
      value: code,
      when: [],
    }));
}

/** The place's own value at the position of those for classes, with the source of its column. */
function codesOfTables(
  { code, values }: CityRow,
  columns: ReadonlyMap<string, PlaceColumnRow>,
  { ofClasses }: PlacedRows<BuildingCodeRow>,
): BuildingCodeRow[] {
  const firstOf = new Map(
    ofClasses.toReversed().map((row) => [`${row.category} ${row.parameter}`, row]),
  );
  return [...firstOf.values()].flatMap((row) => {
    const [value, column] = [values[row.parameter], columns.get(row.parameter)];
    if (value === undefined || column === undefined) return [];
    const cited = { source: column.source as string, reference: column.reference as string };
    return [
      {
        ...row,
        ...forPlace(code),
        city: code,
        position: row.position,
        value: String(value),
        when: [],
        ...cited,
      },
    ];
  });
}
