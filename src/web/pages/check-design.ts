import { canBothBe, wrongValue } from '../../conditions/terms.ts';
import { unitName } from '../../conditions/unit-symbols.ts';
import { HttpProblem } from '../../http/errors.ts';
import { readMeasure } from '../../text/amount.ts';
import { readOnDate } from './on-date.ts';
import type { PageRequest } from './page.ts';
import type { ShownPrototype } from './prototypes.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

/** Names of the form: `fact.works` is said of the whole design, `shared_stair.stair_riser_height_mm` and `shared_stair.tread_shape` of one element. */
export const FACTS_OF_DESIGN = 'fact.';

/** Whether the building is taken for an ordinary one where nothing is said; see the GraphQL enum Assumption. */
export const ASSUMPTION = 'assume';

/** A thing that ordinary buildings have, with what is measured of it. */
export type Profile = { name: string; label: string; occupancies: readonly string[]; fields: readonly string[] };

/** Measures of fields that no profile has. */
export const OTHER = 'other';

/** What stands in a field of the form, and what is wrong with it. */
export type Entry = { name: string; value: string; wrong: string | null };
export type FactEntry = Entry & { fact: string };
type MeasureEntry = Entry & { field: string };
export type ElementEntry = { profile: Profile; measures: readonly MeasureEntry[]; facts: readonly FactEntry[] };

/** A design as the form was filled in. */
export type Design = {
  assume: 'ORDINARY' | 'NOTHING';
  onDate: string | null;
  /** The building that it starts from. */
  prototype: ShownPrototype | null;
  facts: readonly FactEntry[];
  elements: readonly ElementEntry[];
};

/** Reads the form. What is wrong with an entry stands beside it. Throws a problem for a name of the form that begins with no element. */
export function readDesign(
  { query }: PageRequest,
  vocabulary: Vocabulary,
  profiles: readonly Profile[],
  prototype: ShownPrototype | null,
): Design {
  const under = (prefix: string) => [...new Set(query.keys())].filter((name) => name.startsWith(prefix));
  const names = ['fact', ...profiles.map(({ name }) => name)];
  const stray = [...query.keys()].find((name) => name.includes('.') && !names.includes(name.slice(0, name.indexOf('.'))));
  if (stray !== undefined)
    throw new HttpProblem(
      'invalid-parameter',
      `“${stray}” begins with no thing of a building: it must be one of ${names.join(', ')}, then a dot.`,
    );
  const elements = profiles.map((profile): ElementEntry => {
    const prefix = `${profile.name}.`;
    const names = under(prefix);
    const isMeasure = (name: string) => profile.fields.includes(name.slice(prefix.length));
    return {
      profile,
      measures: names.filter(isMeasure).map((name) => readEntry(name, name.slice(prefix.length), query, vocabulary)),
      facts: names
        .filter((name) => !isMeasure(name))
        .map((name) => unlessContradicting(readFact(name, name.slice(prefix.length), query, vocabulary), prototype, vocabulary)),
    };
  });
  return {
    assume: readAssumption(query),
    onDate: readOnDate(query),
    prototype,
    facts: under(FACTS_OF_DESIGN).map((name) =>
      unlessContradicting(readFact(name, name.slice(FACTS_OF_DESIGN.length), query, vocabulary), prototype, vocabulary),
    ),
    elements: elements.filter(({ measures, facts }) => measures.length + facts.length > 0),
  };
}

export function measuresOf({ elements }: Design): readonly MeasureEntry[] {
  return elements.flatMap(({ measures }) => measures);
}

/** What is taken for granted: of an ordinary building what is presumed of such, unless the form says nothing. */
export function readAssumption(query: URLSearchParams): 'ORDINARY' | 'NOTHING' {
  const given = query.get(ASSUMPTION) ?? 'ordinary';
  if (given === 'ordinary' || given === 'nothing') return given === 'nothing' ? 'NOTHING' : 'ORDINARY';
  throw new HttpProblem('invalid-parameter', `\`${ASSUMPTION}\` must be ordinary or nothing (got ${JSON.stringify(given)}).`);
}

/** Whether there is something to check, and all of it can be. */
export function isWhole(design: Design): boolean {
  const entries = [...design.facts, ...design.elements.flatMap(({ measures, facts }) => [...measures, ...facts])];
  return measuresOf(design).length > 0 && entries.every(({ wrong }) => wrong === null);
}

/** The design as the schema takes it; each element has the name of its profile. */
export function designInput({ assume, onDate, prototype, facts, elements }: Design): object {
  const given = (entries: readonly FactEntry[]) => entries.map(({ fact, value }) => ({ name: fact, value }));
  return {
    assume,
    onDate,
    prototype: prototype?.name,
    facts: given(facts),
    elements: elements
      .filter(({ measures }) => measures.length > 0)
      .map(({ profile: { name }, measures, facts }) => ({
        profile: name === OTHER ? null : name,
        name,
        facts: given(facts),
        measures: measures.map(({ field, value }) => ({ field, value: readMeasure(value) as number })),
      })),
  };
}

function readFact(name: string, fact: string, query: URLSearchParams, vocabulary: Vocabulary): FactEntry {
  const value = query.get(name) as string;
  const wrong = wrongIfRepeated(name, query) ?? wrongFact(fact, value, vocabulary);
  return { name, fact, value: vocabulary.get(fact)?.type === 'number' && wrong === null ? String(readMeasure(value)) : value, wrong };
}

/** The entry, with what is wrong where the building that the design starts from says otherwise. */
function unlessContradicting(entry: FactEntry, prototype: ShownPrototype | null, vocabulary: Vocabulary): FactEntry {
  const said = prototype?.facts.find(({ name }) => name === entry.fact)?.values[0];
  const word = vocabulary.get(entry.fact);
  if (!prototype || !word || said === undefined || entry.wrong !== null || canBothBe(word, entry.value, said)) return entry;
  return { ...entry, wrong: `${prototype.label}: that says ${said}. Leave this empty, or start from no building and say what yours is.` };
}

function wrongFact(fact: string, value: string, vocabulary: Vocabulary): string | null {
  const word = vocabulary.get(fact);
  if (!word) return 'There is no fact of this name: leave it empty.';
  if (word.type === 'text') return 'The place is chosen by its name above: leave this empty.';
  if (word.type === 'enum' && !word.broader.has(value)) return `“${value}” is none of the list: choose one of it.`;
  if (word.type !== 'number') return wrongValue(word, value);
  const number = readMeasure(value);
  return Array.isArray(number) ? ambiguous(value, number) : wrongValue(word, typeof number === 'number' ? String(number) : value);
}

function readEntry(name: string, field: string, query: URLSearchParams, vocabulary: Vocabulary): MeasureEntry {
  const value = query.get(name) as string;
  return { name, field, value, wrong: wrongIfRepeated(name, query) ?? wrongMeasure(value, vocabulary.get(field)) };
}

function wrongIfRepeated(name: string, query: URLSearchParams): string | null {
  return query.getAll(name).length > 1 ? 'This was given twice: give it once.' : null;
}

/** A number that is not what it was meant to be would be judged all the same. */
function ambiguous(value: string, [thousands, decimals]: readonly number[]): string {
  return `“${value}” may be ${thousands} or ${decimals}: write one of these.`;
}

function wrongMeasure(value: string, word: Word | undefined): string | null {
  const unit = word?.unit && word.unit !== '1' ? ` ${unitName(word.unit)}` : '';
  const number = readMeasure(value);
  if (Array.isArray(number)) return ambiguous(value, number);
  if (typeof number !== 'number') return `“${value}” is no number: write one${unit && ` in${unit}`}, such as 780 or 0.125.`;
  const { min, max } = word?.bounds ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  return number < min || number > max ? `It must be between ${min} and ${max}${unit}: check the unit.` : null;
}
