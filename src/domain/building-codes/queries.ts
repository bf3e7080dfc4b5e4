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

/** Those that hold in the whole country, or wherever facts about a place do. */
export const buildingCodesOfWholeCountry = createCountryWide(buildingCodesOfCountry, nameOf);

/** The names of the facts that tell narrower values apart. */
export const buildingCodeNarrowedBy = createNarrowedBy(buildingCodesOfCountry, nameOf);

/** The building-code parameters that hold in a place, in the order of the file. What a whole table says of the place itself goes before what is said of its class. */
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

/** The building code that is law in the place, as a parameter. Where it depends on the building, `adoptions` states it. */
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

/** The place's own value for each parameter of which the file has values for classes: it stands where theirs would, and cites its column. */
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
