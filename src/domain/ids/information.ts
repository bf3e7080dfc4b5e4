import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { Elements, IfcVersion, Property } from './elements.ts';
import { IFC_VERSIONS } from './elements.ts';
import type { LeftOut, Specification } from './express-rule.ts';
import type { Measure } from './ifc.ts';

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
  | { kind: 'mark' }
  | { kind: 'type'; values: readonly string[] }
  | { kind: 'true-or-false'; property: Property }
  | { kind: 'measure'; measure: Measure };

/**
 * What specifications need of a model: that elements exist, that they state what they are, and that
 * they state what is compared. Without it nothing would be checked, and nothing would fail.
 */
export function informationOf(
  written: readonly Specification[],
  leftOut: readonly LeftOut[],
): Information[] {
  const all = [...written, ...leftOut.flatMap(({ inWords }) => inWords)];
  const groups = new Map<string, Information>();
  const add = (specification: Specification, key: string, states: Statement, isOfAll = false) => {
    const { rule, versions, measure } = specification;
    const { types, profiles } = isOfAll ? OF_ALL : specification;
    const own = { elements: measure.elements, versions, types, profiles, states };
    const known = groups.get(key);
    groups.set(key, known ? merged(known, own, rule.ruleId) : { ...own, rules: [rule.ruleId] });
  };
  for (const specification of all) {
    const { measure, profiles, types, signs, falseSigns } = specification;
    const { elements } = measure;
    const entities = elements.entities.join(' ');
    const isMarked = profiles.length > 0;
    if (measure.required) add(specification, `1 ${entities}`, { kind: 'exists' }, true);
    if (isMarked && measure.required)
      add({ ...specification, types: [] }, `2 ${entities}`, { kind: 'mark' });
    const { types: known } = elements;
    if (types.length > 0 && known && (measure.required || !isMarked)) {
      const values = [...Object.keys(known.ownFacts), ...known.others];
      add(specification, `3 ${entities} ${known.attribute}`, { kind: 'type', values }, true);
    }
    for (const { property } of measure.proves === 'nothing' ? [] : [...signs, ...falseSigns])
      add(specification, `4 ${entities} ${isMarked} ${property.name}`, {
        kind: 'true-or-false',
        property,
      });
    if (measure.required) {
      const typed = elements.types?.needed ? specification : { ...specification, types: [] };
      const at = 'attribute' in measure.at ? measure.at.attribute : measure.at;
      const key = `5 ${elements.label} ${isMarked} ${JSON.stringify(at)}`;
      add(typed, key, { kind: 'measure', measure });
    }
  }
  return [...groups]
    .filter(([key]) => !isStatedByAll(key, groups))
    .sort(([one], [other]) => Number(one[0]) - Number(other[0]))
    .map(([, information]) => information);
}

/** Whether all elements have to state what the marked ones do. */
function isStatedByAll(key: string, groups: ReadonlyMap<string, Information>): boolean {
  const ofAll = groups.get(key.replace(' true ', ' false '));
  return key.includes(' true ') && ofAll?.types.length === 0;
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
