import type { Known } from '../../engine/conditions/decide.ts';
import { GapReason } from '../completeness/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { builder, type Context } from '../schema/builder.ts';
import { optionalSourceField } from '../sources/graphql.ts';
import { Condition } from '../terms/graphql.ts';
import { findRuleGap } from './find-gap.ts';
import { ruleGapsOfCountry } from './queries.ts';
import type { RuleGapRow } from './table.ts';

/** A row of rule-gaps.csv, which states why a rule is missing. */
export const RuleGap = builder.objectRef<RuleGapRow>('RuleGap').implement({
  description:
    'A field without published rules for some uses, or with rules for only some of their buildings. A missing rule does not permit anything.',
  fields: (t) => ({
    field: t.exposeString('field', {
      nullable: true,
      description: 'Name of the attribute; null for all.',
    }),
    occupancies: t.stringList({
      description: 'The uses that no rule covers; empty for all.',
      resolve: ({ occupancies }) => [...occupancies],
    }),
    profiles: t.stringList({
      description: 'The elements that no rule covers; empty for all.',
      resolve: ({ profiles }) => [...profiles],
    }),
    where: t.field({
      type: [Condition],
      description: 'The places; empty for the whole country.',
      resolve: ({ where }) => where,
    }),
    reason: t.expose('reason', { type: GapReason, description: 'Why.' }),
    note: t.exposeString('note', {
      description: 'What was looked for, and what takes the place of a limit.',
    }),
    source: t.field(optionalSourceField('The document that shows it; null without one.')),
  }),
});

builder.objectField(Country, 'ruleGaps', (t) =>
  t.field({
    type: [RuleGap],
    description: 'Fields without a published rule for a usual use.',
    resolve: ({ code }, _args, { edition }) => edition.load(ruleGapsOfCountry, code),
  }),
);

type MissingRule = { country: string; field: string; profile: string | null; known: Known };

/** Why a rule is missing, or null. */
export async function ruleGapFor(
  { edition }: Context,
  { country, field, profile, known }: MissingRule,
): Promise<RuleGapRow | null> {
  const gaps = await edition.load(ruleGapsOfCountry, country);
  return findRuleGap(gaps, { field, profile, facts: known.facts }, known.terms) ?? null;
}

export const GAP =
  'Why a rule is missing, where rule-gaps.csv states it; null otherwise. A missing rule does not permit anything.';
