import { customaryExample } from '../../engine/conditions/customary-units.ts';
import {
  type Quantity,
  readQuantity,
  readTypedQuantity,
} from '../../engine/conditions/read-quantity.ts';
import { canBothBe, wrongValue } from '../../engine/conditions/terms.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { firstNames } from '../../engine/text/first-names.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { formatNumber } from '../html/values.ts';
import { USE, WORKS, worksOf } from './building.ts';
import { readOnDate } from './on-date.ts';
import type { PageRequest } from './page.ts';
import { type ShownPrototype, useOf } from './prototypes.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

/** Whether a typical building is presumed; see the GraphQL enum Assumption. */
export const ASSUMPTION = 'assume';

/** An element that typical buildings have, with its measures. */
export type Profile = {
  name: string;
  label: string;
  occupancies: readonly string[];
  fields: readonly string[];
};

/** Measures of fields that no profile has. */
export const OTHER = 'other';

/** An entry of the form, and its error. */
export type Entry = { name: string; value: string; wrong: string | null };
/** `read` is the value for the schema, a number in the unit of the fact. */
export type FactEntry = Entry & { fact: string; read: string };
type MeasureEntry = Entry & { field: string; read: number };
export type ElementEntry = {
  profile: Profile;
  measures: readonly MeasureEntry[];
  facts: readonly FactEntry[];
};

export type Design = {
  assume: 'ORDINARY' | 'NOTHING';
  onDate: string | null;
  prototype: ShownPrototype | null;
  facts: readonly FactEntry[];
  elements: readonly ElementEntry[];
};

/** Reads the form with its errors. Throws a problem for a dotted name without an element. */
export function readDesign(
  { query }: PageRequest,
  vocabulary: Vocabulary,
  profiles: readonly Profile[],
  prototype: ShownPrototype | null,
): Design {
  const under = (prefix: string) =>
    [...new Set(query.keys())].filter((name) => name.startsWith(prefix));
  const names = profiles.map(({ name }) => name);
  const stray = [...query.keys()].find(
    (name) => name.includes('.') && !names.includes(name.slice(0, name.indexOf('.'))),
  );
  if (stray !== undefined)
    throw new HttpProblem(
      'invalid-parameter',
      `${JSON.stringify(stray)} must begin with the name of an element and a dot. Known elements: ${firstNames(names, '/downloads/element-profiles.csv')}.`,
    );
  const works = query.has(WORKS) ? [] : [{ name: WORKS, value: worksOf(query) }];
  const given = factNames(query, vocabulary).map((name) => ({
    name,
    value: query.get(name) as string,
  }));
  const elements = profiles.map((profile): ElementEntry => {
    const prefix = `${profile.name}.`;
    const names = under(prefix);
    const isMeasure = (name: string) => profile.fields.includes(name.slice(prefix.length));
    return {
      profile,
      measures: names
        .filter(isMeasure)
        .map((name) => readEntry(name, name.slice(prefix.length), query, vocabulary)),
      facts: names
        .filter((name) => !isMeasure(name))
        .map((name) =>
          unlessContradicting(
            {
              ...readFact(name, name.slice(prefix.length), query.get(name) as string, vocabulary),
              ...wrongIfRepeated(name, query),
            },
            prototype,
            vocabulary,
          ),
        ),
    };
  });
  return {
    assume: readAssumption(query),
    onDate: readOnDate(query),
    prototype,
    facts: [...works, ...given].map(({ name, value }) =>
      unlessContradicting(
        { ...readFact(name, name, value, vocabulary), ...wrongIfRepeated(name, query) },
        prototype,
        vocabulary,
      ),
    ),
    elements: elements.filter(({ measures, facts }) => measures.length + facts.length > 0),
  };
}

export function measuresOf({ elements }: Design): readonly MeasureEntry[] {
  return elements.flatMap(({ measures }) => measures);
}

export function readAssumption(query: URLSearchParams): 'ORDINARY' | 'NOTHING' {
  const given = query.get(ASSUMPTION) ?? 'ordinary';
  if (given === 'ordinary' || given === 'nothing')
    return given === 'nothing' ? 'NOTHING' : 'ORDINARY';
  throw new HttpProblem(
    'invalid-parameter',
    `\`${ASSUMPTION}\` must be ordinary or nothing (got ${JSON.stringify(given)}).`,
  );
}

/** The use of the building, given or from its prototype. */
export function useOfDesign({ facts, prototype }: Design): string | null {
  return facts.find(({ fact }) => fact === USE)?.value ?? (prototype && useOf(prototype));
}

/** Whether limits can be computed: the use is given, and no entry has an error. */
export function isWhole(design: Design): boolean {
  const entries = [
    ...design.facts,
    ...design.elements.flatMap(({ measures, facts }) => [...measures, ...facts]),
  ];
  return useOfDesign(design) !== null && entries.every(({ wrong }) => wrong === null);
}

function factNames(query: URLSearchParams, vocabulary: Vocabulary): string[] {
  return [...new Set(query.keys())].filter((name) => vocabulary.has(name));
}

/** Parameters that are neither facts nor `known` parameters of the page. */
export function unknownFacts(
  query: URLSearchParams,
  vocabulary: Vocabulary,
  known: readonly string[],
): string[] {
  return [...new Set(query.keys())].filter(
    (name) => !name.includes('.') && !known.includes(name) && !vocabulary.has(name),
  );
}

function factInput(entries: readonly FactEntry[]): { name: string; value: string }[] {
  return entries.map(({ fact, read }) => ({ name: fact, value: read }));
}

export function buildingInput({ assume, onDate, prototype, facts }: Design) {
  return { assume, onDate, prototype: prototype?.name, facts: factInput(facts) };
}

/** Each element is named by its profile. */
export function designInput(design: Design): object {
  return {
    ...buildingInput(design),
    elements: design.elements
      .filter(({ measures }) => measures.length > 0)
      .map(({ profile: { name }, measures, facts }) => ({
        profile: name === OTHER ? null : name,
        name,
        facts: factInput(facts),
        measures: measures.map(({ field, read }) => ({ field, value: read })),
      })),
  };
}

function readFact(name: string, fact: string, value: string, vocabulary: Vocabulary): FactEntry {
  return { name, fact, value, ...readFactValue(fact, value, vocabulary) };
}

/** Adds an error where the prototype has another value for the fact. */
function unlessContradicting(
  entry: FactEntry,
  prototype: ShownPrototype | null,
  vocabulary: Vocabulary,
): FactEntry {
  const own = prototype?.facts.find(({ name }) => name === entry.fact)?.values[0];
  const word = vocabulary.get(entry.fact);
  if (
    !prototype ||
    !word ||
    own === undefined ||
    entry.wrong !== null ||
    canBothBe(word, entry.read, own)
  )
    return entry;
  return {
    ...entry,
    wrong: `${prototype.label}: this has the value ${own}. Leave the field empty, or choose no size of the building.`,
  };
}

function readFactValue(
  fact: string,
  value: string,
  vocabulary: Vocabulary,
): Pick<FactEntry, 'read' | 'wrong'> {
  const word = vocabulary.get(fact);
  if (word?.type === 'number') return readNumber(value, word);
  return { read: value, wrong: wrongFact(value, word) };
}

/** Reads a number with or without a unit, and returns it in the unit of the fact. */
function readNumber(value: string, word: Word): { read: string; wrong: string | null } {
  const quantity = readTypedQuantity(value, word.unit);
  if ('value' in quantity)
    return { read: String(quantity.value), wrong: wrongValue(word, String(quantity.value)) };
  return { read: value, wrong: quantity.wrong };
}

/** The facts in the address, and errors of numbers by name. The schema reports other errors. */
export function readFacts(
  query: URLSearchParams,
  vocabulary: Vocabulary,
): { facts: { name: string; value: string }[]; wrong: ReadonlyMap<string, string> } {
  const wrong = new Map<string, string>();
  const facts = factNames(query, vocabulary).map((name) => {
    const value = query.get(name) as string;
    const word = vocabulary.get(name);
    const reading =
      word?.type === 'number' ? readNumber(value, word) : { read: value, wrong: null };
    const { wrong: why } = wrongIfRepeated(name, query) ?? reading;
    if (why !== null) wrong.set(name, why);
    return { name, value: reading.read };
  });
  return { facts, wrong };
}

function wrongFact(value: string, word: Word | undefined): string | null {
  if (!word) return 'Unknown fact: leave it empty.';
  if (word.type === 'text') return 'The place is chosen by its name above: leave this empty.';
  if (word.type === 'enum' && !word.broader.has(value))
    return `“${value}” is not in the list. Choose a value from it.`;
  return wrongValue(word, value);
}

function readEntry(
  name: string,
  field: string,
  query: URLSearchParams,
  vocabulary: Vocabulary,
): MeasureEntry {
  const value = query.get(name) as string;
  const word = vocabulary.get(field);
  const quantity = readTypedQuantity(value, word?.unit ?? null);
  const read = 'value' in quantity ? quantity.value : Number.NaN;
  return {
    name,
    field,
    value,
    read,
    wrong: wrongMeasure(value, quantity, word),
    ...wrongIfRepeated(name, query),
  };
}

function wrongIfRepeated(name: string, query: URLSearchParams): Pick<Entry, 'wrong'> | null {
  return query.getAll(name).length > 1 ? { wrong: 'This was given twice: give it once.' } : null;
}

function wrongMeasure(written: string, quantity: Quantity, word: Word | undefined): string | null {
  if ('wrong' in quantity) return quantity.wrong;
  if (!word?.bounds || isPlausible(quantity.value, word)) return null;
  const unit = word.unit && word.unit !== '1' ? ` ${unitName(word.unit)}` : '';
  const { min, max } = word.bounds;
  const allowed = `between ${min} and ${max}${unit}`;
  if (!quantity.isBare)
    return `“${written}” is ${formatNumber(quantity.value)}${unit}: it must be ${allowed}.`;
  return `It must be ${allowed}: check the unit.${otherUnit(written, word)}`;
}

function isPlausible(value: number, { bounds }: Word): boolean {
  return !bounds || (value >= bounds.min && value <= bounds.max);
}

/** Suggests the customary unit that makes the number plausible. */
function otherUnit(written: string, word: Word): string {
  if (!word.inCustomary || word.unit === null) return '';
  const { unit } = word;
  const isMeant = (text: string) => {
    const quantity = readQuantity(text, unit);
    return 'value' in quantity && isPlausible(quantity.value, word);
  };
  const meant = (MEANT_UNITS[unit] ?? []).filter(([symbol]) => isMeant(`${written} ${symbol}`));
  if (meant.length > 0)
    return meant
      .map(([symbol, name]) => ` If it is in ${name}, write ${written} ${symbol}.`)
      .join('');
  const example = customaryExample(unit);
  return example === null ? '' : ` Any other unit must be written, as in ${example}.`;
}

/** Units to suggest for a number that is not plausible in the unit of its field. */
const MEANT_UNITS: Readonly<Record<string, readonly (readonly [symbol: string, name: string])[]>> =
  {
    mm: [
      ['in', 'inches'],
      ['ft', 'feet'],
    ],
    m: [['ft', 'feet']],
    m2: [['sq ft', 'square feet']],
    'kN/m2': [['psf', 'pounds per square foot']],
  };
