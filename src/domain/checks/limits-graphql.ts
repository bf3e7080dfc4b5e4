import { exceptionsFromLimit, presumedUnderLimit } from '../../engine/checks/limit.ts';
import type { Known } from '../../engine/conditions/decide.ts';
import { clauseUnder, RuleClause } from '../adoptions/graphql.ts';
import { Place } from '../cities/graphql.ts';
import { ComplianceRule } from '../compliance-rules/graphql.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode, ifPublished, NULL_IF_UNKNOWN } from '../countries/queries.ts';
import type { CountryRow } from '../countries/table.ts';
import { ElementProfile } from '../element-profiles/graphql.ts';
import { factsOf } from '../places/applicable-rows.ts';
import { PROTOTYPE_ARGUMENT } from '../prototypes/given-prototype.ts';
import { GAP, RuleGap, ruleGapFor } from '../rule-coverage/graphql.ts';
import { builder, type Context } from '../schema/builder.ts';
import { NULL_IF_WRONG, requireAtMost } from '../schema/client-errors.ts';
import { ON_DATE } from '../schema/days.ts';
import { wordsOf } from '../terms/describe-condition.ts';
import { FactInput } from '../terms/facts-input.ts';
import { unitOf } from '../vocabulary/graphql.ts';
import { ruleFieldsByName } from '../vocabulary/queries.ts';
import {
  AbsentException,
  absentException,
  GivenFact,
  ImpliedFact,
  MAX_GROUNDS,
  OpenRule,
  openRulesArgs,
  PresumedFact,
  relevantGivenFacts,
  relevantImpliedFacts,
  takeFirst,
} from './conclusions-graphql.ts';
import { Assumption } from './input-types.ts';
import { type LimitOfCountry, type LimitsOfElement, limitsOf, limitsOfElements } from './limits.ts';
import { needsPlace } from './needs-place.ts';
import { ruleBookOf } from './report.ts';

const MAX_COUNTRIES = 60;

const LimitState = builder.enumType('LimitState', {
  description: 'Whether a limit is certain.',
  values: {
    SETTLED: { description: 'No open fact would change it.' },
    DEPENDS: { description: 'A stricter rule may apply; see `dependsOn`.' },
    NO_RULE: { description: 'No published rule of the field applies. That is not a permission.' },
  } as const,
});

const Bound = builder.objectRef<{ rule: ComplianceRuleRow; known: Known }>('Bound').implement({
  description: 'One side of a limit.',
  fields: (t) => ({
    value: t.float({
      description: 'The value, in the unit of the field.',
      resolve: ({ rule }) => rule.value,
    }),
    inclusive: t.boolean({
      description: 'Whether the value itself complies.',
      resolve: ({ rule }) => rule.operator.endsWith('='),
    }),
    rule: t.field({
      type: ComplianceRule,
      description: 'The governing rule.',
      resolve: ({ rule }) => rule,
    }),
    clause: t.field({
      type: RuleClause,
      description: 'Its clause in the code to which the building is built.',
      resolve: ({ rule, known }, _args, context) => clauseUnder(context, rule, known),
    }),
  }),
});

const Limit = builder.objectRef<LimitOfCountry>('Limit').implement({
  description:
    'Permitted range of a field: the governing rule on each side, and the rules that would change it.',
  fields: (t) => ({
    country: t.field({
      type: Country,
      description: 'The country.',
      resolve: ({ country }, _args, { edition }) =>
        edition.load(countriesByCode, ALL, (byCode) => byCode.get(country) as CountryRow),
    }),
    field: t.exposeString('field', { description: 'Name of the attribute.' }),
    unit: t.string({
      description: 'UCUM code of its unit.',
      resolve: ({ field }, _args, context) => unitOf(context, ruleFieldsByName, field),
    }),
    state: t.field({
      type: LimitState,
      description: 'Whether it is certain.',
      resolve: ({ state }) => state,
    }),
    gap: t.field({
      type: RuleGap,
      nullable: true,
      description: GAP,
      resolve: ({ state, ...limit }, _args, context) =>
        state === 'NO_RULE' ? ruleGapFor(context, limit) : null,
    }),
    atLeast: t.field({
      type: Bound,
      nullable: true,
      description: 'The least value that complies.',
      resolve: ({ atLeast, known }) => atLeast && { rule: atLeast, known },
    }),
    atMost: t.field({
      type: Bound,
      nullable: true,
      description: 'The largest value that complies.',
      resolve: ({ atMost, known }) => atMost && { rule: atMost, known },
    }),
    given: t.field({
      type: [GivenFact],
      description:
        'The facts on which rules of the field depend, of those that were given or are known of the place.',
      resolve: ({ known, field, book, ofPrototype }) =>
        relevantGivenFacts(known, field, book, ofPrototype),
    }),
    follows: t.field({
      type: [ImpliedFact],
      description: 'The facts on which rules of the field depend, of those that follow by law.',
      resolve: ({ known, field, book, ofPrototype }) =>
        relevantImpliedFacts(known, field, book, ofPrototype),
    }),
    presumed: t.field({
      type: [PresumedFact],
      description: 'The presumptions of the limit.',
      resolve: (limit) =>
        presumedUnderLimit(limit, limit.book.rulesOf.get(limit.field) ?? []).slice(0, MAX_GROUNDS),
    }),
    exceptionsAbsent: t.field({
      type: [AbsentException],
      description:
        'Exceptions from the governing rules without known facts, presumed not to apply.',
      resolve: async (limit, _args, context) => {
        const words = await wordsOf(context, limit.country);
        return exceptionsFromLimit(limit)
          .slice(0, MAX_GROUNDS)
          .map(({ exception, rule }) => absentException(exception, rule, limit.known, words));
      },
    }),
    dependsOn: t.field({
      type: [OpenRule],
      description: 'For DEPENDS: the stricter rules that may also apply.',
      args: openRulesArgs,
      resolve: ({ open, known }, { first }) =>
        takeFirst(open, first).map((rule) => ({ rule, known })),
    }),
  }),
});

const WHAT = `The permitted range of each field: the limit on each side with its governing rule, and the rules that open facts would add. ${NULL_IF_WRONG}`;

const commonArgs = builder.args((t) => ({
  prototype: t.string({ description: PROTOTYPE_ARGUMENT }),
  onDate: t.field(ON_DATE),
  assume: t.field({
    type: Assumption,
    defaultValue: 'ORDINARY',
    description: 'What is presumed where a fact is not given.',
  }),
}));

const limitArgs = builder.args((t) => ({
  ...commonArgs,
  facts: t.field({
    type: [FactInput],
    description: 'Facts about the building and the measured element.',
  }),
  profile: t.string({
    description:
      'The measured element: one of `dataset { elementProfiles }`, which adds its facts.',
  }),
  fields: t.stringList({
    description: 'The fields; by default those of the profile, or all with rules in the country.',
  }),
}));

builder.objectField(Country, 'limits', (t) =>
  t.field({
    type: [Limit],
    nullable: true,
    description: WHAT,
    args: limitArgs,
    resolve: ({ code }, requested, context) => limitsOf(context, code, new Map(), requested),
  }),
);

builder.objectField(Place, 'limits', (t) =>
  t.field({
    type: [Limit],
    nullable: true,
    description: `${WHAT} Uses the facts of the city. Given facts replace them.`,
    args: limitArgs,
    resolve: async (city, requested, context) =>
      limitsOf(context, city.country, await factsOf(context, city), requested),
  }),
);

const ElementLimits = builder.objectRef<LimitsOfElement>('ElementLimits').implement({
  description: 'The limits of one element of a building.',
  fields: (t) => ({
    profile: t.field({
      type: ElementProfile,
      description: 'The element.',
      resolve: ({ profile }) => profile,
    }),
    limits: t.field({
      type: [Limit],
      description: 'The limit of each of its fields for which the country has rules.',
      resolve: ({ limits }) => limits,
    }),
  }),
});

const elementArgs = builder.args((t) => ({
  ...commonArgs,
  elements: t.stringList({
    description: 'Only these elements: names of `dataset { elementProfiles }`.',
  }),
  fields: t.stringList({
    description:
      'Only these fields, with those that have no rule in the country. By default all with rules.',
  }),
  facts: t.field({
    type: [FactInput],
    description: 'Facts about the building, including its use (`occupancy`) and its `works`.',
  }),
}));
const OF_ELEMENTS = `The limits of each element of a typical building of the given use (\`dataset { elementProfiles }\`). ${NULL_IF_WRONG}`;

builder.objectField(Country, 'elementLimits', (t) =>
  t.field({
    type: [ElementLimits],
    nullable: true,
    description: OF_ELEMENTS,
    args: elementArgs,
    resolve: ({ code }, requested, context) =>
      limitsOfElements(context, code, new Map(), requested),
  }),
);

builder.objectField(Country, 'limitsNeedPlace', (t) =>
  t.boolean({
    description:
      'Whether nearly all rules hold in some places only, because states or cities adopt codes: nearly every limit depends on the place, or on the fact `subdivision`.',
    resolve: async ({ code }, _args, context) => needsPlace(await ruleBookOf(context, code, null)),
  }),
);

builder.objectField(Place, 'elementLimits', (t) =>
  t.field({
    type: [ElementLimits],
    nullable: true,
    description: OF_ELEMENTS,
    args: elementArgs,
    resolve: async (city, requested, context) =>
      limitsOfElements(context, city.country, await factsOf(context, city), requested),
  }),
);

builder.queryField('limits', (t) =>
  t.field({
    type: [Limit],
    nullable: true,
    description: `${WHAT} For several countries in the given order, or for all. ${NULL_IF_UNKNOWN}`,
    args: {
      countries: t.arg({ type: ['CountryCode'], description: 'The countries; all by default.' }),
      ...limitArgs,
    },
    resolve: async (_root, { countries, ...requested }, context) => {
      const codes = await namedCountries(context, countries);
      return ifPublished(context.edition, codes, async () => {
        const all = await Promise.all(
          codes.map((code) => limitsOf(context, code, new Map(), requested)),
        );
        return all.flat();
      });
    },
  }),
);

/** The named countries, each once; all countries if none is named. */
async function namedCountries(
  { edition }: Context,
  wanted: readonly string[] | null | undefined,
): Promise<readonly string[]> {
  if (!wanted) return edition.load(countriesByCode, ALL, (byCode) => [...byCode.keys()]);
  requireAtMost('countries', wanted, MAX_COUNTRIES);
  return [...new Set(wanted)];
}
