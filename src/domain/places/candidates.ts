import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { groupByKey } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import type { CityRow } from '../cities/table.ts';
import { places } from '../cities/table.ts';
import { DEFAULT_WITHIN_KM, distanceKm } from './near.ts';
import { listedPlaces } from './table.ts';

/** A place that a text may mean; `distanceKm` where it was looked for by its position. */
export type Candidate = Pick<
  CityRow,
  'country' | 'code' | 'name' | 'subdivision' | 'officialCode'
> & { distanceKm?: number };

/**
 * How a text is looked for, in the spelling of search-text.ts: as whole words of a name, as an official code, or as the beginning of a name. Beside them
 * a postcode as places have it, and a position as `latitude/longitude`.
 */
export type CandidateKey = `${TextKind | 'postcode' | 'near'}:${string}`;
const TEXT_KINDS = ['words', 'code', 'start'] as const;
type TextKind = (typeof TEXT_KINDS)[number];

/** More places than have one name, however common. */
export const MAX_CANDIDATES = 60;
const MAX_NEAREST = 6;

/** The places that each CandidateKey may mean. All keys of one way of looking are looked for in one statement. */
export const candidatesByKey: Batch<readonly Candidate[]> = async (db, edition, keys) => {
  const keysOf = (kind: string) => keys.filter((key) => key.startsWith(`${kind}:`));
  const [postcodes, positions] = [keysOf('postcode'), keysOf('near')];
  const texts = TEXT_KINDS.map((kind) => [kind, keysOf(kind)] as const).filter(
    ([, { length }]) => length > 0,
  );
  const found = await Promise.all([
    ...texts.map(([kind, some]) => byText(db, edition, kind, some)),
    postcodes.length > 0 ? byPostcode(db, edition, postcodes) : [],
    positions.length > 0 ? byPosition(db, edition, positions) : [],
  ]);
  return groupByKey(found.flat(), keys, ({ key }) => key);
};

type Found = Candidate & { key: string };

/** What each way of looking answers of a place, and in which order. */
const FOUND = {
  key: sql<string>`asked.key`.as('asked_key'),
  foundCountry: sql<string>`${listedPlaces.country}`.as('found_country'),
  foundCode: sql<string>`${listedPlaces.code}`.as('found_code'),
};
const PLACE = {
  country: places.country,
  code: places.code,
  name: places.name,
  subdivision: places.subdivision,
  officialCode: places.officialCode,
};

/** How a search text has the text of a key, each by an index that every database has: a place has a name and perhaps a code after it. */
const HAS_TEXT: Readonly<Record<TextKind, SQL>> = {
  words: sql`string_to_array(${listedPlaces.search}, ' ') @> string_to_array(asked.text, ' ') and ${listedPlaces.search} || ' ' like '% ' || asked.text || ' %'`,
  code: sql`string_to_array(${listedPlaces.search}, ' ') @> string_to_array(asked.text, ' ') and ${listedPlaces.search} like '% ' || asked.text`,
  start: sql`${listedPlaces.search} ~>=~ (' ' || asked.text) and ${listedPlaces.search} ~<~ (' ' || asked.text || '\u{10ffff}')`,
};

/** The shortest names first, then the most populous. */
async function byText(
  db: Database,
  edition: number,
  kind: TextKind,
  keys: readonly string[],
): Promise<Found[]> {
  const asked = sql`unnest(${sql.param(keys)}::text[], ${sql.param(keys.map((key) => key.slice(kind.length + 1)))}::text[])`;
  const found = db
    .select({
      ...FOUND,
      letters: sql<number>`length(${listedPlaces.search})`.as('letters'),
      minusPopulation: listedPlaces.minusPopulation,
    })
    .from(listedPlaces)
    .where(sql`${listedPlaces.edition} = ${edition} and ${HAS_TEXT[kind]}`)
    .orderBy(sql`letters`, listedPlaces.minusPopulation)
    .limit(MAX_CANDIDATES)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE })
    .from(sql`${asked} as asked(key, text)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.letters, found.minusPopulation, places.country, places.code);
}

/** The most populous first. */
function byPostcode(db: Database, edition: number, keys: readonly string[]): Promise<Found[]> {
  const found = db
    .select({ ...FOUND, minusPopulation: listedPlaces.minusPopulation })
    .from(listedPlaces)
    .where(
      sql`${listedPlaces.edition} = ${edition} and ${listedPlaces.postcodes} @> array[substr(asked.key, 10)]`,
    )
    .orderBy(listedPlaces.minusPopulation)
    .limit(MAX_CANDIDATES)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE })
    .from(sql`unnest(${sql.param(keys)}::text[]) as asked(key)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.minusPopulation, places.country, places.code);
}

/**
 * The nearest first, of those whose centre is as near as places(near:) looks by itself. An index has them in the order of degrees, of which those of longitude are shorter: of many
 * more than are answered the way is worked out.
 */
async function byPosition(
  db: Database,
  edition: number,
  keys: readonly string[],
): Promise<Found[]> {
  const positions = keys.map(
    (key) => key.slice('near:'.length).split('/').map(Number) as [number, number],
  );
  const asked = sql`unnest(${sql.param(keys)}::text[], ${sql.param(positions.map(([latitude]) => latitude))}::float8[], ${sql.param(positions.map(([, longitude]) => longitude))}::float8[])`;
  const km = distanceKm({ latitude: sql`asked.latitude`, longitude: sql`asked.longitude` });
  const around = db
    .select({ ...FOUND, km: sql<number>`${km}`.as('km') })
    .from(listedPlaces)
    .where(sql`${listedPlaces.edition} = ${edition} and ${listedPlaces.latitude} is not null`)
    .orderBy(
      sql`point(${listedPlaces.longitude}, ${listedPlaces.latitude}) <-> point(asked.longitude, asked.latitude)`,
    )
    .limit(MAX_CANDIDATES)
    .as('around');
  const found = db
    .select()
    .from(around)
    .where(sql`${around.km} <= ${DEFAULT_WITHIN_KM}`)
    .orderBy(around.km)
    .limit(MAX_NEAREST)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE, distanceKm: found.km })
    .from(sql`${asked} as asked(key, latitude, longitude)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.km);
}

function isFound(edition: number, found: { foundCountry: SQLWrapper; foundCode: SQLWrapper }): SQL {
  return sql`${places.edition} = ${edition} and ${places.country} = ${found.foundCountry} and ${places.code} = ${found.foundCode}`;
}

export type ScannedPlace = Candidate & { search: string; population: number | null };

const SCANNED_AT_ONCE = 2_000;

/** Characters that no text of a place has. */
const BETWEEN_CELLS = '\u{1f}';
const BETWEEN_PLACES = '\u{1e}';
const CELLS = [
  places.search,
  places.country,
  places.code,
  places.name,
  places.subdivision,
  places.officialCode,
  places.population,
];

/**
 * The next places after the one of each key (`IT/roma`, or nothing for the first), in the order of their keys: as one text, of which `readScanned` reads what is wanted. To read each
 * cell of all places takes ten times as long.
 */
export const scannedPlaces: Batch<string> = (db, edition, keys) =>
  Promise.all(
    keys.map(async (key) => {
      const cells = sql.join(
        CELLS.map((cell) => sql`coalesce(${cell}::text, '')`),
        sql`, `,
      );
      const next = db
        .select({
          country: places.country,
          code: places.code,
          line: sql<string>`concat_ws(${BETWEEN_CELLS}::text, ${cells})`.as('line'),
        })
        .from(places)
        .where(
          sql`${places.edition} = ${edition} and (${places.country}, ${places.code}) > (${key.slice(0, 2)}, ${key.slice(3)})`,
        )
        .orderBy(places.country, places.code)
        .limit(SCANNED_AT_ONCE)
        .as('next');
      const all = sql<
        string | null
      >`string_agg(${next.line}, ${BETWEEN_PLACES}::text order by ${next.country}, ${next.code})`;
      const [found] = await db.select({ all }).from(next);
      return found?.all ?? '';
    }),
  );

/** The places of a text of `scannedPlaces`, each as what it is searched by and a way to read all of it. */
export function* readScanned(
  text: string,
): Generator<{ search: string; read: () => ScannedPlace }> {
  if (text === '') return;
  for (const line of text.split(BETWEEN_PLACES)) {
    yield { search: line.slice(0, line.indexOf(BETWEEN_CELLS)), read: () => readPlace(line) };
  }
}

function readPlace(line: string): ScannedPlace {
  const [
    search = '',
    country = '',
    code = '',
    name = '',
    subdivision = '',
    officialCode = '',
    population = '',
  ] = line.split(BETWEEN_CELLS);
  return {
    search,
    country,
    code,
    name,
    subdivision,
    officialCode: officialCode || null,
    population: population === '' ? null : Number(population),
  };
}
