import type { Rule } from '../checks/rule.ts';
import type { Conjunction } from '../conditions/condition.ts';
import { casesOf } from './envelope.ts';
import { ZONE_LIMIT_NAMES } from './limits.ts';
import type { Zone } from './zone.ts';

/** The cases of a zone as rules, by which facts are deduced and presumed that matter to them. */
export function rulesOfZone(zone: Zone): Rule[] {
  return ZONE_LIMIT_NAMES.flatMap((field) =>
    casesOf(zone, field).map(({ value, factorOf, when: conditions }) => ({
      ruleId: zone.zoneId,
      field,
      operator: '<=' as const,
      value: value ?? 0,
      severity: 'warning' as const,
      applicability: 'exact' as const,
      when: [[...conditions, ...using(factorOf)]].filter((when) => when.length > 0),
      unless: [],
      codeReference: '',
    })),
  );
}

/** A condition on the fact of a formula, so that the fact counts as one of the limit's. */
function using(fact: string | null): Conjunction {
  return fact === null ? [] : [{ name: fact, operator: '>=', values: ['0'] }];
}
