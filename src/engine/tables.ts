import {
  type Adoption,
  adoptedCodes,
  buildingCodeValues,
  CODE_KINDS,
  type Code,
  createRulesOn,
  ofBuildingCodes,
} from './checks/adopted-codes.ts';
import { createPrototypes, type Prototype } from './checks/prototype.ts';
import { APPLICABILITIES, type Field, OPERATORS, type Rule, SEVERITIES } from './checks/rule.ts';
import { type Conjunction, parseAlternatives, parseConjunction } from './conditions/condition.ts';
import type { Inference, Presumption } from './conditions/deduce.ts';
import { type InForce, isInForce, today } from './conditions/in-force.ts';
import {
  ABOUT,
  createTerms,
  TERM_TYPES,
  type TermRow,
  type Terms,
  type ValueRow,
} from './conditions/terms.ts';

/** Rows of a downloaded table as a CSV reader returns them: cells by the names of the columns. */
export type Table = readonly Readonly<Record<string, string>>[];

/** Downloaded tables by file name, such as `compliance-rules.csv`. */
export type Tables = Readonly<Record<string, Table | undefined>>;

/** A rule as its table has it, with what people read about it. */
export type PublishedRule = Rule & InForce & { description: string; code: string; source: string };

/** An element of a building: the facts that its name implies, and the fields that are measured. */
export type Profile = {
  profile: string;
  label: string;
  facts: Conjunction;
  fields: readonly string[];
};

/** All that verdicts of a country need. */
export type CountryTables = {
  /** The rules that are law on a day. */
  rulesOn: (day: string) => readonly PublishedRule[];
  fields: ReadonlyMap<string, Field>;
  terms: Terms;
  profiles: ReadonlyMap<string, Profile>;
  prototypes: ReadonlyMap<string, Prototype>;
  implied: readonly Inference[];
  presumed: readonly Presumption[];
};

/** The shared tables that verdicts need. */
export const SHARED_TABLES = [
  'fields.csv',
  'parameters.csv',
  'conditions.csv',
  'condition-values.csv',
  'element-profiles.csv',
  'prototypes.csv',
  'prototype-elements.csv',
  'implied-facts.csv',
  'presumed-facts.csv',
] as const;

/** The tables of a country that verdicts need. A country that does not publish one has no rows of it. */
export const COUNTRY_TABLES = [
  'compliance-rules.csv',
  'place-classes.csv',
  'codes.csv',
  'adoptions.csv',
  'prototypes.csv',
  'implied-facts.csv',
  'presumed-facts.csv',
] as const;

/**
 * Reads downloaded tables. `country` is the ISO 3166-1 code of the country whose tables are given.
 * Throws a TypeError that names the table, row and column of a cell that cannot be read.
 */
export function readTables(country: string, shared: Tables, own: Tables): CountryTables {
  for (const name of SHARED_TABLES)
    if (!shared[name]) throw new TypeError(`The shared table ${name} is missing.`);
  if (!own['compliance-rules.csv'])
    throw new TypeError(`The table compliance-rules.csv of ${country} is missing.`);
  const ownThenShared = <Row>(name: string, readRow: (cell: Cells) => Row): Row[] => [
    ...readRows(name, own, readRow),
    ...readRows(name, shared, readRow),
  ];
  const fields = readRows('fields.csv', shared, readField);
  const parameters = readRows('parameters.csv', shared, (cell) =>
    quantity(cell.text('parameter'), cell.text('unit'), 'place'),
  );
  const codes = readRows('codes.csv', own, readCode);
  const terms = createTerms(
    [
      ...fields.map(({ field, unit }) => quantity(field, unit, 'part')),
      ...parameters,
      ...readRows('conditions.csv', shared, readTerm),
    ],
    [
      ...readRows('condition-values.csv', shared, readValue),
      ...readRows('place-classes.csv', own, readValue),
      ...buildingCodeValues(codes),
    ],
  );
  const everAdopted = readRows('adoptions.csv', own, readAdoption);
  const adoptions = everAdopted.filter((each) => isInForce(each, today()));
  const prototypes = createPrototypes(
    readRows('prototypes.csv', shared, (cell) => ({
      prototype: cell.text('prototype'),
      label: cell.text('label'),
      facts: cell.conjunction('facts'),
    })),
    readRows('prototype-elements.csv', shared, (cell) => ({
      prototypes: cell.list('prototypes'),
      profiles: cell.list('profiles'),
      facts: cell.conjunction('facts'),
    })),
    country,
    readRows('prototypes.csv', own, (cell) => ({
      prototype: cell.text('prototype'),
      built: cell.text('built'),
      facts: cell.conjunction('facts'),
    })),
  );
  return {
    rulesOn: createRulesOn(readRows('compliance-rules.csv', own, readRule), codes, everAdopted),
    fields: new Map(fields.map((field) => [field.field, field])),
    terms,
    profiles: new Map(
      readRows('element-profiles.csv', shared, readProfile).map((row) => [row.profile, row]),
    ),
    prototypes,
    implied: [
      ...adoptedCodes(ofBuildingCodes(adoptions, codes)),
      ...ownThenShared('implied-facts.csv', readInference),
    ],
    presumed: ownThenShared('presumed-facts.csv', (cell) => ({
      ...readInference(cell),
      why: cell.text('why'),
    })),
  };
}

function readRule(cell: Cells): PublishedRule {
  return {
    ruleId: cell.text('rule_id'),
    description: cell.text('description'),
    field: cell.text('field'),
    operator: cell.oneOf('operator', OPERATORS),
    value: cell.number('value'),
    severity: cell.oneOf('severity', SEVERITIES),
    applicability: cell.oneOf('applicability', APPLICABILITIES),
    when: cell.alternatives('when'),
    unless: cell.alternatives('unless'),
    code: cell.text('code'),
    codeReference: cell.text('code_reference'),
    inForceFrom: cell.textOrNull('in_force_from'),
    inForceUntil: cell.textOrNull('in_force_until'),
    source: cell.text('source'),
  };
}

function readField(cell: Cells): Field {
  return {
    field: cell.text('field'),
    unit: cell.text('unit'),
    part: cell.textOrNull('part'),
    usualPart: cell.textOrNull('usual_part'),
    min: cell.number('min'),
    max: cell.number('max'),
  };
}

function readProfile(cell: Cells): Profile {
  return {
    profile: cell.text('profile'),
    label: cell.text('label'),
    facts: cell.conjunction('facts'),
    fields: cell.list('fields'),
  };
}

function readTerm(cell: Cells): TermRow {
  return {
    condition: cell.text('condition'),
    type: cell.oneOf('type', TERM_TYPES),
    about: cell.oneOf('about', ABOUT),
    unit: cell.textOrNull('unit'),
  };
}

function readValue(cell: Cells): ValueRow {
  return {
    condition: cell.text('condition'),
    value: cell.text('value'),
    broader: cell.textOrNull('broader'),
    special: cell.textOrNull('special'),
  };
}

function readCode(cell: Cells): Code {
  return {
    code: cell.text('code'),
    kind: cell.oneOf('kind', CODE_KINDS),
  };
}

function readAdoption(cell: Cells): Adoption & InForce {
  return {
    where: cell.conjunction('where'),
    code: cell.text('code'),
    when: cell.alternatives('when'),
    reference: cell.text('reference'),
    inForceFrom: cell.textOrNull('in_force_from'),
    inForceUntil: cell.textOrNull('in_force_until'),
  };
}

function readInference(cell: Cells): Inference {
  return {
    when: cell.alternatives('when'),
    fact: cell.text('fact'),
    value: cell.text('value'),
    reference: cell.text('reference'),
  };
}

function quantity(condition: string, unit: string, about: TermRow['about']): TermRow {
  return { condition, type: 'number', unit, about };
}

/** The rows of a table; none of one that is not given. */
export function readRows<Row>(name: string, tables: Tables, readRow: (cell: Cells) => Row): Row[] {
  return (tables[name] ?? []).map((row, index) =>
    readRow(cellsOf(row, `${name}, row ${index + 1}`)),
  );
}

/** The cells of a row, read by the names of their columns. */
export type Cells = ReturnType<typeof cellsOf>;

/** Reads the cells of a row. `where` names the row in errors. */
function cellsOf(row: Readonly<Record<string, string>>, where: string) {
  const wrong = (column: string, message: string) =>
    new TypeError(`${where}, column ${column}: ${message}`);
  const read = <Value>(column: string, readText: (text: string) => Value): Value => {
    try {
      return readText(row[column] ?? '');
    } catch (error) {
      throw wrong(column, (error as Error).message);
    }
  };
  const textOrNull = (column: string) => row[column]?.trim() || null;
  const number = (column: string): number => {
    const text = textOrNull(column);
    if (text === null || !Number.isFinite(Number(text)))
      throw wrong(column, `must be a number (got '${text ?? ''}')`);
    return Number(text);
  };
  return {
    textOrNull,
    text(column: string): string {
      const text = textOrNull(column);
      if (text === null) throw wrong(column, 'is missing');
      return text;
    },
    number,
    numberOrNull: (column: string) => (textOrNull(column) === null ? null : number(column)),
    oneOf<Value extends string>(column: string, values: readonly Value[]): Value {
      const text = textOrNull(column);
      const value = values.find((each) => each === text);
      if (value === undefined)
        throw wrong(column, `must be one of ${values.join(', ')} (got '${text ?? ''}')`);
      return value;
    },
    list: (column: string) =>
      (row[column] ?? '')
        .split(';')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    alternatives: (column: string) => read(column, parseAlternatives),
    conjunction: (column: string): Conjunction => read(column, parseConjunction),
  };
}
