import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { readCell, rowsOfTable, type TableColumn } from './tables.ts';

const ROWS_AT_ONCE = 500;
const POSITION = ['longitude', 'latitude'];

type Places = {
  file: StoredFile;
  columns: readonly TableColumn[];
  country: string;
  credit: string | null;
};

/** The places of a country as GeoJSON (RFC 7946), made once for an edition: each a point with the values of its row, and an `id` such as `IT/roma`; one whose position is not known has no geometry. */
export function geoJsonFile(edition: Edition, places: Places): Promise<MadeFile> {
  return madeFile(edition, `${places.country}/places.geojson`, (of) => geoJsonPieces(of, places));
}

async function* geoJsonPieces(
  edition: Edition,
  { file, columns, country, credit }: Places,
): AsyncGenerator<Uint8Array> {
  const [longitude, latitude] = POSITION.map((name) =>
    columns.findIndex((column) => column.name === name),
  ) as [number, number];
  const code = columns.findIndex((column) => column.name === 'code');
  const attribution = credit === null ? {} : { attribution: `Positions and postcodes: ${credit}` };
  const about = {
    license: LICENSE_URL,
    ...attribution,
    sources: edition.addresses.of(`/sources/${country}`),
    version: edition.version,
  };
  let before = `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[\n`;
  for await (const rows of rowsOfTable(edition, file, ROWS_AT_ONCE)) {
    await takeTurn();
    const features = rows.map((cells) => {
      const values = columns.map(
        ({ name, type }, index) => [name, readCell(type, cells[index] as string)] as const,
      );
      const [east, north] = [values[longitude]?.[1], values[latitude]?.[1]];
      const geometry =
        typeof east === 'number' && typeof north === 'number'
          ? { type: 'Point', coordinates: [east, north] }
          : null;
      return JSON.stringify({
        type: 'Feature',
        id: `${country}/${cells[code]}`,
        geometry,
        properties: Object.fromEntries(values.filter(([name]) => !POSITION.includes(name))),
      });
    });
    yield Buffer.from(before + features.join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(`${before === ',\n' ? '' : before}\n]}\n`);
}
