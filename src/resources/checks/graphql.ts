import { sql } from 'drizzle-orm';
import type { Facts } from '../../conditions/evaluate.ts';
import type { Terms } from '../../conditions/terms.ts';
import { builder, type Context } from '../../schema/builder.ts';
import { badUserInput } from '../../schema/client-errors.ts';
import { atMostBytes, givenItems, rowsPerItem, textIn } from '../../schema/size-hints.ts';
import { City } from '../cities/graphql.ts';
import { ComplianceRule } from '../compliance-rules/graphql.ts';
import { rulesOfCountry } from '../compliance-rules/queries.ts';
import { type ComplianceRuleRow, complianceRules } from '../compliance-rules/table.ts';
import { Country } from '../countries/graphql.ts';
import { factsOf } from '../places/held.ts';
import { FactInput, readFacts } from '../terms/facts-input.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { requireKnown } from '../vocabulary/graphql.ts';
import { ruleFieldsByName } from '../vocabulary/queries.ts';
import { checkMeasure, type Outcome, type Verdict } from './check-measure.ts';

const MEASURES_AT_MOST = 1_000;
/** Bytes of the name of a field, which are the longest of names. */
const NAME_BYTES = 80;
/** All names that a rule asks, of which some may be missing. */
const NAMES_ASKED = sql`(select jsonb_agg(distinct name) from jsonb_path_query(${complianceRules.when} || ${complianceRules.unless}, '$[*][*].name') as names (name))`;

const MeasureInput = builder.inputType('MeasureInput', {
  description: 'One attribute of the design, as it is measured or planned.',
  fields: (t) => ({
    field: t.string({ required: true, description: 'Name of the attribute; see `dataset { ruleFields }`.' }),
    value: t.float({ required: true, description: 'Its value, in the unit of the field.' }),
    facts: t.field({ type: [FactInput], description: 'Facts about what is measured; they go before those of the design.' }),
  }),
});

const DesignInput = builder.inputType('DesignInput', {
  description: 'A design to be checked.',
  fields: (t) => ({
    facts: t.field({ type: [FactInput], description: 'Facts that hold for all measures.' }),
    assumeNoExceptions: t.boolean({
      defaultValue: false,
      description:
        'Take an exception from a rule not to hold where it is not known whether it does. Otherwise the rule is UNDECIDED until each of its exceptions is ruled out.',
    }),
    measures: t.field({
      type: [MeasureInput],
      required: true,
      description: `What is to be checked: ${MEASURES_AT_MOST} measures at most.`,
    }),
  }),
});
type Design = typeof DesignInput.$inferInput;

const CheckOutcome = builder.enumType('CheckOutcome', {
  description: 'What a rule says of a measure.',
  values: {
    PASS: { description: 'The rule holds, and the measure keeps it.' },
    FAIL: { description: 'The rule holds, and the measure breaks it; see `exceptionPossible`.' },
    NOT_APPLICABLE: { description: 'The rule does not hold: one of its conditions is false, or an exception from it is true.' },
    UNDECIDED: {
      description:
        'Whether the rule holds is not known: facts are `missing`, or only its description says when it holds (its coverage is NONE).',
    },
  } as const,
});

const Measure = builder.objectRef<{ field: string; value: number }>('Measure').implement({
  description: 'A measure that was given.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the attribute.', extensions: atMostBytes(NAME_BYTES) }),
    value: t.exposeFloat('value', { description: 'Its value, in the unit of the field.' }),
  }),
});

type Result = Verdict & { measure: { field: string; value: number }; rule: ComplianceRuleRow };

const CheckResult = builder.objectRef<Result>('CheckResult').implement({
  description: 'What one rule says of one measure.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: CheckOutcome, description: 'What it says.' }),
    measure: t.expose('measure', { type: Measure, description: 'The measure.' }),
    rule: t.expose('rule', { type: ComplianceRule, description: 'The rule, with the clause and the source that it comes from.' }),
    margin: t.exposeFloat('margin', {
      nullable: true,
      description:
        'By how much the measure keeps the threshold, in the unit of the field; below 0 where it breaks it. Null where the rule does not hold.',
    }),
    missing: t.stringList({
      description: 'Facts without which it is unknown whether the rule holds; exceptions that were assumed not to hold included.',
      extensions: textIn(complianceRules, NAMES_ASKED),
      resolve: ({ missing }) => [...missing],
    }),
    exceptionPossible: t.exposeBoolean('exceptionPossible', {
      description:
        'The rule is broken, and there may be an exception from it: its coverage is PARTIAL, or exceptions were assumed not to hold.',
    }),
  }),
});

const CheckSummary = builder.objectRef<readonly Result[]>('CheckSummary').implement({
  description: 'How many results have each outcome.',
  fields: (t) => {
    const count = (outcome: Outcome, description: string) =>
      t.int({ description, resolve: (results) => results.filter((result) => result.outcome === outcome).length });
    return {
      pass: count('PASS', 'Rules that are kept.'),
      fail: count('FAIL', 'Rules that are broken.'),
      notApplicable: count('NOT_APPLICABLE', 'Rules that do not hold.'),
      undecided: count('UNDECIDED', 'Rules of which it is not known whether they hold.'),
    };
  },
});

const CheckReport = builder.objectRef<readonly Result[]>('CheckReport').implement({
  description: 'What the rules say of a design: each measure is compared with every rule of its field.',
  fields: (t) => ({
    summary: t.field({ type: CheckSummary, description: 'How many results have each outcome.', resolve: (results) => results }),
    results: t.field({
      type: [CheckResult],
      description: 'The results in the order of the measures, and for each in the order of the rules.',
      extensions: rowsPerItem(complianceRules, complianceRules.field, complianceRules.country),
      args: { outcome: t.arg({ type: [CheckOutcome], description: 'Only results of these outcomes.' }) },
      resolve: (results, { outcome }) => (outcome ? results.filter((result) => outcome.includes(result.outcome)) : results),
    }),
  }),
});

/** The fields of the measures of a design that was not coerced yet, which is why nothing is taken for granted. */
const measuredFields = givenItems(({ design }) => {
  const measures = (design as { measures?: unknown } | null | undefined)?.measures ?? [];
  return (Array.isArray(measures) ? measures : [measures]).map((measure: { field?: unknown } | null) => String(measure?.field));
});

async function checkDesign(context: Context, country: string, placeFacts: Facts, design: Design): Promise<readonly Result[]> {
  const { measures } = design;
  const assumeNoExceptions = design.assumeNoExceptions ?? false;
  if (measures.length > MEASURES_AT_MOST) {
    throw badUserInput(`A design has ${MEASURES_AT_MOST} measures at most; this one has ${measures.length}. Check it in parts.`);
  }
  await requireKnown(context, ruleFieldsByName, [...new Set(measures.map(({ field }) => field))]);
  const terms = (await context.edition.load(termsOfCountry, country)) as Terms;
  const shared = new Map([...placeFacts, ...readFacts(design.facts ?? [], terms)]);
  const rules = await context.edition.load(rulesOfCountry, country, (all) => byField(all));
  return measures.flatMap(({ field, value, facts }) => {
    // An exception may ask the measure itself: how steep a ramp may be depends on its rise and its slope.
    const known = new Map([...shared, [field, String(value)] as const, ...readFacts(facts ?? [], terms)]);
    const measure = { field, value };
    return (rules.get(field) ?? []).map((rule) => ({ measure, rule, ...checkMeasure(rule, value, known, terms, assumeNoExceptions) }));
  });
}

function byField(rules: readonly ComplianceRuleRow[]): ReadonlyMap<string, readonly ComplianceRuleRow[]> {
  const groups = new Map<string, ComplianceRuleRow[]>();
  for (const rule of rules) groups.set(rule.field, [...(groups.get(rule.field) ?? []), rule]);
  return groups;
}

builder.objectField(Country, 'check', (t) =>
  t.field({
    type: CheckReport,
    description:
      'Checks a design against the rules of the country. Facts about its place are given as well, or `check` of a city is asked.',
    extensions: measuredFields,
    args: { design: t.arg({ type: DesignInput, required: true, description: 'The design.' }) },
    resolve: ({ code }, { design }, context) => checkDesign(context, code, new Map(), design),
  }),
);

builder.objectField(City, 'check', (t) =>
  t.field({
    type: CheckReport,
    description: 'Checks a design against the rules of the country, with the facts of the city; a fact that is given goes before them.',
    extensions: measuredFields,
    args: { design: t.arg({ type: DesignInput, required: true, description: 'The design.' }) },
    async resolve(city, { design }, context) {
      return checkDesign(context, city.country, await factsOf(context, city), design);
    },
  }),
);
