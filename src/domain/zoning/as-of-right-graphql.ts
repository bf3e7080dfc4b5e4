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
    'The nominal limits of a zone, as its plan states them without conditions, and the setbacks that are the same in every case.',
  fields: (t) => ({
    maxFar: t.exposeFloat('maxFar', {
      nullable: true,
      description:
        'Maximum floor area ratio that the plan gives the zone by name, without a bonus. Cases such as a narrow street may lower or raise it: see `limits`, `farWhen` and `bonusFar` of the zone. Null where the plan states no ratio.',
    }),
    maxHeightM: t.exposeFloat('maxHeightM', {
      nullable: true,
      description:
        'Maximum height in metres that the plan gives the zone by name. Cases may lower or raise it: see `limits` and `when` of the zone. A null does not permit any height: `heightStatus` of the zone has the reason.',
    }),
    setbacks: t.field({
      type: SetbacksAsOfRight,
      description:
        'Setbacks: the least distances from the borders of the plot, if they are the same in every case.',
      resolve: (values) => values,
    }),
  }),
});

builder.objectField(Zone, 'asOfRight', (t) =>
  t.field({
    type: ZoneAsOfRight,
    description: 'Its nominal limits: what the REST paths return.',
    resolve: asOfRight,
  }),
);
