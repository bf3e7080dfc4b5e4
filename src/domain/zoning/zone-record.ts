import * as z from 'zod';
import {
  conjunction,
  decimalBetween,
  list,
  oneOf,
  optional,
  optionalText,
  text,
} from '../../data/dataset/columns.ts';
import type { CountryPackage, Finding, Located } from '../../data/dataset/data-file.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { BUILDING_LIMITS, SETBACKS, ZONE_LIMITS } from '../../engine/zoning/limits.ts';
import { dwellingColumns } from './dwellings.ts';
import { limitColumns } from './limit-columns.ts';

/** Why a list of uses holds some or none: only `listed` has some. */
export const USES_STATUSES = ['listed', 'none', 'not_stated', 'not_read'] as const;

const METRES_PER_HALF_FOOT = 0.1524;
const ROUNDING_M = 0.0051;

const far = decimalBetween(0.01, 30, 'a ratio is expected; 200 % is 2');
const usesStatusOf = (column: string) =>
  oneOf(USES_STATUSES).describe(
    `What is known of ${column}: listed (they are given), none (the plan has none), not_stated (the chapter was read and is silent) or not_read (the chapter was not read for it).`,
  );
const USES = [
  ['permitted_uses', 'permitted_uses_status'],
  ['conditional_uses', 'conditional_uses_status'],
] as const;

const { max_far, far_status, ...others } = limitColumns(BUILDING_LIMITS);

/** What a plan sets for a zone of a city or a jurisdiction. */
export const limitsOfZone = {
  when: conjunction.describe(
    'For what building or lot the values of the row are given, as conditions; blank for all. zone-limits.csv has other cases.',
  ),
  max_far,
  far_status,
  bonus_far: optional(far).meta({
    description:
      'Floor area ratio at the top of the way up from max_far, by bonuses or transfers, where the plan has one; blank where it has none.',
    unit: '1',
  }),
  far_note: optionalText.describe(
    'How one comes from max_far to bonus_far; blank without bonus_far.',
  ),
  ...others,
  permitted_uses: list.describe(
    'Uses that the zone permits as of right, in the words of uses.csv, with semicolons between them.',
  ),
  permitted_uses_status: usesStatusOf('permitted_uses'),
  conditional_uses: list.describe(
    'Uses that the zone permits under conditions or by approval, in the words of uses.csv, with semicolons between them.',
  ),
  conditional_uses_status: usesStatusOf('conditional_uses'),
  ...dwellingColumns,
  ...limitColumns(SETBACKS),
  source: text.describe(
    'The document that the values of the row were read in: an id of sources.csv.',
  ),
};

const shape = z.strictObject(limitsOfZone);
type Limits = z.output<typeof shape>;

export function* zoneFindings(
  records: readonly Located<Limits>[],
  { descriptor, vocabulary }: CountryPackage,
): Generator<Finding> {
  for (const { line, record } of records) {
    for (const finding of [
      ...limitFindings(record),
      ...useFindings(record, vocabulary.uses),
      ...ratioFindings(record),
      ...silenceFindings(record, descriptor.plumbline.ordinance_texts ?? []),
    ])
      yield { line, ...finding };
    const height = record.max_height_m;
    if (height !== null && descriptor.plumbline.heights_in_feet && !isHalfFoot(height)) {
      const metres = Number((height * 0.3048).toFixed(4));
      const message = `${height} m is no whole or half number of feet: if it is ${height} ft, write ${metres}`;
      yield { line, column: 'max_height_m', message };
    }
  }
}

function* limitFindings(record: Limits): Generator<Finding> {
  for (const { name, statusName, label } of ZONE_LIMITS) {
    const status = record[statusName];
    if ((record[name] !== null) === (status === 'limited')) continue;
    yield {
      column: name,
      message: `a ${label} stands with ${statusName} limited, and with no other; this one is ${status}`,
    };
  }
}

/** A map, an atlas or an account without a value does not prove that the ordinance is silent. */
function* silenceFindings(record: Limits, texts: readonly string[]): Generator<Finding> {
  if (texts.includes(record.source)) return;
  const statuses = [
    ...ZONE_LIMITS.map(({ statusName }) => statusName),
    ...USES.map(([, name]) => name),
  ];
  for (const column of statuses) {
    if (record[column] !== 'not_stated') continue;
    yield {
      column,
      message: `must be not_read: '${record.source}' is not among the ordinance_texts of datapackage.json, and only they show that a text is silent`,
    };
  }
}

function* useFindings(record: Limits, known: ReadonlySet<string>): Generator<Finding> {
  for (const [column, statusColumn] of USES) {
    const status = record[statusColumn];
    for (const use of record[column]) {
      if (!known.has(use))
        yield {
          column,
          message: `${notIn('uses.csv', use, known)}: it is one of ${[...known].join(', ')}`,
        };
    }
    if (record[column].length > 0 === (status === 'listed')) continue;
    yield {
      column,
      message: `uses stand with ${statusColumn} listed, and with no other; this one is ${status}`,
    };
  }
}

function* ratioFindings({ max_far, bonus_far, far_note }: Limits): Generator<Finding> {
  if (bonus_far !== null && (max_far === null || bonus_far <= max_far))
    yield {
      column: 'bonus_far',
      message: `a ratio with bonuses lies above the one as of right, which is ${max_far ?? 'not given'}`,
    };
  if ((bonus_far === null) !== (far_note === null))
    yield {
      column: 'far_note',
      message: 'a ratio with bonuses and the note of how to reach it go together',
    };
}

function isHalfFoot(metres: number): boolean {
  const halfFeet = Math.round(metres / METRES_PER_HALF_FOOT);
  return Math.abs(metres - halfFeet * METRES_PER_HALF_FOOT) < ROUNDING_M;
}
