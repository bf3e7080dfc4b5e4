import { meaningsOf } from './match-entries.ts';
import {
  type Known,
  type MeantSubject,
  type Query,
  subjectsMeant,
  WHOLE,
} from './meant-subjects.ts';

export type NearestSubjects = {
  subjects: readonly MeantSubject[];
  /** The words of the question that these subjects do not have. */
  leftOut: readonly string[];
  /** Whether one of them names a use, a part or a room: the load of dwellings is not that of a classroom. */
  leavesOutKind: boolean;
};

const MAX_WORDS = 9;
const MAX_LEFT_OUT = 3;
const MAX_SUBJECTS = 3;

/**
 * The subjects that have most words of a question which no subject has all of. They have at least
 * two of its words, and half of them: a bicycle parking is not the parking of dwellings.
 */
export function nearestSubjects(query: Query, known: Known): NearestSubjects | null {
  const words = [...new Set(query.words)];
  const isKind = (word: string) => known.kinds.factsOf([meaningsOf(known.index, word)]).size > 0;
  // A parameter that only codes of other countries have is none of this one.
  const isPublished = ({ kind, name }: MeantSubject) =>
    kind !== 'building_code' ||
    query.country === null ||
    known.index.codesOf.has(`${query.country} ${name}`);
  if (words.length > MAX_WORDS) return null;
  for (let count = 1; count <= Math.min(MAX_LEFT_OUT, words.length - 2); count++) {
    if (words.length - count < words.length / 2) return null;
    const found = subsetsOf(words, count).flatMap((leftOut) => {
      const { subjects } = subjectsMeant(
        { ...query, words: words.filter((word) => !leftOut.includes(word)) },
        known,
      );
      return subjects
        .filter(isNamed)
        .filter(isPublished)
        .map((subject) => ({ subject, leftOut }));
    });
    const own = found.filter(({ subject }) => subject.kind !== 'building_code');
    const named = own.length > 0 ? own : found;
    const best = Math.max(...named.map(({ subject }) => subject.rank));
    const [first, ...others] = named.filter(({ subject }) => subject.rank === best);
    if (!first) continue;
    const same = others.filter(({ leftOut }) => leftOut.join() === first.leftOut.join());
    return {
      subjects: [first, ...same].map(({ subject }) => subject).slice(0, MAX_SUBJECTS),
      leftOut: first.leftOut,
      leavesOutKind: first.leftOut.some(isKind),
    };
  }
  return null;
}

/** Whether the words have at least two words of its name. */
function isNamed({ kind, rank }: MeantSubject): boolean {
  return kind !== 'use' && kind !== 'zone_limit' && rank % WHOLE >= 2;
}

function subsetsOf(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, at) =>
    subsetsOf(words.slice(at + 1), count - 1).map((others) => [word, ...others]),
  );
}
