import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { placeByKey } from '../../../domain/cities/queries.ts';
import type { CandidateKey, FoundPlace } from '../../../domain/places/find-places.ts';
import {
  ALL_ENTRIES,
  type SearchIndex,
  searchIndexOfEdition,
} from '../../../domain/search/search-index.ts';
import type { AskedPlace } from './asked-place.ts';
import type { FormerName, FormerNames } from './former-names.ts';

/** A place by a name that is not its own: a former one, or the spelling of an official table, with the reason; or one of another language. */
export type OtherName = {
  by: 'former_name' | 'other_name';
  place: FoundPlace;
  subdivision: string | null;
  reason: string;
};

/** The places that place-names.csv has other names of, by these names, as the search knows them. */
export async function placesOfOtherNames(
  edition: Edition,
  asked: readonly AskedPlace[],
): Promise<(name: string) => readonly FoundPlace[]> {
  const { named } = await edition.load<SearchIndex>(searchIndexOfEdition, ALL_ENTRIES);
  const keysOf = (name: string) =>
    (named.get(name) ?? []).flatMap(({ kind, country, key }) =>
      kind === 'place' && country !== null ? [cityKey(country, key)] : [],
    );
  const keys = new Set(asked.flatMap(({ names }) => names.flatMap(({ name }) => keysOf(name))));
  const places = new Map(
    await Promise.all(
      [...keys].map(async (key) => [key, await edition.load(placeByKey, key)] as const),
    ),
  );
  return (name) => keysOf(name).flatMap((key) => places.get(key) ?? []);
}

/** The places that a row may call by another name. */
export function otherNamesOf(
  { names }: AskedPlace,
  called: (name: string) => readonly FoundPlace[],
  former: FormerNames,
  candidates: (key: CandidateKey) => readonly FoundPlace[],
): readonly OtherName[] {
  return names.flatMap(({ name }) => [
    // A former name comes first: it states the reason.
    ...(former.get(name) ?? []).flatMap((each) => formerPlace(each, candidates)),
    ...called(name).map(
      (place): OtherName => ({
        by: 'other_name',
        place,
        subdivision: null,
        reason: `another name of ${place.name}`,
      }),
    ),
  ]);
}

function formerPlace(
  { country, officialCode, subdivision, reason }: FormerName,
  candidates: (key: CandidateKey) => readonly FoundPlace[],
): readonly OtherName[] {
  const same = candidates(`code:${officialCode.toLowerCase()}`);
  const place = same.find((each) => each.country === country && each.officialCode === officialCode);
  return place
    ? [
        {
          by: 'former_name',
          place,
          subdivision: subdivision && `${country}-${subdivision}`,
          reason,
        },
      ]
    : [];
}
