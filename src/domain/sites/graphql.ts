import { ALTITUDES_M } from '../../engine/text/altitude.ts';
import { Place } from '../cities/graphql.ts';
import { WIND_SPEED } from '../cities/table.ts';
import { builder } from '../schema/builder.ts';
import { NULL_IF_WRONG, requireBetween } from '../schema/client-errors.ts';
import { sourceField } from '../sources/graphql.ts';
import { unitOf } from '../vocabulary/graphql.ts';
import { parametersByName } from '../vocabulary/queries.ts';
import { type SiteValue, valuesAtAltitude } from './site-values.ts';

const SiteValueObject = builder.objectRef<SiteValue>('SiteValue').implement({
  description: 'A design value that depends on the altitude of the site.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: `Of \`dataset { parameters }\`, or ${WIND_SPEED}.`,
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      description: 'At the altitude, in the unit of the value; null with a `reason`.',
    }),
    unit: t.string({
      description: 'UCUM code of the unit.',
      resolve: ({ name }, _args, context) =>
        name === WIND_SPEED ? 'm/s' : unitOf(context, parametersByName, name),
    }),
    formula: t.exposeString('formula', {
      nullable: true,
      description:
        'The formula with the altitude A in metres; null where a table has the value for a range of altitudes.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the value at the altitude is missing.',
    }),
    reference: t.exposeString('reference', { description: 'The clause or table that states it.' }),
    source: t.field(sourceField('The document that it was read in.')),
  }),
});

type Site = { altitudeM: number; values: readonly SiteValue[] };

const SiteObject = builder.objectRef<Site>('Site').implement({
  description: 'A building site in a place, at an altitude of its own.',
  fields: (t) => ({
    altitudeM: t.exposeFloat('altitudeM', {
      description: 'Altitude of the site above sea level, in metres.',
    }),
    values: t.field({
      type: [SiteValueObject],
      description: 'The published values that depend on the altitude by law; may be empty.',
      resolve: ({ values }) => values,
    }),
  }),
});

builder.objectField(Place, 'at', (t) =>
  t.field({
    type: SiteObject,
    nullable: true,
    description: `Design values at the altitude of a site in the place; other values of a place are those of its centre. ${NULL_IF_WRONG}`,
    args: {
      altitudeM: t.arg.float({
        required: true,
        description: `Altitude of the site in metres, ${ALTITUDES_M.min} to ${ALTITUDES_M.max}.`,
      }),
    },
    resolve: async (city, { altitudeM }, context) => {
      requireBetween('altitudeM', altitudeM, ALTITUDES_M.min, ALTITUDES_M.max);
      return { altitudeM, values: await valuesAtAltitude(context, city, altitudeM) };
    },
  }),
);
