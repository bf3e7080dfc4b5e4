import {
  type CountryPackage,
  type DerivedRows,
  type Finding,
  type Located,
  recordsOf,
} from '../../data/dataset/data-file.ts';
import type { DatedRecord } from '../../data/dataset/records-in-force.ts';
import { BUILDING_CODE } from '../../engine/checks/adopted-codes.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import type { CityRow, PlaceValues } from '../cities/table.ts';
import { buildingCodesAdopted } from '../codes/adopted.ts';
import { type PlacedRow, rowsOfPlace, splitCity } from './scope.ts';
import { factRules } from './table.ts';

/** The columns of a place that are facts. */
export type OwnFacts = Pick<
  CityRow,
  'code' | 'subdivision' | 'seismicZone' | 'climateZone' | 'values'
>;

/** A value that is a fact of the places where the row applies. */
type FactRule = PlacedRow & { name: string; value: string };

type Settled = { facts: Facts; restless: readonly string[] };

type Value = {
  where: readonly Conjunction[];
  when: readonly Conjunction[];
  parameter: string;
  value: string | number;
};

/**
 * The facts of a place: code, subdivision and zones from its own row, and the parameters of it that
 * conditions name, such as a snow zone or the altitude. One parameter may decide which others
 * apply.
 */
export function factsOfPlace(place: OwnFacts, rules: readonly FactRule[], terms: Terms): Facts {
  return settleFacts(place, rules, terms).facts;
}

/** The facts, and the names of those that depend on themselves and never settle. */
export function settleFacts(place: OwnFacts, rules: readonly FactRule[], terms: Terms): Settled {
  const { code, subdivision, seismicZone, climateZone, values } = place;
  const named = Object.entries({
    city: code,
    subdivision,
    seismic_zone: seismicZone,
    climate_zone: climateZone,
  });
  const own = named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const candidates = [...rules, ...rulesOfValues(code, values)];
  return settle(new Map(own), (known) => {
    const found = rowsOfPlace(candidates, ({ name }) => name, known, terms);
    return new Map([...own, ...found.map(({ name, value }) => [name, value] as const), ...own]);
  });
}

/** Values of whole tables apply to their place alone. Rows for the place replace them. */
function rulesOfValues(code: string, values: PlaceValues): FactRule[] {
  return Object.entries(values).map(([name, value]) => ({
    ...forPlace(code),
    name,
    value: String(value),
  }));
}

/** A row that applies to one place and comes after all rows of the files. */
export function forPlace(code: string): PlacedRow {
  return {
    where: [{ name: 'city', operator: '=', values: [code] }],
    position: Number.MAX_SAFE_INTEGER,
  };
}

/** Longer chains of parameters that decide over one another never settle. */
const MAX_CHAIN_LENGTH = 10;

/** Repeats until nothing changes: a wider value may give way to a more specific one. */
function settle(given: Facts, follow: (facts: Facts) => Facts): Settled {
  let [before, facts] = [given, follow(given)];
  for (let link = 0; link < MAX_CHAIN_LENGTH && changedFacts(before, facts).length > 0; link++)
    [before, facts] = [facts, follow(facts)];
  return {
    facts,
    restless: changedFacts(before, facts).length > 0 ? changingFacts(facts, follow) : [],
  };
}

/** A step may change only one of the facts, so several steps are compared. */
function changingFacts(facts: Facts, follow: (facts: Facts) => Facts): string[] {
  const steps = [facts];
  for (let link = 0; link < MAX_CHAIN_LENGTH; link++) steps.push(follow(steps[link] as Facts));
  return steps.slice(1).flatMap((after, link) => changedFacts(steps[link] as Facts, after));
}

function changedFacts(before: Facts, after: Facts): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}

/** Rows for all buildings whose parameter is a condition about places. */
export function factRulesOf(
  country: Pick<CountryPackage, 'records' | 'vocabulary' | 'descriptor'>,
): FactRule[] {
  const { records, vocabulary } = country;
  const { terms } = vocabulary;
  const codes = buildingCodesAdopted(country).map(({ where, when, code }) => ({
    where: [where],
    when,
    parameter: BUILDING_CODE,
    value: code,
  }));
  return [
    ...codes,
    ...recordsOf<Value>(records, 'building-params.csv'),
    ...recordsOf<Value>(records, 'building-codes.csv'),
  ]
    .filter(({ parameter, when }) => when.length === 0 && terms.get(parameter)?.about === 'place')
    .map(({ where, parameter, value }, position) => ({
      where: where[0] ?? [],
      name: parameter,
      value: String(value),
      position,
    }));
}

/** Facts of places have no days, since they are computed once for an edition. */
export function* findDatedFacts(
  records: readonly Located<Value & DatedRecord>[],
  terms: Terms,
): Generator<Finding> {
  for (const { line, record } of records) {
    const dated = record.in_force_from !== null || record.in_force_until !== null;
    if (dated && record.when.length === 0 && terms.get(record.parameter)?.about === 'place') {
      yield {
        line,
        column: 'in_force_from',
        message: `${record.parameter} is a fact of places, which has no days: publish the value that holds now`,
      };
    }
  }
}

export const factRuleRows: DerivedRows = {
  table: factRules,
  rows: (country) =>
    factRulesOf(country).map((rule) => ({
      ...rule,
      ...splitCity([rule.where]),
      country: country.descriptor.plumbline.country,
    })),
};
