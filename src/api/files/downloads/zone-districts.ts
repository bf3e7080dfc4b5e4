import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { sourcesOfCountry } from '../../../domain/sources/queries.ts';
import { decodePolyline } from '../../../domain/zone-areas/polyline.ts';
import { zoneAreasOfCountry } from '../../../domain/zone-areas/queries.ts';
import type { ZoneAreaRow } from '../../../domain/zone-areas/table.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { rowsOfTable } from './tables.ts';

/** The table of borders, and the country whose package has it. */
export type ZoneFiles = { file: StoredFile; country: string };

/** Longitude and latitude. */
type Position = [number, number];

/** A district of a zone map with its polygons: rings of positions, the outer border first. */
export type District = {
  id: string;
  properties: ReturnType<typeof propertiesOf>;
  polygons: Position[][][];
};

const ROWS_AT_ONCE = 20;

/** The districts of a country's zone maps, in the order of the table of borders, which is read in turns. */
export async function* readDistricts(
  edition: Edition,
  { file, country }: ZoneFiles,
): AsyncGenerator<District> {
  const rows = await edition.load(zoneAreasOfCountry, country);
  const areas = new Map(rows.map((row) => [`${row.jurisdiction} ${row.area}`, row]));
  let district: District | null = null;
  let [key, part, ring] = ['', '', ''];
  for await (const pieces of rowsOfTable(edition, file, ROWS_AT_ONCE)) {
    await takeTurn();
    for (const [jurisdiction, area, ofPart, ofRing, , outline] of pieces as string[][]) {
      const next = `${jurisdiction} ${area}`;
      if (next !== key) {
        if (district) yield district;
        // The data check ensures that each border is that of a district.
        district = startDistrict(areas.get(next) as ZoneAreaRow);
        part = '';
      }
      const { polygons } = district as District;
      if (ofPart !== part) polygons.push([]);
      const rings = polygons.at(-1) as Position[][];
      const positions = decodePolyline(outline as string) as Position[];
      if (ofPart !== part || ofRing !== ring) rings.push(positions);
      // A piece begins where the one before ends.
      else rings.at(-1)?.push(...positions.slice(1));
      [key, part, ring] = [next, ofPart as string, ofRing as string];
    }
  }
  if (district) yield district;
}

function startDistrict(row: ZoneAreaRow): District {
  return {
    id: `${row.country}/${row.jurisdiction}/${row.area}`,
    properties: propertiesOf(row),
    polygons: [],
  };
}

function propertiesOf({ country, jurisdiction, area, name, kind, ...row }: ZoneAreaRow) {
  const { zoneId: zone_id, boundariesOn: boundaries_on, source } = row;
  return { country, jurisdiction, area, name, kind, zone_id, boundaries_on, source };
}

/** The publishers of the borders, each with its terms. */
export async function creditOfBorders(edition: Edition, country: string): Promise<string> {
  const rows = await edition.load(zoneAreasOfCountry, country);
  const sources = await edition.load(sourcesOfCountry, country);
  const credits = [...new Set(rows.map(({ source }) => source))].map((id) => {
    const { publisher, licence } = sources.get(id) ?? { publisher: id, licence: '' };
    return `${publisher}: ${licence}`;
  });
  return `Borders: ${credits.join('; ')}`;
}
