import { type Conjunction, formatAlternatives, formatCondition } from '../conditions/condition.ts';
import type { Inference } from '../conditions/deduce.ts';
import { type InForce, inForceOn } from '../conditions/in-force.ts';
import type { ValueRow } from '../conditions/terms.ts';

export const CODE_KINDS = ['model_code', 'building_code', 'law', 'standard'] as const;

/** A code, law or standard. */
export type Code = { code: string; kind: (typeof CODE_KINDS)[number] };

/** The fact that names the code to which a building is built. */
export const BUILDING_CODE = 'building_code';

/** A code that is law in the places of `where`, for the buildings of `when`: all where it is empty. */
export type Adoption = {
  where: Conjunction;
  code: string;
  when: readonly Conjunction[];
  reference: string;
};

/** Whether a building is built to the code in place of another one. Laws and standards apply beside it. */
export function isBuildingCode({ kind }: Code): boolean {
  return kind === 'model_code' || kind === 'building_code';
}

/** The building codes as values of the fact `building_code`. */
export function buildingCodeValues(codes: readonly Code[]): ValueRow[] {
  return codes
    .filter(isBuildingCode)
    .map(({ code }) => ({ condition: BUILDING_CODE, value: code, broader: null }));
}

/** The adoptions of building codes among all. */
export function ofBuildingCodes<Row extends Adoption>(
  adoptions: readonly Row[],
  codes: readonly Code[],
): Row[] {
  const names = new Set(codes.filter(isBuildingCode).map(({ code }) => code));
  return adoptions.filter(({ code }) => names.has(code));
}

/**
 * What follows from adoptions of building codes: to which code a building is built. A place with
 * adoptions of its own has none of the wider ones, so these do not follow until the place is known.
 */
export function adoptedCodes<Row extends Adoption>(
  adoptions: readonly Row[],
): (Inference & Omit<Row, 'code'>)[] {
  return adoptions.map((adoption) => ({
    ...adoption,
    when:
      adoption.when.length === 0
        ? adoption.where.length === 0
          ? []
          : [adoption.where]
        : adoption.when.map((building) => [...adoption.where, ...building]),
    unless: narrowerPlaces(adoption, adoptions),
    fact: BUILDING_CODE,
    value: adoption.code,
  }));
}

/** Of the adoptions that apply in a place those that no narrower one replaces. */
export function narrowestAdoptions<Row extends Pick<Adoption, 'where'>>(
  adoptions: readonly Row[],
): Row[] {
  return adoptions.filter((adoption) => narrowerPlaces(adoption, adoptions).length === 0);
}

/** The places within those of an adoption that have adoptions of their own. */
function narrowerPlaces(
  { where }: Pick<Adoption, 'where'>,
  adoptions: readonly Pick<Adoption, 'where'>[],
): Conjunction[] {
  const within = adoptions
    .map((other) => other.where)
    .filter((other) => other.length > where.length && includesAll(other, where));
  return [...new Map(within.map((place) => [formatAlternatives([place]), place])).values()];
}

function includesAll(conditions: Conjunction, wanted: Conjunction): boolean {
  const texts = new Set(conditions.map(formatCondition));
  return wanted.every((condition) => texts.has(formatCondition(condition)));
}

/**
 * The rules that are law on a day, the same array for the same law. A rule without a first day begins
 * with the law that it stands in.
 */
export function createRulesOn<Row extends InForce & { code: string }>(
  rules: readonly Row[],
  codes: readonly Code[],
  adoptions: readonly (InForce & Pick<Adoption, 'code'>)[],
): (day: string) => readonly Row[] {
  const laws = new Set(codes.filter(({ kind }) => kind === 'law').map(({ code }) => code));
  const firstDays = new Map<string, string | null>();
  for (const { code, inForceFrom } of adoptions)
    if (laws.has(code)) firstDays.set(code, earlier(firstDays.get(code), inForceFrom));
  const dated = rules.map((rule) => ({
    rule,
    inForceFrom: rule.inForceFrom ?? firstDays.get(rule.code) ?? null,
    inForceUntil: rule.inForceUntil,
  }));
  const found = new Map<readonly unknown[], readonly Row[]>();
  return (day) => {
    const inForce = inForceOn(dated, day);
    const known = found.get(inForce) ?? inForce.map(({ rule }) => rule);
    found.set(inForce, known);
    return known;
  };
}

/** The earlier of two first days: null is before all others, undefined stands for none yet. */
function earlier(one: string | null | undefined, other: string | null): string | null {
  if (one === undefined) return other;
  return one === null || other === null ? null : one < other ? one : other;
}
