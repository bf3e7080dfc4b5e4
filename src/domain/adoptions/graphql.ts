import type { MaybePromise } from '../../data/editions/maybe-promise.ts';
import { BUILDING_CODE } from '../../engine/checks/adopted-codes.ts';
import type { Known } from '../../engine/conditions/decide.ts';
import { Place } from '../cities/graphql.ts';
import { adoptionsOfCountry, codesOfCountry, inheritedRulesOfCountry } from '../codes/queries.ts';
import type { AdoptionRow, CodeRow, InheritedRuleRow } from '../codes/table.ts';
import { ComplianceRule, ConditionGroup } from '../compliance-rules/graphql.ts';
import { rulesOfCountry, rulesOn } from '../compliance-rules/queries.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { Country, inCountry } from '../countries/graphql.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import { IN_FORCE_FROM, IN_FORCE_UNTIL, ON_DATE } from '../schema/days.ts';
import { identify, Node } from '../schema/node.ts';
import { optionalSourceField, sourceField } from '../sources/graphql.ts';
import { Condition } from '../terms/graphql.ts';
import { requireKnown } from '../vocabulary/graphql.ts';
import { ruleFieldsByName } from '../vocabulary/queries.ts';
import { adoptionsIn, rulesIn, whyRulesAreMissing } from './in-place.ts';

const CodeKind = closedList('CodeKind', 'What a code is.', {
  model_code: 'A model code: law only where it is adopted.',
  building_code:
    'The building code of a state, province or city. A building follows it in place of others.',
  law: 'An act, decree or order, which applies beside all others.',
  standard: 'A standard, to which a law refers.',
});

const { id } = identify<CodeRow>('Code', {
  parts: ({ country, code }) => [country, code],
  find: inCountry((country, [code = ''], { edition }) =>
    edition.load(codesOfCountry, country, (codes) => codes.get(code)),
  ),
});

const Code = builder.objectRef<CodeRow>('Code');
export const Adoption = builder.objectRef<AdoptionRow>('Adoption');

Code.implement({
  description: 'A building code, law or standard that rules stand in.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    code: t.exposeString('code', {
      description:
        'Its identifier, such as us_ibc_2021. Of a building code it is a value of the fact `building_code`.',
    }),
    name: t.exposeString('name', { description: 'Its title with the edition.' }),
    kind: t.expose('kind', { type: CodeKind, description: 'What it is.' }),
    publisher: t.exposeString('publisher', {
      nullable: true,
      description: 'Who publishes it; null where only a secondary source was read.',
    }),
    basedOn: t.field({
      type: Code,
      nullable: true,
      description: 'The code that it is made from; null where none is published here.',
      resolve: (row, _args, context) =>
        row.basedOn ? codeOf(context, row.country, row.basedOn) : null,
    }),
    nextEdition: t.exposeString('nextEdition', {
      nullable: true,
      description: 'The next edition that is announced; null where none is known.',
    }),
    reviewAfter: t.expose('reviewAfter', {
      type: 'Date',
      nullable: true,
      description: 'The day after which it needs a review; null where no change is announced.',
    }),
    adoptions: t.field({
      type: [Adoption],
      description: 'Where it is law; empty where no adoption was read.',
      resolve: ({ country, code }, _args, { edition }) =>
        edition.load(adoptionsOfCountry, country, (rows) =>
          rows.filter((row) => row.code === code),
        ),
    }),
    rules: t.field({
      type: [ComplianceRule],
      description: 'Its rules that are law today, or `onDate`.',
      args: { onDate: t.arg(ON_DATE) },
      resolve: async ({ country, code }, { onDate }, context) =>
        (await rulesOn(context, country, onDate)).filter((rule) => rule.code === code),
    }),
    source: t.field(
      optionalSourceField(
        'The document that it was read in; null where no part of it is published here.',
      ),
    ),
  }),
});

Adoption.implement({
  description: 'The adoption of a code as law in some places, for some buildings or all.',
  fields: (t) => ({
    code: t.field({
      type: Code,
      description: 'The code.',
      resolve: ({ country, code }, _args, context) => codeOf(context, country, code),
    }),
    where: t.field({
      type: [Condition],
      description: 'The places; empty for the whole country.',
      resolve: ({ where }) => where,
    }),
    when: t.field({
      type: [ConditionGroup],
      description: 'Alternatives; one must apply to the building. Empty for all buildings.',
      resolve: ({ when }) => when,
    }),
    inForceFrom: t.expose('inForceFrom', IN_FORCE_FROM),
    inForceUntil: t.expose('inForceUntil', IN_FORCE_UNTIL),
    reference: t.exposeString('reference', {
      description: 'The act or page that makes it law, with the clause.',
    }),
    source: t.field(sourceField('The document that was read.')),
  }),
});

/** The code of a row. The data is checked so that it exists. */
function codeOf({ edition }: Context, country: string, code: string) {
  return edition.load(codesOfCountry, country, (codes) => codes.get(code) as CodeRow);
}

builder.objectField(ComplianceRule, 'code', (t) =>
  t.field({
    type: Code,
    description: 'The code, law or standard that the rule stands in.',
    resolve: ({ country, code }, _args, context) => codeOf(context, country, code),
  }),
);

type Clause = {
  country: string;
  code: string;
  reference: string;
  source: string;
  rule: ComplianceRuleRow;
};

export const RuleClause = builder.objectRef<Clause>('RuleClause').implement({
  description: 'The clause of a code that states a rule.',
  fields: (t) => ({
    code: t.field({
      type: Code,
      description: 'The code.',
      resolve: ({ country, code }, _args, context) => codeOf(context, country, code),
    }),
    reference: t.exposeString('reference', { description: 'The code and the clause.' }),
    rule: t.field({
      type: ComplianceRule,
      description: 'The rule.',
      resolve: ({ rule }) => rule,
    }),
    source: t.field(sourceField('The document in which the clause was read.')),
  }),
});

/** The clause of a rule in its own code, or in one that takes it over. */
function clauseOf(
  rule: ComplianceRuleRow,
  { country, code, codeReference, source }: ComplianceRuleRow | InheritedRuleRow = rule,
): Clause {
  return { country, code, reference: codeReference, source, rule };
}

/** The clause of a rule in the code to which a building is built, or in its own code. */
export function clauseUnder(
  { edition }: Context,
  rule: ComplianceRuleRow,
  { facts }: Known,
): MaybePromise<Clause> {
  const code = facts.get(BUILDING_CODE);
  return edition.load(inheritedRulesOfCountry, rule.country, (byRule) => {
    const inherited = byRule.get(rule.ruleId)?.find((row) => row.code === code);
    return clauseOf(rule, inherited);
  });
}

builder.objectField(Code, 'clauses', (t) =>
  t.field({
    type: [RuleClause],
    description:
      'The clauses of the code that state a rule that is law today, or `onDate`: of its own rules, and of those that it takes over unchanged.',
    args: { onDate: t.arg(ON_DATE) },
    resolve: async ({ country, code }, { onDate }, context) => {
      const rules = await rulesOn(context, country, onDate);
      return context.edition.load(inheritedRulesOfCountry, country, (byRule) =>
        rules.flatMap((rule) => {
          if (rule.code === code) return clauseOf(rule);
          const inherited = byRule.get(rule.ruleId)?.find((row) => row.code === code);
          return inherited ? clauseOf(rule, inherited) : [];
        }),
      );
    },
  }),
);

builder.objectField(ComplianceRule, 'clauses', (t) =>
  t.field({
    type: [RuleClause],
    description:
      'The clause of each code under which the rule applies, that of its own code first.',
    resolve: (rule, _args, { edition }) =>
      edition.load(inheritedRulesOfCountry, rule.country, (byRule) => [
        clauseOf(rule),
        ...(byRule.get(rule.ruleId) ?? []).map((row) => clauseOf(rule, row)),
      ]),
  }),
);

builder.objectField(ComplianceRule, 'replaces', (t) =>
  t.field({
    type: [ComplianceRule],
    description:
      'The rules of the code that its code is made from whose place it takes; empty for none.',
    resolve: ({ country, replaces }, _args, { edition }) =>
      edition.load(rulesOfCountry, country, (rules) =>
        replaces.map((ruleId) => rules.find((rule) => rule.ruleId === ruleId) as ComplianceRuleRow),
      ),
  }),
);

builder.objectField(Country, 'codes', (t) =>
  t.field({
    type: [Code],
    description: 'The codes, laws and standards that its rules stand in.',
    args: {
      codes: t.arg.stringList({ description: 'Only those with these identifiers.' }),
    },
    resolve: ({ code: country }, { codes: wanted }, { edition }) =>
      edition.load(codesOfCountry, country, (codes) =>
        [...codes.values()].filter(({ code }) => !wanted || wanted.includes(code)),
      ),
  }),
);

builder.objectField(Place, 'adoptions', (t) =>
  t.field({
    type: [Adoption],
    description:
      'The codes that are law in the place today, or `onDate`. Without a building code among them it is unknown which one applies.',
    args: { onDate: t.arg(ON_DATE) },
    resolve: (place, { onDate }, context) => adoptionsIn(context, place, onDate),
  }),
);

builder.objectField(Place, 'complianceRules', (t) =>
  t.field({
    type: [ComplianceRule],
    nullable: true,
    description: `The rules that are law in the place today, or \`onDate\`, for some buildings or all. Rules of a building code are among them only where that code is adopted: see \`adoptions\`. ${NULL_IF_WRONG}`,
    args: {
      fields: t.arg.stringList({ description: 'Only rules that check one of these attributes.' }),
      onDate: t.arg(ON_DATE),
    },
    resolve: async (place, { fields, onDate }, context) => {
      if (fields)
        await requireKnown(context, ruleFieldsByName, 'UNKNOWN_FIELD_NAME', 'fields', fields);
      return rulesIn(context, place, { fields, onDate });
    },
  }),
);

builder.objectField(Place, 'missingRules', (t) =>
  t.string({
    nullable: true,
    description:
      'Why `complianceRules` lacks rules of building codes that are law in the place; null where each of them has rules here.',
    resolve: (place, _args, context) => whyRulesAreMissing(context, place),
  }),
);
