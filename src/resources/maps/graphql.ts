import { LONGEST_TEXT_BYTES } from '../../dataset/columns.ts';
import { builder } from '../../schema/builder.ts';
import { UnknownName } from '../../schema/client-errors.ts';
import { fixedRows, textsOf } from '../../schema/size-hints.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import { Country } from '../countries/graphql.ts';
import { COUNTS, placeCountsByCountry } from '../places/queries.ts';
import { CELL_DEGREES, MAX_CELLS, type MapCell, mapCells, mapKey } from './cells.ts';

const MapCellObject = builder.objectRef<MapCell>('MapCell').implement({
  description: 'A cell of the grid over a country in which places lie.',
  extensions: textsOf(LONGEST_TEXT_BYTES),
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Of its centre in WGS 84, in degrees.' }),
    longitude: t.exposeFloat('longitude', { description: 'Of its centre in WGS 84, in degrees.' }),
    value: t.exposeString('value', { description: 'The value that most of its places have.' }),
    places: t.exposeInt('places', { description: 'How many places lie in it.' }),
  }),
});

type CellMap = { cells: readonly MapCell[]; drawn: number; left: number };

const PlaceMap = builder.objectRef<CellMap>('PlaceMap').implement({
  description: 'The places of a country by one value, on a grid that is fine enough to draw.',
  fields: (t) => ({
    cellHeight: t.float({ description: 'Of a cell, in degrees of latitude.', resolve: () => CELL_DEGREES.latitude }),
    cellWidth: t.float({ description: 'Of a cell, in degrees of longitude.', resolve: () => CELL_DEGREES.longitude }),
    drawn: t.exposeInt('drawn', { description: 'How many places are in the cells.' }),
    left: t.exposeInt('left', { description: 'How many are not, as their position or the value is not known.' }),
    cells: t.field({
      type: [MapCellObject],
      description: 'The cells, from north to south.',
      extensions: fixedRows(MAX_CELLS),
      resolve: ({ cells }) => cells,
    }),
  }),
});

/** Names that tables of places have and that make no map. */
const NO_VALUES = new Set(['code', 'name', 'subdivision', 'official_code', 'latitude', 'longitude', 'postcodes', 'population']);

builder.objectField(Country, 'placeMap', (t) =>
  t.field({
    type: PlaceMap,
    nullable: true,
    description:
      'Its places by a value that its tables of places have. Null where it has no tables of places. Errors: BAD_USER_INPUT for a name that they do not have.',
    args: { show: t.arg.string({ required: true, description: 'Of `placeColumns`: a core value, a parameter or a fact.' }) },
    resolve: async ({ code }, { show }, { edition }) => {
      const columns = await edition.load(placeColumnsOfCountry, code, (known) => [...known.keys()].filter((name) => !NO_VALUES.has(name)));
      if (columns.length === 0) return null;
      if (!columns.includes(show)) throw new UnknownName('column', { argument: 'show', value: show }, columns);
      const [cells, counts] = await Promise.all([
        edition.load<readonly MapCell[]>(mapCells, mapKey(code, show)),
        edition.load<ReadonlyMap<string, number>>(placeCountsByCountry, COUNTS),
      ]);
      const drawn = cells.reduce((sum, { places }) => sum + places, 0);
      return { cells, drawn, left: (counts.get(code) ?? 0) - drawn };
    },
  }),
);
