import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Place } from '../cities/graphql.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import type { CityRow } from '../cities/table.ts';
import { builder, type Context } from '../schema/builder.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import type { SourceRow } from '../sources/table.ts';

const NULL_WHY = 'Null where it is not known; `unknownValues` has the reason.';

builder.objectFields(Place, (t) => ({
  latitude: t.exposeFloat('latitude', {
    nullable: true,
    description: `Latitude of its centre in WGS 84, in degrees, positive in the north. ${NULL_WHY}`,
  }),
  longitude: t.exposeFloat('longitude', {
    nullable: true,
    description: `Longitude of its centre in WGS 84, in degrees, positive in the east. ${NULL_WHY}`,
  }),
  positionSource: t.field({
    type: Source,
    nullable: true,
    description:
      'The document that latitude and longitude come from, with its licence. Null where those are.',
    resolve: (city, _args, context) =>
      city.latitude === null ? null : sourceOfColumn(context, city, 'latitude'),
  }),
  postcodes: t.exposeStringList('postcodes', {
    description: 'The known postcodes of its addresses. Several places may share a postcode.',
  }),
  postcodesSource: t.field({
    type: Source,
    nullable: true,
    description:
      'The document that the postcodes come from, with its licence. Null where there are none.',
    resolve: (city, _args, context) =>
      city.postcodes.length === 0 ? null : sourceOfColumn(context, city, 'postcodes'),
  }),
}));

/** The document of a column that has a value for the place. */
function sourceOfColumn(
  context: Context,
  { country }: CityRow,
  column: string,
): MaybePromise<SourceRow> {
  const source = context.edition.load(
    placeColumnsOfCountry,
    country,
    (columns) => columns.get(column)?.source as string,
  );
  return mapMaybePromise([source], (id) => sourceOf(context, country, id));
}
