import type { Assumption } from '../../engine/checks/rule-book.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import type { RuleGapRow } from '../rule-coverage/table.ts';
import { decidingFacts, type LeftOut, REASONS, type Reason } from './express-rule.ts';
import type { MissingRule } from './missing-rules.ts';

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  'not-holding': 'do not hold under these facts',
  'no-property': 'are about what IFC has no standard property for',
  'in-prose':
    'hold for less than their conditions say: the law has exceptions that only their description tells',
  'parts-unknown':
    'depend on a fact about each part that IFC does not have: give it where it is the same for all parts of the model',
  'facts-unknown': 'ask facts that were not given',
};

type Remarked = {
  prototype: string | null;
  given: Facts;
  ofPlace: Facts;
  assume: Assumption;
  onDate: string | null;
  missing: readonly MissingRule[];
};

/** Characters of a name or of a list of facts. */
const MAX_CHARACTERS = 4_000;

export function truncateRemark(text: string): string {
  return truncateCharacters(text, MAX_CHARACTERS);
}

export function joinFacts(facts: Facts): string {
  return facts.size === 0
    ? 'none'
    : truncateRemark([...facts].map(([name, value]) => `${name}=${value}`).join(', '));
}

/** What was left out, as a checker shows it. */
export function summaryOf(leftOut: readonly LeftOut[], missing: readonly MissingRule[]): string {
  const groups = REASONS.map((reason) => ({
    reason,
    count: leftOut.filter((each) => each.reason === reason).length,
  })).filter(({ count }) => count > 0);
  const reasons = groups.map(({ reason, count }) => `${count} ${REASON_TEXTS[reason]}`).join('; ');
  const omitted =
    leftOut.length === 0
      ? 'No rule was left out.'
      : `${leftOut.length} rules were left out: ${reasons}. The comment at the beginning of the file lists them.`;
  return missing.length === 0
    ? omitted
    : `${omitted} ${missing.length} fields of this use have no published rule, which permits nothing: ${missing.map(({ field }) => field.field).join(', ')}.`;
}

/** The comment at the beginning of a file. */
export function remarks(
  { prototype, given, ofPlace, assume, onDate, missing }: Remarked,
  written: number,
  leftOut: readonly LeftOut[],
): string[] {
  const groups = REASONS.map((reason) => ({
    reason,
    rules: leftOut.filter((each) => each.reason === reason),
  })).filter(({ rules }) => rules.length > 0);
  const deciding = decidingFacts(leftOut);
  return [
    ...(prototype
      ? [
          `Prototype building: ${truncateRemark(prototype)}. Its facts of the building count as given.`,
        ]
      : []),
    `Facts given: ${joinFacts(given)}`,
    `Facts of the place: ${joinFacts(ofPlace)}`,
    ...(onDate ? [`The law of ${onDate}`] : []),
    ...(assume === 'ORDINARY'
      ? [
          'The building is presumed to be an ordinary one, without exceptions about which nothing is known. Specifications name their presumptions.',
        ]
      : []),
    'What is given of parts is taken to hold for all of the model. A flight is taken for one of a stair or a ramp: aisles, ladders and service stairs are not meant.',
    '',
    `Rules written: ${written}. Rules left out: ${leftOut.length}. Of these`,
    ...groups.map(({ reason, rules }) => `  ${rules.length} ${REASON_TEXTS[reason]}`),
    ...(deciding.length === 0
      ? []
      : [`Facts that these depend on: ${joinDecidingFacts(deciding)}`]),
    ...groups.flatMap(({ reason, rules }) => [
      '',
      `These ${REASON_TEXTS[reason]}:`,
      ...rules.map(remark),
    ]),
    ...(missing.length === 0
      ? []
      : ['', 'Fields of this use without a published rule, which permits nothing:']),
    ...missing.flatMap(missingRemarks),
  ];
}

const GAP_REASON_TEXTS: Readonly<Record<RuleGapRow['reason'], string>> = {
  not_regulated: 'not regulated',
  closed: 'the text could not be opened',
  not_collected: 'not collected yet',
};

function missingRemarks({ field: { field }, gaps }: MissingRule): string[] {
  if (gaps.length === 0) return [`  ${field}: no reason is known`];
  return gaps.map(({ profiles, reason, note }) => {
    const of = profiles.length === 0 ? '' : ` (${profiles.join(', ')})`;
    return truncateRemark(`  ${field}${of}: ${GAP_REASON_TEXTS[reason]}. ${note}`);
  });
}

/** Facts with the numbers of the rules that ask them. */
export function joinDecidingFacts(deciding: ReturnType<typeof decidingFacts>): string {
  return deciding.map(({ name, rules }) => `${name} (${rules})`).join(', ');
}

function remark({ rule, missing }: LeftOut): string {
  return `  ${rule.ruleId} ${rule.field}${missing.length === 0 ? '' : `: ${missing.join(', ')}`}`;
}
