import type { Edition } from '../../../data/editions/edition.ts';
import { buildingCodesOf, buildingCodesOfCountry } from '../../../domain/building-codes/queries.ts';
import { buildingParamsOf } from '../../../domain/building-params/queries.ts';
import { placeColumnsOfCountry } from '../../../domain/cities/queries.ts';
import { type CityRow, WIND_SPEED } from '../../../domain/cities/table.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import { factsOf } from '../../../domain/places/applicable-rows.ts';
import type { Position } from '../../../domain/places/near.ts';
import { Meter, UNLIMITED } from '../../../domain/schema/meter.ts';
import { sharedTerms } from '../../../domain/terms/queries.ts';
import { parametersByName, SHARED } from '../../../domain/vocabulary/queries.ts';
import { areaOf, findDistricts, isCertain } from '../../../domain/zone-areas/districts.ts';
import { VALUES_IN_CODES } from '../../../engine/conditions/values-in-codes.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { MAX_REQUESTED_COLUMNS } from './contract.ts';
import { type ReadLine, readInLine } from './read-line.ts';
import { shortCell } from './table.ts';

export type Value = string | number | null;

/** Reads the requested values of a place and of the position of a row, in their order. */
export type ReadValues = (
  city: CityRow | null,
  position: Position | null,
) => Promise<readonly Value[]>;

/** Values of the position of a row, also where no place was matched. */
export const ZONE_COLUMNS = ['zone', 'zone_jurisdiction', 'zone_certain'];

/** Values in the row of each place. */
const OWN: Readonly<Record<string, (city: CityRow) => Value>> = {
  country: ({ country }) => country,
  code: ({ code }) => code,
  name: ({ name }) => name,
  subdivision: ({ subdivision }) => subdivision,
  official_code: ({ officialCode }) => officialCode,
  population: ({ population }) => population,
  seismic_zone: ({ seismicZone }) => seismicZone,
  wind_speed_ms: ({ windSpeedMs }) => windSpeedMs,
  climate_zone: ({ climateZone }) => climateZone,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  postcodes: ({ postcodes }) => postcodes.join(';') || null,
};

/** Whether a value may follow from the altitude of the site: the wind speed, or a parameter. */
export function dependsOnSite(column: string): boolean {
  return column === WIND_SPEED || !(Object.hasOwn(OWN, column) || ZONE_COLUMNS.includes(column));
}

/** The values of a request without `columns`. */
export const DEFAULT_COLUMNS = [
  'official_code',
  'population',
  'seismic_zone',
  'wind_speed_ms',
  'climate_zone',
];

/**
 * The values that a request may name: columns of places, parameters of parameters.csv, and facts of
 * places in conditions.csv.
 */
async function availableColumns(edition: Edition): Promise<string[]> {
  const parameters = await edition.load(parametersByName, SHARED, (byName) => [...byName.keys()]);
  const terms = await edition.load(sharedTerms, SHARED);
  const countries = await edition.load(countriesByCode, ALL, (byCode) => [...byCode.keys()]);
  const columns = await Promise.all(
    countries.map((country) =>
      edition.load(placeColumnsOfCountry, country, (byName) => [...byName.keys()]),
    ),
  );
  const facts = terms.filter(({ about }) => about === 'place').map(({ condition }) => condition);
  const known = new Set([
    ...parameters,
    ...facts.filter((name) => columns.some((each) => each.includes(name))),
  ]);
  const own = [...Object.keys(OWN), ...ZONE_COLUMNS];
  for (const name of own) known.delete(name);
  return [...own, ...known];
}

/** The names, units and descriptions of the parameters that a request may name. */
export async function describedParameters(edition: Edition) {
  const byName = await edition.load(parametersByName, SHARED);
  return [...byName].map(([name, { unit, description }]) => ({ name, unit, description }));
}

/** Without them, wind speeds of two countries do not compare. */
const WIND_BASIS = ['wind_averaging_period_s', 'wind_return_period_years'];

/** The columns of a form: a wind speed comes with the time of averaging and the return period. */
export async function withWindBasis(
  edition: Edition,
  columns: readonly string[],
): Promise<readonly string[]> {
  if (!columns.includes(WIND_SPEED)) return columns;
  const available = await availableColumns(edition);
  const basis = WIND_BASIS.filter((name) => available.includes(name) && !columns.includes(name));
  return columns.flatMap((name) => (name === WIND_SPEED ? [name, ...basis] : [name]));
}

/** Throws an HttpProblem for an unknown column. */
export async function createReadValues(
  edition: Edition,
  columns: readonly string[],
): Promise<ReadValues> {
  if (columns.length > MAX_REQUESTED_COLUMNS)
    throw new HttpProblem(
      'invalid-parameter',
      `columns names ${columns.length} columns; at most ${MAX_REQUESTED_COLUMNS} are allowed.`,
    );
  const available = await availableColumns(edition);
  const unknown = columns.find((column) => !available.includes(column));
  if (unknown !== undefined)
    throw new HttpProblem(
      'invalid-parameter',
      `Unknown column ${JSON.stringify(shortCell(unknown))}. The columns are ${available.join(', ')}.`,
    );
  const isOfZone = (column: string) => ZONE_COLUMNS.includes(column);
  const added = columns.filter((column) => !Object.hasOwn(OWN, column) && !isOfZone(column));
  const wantsZone = columns.some(isOfZone);
  const list: ReadLine = { reads: 0 };
  return async (city, position) => {
    const found =
      city && (added.length > 0 || (await isInCodes(edition, city, columns)))
        ? await addedValues(edition, city)
        : null;
    const zone =
      wantsZone && position ? await readInLine(list, () => zoneValues(edition, position)) : null;
    return columns.map(
      (column) =>
        zone?.get(column) ??
        (city && OWN[column]?.(city)) ??
        found?.get(column) ??
        numberOf(found?.get(VALUES_IN_CODES[column] ?? '')),
    );
  };
}

/** Whether the codes of a place may have a requested value that its row lacks. */
async function isInCodes(edition: Edition, city: CityRow, columns: readonly string[]) {
  const { country, code } = city;
  const isMissing = (column: string) =>
    Object.hasOwn(VALUES_IN_CODES, column) && OWN[column]?.(city) === null;
  return (
    columns.some(isMissing) &&
    edition.load(buildingCodesOfCountry, country, ({ ofPlace }) => ofPlace.has(code))
  );
}

function numberOf(value: Value | undefined): number | null {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/** The district that contains a position; none where its values are not published. */
async function zoneValues(
  edition: Edition,
  position: Position,
): Promise<ReadonlyMap<string, Value>> {
  const found = await findDistricts(edition, position);
  const area = areaOf(found);
  return new Map<string, Value>([
    ['zone', area?.zoneId ?? null],
    ['zone_jurisdiction', area?.jurisdiction ?? null],
    ['zone_certain', area && String(isCertain(found))],
  ]);
}

/** The facts of a place, and of the values of its codes and parameters those that hold for all buildings. */
async function addedValues(edition: Edition, city: CityRow): Promise<ReadonlyMap<string, Value>> {
  const context = { edition, meter: new Meter(UNLIMITED), turn: await takeTurn() };
  const [facts, codes, params] = await Promise.all([
    factsOf(context, city),
    buildingCodesOf(context, city, null),
    buildingParamsOf(context, city, null),
  ]);
  const always = [...codes, ...params].filter(({ when }) => when.length === 0);
  return new Map<string, Value>([
    ...facts,
    ...always.map(({ parameter, value }) => [parameter, value] as const),
  ]);
}
