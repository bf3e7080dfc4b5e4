import type { KindWords } from './kind-words.ts';
import { meaningsOf } from './match-entries.ts';
import type { SearchIndex } from './search-index.ts';
import {
  limitsNamed,
  type NamedElement,
  type Subject,
  type SubjectKind,
  type Subjects,
} from './subjects.ts';

/** A subject that has all words of a question; the use of a building if it has no other words. */
export type MeantSubject = {
  kind: SubjectKind | 'use';
  name: string;
  /** Subjects of the same rank fit the words equally well; a higher one fits them better. */
  rank: number;
  /** The elements of a field that the words name, or else all of the use. */
  elements: readonly string[];
  /** The limits of zones that are meant; empty for all. */
  zoneLimits: readonly string[];
  /** The classes of a zone of hazard or climate that are meant: `1`, `5a`. */
  classes: readonly string[];
  /** The part of the text that is about it, where the parts have subjects of their own. */
  text?: string;
};

export type Query = {
  words: readonly string[];
  country: string | null;
  /** The only country with the language of the text; null for none. */
  home: string | null;
  /** The code of the place or jurisdiction. */
  area: string | null;
  use: string | null;
};

export type Known = { index: SearchIndex; kinds: KindWords; subjects: Subjects };

/** `5`, and `5th` of a storey. */
export function isNumber(word: string): boolean {
  return /^\d+(?:st|nd|rd|th)?$/.test(word);
}

/** A word and its meanings, each as stems. */
type Word = { word: string; meanings: readonly (readonly string[])[] };

/** Of zones and indices, parts of the names mean too many. */
const WHOLE_NAMES: readonly string[] = ['zone_limit', 'cost_index'];
export const WHOLE = 1000;

/** Core values whose classes are named by a number, a letter or both: `1`, `2B`, `D3`. */
const ZONES: readonly string[] = ['seismic_zone', 'climate_zone'];
const CLASS = /^(?:\d{1,2}[a-z]?|[a-z]\d[a-z]?)$/;
const ALL = { zoneLimits: [], classes: [] } as const;

/** `use`: the use of the question, unless its word is part of the name of a subject. */
export type Meant = { subjects: MeantSubject[]; use: string | null };

/**
 * The subjects whose names have all words of a question, the best first. A word of a description
 * counts if the whole name is in the question, or if no other subject is called so. Words for the use
 * and for elements narrow a field. Numbers narrow nothing.
 */
export function subjectsMeant(query: Query, known: Known): Meant {
  const { index, kinds, subjects } = known;
  const words = [...new Set(query.words)]
    .filter((word) => !isNumber(word))
    .map((word) => ({ word, meanings: meaningsOf(index, word) }));
  const isOfUse = ({ meanings }: Word) =>
    query.use !== null && meanings.some((meaning) => kinds.areOf(query.use as string, meaning));
  const ofUse = words.filter(isOfUse);
  const fitting = subjects.all.flatMap((subject) => {
    const fit = fitOf(subject, words, query, known);
    // `house` alone does not mean the cost of houses.
    const isMore = words.some((word) => !ofUse.includes(word) && !fit?.rest.includes(word));
    return fit && (isMore || fit.rank >= WHOLE) ? [{ subject, ...fit }] : [];
  });
  // `stationnement` means a garage only beside another subject; a flat is a flat first.
  const isOfName = ({ word, meanings }: Word) =>
    !meanings.slice(0, 2).some((meaning) => kinds.areOf(query.use as string, meaning)) &&
    fitting.some(({ subject, inName }) => subject.kind !== 'building_code' && inName.has(word));
  const use = ofUse.length > 0 && ofUse.every(isOfName) ? null : query.use;
  const isGiven = (word: Word) => use !== null && isOfUse(word);
  const fits = fitting.map((fit) => ({ ...fit, rest: fit.rest.filter((word) => !isGiven(word)) }));
  const found = fits.flatMap(({ subject, rank, rest, isSure }): MeantSubject[] => {
    const { kind, name, occupancies } = subject;
    const classes = ZONES.includes(name) ? query.words.filter((word) => CLASS.test(word)) : [];
    const meant = { kind, name, rank, elements: [], zoneLimits: [], classes };
    if (kind === 'zone_limit' || (use !== null && !kinds.isWithin(use, occupancies))) return [];
    if (kind !== 'field') return rest.every(({ word }) => classes.includes(word)) ? [meant] : [];
    const elements = elementsNamed(name, use, rest, known, isSure ? null : firstOf(subject));
    return elements ? [{ ...meant, elements }] : [];
  });
  const zones = zoningMeant(
    fits.filter(({ subject }) => subject.kind === 'zone_limit'),
    words.filter((word) => !isGiven(word)),
    query,
    known,
  );
  // Beside a field, part of the name of a parameter of a code is too little.
  const hasField = found.some(({ kind }) => kind === 'field');
  const all = [...found, ...zones].filter(
    ({ kind, rank }) => kind !== 'building_code' || rank >= WHOLE || !hasField,
  );
  // Flat roofs have a parameter in Spain alone: elsewhere the words mean something else.
  const published = all.filter((each) => isPublished(each, query, index));
  const named = published.length > 0 || query.country === null ? published : all;
  const rest = words.filter((word) => !isGiven(word));
  if (named.length === 0 && use !== null && words.length > 0 && rest.length === 0)
    return { use, subjects: [{ kind: 'use', name: use, rank: 0, elements: [], ...ALL }] };
  if (named.length === 0 && rest.length > 0)
    return { use, subjects: fieldsOfElements(use, rest, known) };
  const isOfCode = ({ kind }: MeantSubject) => Number(kind === 'building_code');
  named.sort((one, other) => isOfCode(one) - isOfCode(other) || other.rank - one.rank);
  return { use, subjects: named };
}

/** Whether a subject can have a value: a parameter of codes is one of codes of the country. */
export function isPublished(
  { kind, name }: MeantSubject,
  { country, home }: Query,
  { codesOf }: SearchIndex,
): boolean {
  const of = country ?? home;
  return kind !== 'building_code' || of === null || codesOf.has(`${of} ${name}`);
}

/** What is measured of the elements that have all words: `balcony` has a guard. */
function fieldsOfElements(
  use: string | null,
  words: readonly Word[],
  known: Known,
): MeantSubject[] {
  const fields = new Set(known.subjects.elements.flatMap(({ profile }) => profile.fields));
  return [...fields].flatMap((name) => {
    const elements = elementsNamed(name, use, words, known) ?? [];
    return elements.length > 0 ? [{ kind: 'field' as const, name, rank: 0, elements, ...ALL }] : [];
  });
}

/**
 * `rest`: the words that the subject does not have. `inName`: those that its name has. `isSure`: they
 * name it without an element.
 */
type Fit = {
  rank: number;
  rest: readonly Word[];
  inName: ReadonlySet<string>;
  isSure: boolean;
};

/** Names begin with what they are about. */
function firstOf({ called }: Subject): string {
  const [first = ''] = called;
  return first;
}

function fitOf(
  subject: Subject,
  words: readonly Word[],
  { country }: Query,
  { index, subjects }: Known,
): Fit | null {
  const { kind, name, called, described } = subject;
  const isAlias = (word: string) =>
    (index.named.get(word) ?? []).some(
      (entry) =>
        entry.kind === kind &&
        entry.key === name &&
        (entry.country === null || country === null || entry.country === country),
    );
  const matched = words.map((word) => {
    if (isAlias(word.word)) return { word, stems: [...called] };
    // The names of subjects lack stop words: `u` of U-value is a word of Dutch.
    const isUnnamed = (stem: string) => !called.has(stem) && index.stopWords.has(stem);
    const within = (every: (stem: string) => boolean) =>
      word.meanings
        .map((meaning) => meaning.filter((stem) => !isUnnamed(stem)))
        .filter((meaning) => meaning.length > 0 && meaning.every(every));
    const inName = within((stem) => called.has(stem));
    const found =
      inName.length > 0 ? inName : within((stem) => called.has(stem) || described.has(stem));
    return { word, stems: found.flat() };
  });
  const covered = new Set(matched.flatMap(({ stems }) => stems.filter((stem) => called.has(stem))));
  const isWhole =
    [...called].every((stem) => covered.has(stem)) ||
    (kind === 'building_code' && isNearlyWhole(covered, called));
  if (covered.size === 0 || (!isWhole && WHOLE_NAMES.includes(kind))) return null;
  // The height of a room is that of its ceiling.
  const isOfPart = matched.some(
    ({ stems }) => subject.part !== null && stems.includes(subject.part),
  );
  const isBegun = isWhole || isOfPart || covered.has(firstOf(subject));
  const isSure = isBegun || (kind !== 'building_code' && isOnly(covered, subjects));
  if (!isSure && kind !== 'field') return null;
  const rest = matched.filter(
    ({ stems }) =>
      stems.length === 0 ||
      (!isWhole && stems.some((stem) => !called.has(stem) && subjects.ofWord.has(stem))),
  );
  const inName = matched.filter(
    ({ stems }) => stems.length > 0 && stems.every((stem) => called.has(stem)),
  );
  return {
    rank: (isWhole ? WHOLE : 0) + covered.size,
    rest: rest.map(({ word }) => word),
    inName: new Set(inName.map(({ word }) => word.word)),
    isSure,
  };
}

/** `wind speed risk category ii` lacks one word of `ultimate wind speed risk category ii`. */
function isNearlyWhole(covered: ReadonlySet<string>, called: ReadonlySet<string>): boolean {
  return covered.size >= 3 && covered.size >= called.size - 1;
}

/** Whether one subject alone has all of these words in its name. */
function isOnly(words: ReadonlySet<string>, { ofWord }: Subjects): boolean {
  const [first, ...others] = [...words].map((word) => ofWord.get(word) ?? []);
  return first?.filter((each) => others.every((other) => other.includes(each))).length === 1;
}

/**
 * The elements of a use that have a field and all of these words, and perhaps one more word: a
 * kitchen is a room. Null if none has the words.
 */
function elementsNamed(
  field: string,
  use: string | null,
  words: readonly Word[],
  { kinds, subjects }: Known,
  also: string | null = null,
): string[] | null {
  if (also !== null && words.length === 0) return null;
  const having = subjects.elements.filter(
    ({ profile, words: own }) =>
      profile.fields.includes(field) &&
      (also === null || own.has(also)) &&
      (use === null || kinds.isWithin(use, profile.occupancies)),
  );
  // The first meanings are the nearest: `chambre` is a bedroom rather than any room.
  const distances = having.map((element) =>
    words.map((word) => meaningIn(word, element)).reduce((sum, at) => sum + at, 0),
  );
  const nearest = Math.min(...distances, Infinity);
  if (words.length > 0 && nearest === Infinity) return null;
  return having.filter((_, at) => distances[at] === nearest).map(({ profile }) => profile.profile);
}

/** The position of the first meaning whose words an element has; infinite without one. */
function meaningIn({ meanings }: Word, { words }: NamedElement): number {
  const at = meanings.findIndex(
    (meaning) => meaning.length > 0 && meaning.every((stem) => words.has(stem)),
  );
  return at < 0 ? Infinity : at;
}

/** Limits of zones and zones of the place are one subject: the words may be parted among them. */
function zoningMeant(
  fits: readonly (Fit & { subject: Subject })[],
  words: readonly Word[],
  { area }: Query,
  { index, subjects }: Known,
): MeantSubject[] {
  // A subject, such as a floor, does not name a zone.
  const namesZone = (stem: string) =>
    !isNumber(stem) &&
    !subjects.ofWord.has(stem) &&
    [...(index.ofWord.get(stem)?.keys() ?? [])].some(
      ({ kind, key }) => kind === 'zone' && key.startsWith(`${area}/`),
    );
  const isOfZone = ({ meanings }: Word) =>
    area !== null && meanings.some((meaning) => meaning.some(namesZone));
  const isMeant = words.every(
    (word) => isOfZone(word) || fits.some(({ rest }) => !rest.includes(word)),
  );
  if (words.length === 0 || !isMeant) return [];
  return [
    {
      kind: 'zone_limit',
      name: 'zone',
      rank: Math.max(WHOLE, ...fits.map(({ rank }) => rank)),
      elements: [],
      zoneLimits: [...new Set(fits.flatMap(({ subject }) => limitsNamed(subject)))],
      classes: [],
    },
  ];
}
