import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { sourcesOfCountry } from '../../../domain/sources/queries.ts';
import { decodePolyline, type LonLat } from '../../../domain/zone-areas/polyline.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { rowsOfTable } from './tables.ts';

type Files = { areas: StoredFile; file: StoredFile; country: string };
/** The columns of zone-areas.csv before the source, which all are filled or blank in each row. */
type Area = {
  jurisdiction: string;
  area: string;
  name: string;
  kind: string;
  zone: string;
  boundariesOn: string;
  source: string;
};

const ROWS_AT_ONCE = 20;

/**
 * The districts of zone maps of a country as GeoJSON (RFC 7946), made once for an edition: each a
 * MultiPolygon with the code of its zone.
 */
export function zonesGeoJsonFile(edition: Edition, files: Files): Promise<MadeFile> {
  return madeFile(edition, `${files.country}/zones.geojson`, (of) => zonePieces(of, files));
}

async function* zonePieces(
  edition: Edition,
  { areas: areasFile, file, country }: Files,
): AsyncGenerator<Uint8Array> {
  const areas = await readAreas(edition, areasFile);
  const sources = await edition.load(sourcesOfCountry, country);
  const credits = [...new Set([...areas.values()].map(({ source }) => source))].map((id) => {
    const { publisher, licence } = sources.get(id) ?? { publisher: id, licence: '' };
    return `${publisher}: ${licence}`;
  });
  const about = {
    license: LICENSE_URL,
    attribution: `Borders: ${credits.join('; ')}`,
    sources: edition.addresses.of(`/sources/${country}`),
    version: edition.version,
  };
  let key = '';
  let [part, ring] = ['', ''];
  yield Buffer.from(
    `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[`,
  );
  for await (const rows of rowsOfTable(edition, file, ROWS_AT_ONCE)) {
    await takeTurn();
    let text = '';
    for (const [jurisdiction, code, ofPart, ofRing, , outline] of rows as readonly string[][]) {
      const positions = decodePolyline(outline as string);
      const next = `${jurisdiction} ${code}`;
      const [isNewArea, isNewPart, isNewRing] = [
        next !== key,
        next !== key || ofPart !== part,
        next !== key || ofPart !== part || ofRing !== ring,
      ];
      if (isNewArea)
        text += `${key === '' ? '\n' : ']]]}},\n'}${openFeature(areas.get(next) as Area, country)}[[`;
      else if (isNewPart) text += ']],[[';
      else if (isNewRing) text += '],[';
      text += textOf(isNewRing ? positions : positions.slice(1), isNewRing);
      [key, part, ring] = [next, ofPart as string, ofRing as string];
    }
    yield Buffer.from(text);
  }
  yield Buffer.from(key === '' ? ']}\n' : ']]]}}\n]}\n');
}

function openFeature({ zone, boundariesOn, ...area }: Area, country: string): string {
  const properties = {
    country,
    jurisdiction: area.jurisdiction,
    area: area.area,
    name: area.name,
    kind: area.kind,
    zone_id: zone || null,
    boundaries_on: boundariesOn || null,
    source: area.source,
  };
  const id = `${country}/${area.jurisdiction}/${area.area}`;
  return `{"type":"Feature","id":${JSON.stringify(id)},"properties":${JSON.stringify(properties)},"geometry":{"type":"MultiPolygon","coordinates":[`;
}

/** Positions of a ring, without brackets around them. */
function textOf(positions: readonly LonLat[], isFirst: boolean): string {
  return (isFirst ? '' : ',') + positions.map(([x, y]) => `[${x},${y}]`).join();
}

async function readAreas(edition: Edition, file: StoredFile): Promise<Map<string, Area>> {
  const areas = new Map<string, Area>();
  for await (const rows of rowsOfTable(edition, file, 500)) {
    for (const [jurisdiction, area, name, kind, zone, boundariesOn, source] of rows as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ][])
      areas.set(`${jurisdiction} ${area}`, {
        jurisdiction,
        area,
        name,
        kind,
        zone,
        boundariesOn,
        source,
      });
  }
  return areas;
}
