import { builder } from '../../graphql/builder.ts';
import { rowsOf, textsOf } from '../../graphql/size-hints.ts';
import { Country } from '../countries/graphql.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { requireKnown, unitOf } from '../vocabulary/graphql.ts';
import { ruleFieldsByName } from '../vocabulary/queries.ts';
import { rulesOfCountry } from './queries.ts';
import { type ComplianceRuleRow, complianceRules } from './table.ts';

const ComparisonOperator = builder.enumType('ComparisonOperator', {
  description: 'How the attribute of the design compares with the threshold in a design that complies.',
  values: {
    GTE: { value: '>=', description: 'At least the threshold.' },
    GT: { value: '>', description: 'More than the threshold.' },
    LTE: { value: '<=', description: 'At most the threshold.' },
    LT: { value: '<', description: 'Less than the threshold.' },
    EQ: { value: '==', description: 'Exactly the threshold.' },
    NEQ: { value: '!=', description: 'Anything but the threshold.' },
  } as const,
});

const Severity = builder.enumType('Severity', {
  description: 'How grave it is to break a rule.',
  values: {
    CRITICAL: { value: 'critical', description: 'Mandatory, about life safety or the right of access.' },
    WARNING: { value: 'warning', description: 'Mandatory.' },
    INFO: { value: 'info', description: 'Not mandatory: recommended, or a condition of something optional.' },
  } as const,
});

const ComplianceRule = builder.objectRef<ComplianceRuleRow>('ComplianceRule').implement({
  description: 'A rule that a program can check: the design complies when `field operator value` holds.',
  extensions: textsOf(complianceRules),
  fields: (t) => ({
    ruleId: t.exposeString('ruleId', { description: 'Identifier of the rule, such as IT-ACC-01.' }),
    description: t.exposeString('description', { description: 'What the rule asks, and the condition under which it holds.' }),
    field: t.exposeString('field', { description: 'Name of the checked attribute; see `dataset { ruleFields }`.' }),
    operator: t.expose('operator', { type: ComparisonOperator, description: 'How the attribute must compare with the value.' }),
    symbol: t.exposeString('operator', { description: 'The operator as a comparison symbol, such as >=.' }),
    value: t.exposeFloat('value', { description: 'The threshold, in the unit of the field.' }),
    severity: t.expose('severity', { type: Severity, description: 'How grave it is to break the rule.' }),
    codeReference: t.exposeString('codeReference', { description: 'The act or code and the clause that the rule stands in.' }),
    unit: t.string({
      description: 'UCUM code of the unit of the value.',
      resolve: (rule, _args, context) => unitOf(context, ruleFieldsByName, rule.field),
    }),
    source: t.field({
      type: Source,
      description: 'The document that the threshold was read in.',
      resolve: (rule, _args, context) => sourceOf(context, rule.country, rule.source),
    }),
  }),
});

builder.objectField(Country, 'complianceRules', (t) =>
  t.field({
    type: [ComplianceRule],
    description: 'The rules of the country, in the order of the published file.',
    extensions: rowsOf(complianceRules, complianceRules.country),
    args: {
      fields: t.arg.stringList({ description: 'Only rules that check one of these attributes.' }),
      severity: t.arg({ type: [Severity], description: 'Only rules of one of these severities.' }),
    },
    resolve: (country, { fields, severity }, context) => {
      const load = () =>
        context.edition.load(rulesOfCountry, country.code, (rules) =>
          rules.filter((rule) => (!fields || fields.includes(rule.field)) && (!severity || severity.includes(rule.severity))),
        );
      return fields ? requireKnown(context, ruleFieldsByName, fields).then(load) : load();
    },
  }),
);
