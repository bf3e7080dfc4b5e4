import { outcomeOf, type RuleResult } from '../../engine/checker.ts';
import type { Application } from '../../engine/checks/conclude.ts';
import { Adoption } from '../adoptions/graphql.ts';
import { adoptionFollowed, whyCodeIsUnknown } from '../adoptions/in-place.ts';
import { Place } from '../cities/graphql.ts';
import { ComplianceRule } from '../compliance-rules/graphql.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import { factsOf } from '../places/applicable-rows.ts';
import { PROTOTYPE_ARGUMENT } from '../prototypes/given-prototype.ts';
import { builder } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import { ON_DATE } from '../schema/days.ts';
import { FactInput } from '../terms/facts-input.ts';
import { Conclusion } from './conclusions-graphql.ts';
import { MAX_MEASURES } from './design.ts';
import { Assumption } from './input-types.ts';
import {
  DEFAULT_QUESTIONS,
  MAX_QUESTIONS,
  pageOfQuestions,
  Question,
} from './questions-graphql.ts';
import { type Checked, checkDesign, missingOf, type Report, withoutCode } from './report.ts';

const MeasureInput = builder.inputType('MeasureInput', {
  description: 'A measured or planned attribute of the design.',
  fields: (t) => ({
    field: t.string({
      required: true,
      description: 'Name of the attribute; see `dataset { ruleFields }`.',
    }),
    value: t.float({
      required: true,
      description: 'Its value, in the unit of the field and within its plausible range.',
    }),
    facts: t.field({
      type: [FactInput],
      description:
        'Facts about the measured part. They replace those of the element and of the design.',
    }),
  }),
});

const ElementInput = builder.inputType('ElementInput', {
  description: 'An element of the building, such as a stair or a door, with its measures.',
  fields: (t) => ({
    profile: t.string({
      description: 'One of `dataset { elementProfiles }`, which adds its facts.',
    }),
    name: t.string({ description: 'Its name in the report; by default that of its profile.' }),
    facts: t.field({
      type: [FactInput],
      description: 'Facts about it. They replace those of its profile and of the design.',
    }),
    measures: t.field({
      type: [MeasureInput],
      required: true,
      description: 'Its measures.',
    }),
  }),
});

const DesignInput = builder.inputType('DesignInput', {
  description: `A design to be checked: the facts of a building, and its elements with their measures, ${MAX_MEASURES} in all at most.`,
  fields: (t) => ({
    prototype: t.string({ description: PROTOTYPE_ARGUMENT }),
    facts: t.field({ type: [FactInput], description: 'Facts about the whole building.' }),
    elements: t.field({ type: [ElementInput], description: 'Its elements.' }),
    measures: t.field({
      type: [MeasureInput],
      description: 'Measures without an element.',
    }),
    assume: t.field({
      type: Assumption,
      defaultValue: 'ORDINARY',
      description: 'What is presumed where a fact is not given.',
    }),
    onDate: t.field(ON_DATE),
  }),
});

const CheckOutcome = builder.enumType('CheckOutcome', {
  description: 'The result of a rule for a measure.',
  values: {
    PASS: { description: 'The rule applies and is met.' },
    FAIL: { description: 'The rule applies and is violated; see `exceptionPossible`.' },
    NOT_APPLICABLE: {
      description:
        'The rule does not apply: one of its conditions is false, or an exception from it is true.',
    },
    UNDECIDED: {
      description:
        'Whether the rule applies is not known: facts are `missing`, or its conditions are not coded (its coverage is NONE).',
    },
  } as const,
});

const Measure = builder.objectRef<{ field: string; value: number }>('Measure').implement({
  description: 'A measure that was given.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the attribute.' }),
    value: t.exposeFloat('value', { description: 'Its value, in the unit of the field.' }),
  }),
});

type Result = { application: Application<ComplianceRuleRow>; of: Checked };

const CheckResult = builder.objectRef<Result>('CheckResult').implement({
  description: 'The result of one rule for one measure.',
  fields: (t) => ({
    outcome: t.field({
      type: CheckOutcome,
      description: 'The result.',
      resolve: ({ application }) => outcomeOf(application),
    }),
    ifItHolds: t.field({
      type: CheckOutcome,
      nullable: true,
      description: 'For an UNDECIDED rule, the result if it applies: PASS or FAIL.',
      resolve: ({ application }) =>
        outcomeOf(application) === 'UNDECIDED' ? (application.complies ? 'PASS' : 'FAIL') : null,
    }),
    measure: t.field({ type: Measure, description: 'The measure.', resolve: ({ of }) => of }),
    rule: t.field({
      type: ComplianceRule,
      description: 'The rule, with the clause and the source that it comes from.',
      resolve: ({ application }) => application.rule,
    }),
    margin: t.float({
      nullable: true,
      description:
        'The margin of the measure to the threshold, in the unit of the field; negative for a violation. Null where the rule does not apply.',
      resolve: ({ application }) =>
        application.decision.truth === false ? null : application.margin,
    }),
    missing: t.stringList({
      description:
        'Missing facts that decide whether the rule applies, including those of exceptions that are presumed absent.',
      resolve: ({ application, of }) => missingOf(application, of),
    }),
    exceptionPossible: t.boolean({
      description:
        'The rule is violated, and an exception is possible: its coverage is PARTIAL, or exceptions are presumed absent.',
      resolve: ({ application }) =>
        outcomeOf(application) === 'FAIL' &&
        (application.rule.applicability === 'partial' || application.decision.absent.length > 0),
    }),
  }),
});

const CheckSummary = builder.objectRef<Report>('CheckSummary').implement({
  description: 'How many results have each outcome.',
  fields: (t) => {
    const count = (outcome: RuleResult['outcome'], description: string) =>
      t.int({
        description,
        resolve: ({ measures }) =>
          measures.reduce(
            (sum, { applications }) =>
              sum + applications.filter((each) => outcomeOf(each) === outcome).length,
            0,
          ),
      });
    return {
      pass: count('PASS', 'Rules that are met.'),
      fail: count('FAIL', 'Rules that are violated.'),
      notApplicable: count('NOT_APPLICABLE', 'Rules that do not apply.'),
      undecided: count('UNDECIDED', 'Rules that may apply: facts are missing.'),
    };
  },
});

const CheckReport = builder.objectRef<Report>('CheckReport').implement({
  description: 'The results of the rules for a design.',
  fields: (t) => ({
    conclusions: t.field({
      type: [Conclusion],
      description: 'One conclusion for each measure, in their order.',
      resolve: ({ measures, book, country }) =>
        measures.map((measure) => ({ ...measure, book, country })),
    }),
    questions: t.field({
      type: [Question],
      description: 'The facts that would change a conclusion, the most decisive first.',
      args: {
        first: t.arg.int({
          defaultValue: DEFAULT_QUESTIONS,
          description: `How many at most. Errors: OUT_OF_RANGE unless from 1 to ${MAX_QUESTIONS}.`,
        }),
      },
      resolve: (report, { first }, context) =>
        pageOfQuestions(report, first ?? DEFAULT_QUESTIONS, context),
    }),
    adoption: t.field({
      type: Adoption,
      nullable: true,
      description:
        'The adoption of the building code that the conclusions follow; its reference states which amendments were not read. Null where the code is unknown.',
      resolve: ({ country, measures, onDate }, _args, context) => {
        const known = measures[0]?.conclusion.known;
        return known ? adoptionFollowed(context, country, known.facts, onDate) : null;
      },
    }),
    codeUnknown: t.string({
      nullable: true,
      description:
        'That it is not known which building code applies in the place: then no measure complies for certain. Null where it is known.',
      resolve: ({ codeUnknown }) => codeUnknown ?? null,
    }),
    localRules: t.string({
      nullable: true,
      description:
        'Requirements of regions or municipalities beyond the published rules. Null if no measure complies, or none are known.',
      resolve: ({ country, measures }, _args, { edition }) =>
        measures.some(({ conclusion }) => conclusion.verdict === 'COMPLIES')
          ? edition.load(countriesByCode, ALL, (all) => all.get(country)?.localRules ?? null)
          : null,
    }),
    summary: t.field({
      type: CheckSummary,
      description: 'How many results have each outcome.',
      resolve: (report) => report,
    }),
    results: t.field({
      type: [CheckResult],
      description:
        'The result of each rule for each measure of its field, in the order of the measures, then of the rules.',
      args: {
        outcomes: t.arg({ type: [CheckOutcome], description: 'Only results of these outcomes.' }),
      },
      resolve: ({ measures }, { outcomes }) =>
        measures.flatMap((of) =>
          of.applications.flatMap((application) =>
            !outcomes || outcomes.includes(outcomeOf(application)) ? [{ application, of }] : [],
          ),
        ),
    }),
  }),
});

builder.objectField(Country, 'check', (t) =>
  t.field({
    type: CheckReport,
    nullable: true,
    description: `Checks a design against the rules of the country. Give the facts about its place as well, or use \`check\` of a place. ${NULL_IF_WRONG}`,
    args: { design: t.arg({ type: DesignInput, required: true, description: 'The design.' }) },
    resolve: ({ code }, { design }, context) => checkDesign(context, code, new Map(), design),
  }),
);

builder.objectField(Place, 'check', (t) =>
  t.field({
    type: CheckReport,
    nullable: true,
    description: `Checks a design against the rules of the country, with the facts of the place. Given facts replace them. ${NULL_IF_WRONG}`,
    args: { design: t.arg({ type: DesignInput, required: true, description: 'The design.' }) },
    async resolve(city, { design }, context) {
      const facts = await factsOf(context, city);
      const report = await checkDesign(context, city.country, facts, design);
      const codeUnknown = await whyCodeIsUnknown(context, city, design.onDate);
      return codeUnknown === null ? report : withoutCode(report, codeUnknown);
    },
  }),
);
