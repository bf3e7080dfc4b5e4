import { MEASURES, type Measure } from '../../src/domain/ids/ifc.ts';
import type { ModelElement } from '../../src/engine/ids/judge.ts';
import type { Checker } from '../../src/engine/index.ts';
import { openChecker } from '../support/checker.ts';
import { askGraphQL } from '../support/services.ts';

/** An element profile as `dataset` publishes it. */
export type Profile = {
  name: string;
  facts: { name: string; values: string[] }[];
  fields: string[];
};

export async function readProfiles(url: string): Promise<readonly Profile[]> {
  const query = '{ dataset { elementProfiles { name fields facts { name values } } } }';
  return (await askGraphQL(url, query)).data.dataset.elementProfiles;
}

type Element = {
  profile: string | null;
  facts: Readonly<Record<string, string>>;
  measures: Readonly<Record<string, number>>;
};

/** The outcome of a rule, and whether the measure violates this rule or another one. */
type Checked = { outcome: string; isViolated: boolean };

/** Checks elements of the building in the address of an IDS file. Returns the outcomes by rule; null where the element contradicts itself, or has a measure that no building has. */
export async function openElementCheck(
  url: string,
  address: string,
): Promise<(element: Element) => ReadonlyMap<string, Checked> | null> {
  const [place = '', query = ''] = address.split('?');
  const [country = '', city] = place.replace('.ids', '').split('/');
  const checker: Checker = await openChecker(url, country);
  const {
    prototype,
    partial_rules: _ofFile,
    ...given
  } = Object.fromEntries(new URLSearchParams(query));
  const found = city
    ? await askGraphQL(
        url,
        `{ country(code: "${country}") { city(code: "${city}") { facts { name value } } } }`,
      )
    : null;
  const ofPlace = (found?.data.country.city.facts ?? []).map(
    ({ name, value }: { name: string; value: string }) => [name, value],
  );
  const building = { ...Object.fromEntries(ofPlace), ...given } as Record<string, string>;
  return ({ profile, facts, measures }) => {
    try {
      const conclusions = checker.check({
        ...(prototype && { prototype }),
        facts: building,
        elements: [{ ...(profile && { profile }), facts, measures }],
      });
      return new Map(
        conclusions.flatMap(({ results, verdict }) =>
          results.map(
            ({ rule, outcome }) =>
              [rule.ruleId, { outcome, isViolated: verdict === 'BREAKS' }] as const,
          ),
        ),
      );
    } catch (error) {
      if (/contradict|plausible range/i.test((error as Error).message)) return null;
      throw error;
    }
  };
}

/** The element as a check takes it: its profile is its mark, and its measures are rounded by the tolerance of the files. */
export function elementOfCheck(
  element: ModelElement,
  version: string,
  profiles: readonly Profile[],
): Element {
  const { entity, predefinedType, attributes, properties } = element;
  const stated = (set: string, name: string) =>
    properties.find((each) => each.set === set && each.name === name)?.values[0];
  const mark = stated('Plumbline', 'Element');
  const profile = profiles.find(({ name }) => name === mark);
  const facts: Record<string, string> = {};
  const measures: Record<string, number> = {};
  for (const [field, ways] of Object.entries(MEASURES))
    for (const measure of ways) {
      const { elements, versions, at, proves } = measure;
      const { types, needs, signs } = elements;
      const type = types?.attribute ? attributes[types.attribute] : predefinedType;
      const isOfType = String(type ?? '') in (types?.ownFacts ?? {});
      const isUntyped = !type || type === 'NOTDEFINED';
      const isMarked = isUntyped && profile?.fields.includes(field);
      const isTrue = ({ property }: (typeof signs)[number]) =>
        property.sets.some((set) => stated(set, property.name) === true);
      if (
        proves === 'nothing' ||
        !elements.entities.includes(entity) ||
        !(versions as readonly string[]).includes(version) ||
        (types?.needed && !isOfType && !isMarked) ||
        !needs.every(isTrue)
      )
        continue;
      const value =
        'attribute' in at
          ? attributes[at.attribute]
          : at.sets.map((set) => stated(set, at.name)).find((each) => each !== undefined);
      if (typeof value === 'number') measures[field] = fromSi(value, measure);
      for (const sign of [...needs, ...signs])
        if (isTrue(sign)) Object.assign(facts, sign.ownFacts);
      Object.assign(facts, types?.ownFacts[String(type ?? '')]);
    }
  for (const { name } of profile?.facts ?? []) delete facts[name];
  return { profile: profile?.name ?? null, facts, measures };
}

function fromSi(value: number, { at, toSi }: Measure): number {
  if (!('attribute' in at) && at.dataType === 'IFCPLANEANGLEMEASURE')
    return Number((Math.tan(value) * 100).toFixed(3));
  const isLength = 'attribute' in at || at.dataType.endsWith('LENGTHMEASURE');
  return Number((value / toSi(1)).toFixed(isLength ? 1 : 6));
}
