import type * as z from 'zod';
import {
  type CountryPackage,
  dataFile,
  type Finding,
  type Located,
  type Reference,
  recordsOf,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import {
  adoptedCodes,
  BUILDING_CODE,
  type Code,
  isBuildingCode,
} from '../../engine/checks/adopted-codes.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { findCommonFacts } from '../../engine/conditions/overlap.ts';
import { buildingCodesAdopted } from './adopted.ts';
import {
  adoptionRecord,
  adoptions,
  codeRecord,
  codes,
  inheritedRuleRecord,
  inheritedRules,
} from './table.ts';

type CodeRecord = z.output<typeof codeRecord>;

const CODES = 'codes.csv';
export const TO_CODE: Reference = { file: CODES, column: 'code' };

export const codesFile = dataFile({
  name: CODES,
  description: 'The codes, laws and standards that rules stand in',
  optional: true,
  record: codeRecord,
  key: ['code'],
  references: { based_on: TO_CODE, source: TO_SOURCE },
  table: codes,
});

export const adoptionsFile = dataFile({
  name: 'adoptions.csv',
  description: 'Which code is law where, for which buildings and since when',
  optional: true,
  record: adoptionRecord,
  key: ['where', 'code', 'in_force_from'],
  references: { code: TO_CODE, source: TO_SOURCE },
  conditions: { where: ['place'], when: ['building', 'part', 'lot'] },
  check: findEndedBeforeBegun,
  needsWhole: 'all',
  *checkWhole(
    records: readonly Located<z.output<typeof adoptionRecord>>[],
    country: CountryPackage,
  ): Generator<Finding> {
    const adopted = new Set(records.map(({ record }) => record.code));
    for (const { code, kind } of recordsOf<CodeRecord>(country.records, CODES))
      if (kind === 'law' && !adopted.has(code))
        yield { message: `no row states where the law '${code}' applies` };
    const inferences = adoptedCodes(buildingCodesAdopted(country));
    for (const [index, one] of inferences.entries())
      for (const other of inferences.slice(index + 1)) {
        if (one.value === other.value) continue;
        const facts = findCommonFacts(
          [one, other].map(({ when, unless = [] }) => ({ when, unless })),
          country.vocabulary.terms,
        );
        if (facts)
          yield {
            column: 'when',
            message: `a building may have to follow both ${one.value} and ${other.value} (${[...facts].map(([name, value]) => `${name}=${value}`).join('; ') || 'everywhere'}): say in \`when\` which`,
          };
      }
  },
  table: adoptions,
});

type InheritedRule = z.output<typeof inheritedRuleRecord>;
type RuleOfCode = { rule_id: string; code: string; when: readonly Conjunction[] };

export const inheritedRulesFile = dataFile({
  name: 'inherited-rules.csv',
  description: 'Rules that apply unchanged under other codes than their own, with the clause there',
  optional: true,
  record: inheritedRuleRecord,
  key: ['code', 'rule_id'],
  references: {
    code: TO_CODE,
    rule_id: { file: 'compliance-rules.csv', column: 'rule_id' },
    source: TO_SOURCE,
  },
  needsWhole: 'all',
  *checkWhole(
    records: readonly Located<InheritedRule>[],
    country: CountryPackage,
  ): Generator<Finding> {
    const rules = recordsOf<RuleOfCode>(country.records, 'compliance-rules.csv');
    const codesByName = new Map(
      recordsOf<Code>(country.records, CODES).map((code) => [code.code, code]),
    );
    const isOfBuildingCode = ({ code }: RuleOfCode) =>
      isBuildingCode(codesByName.get(code) as Code);
    const applied = new Set(
      rules
        .filter(isOfBuildingCode)
        .flatMap(({ rule_id, code, when }) =>
          codesNamed(when).flatMap((other) => (other === code ? [] : [`${other} ${rule_id}`])),
        ),
    );
    for (const { line, record } of records)
      if (!applied.delete(`${record.code} ${record.rule_id}`))
        yield {
          line,
          column: 'code',
          message: `\`when\` of ${record.rule_id} does not name ${BUILDING_CODE} ${record.code}`,
        };
    for (const each of applied) {
      const [code, ruleId] = each.split(' ');
      yield { message: `${ruleId} applies under ${code}, and no row states its clause there` };
    }
  },
  table: inheritedRules,
});

function codesNamed(when: readonly Conjunction[]): string[] {
  return when
    .flat()
    .flatMap(({ name, values }) => (name === BUILDING_CODE ? values : []))
    .filter((code, index, all) => all.indexOf(code) === index);
}
