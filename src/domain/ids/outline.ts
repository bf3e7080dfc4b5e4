import { groupBy } from '../../engine/group-by.ts';
import { Adoption } from '../adoptions/graphql.ts';
import { adoptionFollowed } from '../adoptions/in-place.ts';
import { ImpliedFact } from '../checks/conclusions-graphql.ts';
import { Place } from '../cities/graphql.ts';
import { ComplianceRule } from '../compliance-rules/graphql.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { Country } from '../countries/graphql.ts';
import { factsOf } from '../places/applicable-rows.ts';
import { RuleGap } from '../rule-coverage/graphql.ts';
import { builder } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import {
  type DecidingFact as DecidingFactOf,
  decidingFacts,
  REASONS,
  type Reason,
} from './express-rule.ts';
import { type Expressed, expressRules, idsArgs } from './express-rules.ts';
import type { Information } from './information.ts';
import { describeInformation, type InformationText } from './information-text.ts';
import { IfcVersionInput } from './marks-input.ts';
import type { MissingRule as MissingRuleOf } from './missing-rules.ts';

/** Facts that are named. */
const MAX_DECIDING = 20;

const IdsReason = builder.enumType('IdsReason', {
  description: 'Why a rule is in no IDS file.',
  values: {
    NOT_HOLDING: { value: 'not-holding', description: 'It does not apply under the facts.' },
    NO_PROPERTY: {
      value: 'no-property',
      description: 'IFC has no standard property for its field.',
    },
    IN_WORDS: {
      value: 'in-words',
      description:
        'IFC has a label for its field, such as FireRating: the file requires the label, and a person compares it.',
    },
    IN_PROSE: {
      value: 'in-prose',
      description: 'Its conditions do not state all exceptions: its description does.',
    },
    PARTS_UNKNOWN: {
      value: 'parts-unknown',
      description:
        'It depends on a fact about each element that IFC does not state and that was not given for all of them.',
    },
    FACTS_UNKNOWN: {
      value: 'facts-unknown',
      description: 'It depends on facts that were not given.',
    },
    UNMARKED: {
      value: 'unmarked',
      description: 'It is about elements for which `marks` gives no code or name.',
    },
  } satisfies Record<string, { value: Reason; description: string }>,
});

type LeftOutOf = { reason: Reason; rules: number; fields: readonly string[] };
const IdsLeftOut = builder.objectRef<LeftOutOf>('IdsLeftOut').implement({
  description: 'The rules that are left out for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: IdsReason, description: 'The reason.' }),
    rules: t.exposeInt('rules', { description: 'How many they are.' }),
    fields: t.stringList({
      description: 'Their fields, each once.',
      resolve: ({ fields }) => fields,
    }),
  }),
});

const DecidingFact = builder.objectRef<DecidingFactOf>('DecidingFact').implement({
  description:
    'A fact that would decide of rules whether they hold: it was not given, or not narrowly enough.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    rules: t.exposeInt('rules', { description: 'How many rules ask it.' }),
    writable: t.exposeInt('writable', {
      description: 'How many of these a file can compare; the others name a property alone.',
    }),
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

type InformationOf = Information & { text: InformationText };

const IdsInformation = builder.objectRef<InformationOf>('IdsInformation').implement({
  description: 'What a model has to contain or state before rules can be checked.',
  fields: (t) => {
    const inWords = (of: keyof InformationText, description: string) =>
      t.string({ description, resolve: ({ text }) => text[of] });
    return {
      elements: inWords('elements', 'The elements that have to state it.'),
      place: inWords(
        'place',
        'The property set and the property, the attribute or the classification.',
      ),
      dataType: inWords('dataType', 'The IFC type of the value; empty where it has none.'),
      example: inWords(
        'example',
        'A value, or all values of a closed list; empty where there is none.',
      ),
      note: inWords('note', 'What a person has to know; empty for nothing.'),
      versions: t.field({
        type: [IfcVersionInput],
        description: 'The versions of IFC.',
        resolve: ({ versions }) => versions,
      }),
      profiles: t.stringList({
        description: 'The element profiles that it is about; none for all elements.',
        resolve: ({ profiles }) => profiles.map(({ profile }) => profile),
      }),
      rules: t.stringList({
        description: 'The rules that need it.',
        resolve: ({ rules }) => rules,
      }),
    };
  },
});

const IdsUntested = builder
  .objectRef<{ ruleId: string; rules: ComplianceRuleRow[] }>('IdsUntested')
  .implement({
    description: 'Stricter rules beside a rule that an IDS file has.',
    fields: (t) => ({
      ruleId: t.exposeString('ruleId', { description: 'Identifier of the rule in the file.' }),
      rules: t.field({
        type: [ComplianceRule],
        description: 'The stricter rules, which the file does not test.',
        resolve: ({ rules }) => rules,
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
      resolve: ({ written }) => [...new Set(written.map(({ rule }) => rule))],
    }),
    untested: t.field({
      type: [IdsUntested],
      description:
        'For written rules: stricter rules that may apply to some of their elements, and that the file does not test.',
      resolve: ({ written }) => {
        const ofRules = groupBy(written, ({ rule }) => rule.ruleId);
        return [...ofRules].flatMap(([ruleId, specifications]) => {
          const rules = [...new Set(specifications.flatMap(({ untested }) => untested))];
          return rules.length > 0 ? [{ ruleId, rules }] : [];
        });
      },
    }),
    information: t.field({
      type: [IdsInformation],
      description: 'What the model has to contain and state, in the order of the file.',
      resolve: ({ information, marks }) =>
        information.map((each) => ({ ...each, text: describeInformation(each, marks) })),
    }),
    leftOut: t.field({
      type: [IdsLeftOut],
      description: 'How many rules are left out, by the reason.',
      resolve: ({ leftOut }) =>
        REASONS.map((reason) => {
          const rules = leftOut.filter((each) => each.reason === reason);
          const fields = [...new Set(rules.map(({ rule }) => rule.field))];
          return { reason, rules: rules.length, fields };
        }).filter(({ rules }) => rules > 0),
    }),
    missing: t.field({
      type: [MissingRule],
      description: 'The fields of the use without a rule; none when no use is given.',
      resolve: ({ missing }) => missing,
    }),
    adoption: t.field({
      type: Adoption,
      nullable: true,
      description:
        'The adoption of the building code that the building follows; null where the code is unknown.',
      resolve: ({ country, known, onDate }, _args, context) =>
        adoptionFollowed(context, country, known.facts, onDate),
    }),
    follows: t.field({
      type: [ImpliedFact],
      description: 'The facts of the building that follow by law from those that are given.',
      resolve: ({ known: { facts, bases, terms } }) =>
        [...bases].flatMap(([name, basis]) =>
          basis.kind === 'implied' && terms.get(name)?.about === 'building'
            ? { name, value: facts.get(name) as string, reference: basis.inference.reference }
            : [],
        ),
    }),
    deciding: t.field({
      type: [DecidingFact],
      description: `The facts that would decide most of those that are left out, and those that the law derives these from, the most deciding first; ${MAX_DECIDING} at most.`,
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
