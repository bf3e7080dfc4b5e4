import { meaningsOf } from './match-entries.ts';
import {
  isNumber,
  type Known,
  type Meant,
  type MeantSubject,
  type Query,
  subjectsMeant,
  WHOLE,
} from './meant-subjects.ts';
import { tokensOf } from './tokens.ts';

/** With more subjects, the text is too loose to be one question. */
const MAX_SUBJECTS = 4;
const MAX_WORDS_OF_TWO = 9;

/**
 * The subjects of a question that names one in each of its parts: `snow and wind`, `risers of 195 mm
 * and treads of 230 mm`. Words for the use and for elements belong to all parts. Null if a part has
 * other words without a subject.
 */
export function severalSubjects(query: Query, text: string, known: Known): Meant | null {
  const { index, kinds, subjects: named } = known;
  // `Shared` names an element. The parts state its measures.
  const isOfElement = (stem: string) =>
    !named.ofWord.has(stem) && named.elements.some(({ words }) => words.has(stem));
  const isOfAll = (word: string) => {
    const meanings = meaningsOf(index, word);
    return kinds.factsOf([meanings]).size > 0 || (meanings[0] ?? []).some(isOfElement);
  };
  const ofAll = query.words.filter(isOfAll);
  const parts = text.split(index.words.separators).flatMap((part) => {
    const written = new Set(tokensOf(part, index).map(({ word }) => word));
    const own = query.words.filter((word) => written.has(word) && !isOfAll(word));
    return own.some((word) => !isNumber(word)) ? [{ text: part.trim(), own }] : [];
  });
  if (parts.length < 2) return null;
  const shared = parts.at(-1)?.own.findLast((word) => !isNumber(word));
  const meant = parts.map(({ text: written, own }, at) => {
    const meantBy = (words: readonly string[]) => ({
      written,
      ...subjectsMeant({ ...query, words: [...ofAll, ...words] }, known),
    });
    const isLast = at === parts.length - 1;
    // `snow and wind zone`: the last word may belong to each part.
    const longer = isLast || shared === undefined ? null : meantBy([...own, shared]);
    return longer && longer.subjects.length > 0 ? longer : meantBy(own);
  });
  const subjects: MeantSubject[] = [];
  for (const {
    written,
    subjects: [first, ...others],
  } of meant) {
    // Part of the name of a parameter of a code is too little.
    if (!first || first.kind === 'use' || (first.kind === 'building_code' && first.rank < WHOLE))
      return null;
    // Fields that fit equally well are all meant; of values, the first is the main one.
    const same = others.filter(({ kind, rank }) => kind === 'field' && rank === first.rank);
    for (const each of [first, ...same])
      if (!subjects.some(({ kind, name }) => kind === each.kind && name === each.name))
        subjects.push({ ...each, rank: WHOLE, text: written });
  }
  return subjects.length > MAX_SUBJECTS ? null : { use: meant[0]?.use ?? null, subjects };
}

/**
 * The two fields of a question that names both without a word between them: `riser tread stair`.
 * Each has all words but one, which names the other. Null for a word that names a use, a part or a
 * room: it may narrow a field.
 */
export function twoFields(query: Query, known: Known): Meant | null {
  const words = [...new Set(query.words)];
  if (words.length > MAX_WORDS_OF_TWO) return null;
  const found = words.flatMap((leftOut) => {
    const { use, subjects } = subjectsMeant(
      { ...query, words: words.filter((word) => word !== leftOut) },
      known,
    );
    const own = subjects.filter(({ kind }) => kind !== 'building_code');
    const best = own.filter(({ rank }) => rank === own[0]?.rank);
    const [only, ...others] = best;
    return only?.kind === 'field' && others.length === 0 ? [{ leftOut, use, only }] : [];
  });
  const [one, other] = found;
  if (!one || !other || found.length > 2 || one.only.name === other.only.name) return null;
  const isKind = ({ leftOut }: { leftOut: string }) =>
    known.kinds.factsOf([meaningsOf(known.index, leftOut)]).size > 0;
  if (found.some(isKind)) return null;
  // In the order of the text: the second lacks the first word.
  const subjects = [other.only, one.only].map((each) => ({ ...each, rank: WHOLE }));
  return { use: one.use, subjects };
}
