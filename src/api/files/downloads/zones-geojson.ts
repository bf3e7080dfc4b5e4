import type { Edition } from '../../../data/editions/edition.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { creditOfBorders, readDistricts, type ZoneFiles } from './zone-districts.ts';

/** The districts of zone maps of a country as GeoJSON (RFC 7946), each a MultiPolygon. Made once for an edition. */
export function zonesGeoJsonFile(edition: Edition, files: ZoneFiles): Promise<MadeFile> {
  return madeFile(edition, `${files.country}/zones.geojson`, (of) => piecesOf(of, files));
}

async function* piecesOf(edition: Edition, files: ZoneFiles): AsyncGenerator<Uint8Array> {
  const about = {
    license: LICENSE_URL,
    attribution: await creditOfBorders(edition, files.country),
    sources: edition.addresses.of(`/sources/${files.country}`),
    version: edition.version,
  };
  let before = `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[\n`;
  for await (const { id, properties, polygons } of readDistricts(edition, files)) {
    const geometry = { type: 'MultiPolygon', coordinates: polygons };
    yield Buffer.from(before + JSON.stringify({ type: 'Feature', id, properties, geometry }));
    before = ',\n';
  }
  yield Buffer.from('\n]}\n');
}
