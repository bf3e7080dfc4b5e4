import type { DataOf } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { CONDITION, pluralize, quantity, type ShownCondition } from '../html/values.ts';
import { conditionText } from './applicability.ts';
import { USE } from './building.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Fields of a case of a limit on a lot. */
export const CASE = `value formula isOpen when ${CONDITION} reference source ${SOURCE}`;
export type LotCase = DataOf<`fragment ShownCase on EnvelopeCase { ${typeof CASE} }`>;

/** The cases of a limit, and how many dwellings the lot has, if that is given. */
type Shown = { unit: string; dwellings: number | null; vocabulary: Vocabulary };

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

/** Each open case of a limit with what it holds for; null where some case applies or there are many. */
export function casesBeside(
  cases: readonly LotCase[],
  { unit, vocabulary }: Pick<Shown, 'unit' | 'vocabulary'>,
): Part {
  const isFew = cases.length > 1 && cases.length <= MAX_BESIDE;
  if (!isFew || !cases.every(({ isOpen }) => isOpen)) return null;
  const shared = sharedBy(cases);
  const rests = cases.map((each) => withoutShared(each, shared));
  const isSame = new Set(cases.map(({ value, formula }) => formula ?? value)).size === 1;
  if (isSame || rests.some(({ length }) => length === 0 || length > 2)) return null;
  return usualFirst(cases).map(
    (each) =>
      html`<p>${amount(each, unit, vocabulary)} <small>if ${sentence(withoutShared(each, shared), vocabulary)}</small></p>\n`,
  );
}

function amount({ value, formula }: LotCase, unit: string, { inCustomary }: Vocabulary): Part {
  return formula ?? quantity(value, unit, inCustomary);
}

/** Uses with at most two dwellings. */
const SMALL_HOUSES: readonly string[] = [
  'house',
  'two_family_house',
  'secondary_suite',
  'house_with_suite',
];

/** The cases with clause and source; those of small houses are folded on a lot with more dwellings. */
export function caseList(cases: readonly LotCase[], shown: Shown): Part {
  const { dwellings } = shown;
  const groups = groupBy(
    usualFirst(cases),
    (each) => each.isOpen && dwellings !== null && dwellings > 2 && isOfSmallHouses(each),
  );
  const folded = groups.get(true) ?? [];
  return html`${listOf(groups.get(false) ?? [], shown)}${folded.length > 0 && html`<details><summary>Houses of one or two dwellings: ${pluralize(folded.length, 'case')}, if several of them stand on the lot</summary>${listOf(folded, shown)}</details>`}`;
}

function isOfSmallHouses({ when }: LotCase): boolean {
  return when.some(
    ({ name, values }) => name === USE && values.every((value) => SMALL_HOUSES.includes(value)),
  );
}

/** Conditions that all open cases share come once, before them. */
function listOf(cases: readonly LotCase[], { unit, vocabulary }: Shown): Html {
  const shared = sharedBy(cases.filter(({ isOpen }) => isOpen));
  const lines = cases.map((each) => {
    const { isOpen, when, reference, source } = each;
    const conditions = isOpen ? withoutShared(each, shared) : when;
    const words = sentence(conditions, vocabulary);
    const text = conditions.length > 0 && (isOpen ? html`, if ${words}` : html` ${words}`);
    return html`<p>${amount(each, unit, vocabulary)}${text} <span class="clause">${reference}</span> ${sourceLink(source)}</p>\n`;
  });
  return html`${shared.length > 0 && html`<p><small>Open cases, each if ${sentence(shared, vocabulary)}:</small></p>\n`}${lines}`;
}
