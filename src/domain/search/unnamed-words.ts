import { meaningsOf } from './match-entries.ts';
import { isNumber, type Known, type Meant, type Query, subjectsMeant } from './meant-subjects.ts';
import type { NearestSubjects } from './nearest-subjects.ts';
import type { ReadQuestion } from './question.ts';

type WithoutWords = Meant & {
  /** The words of the question that are left. */
  words: readonly string[];
  /** The other words, as they were typed. */
  leftOut: readonly string[];
};

/** With more words left out, the question may be another one. */
const MAX_LEFT_OUT = 2;
/** More subjects than these fit the other words too loosely. */
const MAX_SUBJECTS = 3;

/**
 * The subjects of a question without one or two words that name no subject: `guard inside a house`.
 * The other words must have at least two words of a name, or all of it. Words that were typed
 * together, such as `four-storey`, count as one. A word right before one of a subject may narrow it:
 * a spiral stair is not any stair. Null without such words or subjects.
 */
export function withoutUnnamed(
  query: Query,
  known: Known,
  { typed, capitals, next }: Pick<ReadQuestion, 'typed' | 'capitals' | 'next'>,
): WithoutWords | null {
  const { services } = known.index.words;
  const writtenAs = (word: string) => typed.get(word) ?? word;
  const unnamed = query.words.filter((word) => !isNumber(word) && !isNamed(word, query, known));
  // `zoning map`: a page of the service has the word.
  const isOfService = (word: string) => unnamed.includes(word) && services.has(word);
  const dropped = new Set(unnamed.filter((word) => !isOfService(word)).map(writtenAs));
  const words = query.words.filter((word) => !isOfService(word) && !dropped.has(writtenAs(word)));
  if (dropped.size > MAX_LEFT_OUT || words.length === query.words.length) return null;
  // Without a place, an unknown name may be one.
  if (query.area === null && unnamed.some((word) => capitals.has(word) && !services.has(word)))
    return null;
  const isNarrowing = (word: string) => narrows(word, words, query, known, { capitals, next });
  if (unnamed.some((word) => !isOfService(word) && isNarrowing(word))) return null;
  const meant = subjectsMeant({ ...query, words }, known);
  const [first] = meant.subjects;
  const isClear =
    first !== undefined &&
    (first.kind === 'zone_limit'
      ? dropped.size === 0 || (query.area !== null && first.zoneLimits.length > 0)
      : isWellNamed(meant.subjects));
  return isClear ? { ...meant, words, leftOut: [...dropped] } : null;
}

/** Whether a word stands right before one of a subject, as a spiral stair does. */
function narrows(
  word: string,
  words: readonly string[],
  query: Query,
  known: Known,
  { capitals, next }: Pick<ReadQuestion, 'capitals' | 'next'>,
): boolean {
  const following = next.get(word);
  return (
    !capitals.has(word) &&
    following !== undefined &&
    words.includes(following) &&
    isOfSubject(following, query, known)
  );
}

/** The measures of a question without words that narrow them: the width of an `escape` stair. */
export function withoutLoose(
  query: Query,
  known: Known,
  { typed }: Pick<ReadQuestion, 'typed'>,
): WithoutWords | null {
  const { looseQualifiers } = known.index.words;
  const leftOut = query.words.filter((word) => looseQualifiers.has(word));
  const words = query.words.filter((word) => !looseQualifiers.has(word));
  if (leftOut.length === 0 || words.length === 0) return null;
  const meant = subjectsMeant({ ...query, words }, known);
  const areFields = meant.subjects.every(({ kind, rank }) => kind === 'field' && rank <= 1);
  const [first] = meant.subjects;
  const isMeasured = first?.kind === 'field' || first?.kind === 'parameter';
  return isMeasured && (areFields || isWellNamed(meant.subjects))
    ? { ...meant, words, leftOut: leftOut.map((word) => typed.get(word) ?? word) }
    : null;
}

/**
 * The nearest fields without words that name other subjects: the guard of a balcony without the
 * handrail that it lacks. Null where a word left out may narrow them.
 */
export function withoutOthers(
  { subjects, leftOut, leavesOutKind }: NearestSubjects,
  use: string | null,
  query: Query,
  known: Known,
  read: Pick<ReadQuestion, 'capitals' | 'next'>,
): Meant | null {
  const words = query.words.filter((word) => !leftOut.includes(word));
  const isOther = (word: string) =>
    hasSubject(word, query, known) ||
    (!isNamed(word, query, known) && !narrows(word, words, query, known, read));
  const areFields = subjects.every(({ kind }) => kind === 'field');
  return areFields && !leavesOutKind && leftOut.length <= MAX_LEFT_OUT && leftOut.every(isOther)
    ? { use, subjects: [...subjects] }
    : null;
}

function isWellNamed([first, ...others]: Meant['subjects']): boolean {
  if (!first || first.kind === 'use' || first.kind === 'building_code') return false;
  const { rank } = first;
  const same = others.filter((each) => each.rank === rank && each.kind !== 'building_code');
  return rank >= 2 && same.length < MAX_SUBJECTS;
}

/** Whether a word is part of the name of a subject, an element or a kind of building or room. */
function isNamed(word: string, query: Query, known: Known): boolean {
  const { index, kinds, subjects } = known;
  const meanings = meaningsOf(index, word);
  return (
    kinds.factsOf([meanings]).size > 0 ||
    meanings.flat().some((stem) => subjects.elements.some(({ words }) => words.has(stem))) ||
    hasSubject(word, query, known)
  );
}

/** Whether a word is part of the name of a subject, as `parking` is, and not only a use: `flats`. */
function isOfSubject(word: string, query: Query, { index, kinds, subjects }: Known): boolean {
  const [own = [], ...others] = meaningsOf(index, word);
  const isUse = kinds.factsOf([[own, ...others]]).has('occupancy');
  return isUse
    ? own.some((stem) => subjects.ofWord.has(stem))
    : hasSubject(word, query, { index, kinds, subjects });
}

function hasSubject(word: string, { country }: Query, { index, subjects }: Known): boolean {
  const isAlias = (index.named.get(word) ?? []).some(
    (entry) =>
      (entry.kind === 'field' || entry.kind === 'parameter') &&
      (entry.country === null || country === null || entry.country === country),
  );
  const stems = meaningsOf(index, word).flat();
  return isAlias || stems.some((stem) => subjects.ofWord.has(stem));
}
