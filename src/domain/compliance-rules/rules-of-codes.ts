import type * as z from 'zod';
import {
  type CountryPackage,
  type Finding,
  type Located,
  recordsOf,
} from '../../data/dataset/data-file.ts';
import { BUILDING_CODE, type Code } from '../../engine/checks/adopted-codes.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import type { ruleRecord } from './table.ts';

type RuleRecord = z.output<typeof ruleRecord>;

/**
 * Rules without the conditions of their code. A rule of a building code applies only where the
 * building is built to it. A rule that a code replaces does not apply under it.
 */
export function* findWrongCodes(
  records: readonly Located<RuleRecord>[],
  country: CountryPackage,
): Generator<Finding> {
  const codes = new Map(
    recordsOf<Code>(country.records, 'codes.csv').map((code) => [code.code, code]),
  );
  const rules = new Map(records.map(({ record }) => [record.rule_id, record]));
  for (const { line, record } of records) {
    const { code, when, replaces } = record;
    const kind = codes.get(code)?.kind;
    const isBuilt = kind === 'model_code' || kind === 'building_code';
    if (isBuilt && !(when.length > 0 && when.every(namesAnyCode) && namesCode(when.flat(), code)))
      yield {
        line,
        column: 'when',
        message: `a rule of ${code} needs ${BUILDING_CODE}=${code}, and a ${BUILDING_CODE} in each alternative`,
      };
    for (const id of replaces) {
      const replaced = rules.get(id);
      const message = !replaced
        ? `no rule '${id}'`
        : replaced.field !== record.field
          ? `${id} is a rule of ${replaced.field}`
          : namesCode(replaced.when.flat(), code)
            ? `${id} must not apply under ${code}`
            : null;
      if (message) yield { line, column: 'replaces', message };
    }
  }
}

function namesAnyCode(conditions: Conjunction): boolean {
  return conditions.some(({ name }) => name === BUILDING_CODE);
}

function namesCode(conditions: Conjunction, code: string): boolean {
  return conditions.some(({ name, values }) => name === BUILDING_CODE && values.includes(code));
}
