import type { Applicability } from '../../conditions/condition.ts';
import { decide, factsOnlyExceptionsAsk, type Known } from '../../conditions/decide.ts';
import { deduce } from '../../conditions/deduce.ts';
import { type CountryPackage, recordsOf } from '../../dataset/data-file.ts';
import { recordsInForce } from '../../dataset/records-in-force.ts';
import { inferencesOf } from '../inferences/dataset.ts';

/** The uses for which it is said whether a country has rules of a field. */
export const ORDINARY_USES = ['house', 'apartment_building', 'hotel', 'office', 'shop', 'primary_school', 'hospital'] as const;

type Coverage = { field: string; occupancy: string; covered: boolean };

type Rule = Applicability & { field: string; severity: string };
type Field = { field: string; part: string | null; occupancies: readonly string[] };

/** Whether a rule that binds may hold of each field, for each ordinary use that the field can be asked of, in a new ordinary building. */
export function coverageOf(country: CountryPackage): Coverage[] {
  const { vocabulary, shared } = country;
  const { terms } = vocabulary;
  const rules = recordsInForce<Rule>(country, 'compliance-rules.csv').filter(({ severity }) => severity !== 'info');
  const inferences = inferencesOf(country);
  const exceptional = factsOnlyExceptionsAsk(rules, terms);
  const found = new Map<string, Known>();
  /** Worked out once for all fields of a part. */
  const knownOf = (occupancy: string, part: string | null): Known => {
    const key = `${occupancy} ${part}`;
    const given = new Map([['occupancy', occupancy], ['works', 'new'], ...(part ? [['part', part] as const] : [])]);
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
    const uses = ORDINARY_USES.filter((use) => occupancies.length === 0 || occupancies.includes(use));
    return uses.map((occupancy) => {
      const known = knownOf(occupancy, part);
      return { field, occupancy, covered: ofField.some((rule) => decide(rule, known).truth !== false) };
    });
  });
}
