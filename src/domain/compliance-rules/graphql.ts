import type { Conjunction } from '../../engine/conditions/condition.ts';
import { applies } from '../../engine/conditions/evaluate.ts';
import { Country, inCountry } from '../countries/graphql.ts';
import {
  PROTOTYPE_ARGUMENT,
  readPrototype,
  saidOfBuilding,
} from '../prototypes/given-prototype.ts';
import { builder, closedList } from '../schema/builder.ts';
import { badUserInput, NULL_IF_WRONG } from '../schema/client-errors.ts';
import { IN_FORCE_FROM, IN_FORCE_UNTIL, ON_DATE } from '../schema/days.ts';
import { SLICE_ARGS, sliceOf } from '../schema/list-slice.ts';
import { identify, Node } from '../schema/node.ts';
import { sourceField } from '../sources/graphql.ts';
import { FactInput, readFacts } from '../terms/facts-input.ts';
import { Condition } from '../terms/graphql.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { requireKnown, unitOf } from '../vocabulary/graphql.ts';
import { ruleFieldsByName } from '../vocabulary/queries.ts';
import { rulesOfCountry, rulesOn } from './queries.ts';
import { statedThreshold } from './stated-threshold.ts';
import type { ComplianceRuleRow } from './table.ts';

const ComparisonOperator = builder.enumType('ComparisonOperator', {
  description:
    'How the attribute of the design compares with the threshold in a design that complies.',
  values: {
    GTE: { value: '>=', description: 'At least the threshold.' },
    GT: { value: '>', description: 'More than the threshold.' },
    LTE: { value: '<=', description: 'At most the threshold.' },
    LT: { value: '<', description: 'Less than the threshold.' },
    EQ: { value: '==', description: 'Exactly the threshold.' },
    NEQ: { value: '!=', description: 'Anything but the threshold.' },
  } as const,
});

const Severity = closedList('Severity', 'How serious a violation of a rule is.', {
  critical: 'Mandatory, about life safety or the right of access.',
  warning: 'Mandatory.',
  info: 'Not mandatory: recommended, or a condition of something optional.',
});

const Coverage = closedList(
  'Coverage',
  'How completely the conditions state the scope of a rule.',
  {
    exact: 'They decide whether the rule applies.',
    partial: 'They are required, and the law may have exceptions that they do not state.',
    none: 'Only the description states the scope.',
  },
);

export const ConditionGroup = builder.objectRef<Conjunction>('ConditionGroup').implement({
  description: 'Conditions that all hold together.',
  fields: (t) => ({
    conditions: t.field({
      type: [Condition],
      description: 'The conditions.',
      resolve: (group) => group,
    }),
  }),
});

const Applicability = builder.objectRef<ComplianceRuleRow>('Applicability').implement({
  description:
    'The scope of a rule: it applies where one group of `when` is true, or `when` is empty, and no group of `unless` is true.',
  fields: (t) => ({
    coverage: t.expose('applicability', {
      type: Coverage,
      description: 'How completely the conditions state the scope.',
    }),
    when: t.field({
      type: [ConditionGroup],
      description:
        'Alternatives: the rule applies where one is true; empty where it always applies.',
      resolve: ({ when }) => when,
    }),
    unless: t.field({
      type: [ConditionGroup],
      description: 'Exceptions: the rule does not apply where one is true.',
      resolve: ({ unless }) => unless,
    }),
  }),
});

const { id, idOf } = identify<ComplianceRuleRow>('ComplianceRule', {
  parts: ({ country, ruleId }) => [country, ruleId],
  find: inCountry((country, [wanted], { edition }) =>
    edition.load(rulesOfCountry, country, (rules) => rules.find(({ ruleId }) => ruleId === wanted)),
  ),
});

export const ComplianceRule = builder.objectRef<ComplianceRuleRow>('ComplianceRule').implement({
  description:
    'A rule that a program can check: the design complies when `field operator value` holds.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    ruleId: t.exposeString('ruleId', { description: 'Identifier of the rule, such as IT-ACC-01.' }),
    description: t.exposeString('description', {
      description: 'The requirement of the rule, and the condition under which it applies.',
    }),
    field: t.exposeString('field', {
      description: 'Name of the checked attribute; see `dataset { ruleFields }`.',
    }),
    operator: t.expose('operator', {
      type: ComparisonOperator,
      description: 'How the attribute must compare with the value.',
    }),
    symbol: t.exposeString('operator', {
      description: 'The operator as a comparison symbol, such as >=.',
    }),
    value: t.exposeFloat('value', { description: 'The threshold, in the unit of the field.' }),
    statedValue: t.string({
      nullable: true,
      description:
        'The threshold as the law states it, where that is in another unit, such as `32 in` or `1:12`; null where it is stated as `value`.',
      resolve: ({ codeReference }) => statedThreshold(codeReference),
    }),
    severity: t.expose('severity', {
      type: Severity,
      description: 'How serious a violation of the rule is.',
    }),
    applicability: t.field({
      type: Applicability,
      description: 'The scope of the rule.',
      resolve: (rule) => rule,
    }),
    codeReference: t.exposeString('codeReference', {
      description: 'The act or code and the clause that the rule stands in.',
    }),
    inForceFrom: t.expose('inForceFrom', IN_FORCE_FROM),
    inForceUntil: t.expose('inForceUntil', IN_FORCE_UNTIL),
    unit: t.string({
      description: 'UCUM code of the unit of the value.',
      resolve: (rule, _args, context) => unitOf(context, ruleFieldsByName, rule.field),
    }),
    source: t.field(sourceField('The document that the threshold was read in.')),
  }),
});

builder.objectField(Country, 'complianceRules', (t) =>
  t.field({
    type: [ComplianceRule],
    nullable: true,
    description: `The rules of the country that are law today, or \`onDate\`, in the order of the published file. ${NULL_IF_WRONG}`,
    args: {
      fields: t.arg.stringList({ description: 'Only rules that check one of these attributes.' }),
      severities: t.arg({
        type: [Severity],
        description: 'Only rules of one of these severities.',
      }),
      onDate: t.arg(ON_DATE),
      anyDate: t.arg.boolean({
        defaultValue: false,
        description:
          'All rules that are published, also those that ended and those that begin later.',
      }),
      facts: t.arg({
        type: [FactInput],
        description:
          'Only rules that may apply under these facts. Rules with conditions on facts that are not given are included.',
      }),
      prototype: t.arg.string({ description: PROTOTYPE_ARGUMENT }),
      ...SLICE_ARGS,
    },
    async resolve(
      country,
      { fields, severities, facts, prototype, onDate, anyDate, ...slice },
      context,
    ) {
      if (fields)
        await requireKnown(context, ruleFieldsByName, 'UNKNOWN_FIELD_NAME', 'fields', fields);
      const terms = await context.edition.load(termsOfCountry, country.code);
      const given = readFacts(facts ?? [], terms);
      const known = new Map([
        ...given,
        ...saidOfBuilding(await readPrototype(context, country.code, prototype), given, terms),
      ]);
      if (anyDate && onDate)
        throw badUserInput('CONFLICTING_ARGUMENTS', 'Give `onDate` or `anyDate`, not both.', {
          argument: 'onDate',
          value: onDate,
        });
      const published = await (anyDate
        ? context.edition.load(rulesOfCountry, country.code)
        : rulesOn(context, country.code, onDate));
      const wanted = published.filter(
        (rule) =>
          (!fields || fields.includes(rule.field)) &&
          (!severities || severities.includes(rule.severity)) &&
          (known.size === 0 || applies(rule, known, terms) !== false),
      );
      return sliceOf(wanted, slice, idOf);
    },
  }),
);

builder.objectField(Country, 'complianceRule', (t) =>
  t.field({
    type: ComplianceRule,
    nullable: true,
    description:
      'One rule by its identifier, also one that has ended or begins later; null where there is none.',
    args: {
      ruleId: t.arg.string({ required: true, description: 'Its identifier in either case.' }),
    },
    resolve: ({ code }, { ruleId: wanted }, { edition }) =>
      edition.load(
        rulesOfCountry,
        code,
        (rules) => rules.find(({ ruleId }) => ruleId === wanted.toUpperCase()) ?? null,
      ),
  }),
);
