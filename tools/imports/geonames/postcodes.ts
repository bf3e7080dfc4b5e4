import { type Row, readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { LeftOut, TableCount } from '../tables/importer.ts';
import { distanceKm, meanOf, medianOf, type Position } from './positions.ts';

/** A row of GeoNames' postal codes: one postcode of one locality. */
type PostcodeRow = Row;

/** How the rows of a country name the places that they belong to. */
export type Naming = {
  file: SourceFile;
  /** By what a row names its place, or as `leftOut` why that is not known. */
  ofRow: (row: PostcodeRow) => { key: string } | { leftOut: string };
  /** All that may name a place in the rows. */
  ofPlace: (place: Row) => readonly string[];
  /** Maximum distance of a part from the centre of its place: a row farther away is about another place of the name. */
  farthestKm: number;
};

type Located = { places: readonly Row[]; table: TableCount };

const TOO_FAR = 'lie too far from the place that they name, or from the others that name it';

/** Adds the postcodes of GeoNames to places, and the mean of their positions. What a place has already, of the country's own tables, stays. */
export async function withPostcodes(
  folder: string,
  places: readonly Row[],
  naming: Naming,
): Promise<Located> {
  return joinPostcodes(await readSourceTable(folder, naming.file), places, naming);
}

/** A row that names no place, or several, or lies too far from it, is left out: nothing is guessed. */
export function joinPostcodes(
  rows: readonly PostcodeRow[],
  places: readonly Row[],
  naming: Naming,
): Located {
  const leftOut: LeftOut[] = [];
  const leave = (row: PostcodeRow, reason: string) =>
    void leftOut.push({ name: `${row.zipcode} ${row.place}`, reason });
  const byKey = placesByKey(places, naming);
  const rowsOf = new Map<Row, PostcodeRow[]>();
  for (const row of rows) {
    const named = naming.ofRow(row);
    const [place, ...others] = 'key' in named ? (byKey.get(named.key) ?? []) : [];
    if ('leftOut' in named) leave(row, named.leftOut);
    else if (!place) leave(row, 'name no place that is published');
    else if (others.length > 0) leave(row, 'name several places');
    else rowsOf.set(place, [...(rowsOf.get(place) ?? []), row]);
  }
  const located = places.map((place) => {
    const own = rowsOf.get(place) ?? [];
    const near = rowsNear(place, own, naming.farthestKm);
    for (const row of own) if (!near.includes(row)) leave(row, TOO_FAR);
    const postcodes = [...new Set(near.map(({ zipcode = '' }) => zipcode))].sort();
    return { postcodes: postcodes.join(';'), ...(near.length > 0 && centreOf(near)), ...place };
  });
  return {
    places: located,
    table: {
      name: naming.file.name,
      rows: rows.length,
      joined: rows.length - leftOut.length,
      leftOut,
    },
  };
}

function placesByKey(
  places: readonly Row[],
  { ofPlace }: Naming,
): ReadonlyMap<string, readonly Row[]> {
  const byKey = new Map<string, Row[]>();
  for (const place of places) {
    for (const key of new Set(ofPlace(place))) byKey.set(key, [...(byKey.get(key) ?? []), place]);
  }
  return byKey;
}

/** The rows near a place. One without a position is taken to lie where most of its rows do; it has none where no more than half of them lie together. */
function rowsNear(
  place: Row,
  rows: readonly PostcodeRow[],
  farthestKm: number,
): readonly PostcodeRow[] {
  const centre = place.latitude ? positionOf(place) : medianOf(rows.map(positionOf));
  const near = rows.filter((row) => distanceKm(centre, positionOf(row)) <= farthestKm);
  return place.latitude || near.length > rows.length / 2 ? near : [];
}

/** Many rows of a place have its own position, and not that of the part that a postcode is for: each position counts once. To the four decimals that GeoNames has. */
function centreOf(rows: readonly PostcodeRow[]): Row {
  const distinct = new Map(
    rows.map((row) => [`${row.latitude} ${row.longitude}`, positionOf(row)]),
  );
  const { latitude, longitude } = meanOf([...distinct.values()]);
  return {
    latitude: String(Number(latitude.toFixed(4))),
    longitude: String(Number(longitude.toFixed(4))),
  };
}

function positionOf({ latitude, longitude }: Row): Position {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}
