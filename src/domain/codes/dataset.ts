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
import { adoptedCodes } from '../../engine/checks/adopted-codes.ts';
import { findCommonFacts } from '../../engine/conditions/overlap.ts';
import { buildingCodesAdopted } from './adopted.ts';
import { adoptionRecord, adoptions, codeRecord, codes } from './table.ts';

type CodeRecord = z.output<typeof codeRecord>;

const CODES = 'codes.csv';
export const TO_CODE: Reference = { file: CODES, column: 'code' };

export const codesFile = dataFile({
  name: CODES,
  description: 'The codes, laws and standards that rules stand in',
  optional: true,
  record: codeRecord,
  key: ['code'],
  references: { based_on: TO_CODE, broader: TO_CODE, source: TO_SOURCE },
  *check(records: readonly Located<CodeRecord>[]): Generator<Finding> {
    const kinds = new Map(records.map(({ record }) => [record.code, record.kind]));
    for (const { line, record } of records) {
      const { kind, broader } = record;
      if (broader === null) continue;
      const column = 'broader';
      if (
        kind !== 'building_code' ||
        !['model_code', 'building_code'].includes(kinds.get(broader) ?? '')
      )
        yield {
          line,
          column,
          message: 'only the rules of a building code apply under another one',
        };
      else if (broader !== record.based_on)
        yield { line, column, message: `must be based_on (${record.based_on}) or blank` };
    }
  },
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
