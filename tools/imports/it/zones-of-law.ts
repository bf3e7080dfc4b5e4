import path from 'node:path';
import { parseConjunction } from '../../../src/engine/conditions/condition.ts';
import { readPackageTable } from '../tables/csv.ts';

/** A zone by subdivision, as the law gives it to provinces or to whole regions. */
type ZoneOf = (subdivision: string) => string | undefined;

/** The zones that building-codes.csv states for subdivisions, such as `snow_zone`: that of the province, or else of its region. */
export async function readZonesOfLaw(country: string, parameter: string): Promise<ZoneOf> {
  const values = await readPackageTable(path.join(country, 'building-codes.csv'));
  const zones = new Map(
    values
      .filter((row) => row.parameter === parameter)
      .flatMap(({ where = '', value = '' }) => subdivisionsOf(where).map((each) => [each, value])),
  );
  const classes = await readPackageTable(path.join(country, 'place-classes.csv'));
  const regions = new Map(
    classes.map(({ condition, value = '', broader }) => [
      value,
      condition === 'subdivision' ? broader : '',
    ]),
  );
  return (subdivision) => zones.get(subdivision) ?? zones.get(regions.get(subdivision) ?? '');
}

/** The subdivisions that a row is about; none where it is about something else as well. */
function subdivisionsOf(where: string): readonly string[] {
  const [condition, ...others] = parseConjunction(where);
  return condition?.name === 'subdivision' && others.length === 0 ? condition.values : [];
}
