import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import { recordsInForce } from '../../data/dataset/records-in-force.ts';
import { BUILDING_CODE } from '../../engine/checks/adopted-codes.ts';
import type { Applicability } from '../../engine/conditions/condition.ts';
import { factsOnlyExceptionsAsk, type Known, truthOf } from '../../engine/conditions/decide.ts';
import { deduce } from '../../engine/conditions/deduce.ts';
import { allHold, holds } from '../../engine/conditions/evaluate.ts';
import { inferencesOf } from '../inferences/dataset.ts';

/** The uses for which coverage is determined. */
export const ORDINARY_USES = [
  'house',
  'apartment_building',
  'hotel',
  'office',
  'shop',
  'primary_school',
  'hospital',
] as const;

/** SOME: depends on a missing fact about the building, such as the code in force. */
type Covered = 'ALL' | 'SOME' | 'NONE';
type Coverage = { field: string; occupancy: string; covered: Covered };

type Rule = Applicability & { field: string; severity: string };
type Field = { field: string; part: string | null; occupancies: readonly string[] };

/** Whether mandatory rules may apply to each field in a new typical building of each use. */
export function coverageOf(country: CountryPackage): Coverage[] {
  const { vocabulary, shared } = country;
  const { terms } = vocabulary;
  const rules = recordsInForce<Rule>(country, 'compliance-rules.csv').filter(
    ({ severity }) => severity !== 'info',
  );
  const inferences = inferencesOf(country);
  const exceptional = factsOnlyExceptionsAsk(rules, terms);
  const found = new Map<string, Known>();
  /** Computed once for all fields of a part. */
  const knownOf = (occupancy: string, part: string | null): Known => {
    const key = `${occupancy} ${part}`;
    const given = new Map([
      ['occupancy', occupancy],
      ['works', 'new'],
      ...(part ? [['part', part] as const] : []),
    ]);
    const known = found.get(key) ?? {
      ...deduce(given, inferences, terms, true),
      terms,
      implied: inferences.implied,
      ordinary: true,
      exceptional,
    };
    found.set(key, known);
    return known;
  };
  return recordsOf<Field>(shared, 'fields.csv').flatMap(({ field, part, occupancies }) => {
    const ofField = rules.filter((rule) => rule.field === field);
    const uses = ORDINARY_USES.filter(
      (use) => occupancies.length === 0 || occupancies.includes(use),
    );
    return uses.map((occupancy) => {
      const known = knownOf(occupancy, part);
      return { field, occupancy, covered: coveredBy(ofField, known) };
    });
  });
}

function coveredBy(rules: readonly Rule[], known: Known): Covered {
  const applicable = rules.filter((rule) => truthOf(rule, known) !== false);
  if (applicable.length === 0) return 'NONE';
  return applicable.every((rule) => dependsOnBuilding(rule, known)) ? 'SOME' : 'ALL';
}

/** Whether a missing fact about the building decides if the rule applies. */
function dependsOnBuilding({ when }: Rule, { facts, terms, ordinary }: Known): boolean {
  const open = when.filter((alternative) => allHold(alternative, facts, terms, ordinary) !== false);
  return (
    open.length > 0 &&
    open.every((alternative) =>
      alternative.some(
        (condition) =>
          (condition.name === BUILDING_CODE || terms.get(condition.name)?.about === 'building') &&
          holds(condition, facts, terms, ordinary) === null,
      ),
    )
  );
}
