import { allHold } from '../../engine/conditions/evaluate.ts';
import { inForceOn } from '../../engine/conditions/in-force.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import { groupBy } from '../../engine/group-by.ts';
import { ALTITUDES_M } from '../../engine/text/altitude.ts';
import { buildingParamsOfCountry } from '../building-params/queries.ts';
import type { BuildingParamRow } from '../building-params/table.ts';
import type { CityRow } from '../cities/table.ts';
import { factsOf } from '../places/applicable-rows.ts';
import type { PlacedRows } from '../places/queries.ts';
import { rowsOfPlace } from '../places/scope.ts';
import type { Context } from '../schema/builder.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { formatFormula, holdsAt, valueAt } from './formula.ts';
import { siteFormulasOfCountry } from './queries.ts';
import type { SiteFormulaRow } from './table.ts';

/** A value at an altitude, by a formula or by a table of ranges. */
export type SiteValue = {
  country: string;
  name: string;
  value: number | null;
  formula: string | null;
  reason: string | null;
  reference: string;
  source: string;
};

/** The altitude of the place, and in a table of ranges that of the site. */
export const ALTITUDE = 'altitude_m';

/** The values at an altitude in a place: by formulas, then by tables for ranges of altitudes. */
export async function valuesAtAltitude(
  context: Context,
  city: CityRow,
  altitudeM: number,
): Promise<SiteValue[]> {
  const { edition } = context;
  const { country, code } = city;
  const [terms, known, formulas, params] = await Promise.all([
    edition.load<Terms>(termsOfCountry, country),
    factsOf(context, city),
    edition.load<PlacedRows<SiteFormulaRow>>(siteFormulasOfCountry, country),
    edition.load<PlacedRows<BuildingParamRow>>(buildingParamsOfCountry, country),
  ]);
  const facts = new Map([...known, [ALTITUDE, String(altitudeM)]]);
  const here = <Row>({ ofPlace, ofClasses }: PlacedRows<Row>) => [
    ...(ofPlace.get(code) ?? []),
    ...ofClasses,
  ];
  const applicable = here(formulas).filter(({ where }) => allHold(where, facts, terms) === true);
  const byParameter = groupBy(applicable, ({ parameter }) => parameter);
  const ofFormulas = [...byParameter.values()].map((rows) => byFormula(rows, altitudeM));
  const ranges = inForceOn(here(params), edition.day).filter(({ where }) =>
    where.some(({ name }) => name === ALTITUDE),
  );
  const ofRanges = rowsOfPlace(ranges, ({ parameter }) => parameter, facts, terms).filter(
    ({ parameter }) => !byParameter.has(parameter),
  );
  return [
    ...ofFormulas,
    ...ofRanges.map(({ parameter, value, reference, source }) => ({
      country,
      name: parameter,
      value,
      formula: null,
      reason: null,
      reference,
      source,
    })),
  ];
}

/** The value of the range with the altitude; null with a reason beyond all ranges. */
function byFormula(rows: readonly SiteFormulaRow[], altitudeM: number): SiteValue {
  const row = rows.find((each) => holdsAt(each, altitudeM));
  const { country, parameter: name, reference, source } = row ?? (rows.at(-1) as SiteFormulaRow);
  if (row)
    return {
      country,
      name,
      value: valueAt(row, altitudeM),
      formula: formatFormula(row),
      reason: null,
      reference,
      source,
    };
  const highest = Math.max(...rows.map(({ upToM }) => upToM ?? ALTITUDES_M.max));
  const reason = `The law gives no value for ${altitudeM} m: its formula ends at ${highest} m.`;
  return { country, name, value: null, formula: null, reason, reference, source };
}
