import type { OutputRef } from '@pothos/core';
import { Place } from '../cities/graphql.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import { Country } from '../countries/graphql.ts';
import { cursor } from '../places/pages.ts';
import { COUNTS, placeCountsByCountry } from '../places/queries.ts';
import { builder, type Context } from '../schema/builder.ts';
import { UnknownName } from '../schema/client-errors.ts';
import { createConnection } from '../schema/connection.ts';
import {
  type CellSize,
  cellSizes,
  cellsKey,
  type MapCell,
  type MapValue,
  mapCells,
  mapKey,
  mapValues,
} from './cells.ts';
import {
  type ClassPlace,
  type ClassWanted,
  pagesOfClass,
  readClass,
  totalsOfClasses,
} from './class-places.ts';
import { type Outline, outlineOfCountry, type Strip } from './outline.ts';

const MapCellObject = builder.objectRef<MapCell>('MapCell').implement({
  description: 'A cell of the grid over a country in which places lie.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Of its centre in WGS 84, in degrees.' }),
    longitude: t.exposeFloat('longitude', { description: 'Of its centre in WGS 84, in degrees.' }),
    value: t.exposeString('value', { description: 'The value that most of its places have.' }),
    places: t.exposeInt('places', { description: 'How many places lie in it.' }),
    subdivision: t.exposeString('subdivision', {
      description: 'The code of a subdivision in which its places lie.',
    }),
  }),
});

const MapValueObject = builder.objectRef<MapValue>('MapValue').implement({
  description: 'A value that places of a country have.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'As `placesByValue` takes it.' }),
    places: t.exposeInt('places', {
      description: 'Number of places with it, including those of unknown position.',
    }),
  }),
});

type CellMap = {
  size: CellSize;
  cells: readonly MapCell[];
  values: readonly MapValue[];
  drawn: number;
  left: number;
};

const PlaceMap = builder.objectRef<CellMap>('PlaceMap').implement({
  description: 'The places of a country by one value, on a grid that is fine enough to draw.',
  fields: (t) => ({
    cellHeight: t.float({
      description: 'Of a cell, in degrees of latitude.',
      resolve: ({ size }) => size.height,
    }),
    cellWidth: t.float({
      description: 'Of a cell, in degrees of longitude.',
      resolve: ({ size }) => size.width,
    }),
    drawn: t.exposeInt('drawn', { description: 'How many places are in the cells.' }),
    left: t.exposeInt('left', {
      description: 'Number of places without a known position or value.',
    }),
    cells: t.field({
      type: [MapCellObject],
      description: 'The cells, from north to south.',
      resolve: ({ cells }) => cells,
    }),
    values: t.field({
      type: [MapValueObject],
      description:
        'All values of the tables, the most frequent first. Cells only show the most frequent value.',
      resolve: ({ values }) => values,
    }),
  }),
});

/** Columns of places without a map. */
const NO_VALUES = new Set([
  'code',
  'name',
  'subdivision',
  'official_code',
  'latitude',
  'longitude',
  'postcodes',
  'population',
]);

/** Returns null for a country without tables of places. Throws an UnknownName. */
async function readShown(
  edition: Context['edition'],
  country: string,
  show: string,
): Promise<string | null> {
  const columns = await edition.load(placeColumnsOfCountry, country, (known) =>
    [...known.keys()].filter((name) => !NO_VALUES.has(name)),
  );
  if (columns.length === 0) return null;
  if (!columns.includes(show))
    throw new UnknownName('UNKNOWN_COLUMN', { argument: 'show', value: show }, columns);
  return show;
}

const SHOW_DESCRIPTION = 'Of `placeColumns`: a core value, a parameter or a fact.';

builder.objectField(Country, 'placeMap', (t) =>
  t.field({
    type: PlaceMap,
    nullable: true,
    description:
      'Its places by a value that its tables of places have. Null where it has no tables of places. Errors: UNKNOWN_COLUMN for a name that they do not have.',
    args: { show: t.arg.string({ required: true, description: SHOW_DESCRIPTION }) },
    resolve: async ({ code }, { show }, { edition }) => {
      if ((await readShown(edition, code, show)) === null) return null;
      const size = await edition.load<CellSize>(cellSizes, code);
      const [cells, values, counts] = await Promise.all([
        edition.load<readonly MapCell[]>(mapCells, cellsKey(code, show, size)),
        edition.load<readonly MapValue[]>(mapValues, mapKey(code, show)),
        edition.load<ReadonlyMap<string, number>>(placeCountsByCountry, COUNTS),
      ]);
      const drawn = cells.reduce((sum, { places }) => sum + places, 0);
      return { size, cells, values, drawn, left: (counts.get(code) ?? 0) - drawn };
    },
  }),
);

const ClassPlaces = createConnection('ClassPlace', {
  one: 'place',
  many: 'places',
  node: Place as OutputRef<ClassPlace>,
  description: 'A page of the places of a class of a map, the most populous first.',
  cursor,
  rows: pagesOfClass,
  total: (wanted: ClassWanted, { edition }) =>
    edition.load(totalsOfClasses, JSON.stringify(wanted)),
});

builder.objectField(ClassPlaces.edge, 'value', (t) =>
  t.string({
    description: 'The value of the place.',
    resolve: ({ shown = '' }) => shown,
  }),
);

builder.objectField(Country, 'placesByValue', (t) =>
  t.field({
    type: ClassPlaces.type,
    nullable: true,
    description:
      'Its places by a value that its tables of places have: those of a class of `placeMap`, or all that have the value. Null where it has no tables of places. Errors: UNKNOWN_COLUMN for a name that they do not have.',
    args: {
      show: t.arg.string({ required: true, description: SHOW_DESCRIPTION }),
      values: t.arg.stringList({
        description: 'Only places with one of these values: 100 at most.',
      }),
      above: t.arg.float({ description: 'Only places with a number above this one.' }),
      upTo: t.arg.float({ description: 'Only places with a number that is not above this one.' }),
      ...ClassPlaces.args,
    },
    resolve: async ({ code }, { show, values, above, upTo, ...page }, { edition }) => {
      const wanted = { country: code, show, ...readClass({ values, above, upTo }) };
      return (await readShown(edition, code, show)) === null
        ? null
        : { wanted, ...ClassPlaces.read(page) };
    },
  }),
);

const OutlineStrip = builder.objectRef<Strip>('OutlineStrip').implement({
  description: 'Cells of a row in which places lie, one beside the other.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', {
      description: 'Of the middle of the row in WGS 84, in degrees.',
    }),
    west: t.exposeFloat('west', {
      description: 'Longitude of the western edge of the first, in degrees.',
    }),
    east: t.exposeFloat('east', {
      description: 'Longitude of the eastern edge of the last, in degrees.',
    }),
  }),
});

const PlaceOutline = builder.objectRef<Outline>('PlaceOutline').implement({
  description: 'The outline of a country from the positions of its places, for a small map.',
  fields: (t) => ({
    cellHeight: t.exposeFloat('cellHeight', { description: 'Of a row, in degrees of latitude.' }),
    cellWidth: t.exposeFloat('cellWidth', { description: 'Of a cell, in degrees of longitude.' }),
    strips: t.field({
      type: [OutlineStrip],
      description: 'The rows of cells, from north to south.',
      resolve: ({ strips }) => strips,
    }),
  }),
});

builder.objectField(Country, 'placeOutline', (t) =>
  t.field({
    type: PlaceOutline,
    nullable: true,
    description: 'The outline of its places, for a small map; null where none has a position.',
    resolve: ({ code }, _args, { edition }) => edition.load(outlineOfCountry, code),
  }),
);
