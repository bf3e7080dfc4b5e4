type Subjects = readonly (readonly [subject: string, words: RegExp])[];

/** Subjects of values of places, in the order of pages. The first match with a name decides. */
const SUBJECTS: Subjects = [
  ['Earthquake', /seismic|spectral|earthquake|ground_acceleration|(^|_)agr?(_|$)/],
  ['Snow', /snow/],
  ['Rain', /(^|_)rain|precipitation|moisture/],
  ['Wind', /wind/],
  ['Climate', /climate|temp(_|$)|degree_days|hdd|frost/],
  ['Cost of building', /^cost_/],
];

/** Subjects of the fields of rules. */
const SUBJECTS_OF_RULES: Subjects = [
  ['Doors and corridors', /^(door|corridor|turning_circle)_/],
  ['Stairs, guards and handrails', /^(stair|guard|guardrail|handrail)_/],
  ['Ramps', /^ramp_/],
  ['Lifts', /^lift_/],
  ['Fire and escape', /^(fire|sprinkler|escape|exit|travel|dead_end)_/],
  ['Rooms and daylight', /^(room|ceiling|window|corrected_daylight)_/],
  ['Energy', /^u_value_/],
  ['Structure', /^(live_load|concrete)_/],
];

export const SUBJECT_NAMES = SUBJECTS.map(([subject]) => subject);

/** The subject of a value by its name, or null. */
export function subjectOf(name: string, subjects = SUBJECTS): string | null {
  return subjects.find(([, words]) => words.test(name))?.[0] ?? null;
}

const OTHERS = 'Other measures';
const ALL = 'Everything else';

/** Groups rows by the subject of their field. Rows without a field come last. */
export function groupByRuleSubject<Row extends { field: string | null }>(
  rows: readonly Row[],
): { subject: string; rows: Row[] }[] {
  const subjectOfRow = ({ field }: Row) =>
    field === null ? ALL : (subjectOf(field, SUBJECTS_OF_RULES) ?? OTHERS);
  return [...SUBJECTS_OF_RULES.map(([subject]) => subject), OTHERS, ALL]
    .map((subject) => ({ subject, rows: rows.filter((row) => subjectOfRow(row) === subject) }))
    .filter((group) => group.rows.length > 0);
}
