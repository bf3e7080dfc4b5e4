import { type InForce, isInForce } from '../../engine/conditions/in-force.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import type { Context } from '../schema/builder.ts';
import { type Hit, NOT_IN_FORCE, placeHit, rankHits, SCORES } from './hits.ts';
import { judgeRules } from './judge-rules.ts';
import { scoreEntries } from './match-entries.ts';
import type { Question } from './question.ts';
import type { IndexedEntry, SearchIndex } from './search-index.ts';
import type { SearchKind } from './table.ts';

/** Entries with a smaller share of the words than this part of the best share are left out. */
const NEARLY = 0.65;
const MAX_OF_KIND = 20;
/** Score of an entry that has all words in its name. */
const ALL_WORDS = 40;
/** Scores that decide between entries with the same words. */
const BONUS = { allWords: 8, ofCountry: 4, ofHome: 9, ofAll: 7, source: -10 } as const;

type Scored = { entry: IndexedEntry; share: number; hasAll: boolean };

/** The place of a question, then the rules, values and zones there that have most of its words. Rules that cannot apply there or to the use are left out. */
export async function answerQuestion(
  context: Context,
  question: Question,
  index: SearchIndex,
): Promise<readonly Hit[]> {
  const { country, place, home } = question;
  const found = scoreEntries(index, question.words, (entry) => isAsked(entry, question));
  const best = Math.max(0, ...found.map(({ share }) => share));
  const near = found.filter(({ share }) => share >= best * NEARLY);
  const rules = await judgeRules(
    context,
    question,
    near.map(({ entry }) => entry),
  );
  const hits = near.flatMap((scored): Hit[] => {
    const { entry } = scored;
    const judged = entry.kind === 'rule' ? rules.get(entry) : 0;
    if (judged === undefined) return [];
    const isOfCountry = country !== null && entry.country === country;
    const bonus =
      judged +
      (scored.hasAll && (home === null || country !== null || entry.country === home)
        ? BONUS.allWords
        : 0) +
      (isOfCountry ? BONUS.ofCountry : 0) +
      (country === null && entry.country !== null && entry.country === home ? BONUS.ofHome : 0) +
      (country === null && entry.country === null ? BONUS.ofAll : 0) +
      (entry.kind === 'source' ? BONUS.source : 0) +
      (isInForce(entry as InForce, context.edition.day) ? 0 : NOT_IN_FORCE);
    if (isZoneNamed(entry, question)) return [hitOf(scored, SCORES.name)];
    return [hitOf(scored, SCORES.someWords + ALL_WORDS * scored.share + bonus)];
  });
  const places = place ? [placeHit(place.row, place.by, place.matched, SCORES.place)] : [];
  return [...places, ...firstOfEachKind(rankHits(hits))];
}

/** Whether an entry belongs to the named country; a zone must belong to the named city. */
function isAsked(
  { kind, key, country }: IndexedEntry,
  { country: asked, place }: Question,
): boolean {
  if (asked !== null && country !== null && country !== asked) return false;
  return kind !== 'zone' || place === null || key.startsWith(`${place.row.code}/`) || isLikeNamed();

  /** `Essex Junction` names a jurisdiction and is read as the place Essex. */
  function isLikeNamed(): boolean {
    const [first = ''] = foldText(place?.matched ?? '').split(' ');
    return (key.split('/', 1)[0] ?? '').split('-').includes(first);
  }
}

/** Whether the question names both the zone and its city. */
function isZoneNamed({ kind, key }: IndexedEntry, { place, words }: Question): boolean {
  const [, zone = ''] = key.split('/');
  return (
    kind === 'zone' &&
    place !== null &&
    foldText(zone)
      .split(' ')
      .every((word) => words.includes(word))
  );
}

function hitOf({ entry, share, hasAll }: Scored, score: number): Hit {
  const { kind, country, key, called } = entry;
  return {
    kind: kind as SearchKind,
    country,
    key,
    matchedBy: hasAll ? 'words' : 'some_words',
    matched: called,
    score,
    weight: share,
  };
}

function firstOfEachKind(hits: readonly Hit[]): Hit[] {
  const counts = new Map<string, number>();
  return hits.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX_OF_KIND;
  });
}
