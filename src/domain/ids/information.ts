import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { Elements, IfcVersion, Property } from './elements.ts';
import { IFC_VERSIONS } from './elements.ts';
import type { LeftOut, Specification } from './express-rule.ts';
import { MEASURES, type Measure } from './ifc.ts';

/** What a model has to contain or state before a rule can be checked. */
export type Information = {
  elements: Elements;
  versions: readonly IfcVersion[];
  /** The elements that have to state it; none means all. */
  types: readonly string[];
  profiles: readonly ElementProfileRow[];
  states: Statement;
  /** The rules that need it. */
  rules: readonly string[];
};
type Statement =
  | { kind: 'exists' }
  | { kind: 'one'; measure: Measure }
  | { kind: 'mark' }
  | { kind: 'type'; values: readonly string[] }
  | { kind: 'true-or-false'; property: Property }
  | { kind: 'measure'; measure: Measure };

/**
 * What specifications need of a model: that elements exist, that they state what they are, and that
 * they state what is compared. Without it nothing would be checked, and nothing would fail. `kinds`
 * are all profiles that an element may state.
 */
export function informationOf(
  written: readonly Specification[],
  leftOut: readonly LeftOut[],
  kinds: readonly ElementProfileRow[],
): Information[] {
  const all = [...written, ...leftOut.flatMap(({ inWords }) => inWords)];
  const groups = new Map<string, Group>();
  const add = (specification: Specification, group: GroupKey, isOfAll = false) => {
    const { rule, versions, measure } = specification;
    const { types, profiles } = isOfAll ? OF_ALL : specification;
    const { states } = group;
    const own = { elements: measure.elements, versions, types, profiles, states };
    const known = groups.get(keyOf(group))?.information;
    const information = known ? merged(known, own, rule.ruleId) : { ...own, rules: [rule.ruleId] };
    groups.set(keyOf(group), { ...group, information });
  };
  for (const specification of all) {
    const { measure, profiles, types, signs, falseSigns } = specification;
    const { elements } = measure;
    const of = elements.entities.join(' ');
    const isMarked = profiles.length > 0;
    const isRequired = measure.required === true;
    if (isRequired)
      add(specification, { of, what: '', isMarked: false, states: { kind: 'exists' } }, true);
    if (measure.required === 'one') {
      const states = { kind: 'one', measure } as const;
      add(specification, { of, what: JSON.stringify(measure.at), isMarked: false, states }, true);
    }
    if (isMarked && isRequired) {
      // An element of a kind without a rule states what it is, too.
      const others = kinds.filter(({ fields }) =>
        fields.some((field) => MEASURES[field]?.some((each) => each.elements === elements)),
      );
      const untyped = {
        ...specification,
        types: [],
        profiles: [...new Set([...profiles, ...others])],
      };
      add(untyped, { of, what: '', isMarked: false, states: { kind: 'mark' } });
    }
    const { types: known } = elements;
    if (types.length > 0 && known && (isRequired || !isMarked)) {
      const values = [...Object.keys(known.ownFacts), ...known.others];
      const states = { kind: 'type', values } as const;
      add(specification, { of, what: known.attribute ?? '', isMarked: false, states }, true);
    }
    for (const { property } of measure.proves === 'nothing' ? [] : [...signs, ...falseSigns]) {
      const states = { kind: 'true-or-false', property } as const;
      add(specification, { of, what: property.name, isMarked, states });
    }
    if (isRequired) {
      const typed = elements.types?.needed ? specification : { ...specification, types: [] };
      const at = 'attribute' in measure.at ? measure.at.attribute : measure.at;
      const states = { kind: 'measure', measure } as const;
      add(typed, { of: elements.label, what: JSON.stringify(at), isMarked, states });
    }
  }
  const rank = ({ states }: Group) => STATEMENTS.indexOf(states.kind);
  return [...groups.values()]
    .filter((group) => !isStatedByAll(group, groups))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ information }) => information);
}

/** What some elements have to state: class, property, and whether of marked ones alone. */
type GroupKey = { of: string; what: string; isMarked: boolean; states: Statement };
type Group = GroupKey & { information: Information };

/** In the order of the file. */
const STATEMENTS: readonly Statement['kind'][] = [
  'exists',
  'one',
  'mark',
  'type',
  'true-or-false',
  'measure',
];

function keyOf({ of, what, isMarked, states }: GroupKey): string {
  return JSON.stringify([states.kind, of, what, isMarked]);
}

/** Whether all elements have to state what the marked ones do. */
function isStatedByAll(group: Group, groups: ReadonlyMap<string, Group>): boolean {
  const ofAll = groups.get(keyOf({ ...group, isMarked: false }));
  return group.isMarked && ofAll?.information.types.length === 0;
}

const OF_ALL = { types: [], profiles: [] };

type Own = Omit<Information, 'rules'>;

function merged(one: Information, other: Own, rule: string): Information {
  const versions = new Set([...one.versions, ...other.versions]);
  const profiles = new Map(
    [...one.profiles, ...other.profiles].map((each) => [each.profile, each]),
  );
  const isTyped = one.types.length > 0 && other.types.length > 0;
  return {
    ...one,
    versions: IFC_VERSIONS.filter((version) => versions.has(version)),
    types: isTyped ? [...new Set([...one.types, ...other.types])] : [],
    profiles: [...profiles.values()],
    rules: one.rules.includes(rule) ? one.rules : [...one.rules, rule],
  };
}
