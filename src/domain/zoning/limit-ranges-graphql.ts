import { builder } from '../schema/builder.ts';
import { LimitStatus, Zone, ZoneLimitName } from './graphql.ts';
import { type LimitRange, limitRanges } from './limit-ranges.ts';

const LimitRangeObject = builder.objectRef<LimitRange>('LimitRange').implement({
  description:
    'A limit of a zone over all of its cases: those without a bonus, and the most with one.',
  fields: (t) => ({
    limit: t.expose('limit', { type: ZoneLimitName, description: 'Which limit.' }),
    min: t.exposeFloat('min', {
      nullable: true,
      description:
        'The smallest number of any case, in the unit of the limit. Null where no case has one, or where a formula may give less.',
    }),
    max: t.exposeFloat('max', {
      nullable: true,
      description:
        'The largest number of any case, in the unit of the limit. Null where no case has one, or where a formula may give more.',
    }),
    withBonus: t.exposeFloat('withBonus', {
      nullable: true,
      description:
        'The most that a bonus or a transfer leads to, in the unit of the limit. Null where that is not more.',
    }),
    statuses: t.expose('statuses', {
      type: [LimitStatus],
      description: 'What cases without a number have in its place, such as NO_LIMIT.',
    }),
    facts: t.exposeStringList('facts', {
      description: 'The facts that decide, of `dataset { conditions }`; those of most cases first.',
    }),
  }),
});

builder.objectField(Zone, 'limitRanges', (t) =>
  t.field({
    type: [LimitRangeObject],
    description:
      'The limits that depend on facts or that a bonus raises, each with its range. A limit that is missing here has one value, or none.',
    resolve: limitRanges,
  }),
);
