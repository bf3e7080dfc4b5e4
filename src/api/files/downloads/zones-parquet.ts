import { ByteWriter, geojsonToWkb, ParquetWriter } from 'hyparquet-writer';
import type { Edition } from '../../../data/editions/edition.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { CREATED_BY, ELEMENTS, takeBytes } from './parquet.ts';
import { creditOfBorders, type District, readDistricts, type ZoneFiles } from './zone-districts.ts';

/** Districts of a row group, which is written in one turn. */
const DISTRICTS_PER_GROUP = 20;

const TEXT_COLUMNS = ['id', 'country', 'jurisdiction', 'area', 'name', 'kind', 'zone_id', 'source'];
const DATE_COLUMN = 'boundaries_on';
const GEOMETRY = 'geometry';

/** The `geo` metadata of GeoParquet 1.1. Without `crs`, positions are longitude and latitude in WGS 84. */
const GEO = {
  version: '1.1.0',
  primary_column: GEOMETRY,
  columns: { [GEOMETRY]: { encoding: 'WKB', geometry_types: ['MultiPolygon'] } },
};

/** The districts of zone maps of a country as GeoParquet 1.1, with the columns of the GeoJSON. Made once for an edition. */
export function zonesParquetFile(edition: Edition, files: ZoneFiles): Promise<MadeFile> {
  return madeFile(edition, `${files.country}/zone-polygons.parquet`, (of) => piecesOf(of, files));
}

async function* piecesOf(edition: Edition, files: ZoneFiles): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const schema = [
    { name: 'schema', num_children: TEXT_COLUMNS.length + 2 },
    ...TEXT_COLUMNS.map((name) => ({ name, ...ELEMENTS.string })),
    { name: DATE_COLUMN, ...ELEMENTS.date },
    { name: GEOMETRY, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
  ];
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schema as ConstructorParameters<typeof ParquetWriter>[0]['schema'],
    createdBy: CREATED_BY,
    kvMetadata: [
      { key: 'geo', value: JSON.stringify(GEO) },
      { key: 'license', value: LICENSE_URL },
      { key: 'attribution', value: await creditOfBorders(edition, files.country) },
    ],
  });
  const write = (districts: readonly District[]) => {
    const rows = districts.map(({ id, properties }) => ({ id, ...properties }));
    const columnData = [
      ...TEXT_COLUMNS.map((name) => ({
        name,
        data: rows.map((row) => row[name as keyof typeof row]),
      })),
      {
        name: DATE_COLUMN,
        data: rows.map(({ boundaries_on }) => boundaries_on && new Date(boundaries_on)),
      },
      {
        name: GEOMETRY,
        data: districts.map(({ polygons }) =>
          geojsonToWkb({ type: 'MultiPolygon', coordinates: polygons }),
        ),
      },
    ];
    // A writer of bytes in memory has nothing to wait for.
    void writer.write({ columnData, rowGroupSize: DISTRICTS_PER_GROUP });
    return takeBytes(bytes);
  };
  let group: District[] = [];
  for await (const district of readDistricts(edition, files)) {
    group.push(district);
    if (group.length < DISTRICTS_PER_GROUP) continue;
    yield write(group);
    group = [];
  }
  if (group.length > 0) yield write(group);
  void writer.finish();
  yield takeBytes(bytes);
}
