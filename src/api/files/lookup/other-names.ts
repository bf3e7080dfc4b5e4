import { parse } from 'csv-parse/sync';
import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { oncePer } from '../../../data/editions/once-per.ts';
import { placeByKey } from '../../../domain/cities/queries.ts';
import type { CandidateKey, FoundPlace } from '../../../domain/places/find-places.ts';
import { splitName } from '../../../domain/places/spellings.ts';
import {
  ALL_ENTRIES,
  type SearchIndex,
  searchIndexOfEdition,
} from '../../../domain/search/search-index.ts';
import { readContent } from '../downloads/content.ts';
import { findPackages } from '../downloads/find-download.ts';
import type { PlaceQuery } from './place-query.ts';

/** A place by a name that is not its own: a former one, or the spelling of an official table, with the reason; or one of another language. */
export type OtherName = {
  by: 'former_name' | 'other_name';
  /** As names are compared. */
  name: string;
  place: FoundPlace;
  subdivision: string | null;
  reason: string;
};

/** The places that place-names.csv has other names of, by these names, as the search knows them. */
export async function placesOfOtherNames(
  edition: Edition,
  queries: readonly PlaceQuery[],
): Promise<(name: string) => readonly FoundPlace[]> {
  const { named } = await edition.load<SearchIndex>(searchIndexOfEdition, ALL_ENTRIES);
  const keysOf = (name: string) =>
    (named.get(name) ?? []).flatMap(({ kind, country, key }) =>
      kind === 'place' && country !== null ? [cityKey(country, key)] : [],
    );
  const keys = new Set(queries.flatMap(({ names }) => names.flatMap(({ name }) => keysOf(name))));
  const places = new Map(
    await Promise.all(
      [...keys].map(async (key) => [key, await edition.load(placeByKey, key)] as const),
    ),
  );
  return (name) => keysOf(name).flatMap((key) => places.get(key) ?? []);
}

/** The places that a row may call by another name. */
export function otherNamesOf(
  { names }: PlaceQuery,
  called: (name: string) => readonly FoundPlace[],
  former: FormerNames,
  candidates: (key: CandidateKey) => readonly FoundPlace[],
): readonly OtherName[] {
  return names.flatMap(({ name }) => [
    // A former name comes first: it states the reason.
    ...(former.get(name) ?? []).flatMap((each) => formerPlace(name, each, candidates)),
    ...called(name).map(
      (place): OtherName => ({
        by: 'other_name',
        name,
        place,
        subdivision: null,
        reason: `another name of ${place.name}`,
      }),
    ),
  ]);
}

function formerPlace(
  name: string,
  { country, officialCode, subdivision, reason }: FormerName,
  candidates: (key: CandidateKey) => readonly FoundPlace[],
): readonly OtherName[] {
  const same = candidates(`code:${officialCode.toLowerCase()}`);
  const place = same.find((each) => each.country === country && each.officialCode === officialCode);
  return place
    ? [
        {
          by: 'former_name',
          name,
          place,
          subdivision: subdivision && `${country}-${subdivision}`,
          reason,
        },
      ]
    : [];
}

/** What a place was called before, or how an official table spells it, with the reason. */
type FormerName = {
  country: string;
  officialCode: string;
  subdivision: string | null;
  reason: string;
};

/** Former names and other spellings of places by how they are compared. */
export type FormerNames = ReadonlyMap<string, readonly FormerName[]>;

const ALIASES_FILE = 'place-aliases.csv';

/** Those that the packages of an edition publish. */
export const formerNames = oncePer(readNames);

async function readNames(edition: Edition): Promise<FormerNames> {
  const names = new Map<string, FormerName[]>();
  const { packages } = await findPackages(edition);
  for (const [country, files] of packages) {
    const file = files.get(ALIASES_FILE);
    if (!file) continue;
    const rows: Record<'name' | 'official_code' | 'reason', string>[] = parse(
      await readContent(edition, file),
      { columns: true },
    );
    for (const { name, official_code, reason } of rows) {
      const split = splitName(name);
      const same = names.get(split.name) ?? [];
      names.set(split.name, same);
      if (!same.some(({ officialCode }) => officialCode === official_code))
        same.push({ country, officialCode: official_code, subdivision: split.subdivision, reason });
    }
  }
  return names;
}
