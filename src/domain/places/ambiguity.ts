import type { CountryPackage, Finding, Located } from '../../data/dataset/data-file.ts';
import { type DatedRecord, daysOf } from '../../data/dataset/records-in-force.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold } from '../../engine/conditions/evaluate.ts';
import { type InForce, overlapInTime } from '../../engine/conditions/in-force.ts';
import { specificity } from '../../engine/conditions/most-specific.ts';
import { factRulesOf, settleFacts } from './facts.ts';
import { rowsByCity } from './scope.ts';
import { PLACES_FILE, referencesOf, summaryOf } from './summary.ts';

type Record = DatedRecord & { where: readonly Conjunction[]; parameter: string; category?: string };

/** The files that the facts of places follow from. */
export const FACT_FILES = ['cities.csv', PLACES_FILE, 'building-params.csv', 'building-codes.csv'];

/**
 * Records of one parameter that apply in a place and are equally specific, and records by which a
 * fact of a place depends on itself. One place of each kind is checked.
 */
export function* findAmbiguities(
  records: readonly Located<Record>[],
  country: CountryPackage,
): Generator<Finding> {
  const { terms } = country.vocabulary;
  const reported = new Set<number>();
  const decidable = records.filter(({ record }) =>
    record.where.flat().every(({ name }) => terms.has(name)),
  );
  const ranked = decidable.map(({ line, record }) => {
    const where = record.where[0] ?? [];
    return {
      line,
      where,
      name: record.parameter,
      days: daysOf(record),
      rank: `${record.category} ${record.parameter} ${specificity({ where }, terms)}`,
    };
  });
  const rankedIn = rowsByCity(ranked, ({ where }) => [where]);
  const rules = factRulesOf(country).filter(({ where }) =>
    where.every(({ name }) => terms.has(name)),
  );
  const rulesIn = rowsByCity(rules, ({ where }) => [where]);
  for (const place of [...referencesOf(country), ...summaryOf(country).kinds]) {
    const { facts, restless } = settleFacts(place, rulesIn(place.code), terms);
    const isRestless = ({ name }: { name: string }) => restless.includes(name);
    const circular = ranked.find(
      ({ name, where }) => isRestless({ name }) && where.some(isRestless),
    );
    if (circular) {
      const { line, name } = circular;
      yield {
        line,
        column: 'where',
        message: `${name} depends on itself in ${place.code}: what follows from it takes away its own ground`,
      };
      return;
    }
    const before = new Map<string, { line: number; days: InForce }[]>();
    for (const { line, where, rank, days } of rankedIn(place.code)) {
      if (allHold(where, facts, terms) !== true) continue;
      const ofRank = before.get(rank) ?? [];
      before.set(rank, [...ofRank, { line, days }]);
      const other = ofRank.find((each) => overlapInTime(each.days, days));
      if (other && !reported.has(line)) {
        reported.add(line);
        yield {
          line,
          column: 'where',
          message: `holds for ${place.code} as line ${other.line} does, and is as specific: one of them must be narrower`,
        };
      }
    }
  }
}
