/** What values of places are about, in the order in which pages have them. A name says it by one of its words, whose first match holds. */
const SUBJECTS: readonly (readonly [subject: string, words: RegExp])[] = [
  ['Earthquake', /seismic|spectral|earthquake|ground_acceleration|(^|_)agr?(_|$)/],
  ['Snow', /snow/],
  ['Rain', /rain|precipitation|moisture/],
  ['Wind', /wind/],
  ['Climate', /climate|temp(_|$)|degree_days|hdd|frost/],
];

export const SUBJECT_NAMES = SUBJECTS.map(([subject]) => subject);

/** What a value is about; null where its name does not say. */
export function subjectOf(name: string): string | null {
  return SUBJECTS.find(([, words]) => words.test(name))?.[0] ?? null;
}
