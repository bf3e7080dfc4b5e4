import { groupBy } from '../../engine/group-by.ts';
import type { ShownCondition } from '../html/values.ts';
import { boundWords, comparisonWords, rangeOfAmounts, type Threshold } from './rule.ts';
import { phraseOf, type Vocabulary } from './vocabulary.ts';

/** The rule of a limit. */
export type LimitRule = Threshold & { ruleId: string };
/** A rule that may apply; `text` is its open conditions in words, where they were requested. */
export type OpenRule = {
  rule: LimitRule;
  conditions: readonly ShownCondition[];
  text?: string | null;
};

/** The certain rule of one side, and stricter ones that may apply, the strictest first. */
type Side = { certain: LimitRule | null; open: readonly OpenRule[] };

/**
 * A limit in words, what it depends on (null for what is settled), and the rules with its numbers.
 * `isStated`: the note states the conditions of all of them.
 */
export type LimitWords = {
  words: string;
  note: string | null;
  rules: readonly LimitRule[];
  isStated: boolean;
};
type SideWords = LimitWords & { bound: LimitRule | null };
type Units = { unit: string; inCustomary: boolean };
type Context = Units & {
  vocabulary: Vocabulary;
  /** Whether the rules are all of the limit: only then is it known what applies otherwise. */
  isWhole: boolean;
};

/**
 * The limit that a typical building must meet: the strictest where conditions are open. Where it
 * varies with the place, or grows with the size of the building, the whole range: the size is not
 * given, so neither end is the limit. Several duties, such as escape and accessibility, are stated
 * one by one.
 */
export function limitWords(
  certain: readonly LimitRule[],
  open: readonly OpenRule[],
  unit: string,
  vocabulary: Vocabulary,
  { inCustomary = vocabulary.inCustomary, isWhole = true } = {},
): LimitWords | null {
  const units = { unit, inCustomary, vocabulary, isWhole };
  const sides = [isLeast, isMost].flatMap((isOfSide) => {
    const side = sideOf(isOfSide, certain, open);
    return side.certain || side.open.length > 0 ? [sideWords(side, units)] : [];
  });
  const [first, second] = sides;
  if (!first || !second) return first ?? null;
  const rules = sides.flatMap((side) => side.rules);
  const isStated = sides.every((side) => side.isStated);
  if (!first.bound || !second.bound || first.words === second.words) {
    const words = [...new Set(sides.map((side) => side.words))].join(' and ');
    return { words, note: joinNotes(sides.map(({ note }) => note)), rules, isStated };
  }
  // Of two sides, a note states its own.
  const notes = sides.map(({ words, note }) => note && `${words} ${note}`);
  return {
    words: bothWords(first.bound, second.bound, units),
    note: joinNotes(notes),
    rules,
    isStated,
  };
}

function joinNotes(notes: readonly (string | null)[]): string | null {
  return [...new Set(notes.filter((note) => note !== null))].join('; ') || null;
}

/** Only open rules that are stricter than the certain one change anything. */
function sideOf(
  isOfSide: (rule: Threshold) => boolean,
  certainRules: readonly LimitRule[],
  openRules: readonly OpenRule[],
): Side {
  const certain = certainRules.find(isOfSide) ?? null;
  const open = openRules
    .filter(({ rule }) => isOfSide(rule) && (!certain || isStricter(rule, certain)))
    .toSorted(strictestFirst);
  return { certain, open };
}

function isLeast({ operator }: Threshold): boolean {
  return operator.startsWith('GT') || operator === 'EQ';
}

function isMost({ operator }: Threshold): boolean {
  return operator.startsWith('LT') || operator === 'EQ';
}

/** What the rules with these letters in their identifiers are for. */
const DUTIES: Readonly<Record<string, string>> = {
  ACC: 'accessibility',
  ENE: 'energy',
  FIR: 'fire and escape',
  HAB: 'rooms',
  SAF: 'safety',
  STR: 'structure',
};

function dutyOf({ ruleId }: LimitRule): string {
  return DUTIES[ruleId.split('-')[1] as string] ?? ruleId;
}

/** One side; where its range is that of several duties, the whole range, and the limit of each duty. */
function sideWords(side: Side, units: Context): SideWords {
  const whole = dutyWords(side, units);
  const { certain, open } = side;
  const all = [...open.map(({ rule }) => rule), ...(certain ? [certain] : [])];
  const duties = new Set(all.map(dutyOf));
  if (whole.bound !== null || duties.size < 2) return whole;
  const each = [...duties].map((duty) => {
    const isCertain = certain !== null && dutyOf(certain) === duty;
    const own = {
      certain: isCertain ? certain : null,
      open: open.filter(({ rule }) => dutyOf(rule) === duty),
    };
    // Where none of these applies, those of another duty do.
    return { duty, ...dutyWords(own, { ...units, isWhole: isCertain && units.isWhole }) };
  });
  const notes = each.map(
    ({ duty, words, note }) => `${duty}: ${[words, note].filter(Boolean).join(' ')}`,
  );
  return {
    words: rangeWords(all.at(-1) as LimitRule, all[0] as LimitRule, units),
    note: notes.join('; '),
    bound: null,
    rules: each.flatMap(({ rules }) => rules),
    isStated: each.every(({ isStated }) => isStated),
  };
}

function dutyWords({ certain, open }: Side, units: Context): SideWords {
  const namesOf = ({ conditions }: OpenRule) => varyingNames(conditions, units.vocabulary);
  const varying = open.filter((each) => namesOf(each).length > 0);
  const plain = open.find((each) => !varying.includes(each))?.rule ?? null;
  const base = plain ?? certain;
  const otherwise = plain && units.isWhole ? otherwiseWords(plain, certain, open, units) : null;
  const [strictest, laxest] = [varying[0]?.rule, base ?? varying.at(-1)?.rule];
  if (strictest && laxest && (!base || isStricter(strictest, base))) {
    const by = [...new Set(varying.flatMap(namesOf))].slice(0, MAX_NAMES).join(' and on ');
    const rest = base || !units.isWhole ? otherwise : NOT_ALWAYS;
    const note = `depends on ${by}${rest ? `; ${rest}` : ''}`;
    const rules = [strictest, ...(certain ? [certain] : [])];
    return {
      words: rangeWords(laxest, strictest, units),
      note,
      bound: null,
      rules,
      isStated: false,
    };
  }
  const steps = stepsOf(open);
  if (plain && steps) return stepWords(steps, certain, units);
  const bound = base as LimitRule;
  const rules = [...new Set([bound, ...(certain ? [certain] : [])])];
  return {
    words: wordsOf(bound, units),
    note: otherwise,
    bound,
    rules,
    isStated: open.length === 0,
  };
}

/** The rules with one value, and the conditions under which one of them applies. */
type Step = { rules: readonly LimitRule[]; text: string };

/** Characters of the conditions that stand beside a limit; others are folded. */
const MAX_TEXT = 300;

/** Open rules by their values, the strictest first; null where conditions are unknown or long. */
function stepsOf(open: readonly OpenRule[]): Step[] | null {
  if (open.some(({ text }) => !text)) return null;
  const groups = groupBy(open, ({ rule: { operator, value } }) => `${operator} ${value}`);
  const steps = [...groups.values()].map((same) => ({
    rules: same.map(({ rule }) => rule),
    text: [...new Set(same.map(({ text }) => text))].join('; or '),
  }));
  // Under the same conditions the stricter one governs.
  const governing = steps.filter(
    ({ text }, at) => steps.findIndex((each) => each.text === text) === at,
  );
  const length = governing.reduce((sum, { text }) => sum + text.length, 0);
  return length > MAX_TEXT ? null : governing;
}

/** `at most 5 %`, with `if longer than 2 m; at most 8 % if longer than 0.5 m; otherwise at most 10 %`. */
function stepWords(steps: readonly Step[], certain: LimitRule | null, units: Context): SideWords {
  const [first, ...others] = steps as readonly [Step, ...Step[]];
  const of = ({ rules }: Step) => rules[0] as LimitRule;
  // `Unless it is small; otherwise` would read as its contrary.
  const isExcepted = steps.length === 1 && first.text.startsWith('unless ');
  const rest = certain
    ? `${isExcepted ? 'then' : 'otherwise'} ${wordsOf(certain, units)}`
    : !isExcepted && NO_OTHER;
  return {
    words: wordsOf(of(first), units),
    note: [
      first.text,
      ...others.map((step) => `${wordsOf(of(step), units)} ${step.text}`),
      ...(units.isWhole && rest ? [rest] : []),
    ].join('; '),
    bound: of(first),
    rules: [...steps.flatMap(({ rules }) => rules), ...(certain ? [certain] : [])],
    isStated: true,
  };
}

/** What applies where an open rule does not: the laxer ones, open or certain, as a range. */
function otherwiseWords(
  shown: LimitRule,
  certain: LimitRule | null,
  open: readonly OpenRule[],
  units: Units,
): string {
  const laxer = open.map(({ rule }) => rule).filter((rule) => isStricter(shown, rule));
  const [strictest, laxest] = [laxer[0] ?? certain, certain ?? laxer.at(-1)];
  if (!strictest || !laxest) return NOT_ALWAYS;
  return `otherwise ${rangeWords(laxest, strictest, units)}${certain ? '' : ', or no limit published here'}`;
}

function wordsOf(rule: Threshold, { unit, inCustomary }: Units): string {
  return boundWords(rule, unit, inCustomary);
}

/** Of a limit that does not apply to every building or part. */
const NOT_ALWAYS = 'not in every case';
const NO_OTHER = 'otherwise no limit is published here';

/** Facts that a limit names as what it depends on. */
const MAX_NAMES = 2;

/** What the place decides, in short. */
const OF_PLACE: Readonly<Record<string, string>> = {
  subdivision: 'the place',
  city: 'the place',
  building_code: 'the building code that applies',
};

/** Of open conditions: the place, and sizes and numbers that are to be reached. */
function varyingNames(conditions: readonly ShownCondition[], vocabulary: Vocabulary): string[] {
  return conditions.flatMap(({ name, operator }) => {
    if (OF_PLACE[name]) return [OF_PLACE[name]];
    const word = vocabulary.get(name);
    const isSize = word?.type === 'number' && (word.about === 'building' || word.unit === '1');
    const isReached = !operator.startsWith('LT');
    return word && (word.about === 'place' || (isSize && isReached)) ? [phraseOf(word)] : [];
  });
}

function strictestFirst({ rule: one }: OpenRule, { rule: other }: OpenRule): number {
  return isLeast(one) ? other.value - one.value : one.value - other.value;
}

function isStricter(one: Threshold, other: Threshold): boolean {
  return isLeast(one) ? one.value > other.value : one.value < other.value;
}

/** The limit lies between two values: `at least 60 to 120 min`. */
function rangeWords(one: Threshold, other: Threshold, units: Units): string {
  const [low, high] = one.value < other.value ? [one, other] : [other, one];
  if (low.value === high.value) return wordsOf(low, units);
  return `${comparisonWords(low)} ${rangeOfAmounts(low, high, units.unit, units.inCustomary)}`;
}

/** The measure lies between two limits: `130 to 185 mm`. */
function bothWords(least: Threshold, most: Threshold, units: Units): string {
  const { unit, inCustomary } = units;
  return least.value === most.value || least.operator !== 'GTE' || most.operator !== 'LTE'
    ? [...new Set([wordsOf(least, units), wordsOf(most, units)])].join(' and ')
    : rangeOfAmounts(least, most, unit, inCustomary);
}
