import { GapReason } from '../completeness/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { ruleGapsOfCountry } from './queries.ts';
import type { RuleGapRow } from './table.ts';

const RuleGap = builder.objectRef<RuleGapRow>('RuleGap').implement({
  description:
    'A field without published rules for some uses, or with rules for only some of their buildings. A missing rule does not permit anything.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the attribute.' }),
    occupancies: t.stringList({
      description: 'The uses that no rule covers; empty for all.',
      resolve: ({ occupancies }) => [...occupancies],
    }),
    reason: t.expose('reason', { type: GapReason, description: 'Why.' }),
    note: t.exposeString('note', {
      description: 'What was looked for, and what takes the place of a limit.',
    }),
  }),
});

builder.objectField(Country, 'ruleGaps', (t) =>
  t.field({
    type: [RuleGap],
    description: 'What no rule here covers, of each field and ordinary use.',
    resolve: ({ code }, _args, { edition }) => edition.load(ruleGapsOfCountry, code),
  }),
);
