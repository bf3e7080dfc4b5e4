import type { Assumption } from '../../engine/checks/rule-book.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import {
  decidingFacts,
  type LeftOut,
  REASONS,
  type Reason,
  type Specification,
} from './express-rule.ts';
import type { Information } from './information.ts';
import { type Marks, markPlace } from './marks.ts';
import type { MissingRule } from './missing-rules.ts';

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  'not-holding': 'do not apply under these facts',
  'no-property': 'are about what IFC has no standard property for',
  'in-words': 'are about a label such as FireRating: a person compares it',
  'in-prose': 'have exceptions that only their description states',
  'parts-unknown': 'depend on a fact about each element that IFC does not state',
  'facts-unknown': 'depend on facts that were not given',
  unmarked: 'are about elements for which no code or name was given',
};

type Remarked = {
  prototype: string | null;
  given: Facts;
  ofPlace: Facts;
  assume: Assumption;
  onDate: string | null;
  marks: Marks;
  missing: readonly MissingRule[];
};
type Contents = {
  written: readonly Specification[];
  information: readonly Information[];
  leftOut: readonly LeftOut[];
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

/** The reasons why rules are left out, with their numbers; rules that do not apply are not counted. */
function reasonsOf(leftOut: readonly LeftOut[]): string[] {
  return REASONS.filter((reason) => reason !== 'not-holding').flatMap((reason) => {
    const { length } = leftOut.filter((each) => each.reason === reason);
    return length === 0 ? [] : [`${length} ${REASON_TEXTS[reason]}`];
  });
}

/** What was left out, as a checker shows it. */
export function summaryOf(leftOut: readonly LeftOut[], missing: readonly MissingRule[]): string {
  const reasons = reasonsOf(leftOut);
  return [
    reasons.length === 0
      ? 'No rule that may apply was left out.'
      : `Rules that may apply and are not in the file: ${reasons.join('; ')}.`,
    ...(missing.length === 0 ? [] : [`${withoutRule(missing)}.`]),
  ].join(' ');
}

function withoutRule(missing: readonly MissingRule[]): string {
  const names = missing.map(({ field }) => field.field).join(', ');
  return `Fields of this use without a published rule, which permits nothing: ${names}`;
}

/** The comment at the beginning of a file: the building, the elements, and what is not checked. */
export function remarks(
  { prototype, given, ofPlace, assume, onDate, marks, missing }: Remarked,
  { written, information, leftOut }: Contents,
): string[] {
  const rules = new Set(written.map(({ rule }) => rule.ruleId));
  const partial = new Set(
    written.flatMap(({ rule }) => (rule.applicability === 'partial' ? [rule.ruleId] : [])),
  );
  const reasons = reasonsOf(leftOut);
  const profiles = new Set(written.flatMap((each) => each.profiles.map(({ profile }) => profile)));
  const deciding = decidingFacts(leftOut).slice(0, MAX_DECIDING);
  const typical =
    assume === 'ORDINARY'
      ? ' The building is presumed to be a typical one: specifications name their presumptions.'
      : '';
  return [
    ...(prototype ? [`Prototype building: ${truncateRemark(prototype)}.`] : []),
    `Facts given: ${joinFacts(given)}.${typical}`,
    `Facts of the place: ${joinFacts(ofPlace)}.${onDate ? ` Law of ${onDate}.` : ''}`,
    `Rules in this file: ${rules.size}. What the model has to contain and state for them: the first ${information.length} specifications.`,
    ...(partial.size === 0
      ? []
      : [
          `Of these rules ${partial.size} may have exceptions that only their description states: what violates one may be such an exception.`,
        ]),
    ...(profiles.size === 0
      ? []
      : [`Elements are identified by ${markPlace(marks)}: ${[...profiles].join(', ')}.`]),
    'A flight is taken for one of a stair or a ramp: aisles, ladders and service stairs are not meant.',
    ...(reasons.length === 0
      ? []
      : [`Rules that may apply and are not in this file: ${reasons.join('; ')}.`]),
    ...(deciding.length === 0
      ? []
      : [`Facts that these depend on: ${joinDecidingFacts(deciding)}.`]),
    ...(missing.length === 0 ? [] : [`${withoutRule(missing)}.`]),
    'A model that passes can still violate the law.',
  ];
}

const MAX_DECIDING = 20;

/** Facts with the numbers of the rules that depend on them. */
export function joinDecidingFacts(deciding: ReturnType<typeof decidingFacts>): string {
  return deciding.map(({ name, rules }) => `${name} (${rules})`).join(', ');
}
