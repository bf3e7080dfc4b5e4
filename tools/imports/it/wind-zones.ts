import { type Position, sardinianWindZone } from '../formulas/ntc-2018-tab-3-3-i.ts';
import { readSourceFile, type SourceFile } from '../tables/csv.ts';
import type { Folders } from '../tables/importer.ts';
import { readAliases } from '../tables/places-file.ts';
import type { Municipality } from './seismic-list.ts';
import { readZonesOfLaw } from './zones-of-law.ts';

const COORDINATES: SourceFile = {
  name: 'comuni.json',
  sha256: '060f86762fe145ce66648537689a03f176a941f9ff2152e5a15c41b068a89fba',
  source: 'it-coordinate-comuni',
};

/** Where each town lies, by official code. */
export async function readCoordinates(folder: string): Promise<ReadonlyMap<string, Position>> {
  const towns: { codice: string; coordinate: Position | null }[] = JSON.parse(
    (await readSourceFile(folder, COORDINATES)).toString('utf8'),
  );
  return new Map(
    towns.flatMap(({ codice, coordinate }) => (coordinate ? [[codice, coordinate] as const] : [])),
  );
}

const LA_MADDALENA = '090035';
const CAPO_TEULADA: Position = { lat: 38.88, lng: 8.652 };

/**
 * The wind zones that a municipality may lie in by NTC 2018 Tab. 3.3.I. Islands are listed by hand: zone 9 is that of all but Sicily and Sardinia. Elsewhere the region
 * or the province decides; in Sardinia the side of the line on which the town lies, and near the line it may be either.
 */
export async function readWindZones({
  sources,
  country,
}: Folders): Promise<(municipality: Municipality) => readonly string[]> {
  const islands = new Set((await readAliases(country, 'islands')).values());
  const zoneOfLaw = await readZonesOfLaw(country, 'wind_zone');
  const positions = await readCoordinates(sources);
  const maddalena = positions.get(LA_MADDALENA) as Position;
  return ({ official_code, subdivision }) => {
    if (islands.has(official_code)) return ['9'];
    const zone = zoneOfLaw(subdivision);
    if (zone) return [zone];
    const position = positions.get(official_code);
    const side = position && sardinianWindZone(position, CAPO_TEULADA, maddalena);
    return side ? [side] : ['5', '6'];
  };
}
