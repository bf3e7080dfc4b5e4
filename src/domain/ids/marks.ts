import type { ElementProfileRow } from '../element-profiles/table.ts';

/** How a model identifies its elements. */
export const MARK_KINDS = ['property', 'object_type', 'classification', 'name'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * Where an element states its profile: in a property of a set of the user's own, in ObjectType, in
 * a classification, or in its name. `values` has by profile what stands there, with `*` for any
 * characters.
 */
export type Marks = {
  by: MarkKind;
  set: string;
  property: string;
  system: string;
  values: ReadonlyMap<string, readonly string[]>;
};

export const USUAL_MARKS: Marks = {
  by: 'property',
  set: 'Plumbline',
  property: 'Element',
  system: '',
  values: new Map(),
};

/** The value of an element that has none of the profiles. */
export const OTHER_ELEMENT = 'other';

type Profile = Pick<ElementProfileRow, 'profile'>;

/** What marks an element of the profile: its name, unless other values are given. A code or a name of an element has to be given. */
export function markValues({ by, values }: Marks, { profile }: Profile): readonly string[] {
  const given = values.get(profile);
  if (given) return given;
  return by === 'property' || by === 'object_type' ? [profile] : [];
}

/** Where elements are marked, for people. */
export function markPlace({ by, set, property, system }: Marks): string {
  if (by === 'property') return `${set}.${property}`;
  if (by === 'object_type') return 'ObjectType';
  return by === 'classification' ? `the classification ${system}` : 'Name';
}
