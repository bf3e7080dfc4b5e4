import type { Truth } from '../../engine/conditions/evaluate.ts';
import { canBothBe, type Term } from '../../engine/conditions/terms.ts';
import { memoize } from '../../engine/memoize.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { Elements, OwnFacts, Sign } from './elements.ts';
import type { Measure } from './ifc.ts';
import { type Model, truthOf } from './model.ts';

/** The elements of a class that a specification checks. */
export type Selection = {
  /** Profiles that mark them; none means all elements. */
  profiles: readonly ElementProfileRow[];
  /** Their types; none means all. */
  types: readonly string[];
  /** Properties that are true. */
  signs: readonly Sign[];
  /** Properties that are false. */
  falseSigns: readonly Sign[];
};

type Marked = ElementProfileRow | null;

/**
 * The elements to which a rule is known to apply, whatever else a model states of them: all of a
 * class if it applies to those of every profile, and those of single profiles that have fewer
 * conditions.
 */
export function selectionsOf(
  rule: ComplianceRuleRow,
  measure: Measure,
  model: Model,
): readonly Selection[] {
  const { elements, proves } = measure;
  const profiles = profilesOf(elements, rule.field, model);
  // That a label is stated can be required of too many elements, but is not compared.
  const all = select(rule, elements, model, proves === 'nothing' ? [null] : [null, ...profiles]);
  if (all && conditionsOf(all) === 0) return [all];
  const groups = new Map<string, Selection>();
  for (const profile of profiles) {
    if (!model.usualProfiles.has(profile.profile)) continue;
    const named = select(rule, elements, model, [profile]);
    if (!named || (all && conditionsOf(named) >= conditionsOf(all))) continue;
    const key = JSON.stringify([named.types, named.signs, named.falseSigns]);
    const group = groups.get(key) ?? { ...named, profiles: [] };
    groups.set(key, { ...group, profiles: [...group.profiles, profile] });
  }
  return [...(all ? [all] : []), ...groups.values()];
}

/** The profiles that an element may have for which the field is measured. */
function profilesOf(
  { haveMarks, ownFacts, otherParts }: Elements,
  field: string,
  { profiles, terms }: Model,
): ElementProfileRow[] {
  if (haveMarks === false) return [];
  const parts = terms.get('part') as Term;
  return profiles.filter(({ fields, facts }) => {
    const part = facts.find(({ name }) => name === 'part')?.values[0];
    const own = ownFacts.part;
    const isOfClass =
      part === undefined ||
      own === undefined ||
      canBothBe(parts, own, part) ||
      otherParts?.includes(part);
    return fields.includes(field) && isOfClass;
  });
}

function conditionsOf({ types, signs, falseSigns }: Selection): number {
  return Math.min(types.length, 1) + signs.length + falseSigns.length;
}

/** The selection with the fewest conditions on properties under which the rule applies to elements with any of the marks. */
function select(
  rule: ComplianceRuleRow,
  elements: Elements,
  model: Model,
  marks: readonly Marked[],
): Selection | null {
  const [mark] = marks as [Marked];
  const factsOfTypes = elements.types?.ownFacts ?? {};
  const types = Object.keys(factsOfTypes);
  const isToldByMark = mark && !mark.fields.includes(elements.confusedWith ?? '');
  const isTypeNeeded = elements.types?.needed && !isToldByMark;
  const needs = elements.needs.filter((need) => !(mark && isStatedBy(mark, need)));
  for (const { isTrue, isFalse, openSubsets } of choicesOf(elements)) {
    const required = [...needs, ...isTrue];
    const stated = openSubsets.map((more) => [...required, ...more]);
    /** Types with the same facts have the same truth. */
    const truths = new Map<OwnFacts | undefined, Truth | undefined>();
    const truthOfType = (type: string | null) => {
      const facts = factsOfTypes[type ?? ''];
      if (!truths.has(facts)) truths.set(facts, truthOfAll(type));
      return truths.get(facts);
    };
    /** True where the rule applies to all that can exist; undefined where none can. */
    const truthOfAll = (type: string | null) => {
      let all: Truth | undefined;
      for (const profile of marks)
        for (const signs of stated) {
          const truth = truthOf(rule, { elements, profile, type, signs }, model);
          if (truth === false || truth === null) return truth;
          all ??= truth;
        }
      return all;
    };
    const selection = { profiles: mark ? [mark] : [], signs: required, falseSigns: isFalse };
    const isOpenToAll =
      !isTypeNeeded &&
      truthOfType(null) === true &&
      types.every((type) => truthOfType(type) === true || truthOfType(type) === undefined);
    if (isOpenToAll) return { ...selection, types: [] };
    const applying = types.filter((type) => truthOfType(type) === true);
    if (applying.length > 0) return { ...selection, types: applying };
  }
  return null;
}

/** Whether the profile implies what the property would state. */
function isStatedBy({ facts }: ElementProfileRow, need: Sign): boolean {
  return Object.entries(need.ownFacts).every(([name, value]) =>
    facts.some((fact) => fact.name === name && fact.values[0] === value),
  );
}

type Choice = { isTrue: Sign[]; isFalse: Sign[]; isOpen: Sign[] };
/** Of the properties that may be either, any can be true. */
type ChoiceWithSubsets = Choice & { openSubsets: readonly Sign[][] };

/** All ways in which a selection may require properties to be true or false, those with fewer requirements first. */
const choicesOf = memoize(({ signs }: Elements): readonly ChoiceWithSubsets[] => {
  let choices: Choice[] = [{ isTrue: [], isFalse: [], isOpen: [] }];
  for (const sign of signs)
    choices = choices.flatMap((choice) => [
      { ...choice, isOpen: [...choice.isOpen, sign] },
      { ...choice, isTrue: [...choice.isTrue, sign] },
      { ...choice, isFalse: [...choice.isFalse, sign] },
    ]);
  return choices
    .sort((one, other) => other.isOpen.length - one.isOpen.length)
    .map((choice) => ({ ...choice, openSubsets: subsetsOf(choice.isOpen) }));
});

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const all: Item[][] = [[]];
  for (const item of items) all.push(...all.map((subset) => [...subset, item]));
  return all;
}
