import {
  type CountryPackage,
  dataFile,
  type Finding,
  type Located,
  type Records,
  recordsOf,
} from '../../data/dataset/data-file.ts';
import type {
  CountryPrototypeRow,
  PrototypeElementsRow,
  PrototypeRow,
} from '../../engine/checks/prototype.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { type Term, type Terms, wrongCondition } from '../../engine/conditions/terms.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { factsInConditions } from '../inferences/check-inferences.ts';
import { readVocabulary } from '../vocabulary/read-vocabulary.ts';
import { contradictionsOfElements, contradictionsWithLaw } from './contradictions.ts';
import {
  countryPrototypeRecord,
  countryPrototypes,
  prototypeElements,
  prototypeElementsRecord,
  prototypeRecord,
  prototypes,
} from './table.ts';

const PROTOTYPES = 'prototypes.csv';
const ELEMENTS = 'prototype-elements.csv';

/** For a building with additions of a country, or a row of elements. Costs rely on it. */
const MAX_PROTOTYPE_FACTS = 20;

type Facts = { facts: readonly Conjunction[] };
type AboutTerm = Term['about'];
const OF_BUILDING: readonly AboutTerm[] = ['building'];
const OF_ELEMENTS: readonly AboutTerm[] = ['building', 'part'];

export const prototypesFile = dataFile({
  name: PROTOTYPES,
  description:
    'Prototype buildings, which are chosen by name: each with its use and its size as facts that count as given',
  record: prototypeRecord,
  key: ['prototype'],
  *checkShared(shared: Records): Generator<Finding> {
    const { terms, fields } = readVocabulary(shared, new Map());
    for (const located of (shared.get(PROTOTYPES) ?? []) as readonly Located<Facts>[]) {
      yield* wrongFacts(located, terms, fields, OF_BUILDING);
      if (!located.record.facts.flat().some(({ name }) => name === 'occupancy'))
        yield {
          line: located.line,
          column: 'facts',
          message: 'a prototype has a use: add occupancy=…',
        };
    }
  },
  table: prototypes,
});

export const prototypeElementsFile = dataFile({
  name: ELEMENTS,
  description:
    'Facts that prototype buildings give of their elements. The facts of a row belong together',
  record: prototypeElementsRecord,
  key: ['prototypes', 'profiles', 'facts'],
  *checkShared(shared: Records): Generator<Finding> {
    const { terms, fields } = readVocabulary(shared, new Map());
    const known = {
      prototypes: recordsOf<{ prototype: string }>(shared, PROTOTYPES).map(
        ({ prototype }) => prototype,
      ),
      profiles: recordsOf<{ profile: string }>(shared, 'element-profiles.csv').map(
        ({ profile }) => profile,
      ),
    };
    const rows = (shared.get(ELEMENTS) ?? []) as readonly Located<
      Facts & Omit<PrototypeElementsRow, 'facts'>
    >[];
    const findings = rows.flatMap((located) => [
      ...unknownNames(located, 'prototypes', PROTOTYPES, known.prototypes),
      ...unknownNames(located, 'profiles', 'element-profiles.csv', known.profiles),
      ...wrongFacts(located, terms, fields, OF_ELEMENTS),
    ]);
    yield* findings;
    // Undefined names cannot be compared.
    if (findings.length === 0) yield* contradictionsOfElements(shared, terms);
  },
  table: prototypeElements,
});

type CountryRow = Facts & Omit<CountryPrototypeRow, 'facts'>;

export const countryPrototypesFile = dataFile({
  name: PROTOTYPES,
  description: 'What the country adds to prototype buildings: how they are usually built there',
  optional: true,
  record: countryPrototypeRecord,
  key: ['prototype'],
  *check(
    records: readonly Located<CountryRow>[],
    { shared, vocabulary: { terms, fields } }: CountryPackage,
  ): Generator<Finding> {
    const ofAll = new Map(
      recordsOf<Facts & Omit<PrototypeRow, 'facts'>>(shared, PROTOTYPES).map((row) => [
        row.prototype,
        row,
      ]),
    );
    for (const located of records) {
      const { line, record } = located;
      if (!ofAll.has(record.prototype))
        yield {
          line,
          column: 'prototype',
          message: notIn(`the ${PROTOTYPES} of all countries`, record.prototype, ofAll.keys()),
        };
      yield* wrongFacts(located, terms, fields, OF_BUILDING);
      const before = new Map(
        ofAll
          .get(record.prototype)
          ?.facts.flatMap((each) => each.map(({ name, values }) => [name, values[0]])),
      );
      for (const { name } of record.facts.flat().filter((fact) => before.has(fact.name)))
        yield {
          line,
          column: 'facts',
          message: `${record.prototype} has ${name}=${before.get(name)} in all countries: leave ${name} out`,
        };
    }
  },
  needsWhole: 'all',
  *checkWhole(
    records: readonly Located<CountryRow>[],
    country: CountryPackage,
  ): Generator<Finding> {
    const used = factsInConditions(country);
    for (const { line, record } of records) {
      for (const { name } of record.facts.flat().filter((fact) => !used.has(fact.name)))
        yield {
          line,
          column: 'facts',
          message: `nothing in the country depends on ${name}: remove it`,
        };
    }
    yield* contradictionsWithLaw(country);
  },
  table: countryPrototypes,
});

function* unknownNames<Column extends string>(
  { line, record }: Located<Record<Column, readonly string[]>>,
  column: Column,
  file: string,
  known: readonly string[],
): Generator<Finding> {
  for (const name of record[column].filter((each) => !known.includes(each)))
    yield { line, column, message: notIn(file, name, known) };
}

/** Facts that a prototype cannot have. Measures come from the design. */
function* wrongFacts(
  { line, record }: Located<Facts>,
  terms: Terms,
  fields: ReadonlyMap<string, unknown>,
  about: readonly AboutTerm[],
): Generator<Finding> {
  const facts = record.facts.flat();
  const wrong = (message: string): Finding => ({ line, column: 'facts', message });
  if (facts.length === 0 || facts.length > MAX_PROTOTYPE_FACTS)
    yield wrong(`must have 1 to ${MAX_PROTOTYPE_FACTS} facts (got ${facts.length})`);
  for (const [index, condition] of facts.entries()) {
    const { name, operator } = condition;
    const unsuitable =
      operator === '=' ? wrongCondition(terms, condition) : `${name} must be one value: write =`;
    const term = terms.get(name);
    if (unsuitable) yield wrong(unsuitable);
    else if (fields.has(name)) yield wrong(`${name} is what rules measure: a design gives it`);
    else if (term && !about.includes(term.about))
      yield wrong(
        `${name} is about the ${term.about}: only facts about the ${about.join(' or the ')} are allowed`,
      );
    if (facts.findIndex((other) => other.name === name) < index)
      yield wrong(`${name} is given twice`);
  }
}
