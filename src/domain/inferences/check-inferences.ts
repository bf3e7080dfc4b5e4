import { type CountryPackage, type Finding, recordsOf } from '../../data/dataset/data-file.ts';
import type { Applicability, Conjunction } from '../../engine/conditions/condition.ts';
import { findCommonFacts } from '../../engine/conditions/overlap.ts';
import { liesWithin, type Term, type Terms } from '../../engine/conditions/terms.ts';

export type InferenceRecord = {
  when: readonly Conjunction[];
  unless?: readonly Conjunction[];
  fact: string;
  value: string;
};
/** A record with its line; null for a record of a shared file. */
export type Checked = { line: number | null; record: InferenceRecord };

/** Rows with different values under compatible conditions, and rows that depend on themselves. */
export function* clashesOf(all: readonly Checked[], terms: Terms): Generator<Finding> {
  for (const [index, { line, record }] of all.entries()) {
    if (line !== null && record.when.flat().some(({ name }) => name === record.fact)) {
      yield { line, column: 'when', message: `${record.fact} cannot follow from itself` };
    }
    for (const other of all.slice(0, index)) {
      if (
        line === null ||
        other.record.fact !== record.fact ||
        areCompatible(other.record, record, terms)
      )
        continue;
      const facts = findCommonFacts([scopeOf(record), scopeOf(other.record)], terms);
      if (!facts) continue;
      const where = [...facts].map(([name, value]) => `${name}=${value}`).join('; ') || 'always';
      const otherLine =
        other.line === null ? 'in the file that all countries share' : `on line ${other.line}`;
      yield {
        line,
        column: 'value',
        message: `${record.fact} is ${record.value} here and ${other.record.value} ${otherLine} (${where}): state in \`when\` which applies`,
      };
    }
  }
}

function scopeOf({ when, unless = [] }: InferenceRecord): Applicability {
  return { when, unless };
}

function areCompatible(one: InferenceRecord, other: InferenceRecord, terms: Terms): boolean {
  const term = terms.get(one.fact) as Term;
  return liesWithin(term, one.value, other.value) || liesWithin(term, other.value, one.value);
}

/** Rows that give a fact that no condition of the country uses. */
export function* findUnusedFacts(
  records: readonly Checked[],
  country: CountryPackage,
): Generator<Finding> {
  const used = factsInConditions(country);
  for (const { line, record } of records) {
    if (line !== null && !used.has(record.fact)) {
      yield {
        line,
        column: 'fact',
        message: `nothing in the country depends on ${record.fact}: remove the row, or name the fact that is meant`,
      };
    }
  }
}

export function factsInConditions(country: CountryPackage): ReadonlySet<string> {
  return new Set(conditionsOf(country).map(({ name }) => name));
}

/** All conditions of a country's rules, inferences, parameters and zones. */
function conditionsOf({ records, shared }: CountryPackage) {
  type Conditional = { when?: readonly Conjunction[]; unless?: readonly Conjunction[] };
  const files = [
    'compliance-rules.csv',
    'building-codes.csv',
    'building-params.csv',
    'zones.csv',
    'zone-limits.csv',
  ];
  const inferences = ['implied-facts.csv', 'presumed-facts.csv'];
  const own = [...files, ...inferences].flatMap((file) => recordsOf<Conditional>(records, file));
  const ofAll = inferences.flatMap((file) => recordsOf<Conditional>(shared, file));
  return [...own, ...ofAll].flatMap(({ when = [], unless = [] }) => [...when, ...unless].flat());
}
