import { cityKey } from '../../db/keys.ts';
import type { Context, ReadableEdition } from '../../schema/builder.ts';
import { placeByKey } from '../cities/queries.ts';
import { namesOf } from '../places/spellings.ts';
import { type Hit, hitOfEntry, placeHit } from './hits.ts';
import { isSubjectWord, matchEntries } from './match-entries.ts';
import { type FoundPlace, placesNamed } from './place-queries.ts';
import { type Reading, splitsOf } from './read-text.ts';
import type { SearchIndex } from './search-index.ts';

/** A place that is named in a text is meant before what is asked of it. */
const SCORE = 98;

type Named = { place: FoundPlace; matched: string; by: 'name' | 'other_name'; thing: string };

/** `snow load Milan`: the place that a text ends or begins with, the longest name and then the most populous place first, and what of its country has the other words. */
export async function findSubjectInPlace({ edition }: Context, reading: Reading, index: SearchIndex): Promise<Hit[]> {
  const words = (reading.names[0] as string).split(' ');
  const splits = splitsOf(words).filter(({ place }) => !place.split(' ').every((word) => isSubjectWord(index, word)));
  const [best] = (await placesOf(edition, splits, reading.country, index)).toSorted(
    (one, other) => one.thing.length - other.thing.length || (other.place.population ?? -1) - (one.place.population ?? -1),
  );
  if (!best) return [];
  const { country } = best.place;
  const subject = { ...reading, country, names: [best.thing], clause: [], text: best.thing };
  const said = matchEntries(index, subject).filter(({ entry }) => entry.kind !== 'place');
  return [placeHit(best.place, best.by, best.matched, SCORE), ...said.map((found) => hitOfEntry(found, subject, edition.day))];
}

/** The places that are called so, by their own names or others. */
async function placesOf(
  edition: ReadableEdition,
  splits: ReturnType<typeof splitsOf>,
  country: string | null,
  index: SearchIndex,
): Promise<Named[]> {
  if (splits.length === 0) return [];
  const names = splits.map(({ place }) => place);
  const own = await edition.load<readonly FoundPlace[]>(placesNamed, JSON.stringify({ country, names }));
  const others = splits.flatMap(({ thing, place }) =>
    (index.named.get(place) ?? [])
      .filter((entry) => entry.kind === 'place' && (country === null || entry.country === country))
      .map(async ({ country: of, key, called }) => {
        const found = await edition.load(placeByKey, cityKey(of as string, key));
        return found ? [{ place: found, matched: called, by: 'other_name' as const, thing }] : [];
      }),
  );
  return [
    ...own.flatMap((place) =>
      splits
        .filter((split) => namesOf(place.name).includes(split.place))
        .map(({ thing }) => ({ place, matched: place.name, by: 'name' as const, thing })),
    ),
    ...(await Promise.all(others)).flat(),
  ];
}
