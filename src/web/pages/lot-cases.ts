import type { DataOf } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { limitQuantity } from '../html/limit-quantity.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { CONDITION, pluralize, type ShownCondition } from '../html/values.ts';
import { conditionText } from './applicability.ts';
import { USE } from './building.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Fields of a case of a limit on a lot. */
export const CASE = `value formula status isOpen when ${CONDITION} reference source ${SOURCE}`;
export type LotCase = DataOf<`fragment ShownCase on EnvelopeCase { ${typeof CASE} }`>;

type Shown = {
  unit: string;
  /** The entered facts, and the number of dwellings on the lot among them. */
  given: ReadonlyMap<string, string>;
  dwellings: number | null;
  /** The source of the zone, which its cases do not repeat. */
  sourceUrl: string;
  /** Whether the zone's own value, which has no clause, names the source all the same. */
  namesOwnSource: boolean;
  vocabulary: Vocabulary;
};

/** More cases do not fit beside the name of a limit. */
const MAX_BESIDE = 3;

const keyOf = (condition: ShownCondition) => JSON.stringify(condition);

/** The conditions that all of several cases share. */
function sharedBy(cases: readonly LotCase[]): ShownCondition[] {
  const [first, ...others] = cases;
  if (!first || others.length === 0) return [];
  const keys = others.map(({ when }) => new Set(when.map(keyOf)));
  return first.when.filter((each) => keys.every((all) => all.has(keyOf(each))));
}

function withoutShared({ when }: LotCase, shared: readonly ShownCondition[]): ShownCondition[] {
  const keys = new Set(shared.map(keyOf));
  return when.filter((each) => !keys.has(keyOf(each)));
}

/** Cases without the conditions that the entered facts meet. */
function withoutMet(cases: readonly LotCase[], { given, vocabulary }: Shown): LotCase[] {
  const isMet = ({ name, values }: ShownCondition) => {
    const value = given.get(name);
    if (value === undefined) return false;
    return vocabulary.get(name)?.type !== 'enum' || values.includes(value);
  };
  return cases.map((each) => ({ ...each, when: each.when.filter((one) => !isMet(one)) }));
}

const isSpecial = ({ operator, values }: ShownCondition) =>
  operator === 'EQ' && values[0] === 'true';

/** The usual case first: the one with the fewest special facts, such as that a building stands behind another. */
function usualFirst(cases: readonly LotCase[]): LotCase[] {
  const special = ({ when }: LotCase) => when.filter(isSpecial).length;
  return cases.toSorted((one, other) => special(one) - special(other));
}

function sentence(conditions: readonly ShownCondition[], vocabulary: Vocabulary): Part {
  return joined(conditions, '; and ', (each) => conditionText(each, vocabulary));
}

/**
 * Each case of a limit with what it holds for; null where there are many, or where all that may apply
 * say the same.
 */
export function casesBeside(all: readonly LotCase[], shown: Shown): Part {
  const { unit, vocabulary } = shown;
  const cases = withoutMet(all, shown);
  const open = cases.filter(({ isOpen }) => isOpen);
  const isFew = open.length > 0 && cases.length <= MAX_BESIDE;
  if (!isFew || open.length < cases.length - 1) return null;
  const shared = sharedBy(open);
  const isSame = new Set(cases.map(({ value, formula }) => formula ?? value)).size === 1;
  if ((cases.length > 1 && isSame) || open.some((each) => withoutShared(each, shared).length > 2))
    return null;
  return usualFirst(cases).map((each) => {
    const conditions = each.isOpen ? withoutShared(each, shared) : [];
    return html`<p>${amount(each, unit, vocabulary)}${conditionOf(each, conditions, vocabulary)}</p>\n`;
  });
}

/** `if the lot is a flag lot`; a case without conditions of its own holds where no other one does. */
function conditionOf(
  { isOpen }: LotCase,
  conditions: readonly ShownCondition[],
  vocabulary: Vocabulary,
): Part {
  if (conditions.length > 0) return html` <small>if ${sentence(conditions, vocabulary)}</small>`;
  return isOpen && html` <small>in other cases</small>`;
}

function amount({ value, formula }: LotCase, unit: string, { inCustomary }: Vocabulary): Part {
  return formula ?? limitQuantity(value, unit, inCustomary);
}

/** Uses with at most two dwellings. */
const SMALL_HOUSES: readonly string[] = [
  'house',
  'two_family_house',
  'secondary_suite',
  'house_with_suite',
];

/** More open cases are folded. */
const MAX_OPEN = 2;

/**
 * The cases with clause, and source if it is another than that of the zone. Those of small houses
 * are folded on a lot with more dwellings, and so are many that may apply.
 */
export function caseList(all: readonly LotCase[], shown: Shown): Part {
  const { dwellings } = shown;
  const groups = groupBy(
    usualFirst(all),
    (each) => each.isOpen && dwellings !== null && dwellings > 2 && isOfSmallHouses(each),
  );
  const [folded, rest] = [groups.get(true) ?? [], groups.get(false) ?? []].map((cases) =>
    withoutMet(cases, shown),
  ) as [LotCase[], LotCase[]];
  const open = rest.filter(({ isOpen }) => isOpen);
  const list =
    open.length > MAX_OPEN
      ? html`${listOf(
          rest.filter(({ isOpen }) => !isOpen),
          shown,
        )}<details><summary>${pluralize(open.length, 'case')} that may apply</summary>${listOf(open, shown)}</details>`
      : listOf(rest, shown);
  return html`${list}${folded.length > 0 && html`<details><summary>Houses of one or two dwellings: ${pluralize(folded.length, 'case')}, if several of them stand on the lot</summary>${listOf(folded, shown)}</details>`}`;
}

function isOfSmallHouses({ when }: LotCase): boolean {
  return when.some(
    ({ name, values }) => name === USE && values.every((value) => SMALL_HOUSES.includes(value)),
  );
}

/** Conditions that all open cases share come once, before them. */
function listOf(
  cases: readonly LotCase[],
  { unit, vocabulary, sourceUrl, namesOwnSource }: Shown,
): Html {
  const shared = sharedBy(cases.filter(({ isOpen }) => isOpen));
  const lines = cases.map((each) => {
    const { isOpen, when, reference, source } = each;
    const conditions = isOpen ? withoutShared(each, shared) : when;
    const words = sentence(conditions, vocabulary);
    const text =
      conditions.length > 0
        ? html`${isOpen && ', if'} ${words}`
        : isOpen && cases.length > 1 && ', in other cases';
    const isElsewhere = source.url !== sourceUrl || (reference === null && namesOwnSource);
    return html`<p>${amount(each, unit, vocabulary)}${text} <span class="clause">${reference}</span>${isElsewhere && html` ${sourceLink(source)}`}</p>\n`;
  });
  return html`${shared.length > 0 && html`<p><small>Open cases, each if ${sentence(shared, vocabulary)}:</small></p>\n`}${lines}`;
}
