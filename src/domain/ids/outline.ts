import { Place } from '../cities/graphql.ts';
import { ComplianceRule } from '../compliance-rules/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { factsOf } from '../places/applicable-rows.ts';
import { RuleGap } from '../rule-coverage/graphql.ts';
import { builder } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import { decidingFacts, REASONS, type Reason } from './express-rule.ts';
import { type Expressed, expressRules, idsArgs } from './express-rules.ts';
import type { MissingRule as MissingRuleOf } from './missing-rules.ts';

/** Facts that are named. */
const MAX_DECIDING = 20;

const IdsReason = builder.enumType('IdsReason', {
  description: 'Why a rule is in no IDS file.',
  values: {
    NOT_HOLDING: { value: 'not-holding', description: 'It does not hold under the facts.' },
    NO_PROPERTY: {
      value: 'no-property',
      description: 'It is about what IFC has no standard property for.',
    },
    IN_PROSE: {
      value: 'in-prose',
      description:
        'It holds for less than its conditions say: the law has exceptions that only its description tells.',
    },
    PARTS_UNKNOWN: {
      value: 'parts-unknown',
      description:
        'It depends on a fact about each part that IFC does not have and that was not given for all of them.',
    },
    FACTS_UNKNOWN: {
      value: 'facts-unknown',
      description: 'It depends on facts that were not given.',
    },
  } satisfies Record<string, { value: Reason; description: string }>,
});

const IdsLeftOut = builder.objectRef<{ reason: Reason; rules: number }>('IdsLeftOut').implement({
  description: 'The rules that are left out for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: IdsReason, description: 'The reason.' }),
    rules: t.exposeInt('rules', { description: 'How many they are.' }),
  }),
});

const DecidingFact = builder.objectRef<{ name: string; rules: number }>('DecidingFact').implement({
  description:
    'A fact that would decide of rules whether they hold: it was not given, or not narrowly enough.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    rules: t.exposeInt('rules', { description: 'How many rules ask it.' }),
  }),
});

const MissingRule = builder.objectRef<MissingRuleOf>('MissingRule').implement({
  description: 'A field of the use that no published rule covers. This does not permit anything.',
  fields: (t) => ({
    field: t.string({
      description: 'Name of the attribute.',
      resolve: ({ field }) => field.field,
    }),
    gaps: t.field({
      type: [RuleGap],
      description:
        'Why, where rule-gaps.csv states it: one row for the field, or one for each element.',
      resolve: ({ gaps }) => gaps,
    }),
  }),
});

const IdsOutline = builder.objectRef<Expressed>('IdsOutline').implement({
  description: 'What an IDS file has under some facts, and what it has not.',
  fields: (t) => ({
    written: t.field({
      type: [ComplianceRule],
      description:
        'The rules that are written, in the order of the file. Without any rule the file is null.',
      resolve: ({ written }) => written.map(({ rule }) => rule),
    }),
    leftOut: t.field({
      type: [IdsLeftOut],
      description: 'How many rules are left out, by the reason.',
      resolve: ({ leftOut }) =>
        REASONS.map((reason) => ({
          reason,
          rules: leftOut.filter((each) => each.reason === reason).length,
        })).filter(({ rules }) => rules > 0),
    }),
    missing: t.field({
      type: [MissingRule],
      description: 'The fields of the use without a rule; none when no use is given.',
      resolve: ({ missing }) => missing,
    }),
    deciding: t.field({
      type: [DecidingFact],
      description: `The facts that would decide most of those that are left out, the most deciding first; ${MAX_DECIDING} at most.`,
      resolve: ({ leftOut }) => decidingFacts(leftOut).slice(0, MAX_DECIDING),
    }),
  }),
});

const WHAT = `What \`ids\` writes under the same facts, which rules it leaves out and why, and which facts would decide more. ${NULL_IF_WRONG}`;

builder.objectField(Country, 'idsOutline', (t) =>
  t.field({
    type: IdsOutline,
    nullable: true,
    description: WHAT,
    args: idsArgs,
    resolve: ({ code }, requested, context) => expressRules(context, code, new Map(), requested),
  }),
);

builder.objectField(Place, 'idsOutline', (t) =>
  t.field({
    type: IdsOutline,
    nullable: true,
    description: WHAT,
    args: idsArgs,
    resolve: async (city, requested, context) =>
      expressRules(context, city.country, await factsOf(context, city), requested),
  }),
);
