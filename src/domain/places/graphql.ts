import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Place } from '../cities/graphql.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import type { PlaceColumnRow } from '../cities/table.ts';
import { Country } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { optionalSourceField } from '../sources/graphql.ts';
import { factsOf } from './applicable-rows.ts';

export const Fact = builder.objectRef<{ name: string; value: string }>('Fact').implement({
  description: 'A known fact of a place.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name of a condition of `dataset { conditions }`, or of a parameter.',
    }),
    value: t.exposeString('value', {
      description: 'Its value, in the unit that its name has in the vocabulary.',
    }),
  }),
});

builder.objectField(Place, 'facts', (t) =>
  t.field({
    type: [Fact],
    description: 'The facts of the place that conditions can name. `check` uses them.',
    resolve: (city, _args, context) =>
      mapMaybePromise([factsOf(context, city)], (facts) =>
        [...facts].map(([name, value]) => ({ name, value })),
      ),
  }),
);

const PlaceColumn = builder.objectRef<PlaceColumnRow>('PlaceColumn').implement({
  description: 'A column of the whole official tables from which places come.',
  fields: (t) => ({
    name: t.exposeString('column', {
      description: 'Its name, as in the data files: a core value, a parameter or a fact.',
    }),
    reference: t.exposeString('reference', {
      nullable: true,
      description:
        'The clause or table that its values were read in, and the formula where they were derived by one.',
    }),
    blankReason: t.exposeString('blankReason', {
      nullable: true,
      description:
        'Why some or all places have no value in it; null where all have one. For `name`: which places of the country are not published.',
    }),
    source: t.field(
      optionalSourceField(
        'The document that its values come from; null for what is only a name, and where no place has a value.',
      ),
    ),
  }),
});

builder.objectField(Country, 'placeColumns', (t) =>
  t.field({
    type: [PlaceColumn],
    description:
      'The sources of the values of places other than reference cities, once for all of them.',
    resolve: ({ code }, _args, { edition }) =>
      edition.load(placeColumnsOfCountry, code, (columns) => [...columns.values()]),
  }),
);
