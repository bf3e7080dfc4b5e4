import { type CountryPackage, type Records, recordsOf } from '../../data/dataset/data-file.ts';
import { type DatedRecord, recordsInForce } from '../../data/dataset/records-in-force.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { liesWithin, type Term } from '../../engine/conditions/terms.ts';
import { groupBy } from '../../engine/group-by.ts';
import { clauseOf } from './clause.ts';
import type { Acknowledged, Warning } from './dataset.ts';
import { repeatedNotes } from './repeated-notes.ts';
import { sourceWarnings } from './source-warnings.ts';
import { suspectRules } from './suspect-rules.ts';
import { type Presumption, presumedWidely } from './wide-presumptions.ts';

type Rule = DatedRecord & {
  rule_id: string;
  description: string;
  field: string;
  operator: string;
  value: number;
  severity: string;
  applicability: string;
  when: readonly Conjunction[];
  unless: readonly Conjunction[];
  code_reference: string;
  source: string;
};
type Parameter = {
  parameter: string;
  value: string | number;
  where: readonly Conjunction[];
  when: readonly Conjunction[];
  reference: string;
  source: string;
};
type Field = {
  field: string;
  part: string | null;
  occupancies: readonly string[];
  limit: 'minimum' | 'maximum' | null;
};
type RuleGap = {
  field: string;
  occupancies: readonly string[];
  profiles: readonly string[];
  where: readonly unknown[];
};

const ACKNOWLEDGED = 'acknowledged.csv';
const SHARED_ACKNOWLEDGED = 'shared-acknowledged.csv';
const PRESUMED = 'presumed-facts.csv';

/** The warnings of a country without an acknowledgement, and acknowledgements without a warning. */
export function warningsOf(country: CountryPackage): Warning[] {
  const rules = recordsInForce<Rule>(country, 'compliance-rules.csv').filter(
    ({ severity }) => severity !== 'info',
  );
  const found = [
    ...suspectRules(rules, country.vocabulary.terms),
    ...presumedWidely(
      recordsOf<Presumption>(country.records, PRESUMED),
      recordsOf<Presumption>(country.shared, PRESUMED),
    ),
    ...repeatedNotes(country),
    ...findPartsNotAsked(rules, country),
    ...usesNotNamed(rules, country),
    ...subdivisionsThatDiffer(rules, country),
    ...parametersThatDiffer(rules, country),
    ...sourceWarnings(rules, country),
    ...unusualDirections(rules, country),
  ];
  return withoutAcknowledged(found, recordsOf<Acknowledged>(country.records, ACKNOWLEDGED));
}

/** The warnings of shared presumptions, and acknowledgements without a warning. */
export function warningsOfShared(shared: Records): Warning[] {
  return withoutAcknowledged(
    [...presumedWidely(recordsOf<Presumption>(shared, PRESUMED), [])],
    recordsOf<Acknowledged>(shared, SHARED_ACKNOWLEDGED),
  );
}

function withoutAcknowledged(
  found: readonly Warning[],
  acknowledged: readonly Acknowledged[],
): Warning[] {
  const open = found.filter((warning) => !acknowledged.some((each) => covers(each, warning)));
  const stale = acknowledged.filter((each) => !found.some((warning) => covers(each, warning)));
  return [
    ...open,
    ...stale.map(({ check, item, others }) => ({
      check,
      item,
      other: others.join(';') || null,
      message: 'acknowledged.csv names it, and nothing is wrong with it any more: take the row out',
      isStale: true as const,
    })),
  ];
}

/** A warning in a line, as `data:check` writes it. */
export function formatWarning(folder: string, { check, item, other, message }: Warning): string {
  return `${folder}: ${check}: ${item}${other ? ` (${other})` : ''}: ${message}`;
}

function covers({ check, item, others }: Acknowledged, warning: Warning): boolean {
  return (
    check === warning.check &&
    item === warning.item &&
    (others.length === 0 || (warning.other !== null && others.includes(warning.other)))
  );
}

const OF_PARTS = /^(fire_resistance|ramp|stair)_/;

/** Rules about parts of a building whose conditions and field do not name a part. */
function* findPartsNotAsked(
  rules: readonly Rule[],
  { shared, vocabulary }: CountryPackage,
): Generator<Warning> {
  const ownPart = new Set(
    recordsOf<Field>(shared, 'fields.csv').flatMap(({ field, part }) => (part ? field : [])),
  );
  for (const { rule_id: item, field, when } of rules) {
    if (!OF_PARTS.test(field) || ownPart.has(field)) continue;
    const namesPart =
      when.length > 0 &&
      when.every((each) => each.some(({ name }) => vocabulary.terms.get(name)?.about === 'part'));
    if (!namesPart)
      yield {
        check: 'part_not_asked',
        item,
        other: null,
        message: `it is about ${field} and names no part, so that it judges every part`,
      };
  }
}

/** Uses that no rule of a field names, while others of the same kind of use are named. */
function* usesNotNamed(
  rules: readonly Rule[],
  { vocabulary, shared, records, descriptor }: CountryPackage,
): Generator<Warning> {
  const occupancy = vocabulary.terms.get('occupancy') as Term;
  // A row for some places or elements does not stand for the whole country.
  const gaps = recordsOf<RuleGap>(records, 'rule-gaps.csv').filter(
    ({ where, profiles }) => where.length + profiles.length === 0,
  );
  const fields = new Map(
    recordsOf<Field>(shared, 'fields.csv').map((field) => [field.field, field]),
  );
  const country = descriptor.plumbline.country.toLowerCase();
  const uses = [...occupancy.broader].filter(([use]) => !isOfOtherCountry(use, country));
  for (const [field, ofField] of groupBy(rules, ({ field }) => field)) {
    const alternatives = ofField.flatMap(({ when }) => (when.length === 0 ? [[]] : when));
    const named = alternatives.map((each) =>
      each.flatMap(({ name, values }) => (name === 'occupancy' ? values : [])),
    );
    if (named.some((values) => values.length === 0)) continue;
    const isNamed = (use: string) =>
      named
        .flat()
        .some((value) => liesWithin(occupancy, use, value) || liesWithin(occupancy, value, use));
    const of = fields.get(field)?.occupancies ?? [];
    const isDeclared = (use: string) =>
      gaps.some(
        (gap) =>
          gap.field === field &&
          (gap.occupancies.length === 0 ||
            gap.occupancies.some((each) => liesWithin(occupancy, use, each))),
      );
    for (const [use, parent] of uses) {
      const siblings = uses.filter(([other, of]) => other !== use && of === parent);
      if (
        parent === null ||
        isNamed(use) ||
        isDeclared(use) ||
        !siblings.some(([other]) => isNamed(other))
      )
        continue;
      if (of.length > 0 && !of.some((each) => liesWithin(occupancy, use, each))) continue;
      yield {
        check: 'use_not_named',
        item: field,
        other: use,
        message: `no rule of it holds for ${use}, while others of ${parent} are named`,
      };
    }
  }
}

/** Values that only one country's law knows begin with its code. */
function isOfOtherCountry(use: string, country: string): boolean {
  const [prefix = ''] = use.split('_');
  return /^[a-z]{2}$/.test(prefix) && prefix !== country;
}

/** Rules of one clause and field in two subdivisions, with different conditions. */
function* subdivisionsThatDiffer(
  rules: readonly Rule[],
  { vocabulary }: CountryPackage,
): Generator<Warning> {
  const isOfPlace = (name: string) => vocabulary.terms.get(name)?.about === 'place';
  const conditionsOf = ({ when, unless }: Rule) =>
    [when, unless]
      .map((groups) =>
        [...new Set(groups.map((each) => textOf(each.filter(({ name }) => !isOfPlace(name)))))]
          .sort()
          .join(' or '),
      )
      .join(' / ');
  const subdivisionsOf = ({ when }: Rule) =>
    new Set(when.flat().flatMap(({ name, values }) => (name === 'subdivision' ? values : [])));
  for (const [, same] of groupBy(
    rules,
    ({ field, value, operator, code_reference }) =>
      `${field} ${operator} ${value} ${clauseOf(code_reference)}`,
  )) {
    for (const [index, one] of same.entries()) {
      for (const other of same.slice(index + 1)) {
        const [here, there] = [subdivisionsOf(one), subdivisionsOf(other)];
        if (
          here.size === 0 ||
          there.size === 0 ||
          [...here].some((each) => there.has(each)) ||
          conditionsOf(one) === conditionsOf(other)
        )
          continue;
        yield {
          check: 'subdivisions_differ',
          item: one.rule_id,
          other: other.rule_id,
          message: `${other.rule_id} is of the same clause elsewhere and has other conditions`,
        };
      }
    }
  }
}

/** Parameters with the limit of a rule of their clause, without its building conditions. */
function* parametersThatDiffer(
  rules: readonly Rule[],
  country: CountryPackage,
): Generator<Warning> {
  const { terms } = country.vocabulary;
  const factsOfBuilding = (groups: readonly Conjunction[]) =>
    groups.map((each) =>
      each.flatMap(({ name }) => (terms.get(name)?.about === 'building' ? name : [])),
    );
  const parameters = ['building-codes.csv', 'building-params.csv'].flatMap((file) =>
    recordsInForce<Parameter>(country, file),
  );
  for (const { parameter, value, where, when, reference, source } of parameters) {
    for (const rule of rules) {
      if (
        rule.source !== source ||
        clauseOf(reference) !== clauseOf(rule.code_reference) ||
        !isSameAmount(Number(value), rule.value)
      )
        continue;
      const [first = [], ...others] = factsOfBuilding(rule.when);
      const always = first.filter((name) => others.every((each) => each.includes(name)));
      const has = new Set([...where, ...when].flat().map(({ name }) => name));
      const missing = [...new Set([...always, ...factsOfBuilding(rule.unless).flat()])].filter(
        (name) => !has.has(name),
      );
      if (missing.length > 0) {
        yield {
          check: 'parameter_differs',
          item: parameter,
          other: rule.rule_id,
          message: `${rule.rule_id} of the same clause also depends on ${missing.join(', ')}`,
        };
      }
    }
  }
}

/** Rules with a maximum for a field that has minimums, or the inverse: the sign may be wrong. */
function* unusualDirections(
  rules: readonly Rule[],
  { shared }: CountryPackage,
): Generator<Warning> {
  const limits = new Map(
    recordsOf<Field>(shared, 'fields.csv').map(({ field, limit }) => [field, limit]),
  );
  for (const { rule_id: item, field, operator, value } of rules) {
    const limit = limits.get(field);
    if (!limit || !operator.startsWith(limit === 'minimum' ? '<' : '>')) continue;
    const message = `${field} ${operator} ${value} sets a ${limit === 'minimum' ? 'maximum' : 'minimum'}, while by fields.csv rules set a ${limit} of it`;
    yield { check: 'unusual_direction', item, other: null, message };
  }
}

/** The same amount, be it in mm, cm or m. */
function isSameAmount(one: number, other: number): boolean {
  return [1, 10, 100, 1000].some(
    (factor) => Math.abs(one * factor - other) <= Math.abs(other) * 1e-6,
  );
}

function textOf(conjunction: Conjunction): string {
  return conjunction
    .map(({ name, operator, values }) => `${name}${operator}${[...values].sort().join('|')}`)
    .sort()
    .join('; ');
}
