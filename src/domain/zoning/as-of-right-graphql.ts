import { builder } from '../schema/builder.ts';
import { type AsOfRight, asOfRight } from './as-of-right.ts';
import { Zone } from './graphql.ts';

const CONDITIONED =
  'null where the plan states none, or only for some buildings or lots: `limits` and `when` of the zone have these';

const SetbacksAsOfRight = builder.objectRef<AsOfRight>('SetbacksAsOfRight').implement({
  description:
    'Least distances from the borders of the plot that are the same in every case that the plan states, in metres.',
  fields: (t) => ({
    frontM: t.exposeFloat('frontM', {
      nullable: true,
      description: `From the front border, in metres, where it is the same in every case; ${CONDITIONED}.`,
    }),
    sideM: t.exposeFloat('sideM', {
      nullable: true,
      description: `From a side border, in metres, where it is the same in every case; ${CONDITIONED}.`,
    }),
    rearM: t.exposeFloat('rearM', {
      nullable: true,
      description: `From the rear border, in metres, where it is the same in every case; ${CONDITIONED}.`,
    }),
  }),
});

const ZoneAsOfRight = builder.objectRef<AsOfRight>('ZoneAsOfRight').implement({
  description:
    'What a zone permits as of right, without a bonus, whatever else holds of the building and its lot.',
  fields: (t) => ({
    maxFar: t.exposeFloat('maxFar', {
      nullable: true,
      description:
        'Maximum floor area ratio as of right, without a bonus: the least of all cases that the plan states, so that no case of them allows less. Some buildings or lots may be allowed more: see `limits` and `bonusFar` of the zone. Null where the plan states no ratio.',
    }),
    maxHeightM: t.exposeFloat('maxHeightM', {
      nullable: true,
      description: `Maximum height in metres as of right, the least that any case leaves; ${CONDITIONED}. A null is no permission of any height: \`heightStatus\` of the zone says why.`,
    }),
    setbacks: t.field({
      type: SetbacksAsOfRight,
      description:
        'Least distances from the borders of the plot, as far as they are the same in every case.',
      resolve: (values) => values,
    }),
  }),
});

builder.objectField(Zone, 'asOfRight', (t) =>
  t.field({
    type: ZoneAsOfRight,
    description: 'What stands alone of it, without conditions: what the REST paths answer.',
    resolve: asOfRight,
  }),
);
