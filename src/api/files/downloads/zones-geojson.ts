import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { sourcesOfCountry } from '../../../domain/sources/queries.ts';
import { decodePolyline, type LonLat } from '../../../domain/zone-areas/polyline.ts';
import { zoneAreasOfCountry } from '../../../domain/zone-areas/queries.ts';
import type { ZoneAreaRow } from '../../../domain/zone-areas/table.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { rowsOfTable } from './tables.ts';

type Files = { file: StoredFile; country: string };

const ROWS_AT_ONCE = 20;

/**
 * The districts of zone maps of a country as GeoJSON (RFC 7946), made once for an edition: each a
 * MultiPolygon with the code of its zone.
 */
export function zonesGeoJsonFile(edition: Edition, files: Files): Promise<MadeFile> {
  return madeFile(edition, `${files.country}/zones.geojson`, (of) => zonePieces(of, files));
}

async function* zonePieces(edition: Edition, { file, country }: Files): AsyncGenerator<Uint8Array> {
  const rows = await edition.load(zoneAreasOfCountry, country);
  const areas = new Map(rows.map((area) => [`${area.jurisdiction} ${area.area}`, area]));
  const sources = await edition.load(sourcesOfCountry, country);
  const credits = [...new Set(rows.map(({ source }) => source))].map((id) => {
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
  for await (const pieces of rowsOfTable(edition, file, ROWS_AT_ONCE)) {
    await takeTurn();
    let text = '';
    for (const [jurisdiction, code, ofPart, ofRing, , outline] of pieces as readonly string[][]) {
      const positions = decodePolyline(outline as string);
      const next = `${jurisdiction} ${code}`;
      const [isNewArea, isNewPart, isNewRing] = [
        next !== key,
        next !== key || ofPart !== part,
        next !== key || ofPart !== part || ofRing !== ring,
      ];
      if (isNewArea)
        text += `${key === '' ? '\n' : ']]]}},\n'}${openFeature(areas.get(next) as ZoneAreaRow)}[[`;
      else if (isNewPart) text += ']],[[';
      else if (isNewRing) text += '],[';
      text += textOf(isNewRing ? positions : positions.slice(1), isNewRing);
      [key, part, ring] = [next, ofPart as string, ofRing as string];
    }
    yield Buffer.from(text);
  }
  yield Buffer.from(key === '' ? ']}\n' : ']]]}}\n]}\n');
}

function openFeature({ country, jurisdiction, area, name, kind, ...row }: ZoneAreaRow): string {
  const { zoneId: zone_id, boundariesOn: boundaries_on, source } = row;
  const properties = {
    country,
    jurisdiction,
    area,
    name,
    kind,
    zone_id,
    boundaries_on,
    source,
  };
  const id = `${country}/${jurisdiction}/${area}`;
  return `{"type":"Feature","id":${JSON.stringify(id)},"properties":${JSON.stringify(properties)},"geometry":{"type":"MultiPolygon","coordinates":[`;
}

/** Positions of a ring, without brackets around them. */
function textOf(positions: readonly LonLat[], isFirst: boolean): string {
  return (isFirst ? '' : ',') + positions.map(([x, y]) => `[${x},${y}]`).join();
}
