import { builder } from '../schema/builder.ts';
import { RuleField } from '../vocabulary/graphql.ts';
import { type PlaceInModels, placesInModels } from './information-text.ts';
import { IfcVersionInput } from './marks-input.ts';

const PlaceInModelsObject = builder.objectRef<PlaceInModels>('PlaceInModels').implement({
  description: 'Where IFC models state a measure.',
  fields: (t) => ({
    elements: t.exposeString('elements', { description: 'The elements, with their IFC entity.' }),
    place: t.exposeString('place', {
      description: 'The property set and the property, or the attribute.',
    }),
    versions: t.expose('versions', {
      type: [IfcVersionInput],
      description: 'The versions of IFC.',
    }),
  }),
});

builder.objectField(RuleField, 'inModels', (t) =>
  t.field({
    type: [PlaceInModelsObject],
    description:
      'Where IFC models state it, as IDS files and the dry run read it. Empty where IFC has no property for it.',
    resolve: ({ field }) => placesInModels(field),
  }),
);
