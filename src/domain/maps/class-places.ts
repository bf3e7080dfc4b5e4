import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { type Batch, keptEach } from '../../data/editions/loaders.ts';
import { selectPlaces } from '../cities/queries.ts';
import { type CityRow, places } from '../cities/table.ts';
import type { Position } from '../places/pages.ts';
import { badUserInput } from '../schema/client-errors.ts';
import type { Page } from '../schema/connection.ts';
import { columnValue } from './cells.ts';

/** Places with one of `values`, or a number within bounds; with neither, any value. */
export type ClassWanted = {
  country: string;
  show: string;
  values: readonly string[] | null;
  above: number | null;
  upTo: number | null;
};

/** A place of a list, with its value. */
export type ClassPlace = CityRow & { shown?: string };

const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 200;

type ClassArguments = {
  values?: readonly string[] | null | undefined;
  above?: number | null | undefined;
  upTo?: number | null | undefined;
};

/** Throws BAD_USER_INPUT for values together with bounds, and for invalid values. */
export function readClass({
  values,
  above,
  upTo,
}: ClassArguments): Pick<ClassWanted, 'values' | 'above' | 'upTo'> {
  const hasBounds = typeof above === 'number' || typeof upTo === 'number';
  if (values && hasBounds)
    throw badUserInput(
      'CONFLICTING_ARGUMENTS',
      '`values` cannot be combined with `above` or `upTo`.',
    );
  if (values && (values.length === 0 || values.length > MAX_VALUES))
    throw badUserInput(
      'OUT_OF_RANGE',
      `\`values\` must have between 1 and ${MAX_VALUES} values (got ${values.length}).`,
    );
  if (values?.some((value) => value.length > MAX_VALUE_LENGTH || value.includes('\0')))
    throw badUserInput(
      'INVALID_VALUE',
      `Each of \`values\` must have at most ${MAX_VALUE_LENGTH} characters, and no NUL.`,
    );
  return { values: values ? [...new Set(values)] : null, above: above ?? null, upTo: upTo ?? null };
}

const ORDER = [sql`(coalesce(-${places.population}, 1))`, sql`${places.code}`];

/** The places of each page, the most populous first. The key is the JSON of a Page. */
export const pagesOfClass: Batch<readonly ClassPlace[]> = keptEach(pageOf);

async function pageOf(
  db: Database,
  edition: number,
  { wanted, after, limit }: Page<ClassWanted, Position>,
): Promise<ClassPlace[]> {
  const [people, code] = ORDER;
  const follows =
    after &&
    sql`(${people}, ${code}) > (${after.population === null ? 1 : -after.population}::int, ${after.code})`;
  const rows = await selectPlaces(db, edition, {
    where: and(isOfClass(wanted), follows ?? undefined),
    order: ORDER,
    limit,
  });
  return rows.map((row) => ({ ...row, shown: String(shownOf(row, wanted.show)) }));
}

/** The number of places of each class. The key is the JSON of a ClassWanted. */
export const totalsOfClasses: Batch<number> = keptEach(async (db, edition, wanted: ClassWanted) =>
  db.$count(places, and(eq(places.edition, edition), isOfClass(wanted))),
);

function isOfClass({ country, show, values, above, upTo }: ClassWanted): SQL | undefined {
  const value = columnValue(show);
  const amount = sql`(case when ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then (${value})::float8 end)`;
  return and(
    eq(places.country, country),
    sql`${value} is not null`,
    values ? sql`${value} = any(${sql.param([...values])}::text[])` : undefined,
    above === null ? undefined : sql`${amount} > ${above}::float8`,
    upTo === null ? undefined : sql`${amount} <= ${upTo}::float8`,
  );
}

function shownOf(
  { seismicZone, climateZone, windSpeedMs, values }: CityRow,
  show: string,
): string | number | null {
  const core: Readonly<Record<string, string | number | null>> = {
    seismic_zone: seismicZone,
    climate_zone: climateZone,
    wind_speed_ms: windSpeedMs,
  };
  return core[show] ?? values[show] ?? null;
}
