import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LonLat } from '../../../src/domain/zone-areas/polyline.ts';
import type { MappedArea, Polygon } from '../outlines/outlines-file.ts';
import { readSourceFile } from '../tables/csv.ts';
import { KAUAI_OUTLINES, TOWN_OUTLINES } from './outline-files.ts';

type Zones = ReadonlyMap<string, ReadonlyMap<string, string>>;
type Geometry =
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: readonly Polygon[] };
type Feature = { properties: Readonly<Record<string, string | null>>; geometry: Geometry | null };

/** The districts of the zone maps of Vermont and Kauai. `zones` has the names of published zones by jurisdiction and identifier. */
export async function readOutlines(sources: string, zones: Zones): Promise<MappedArea[]> {
  return [...(await readKauai(sources, zones)), ...(await readVermont(sources, zones))];
}

async function readVermont(sources: string, zones: Zones): Promise<MappedArea[]> {
  const areas: MappedArea[] = [];
  for (const file of TOWN_OUTLINES) {
    const { features }: { features: Feature[] } = JSON.parse(
      (await readSourceFile(sources, file)).toString('utf8').replace(/^\uFEFF/, ''),
    );
    const ofTown = zones.get(file.town);
    for (const { properties, geometry } of features) {
      const cell = (name: string) => (properties[name] ?? '').replace(/\s+/g, ' ').trim();
      const code = cell('ABB_DIST_NAME');
      if (!code || !geometry) continue;
      areas.push({
        area: {
          jurisdiction: file.town,
          area: code,
          name: cell('DIST_NAME') || code,
          kind: cell('OVER') === 'Yes' ? 'overlay' : 'base',
          zone_id: ofTown?.has(code) ? code : '',
          boundaries_on: cell('LAST_UPDATE'),
          source: file.source,
        },
        polygons: polygonsOf(geometry),
      });
    }
  }
  return areas;
}

const polygonsOf = (geometry: Geometry): readonly Polygon[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const KAUAI = 'kauai-county';
/** The day in the name of the file. */
const KAUAI_DAY = '2024-03-11';
/** Special treatment and project districts stand beside a district, after a slash. */
const BESIDE = '/';

/**
 * Codes are those of the table without hyphens, as the atlas itself joins them. A code of another
 * name is not joined, nor one of several districts beside each other, whose rules apply together.
 */
async function readKauai(sources: string, zones: Zones): Promise<MappedArea[]> {
  await readSourceFile(sources, KAUAI_OUTLINES);
  const rows = await readGeoPackage(path.join(sources, KAUAI_OUTLINES.name));
  const ofCounty = new Map(
    [...(zones.get(KAUAI) ?? [])].map(([zone, name]) => [zone.replaceAll('-', ''), { zone, name }]),
  );
  const areas = new Map<string, { name: string; polygons: Polygon[] }>();
  for (const { code, name, polygons } of rows) {
    const area = code === '\\' ? '' : code;
    if (!area) continue;
    const known = areas.get(area) ?? { name, polygons: [] };
    known.polygons.push(...polygons);
    areas.set(area, known);
  }
  return [...areas].map(([area, { name, polygons }]) => {
    const zone = ofCounty.get(area.replaceAll('-', ''));
    return {
      area: {
        jurisdiction: KAUAI,
        area,
        name,
        kind: 'base',
        zone_id: zone && isSameName(name, zone.name) ? zone.zone : '',
        boundaries_on: KAUAI_DAY,
        source: KAUAI_OUTLINES.source,
      },
      polygons,
    };
  });
}

/** `Commercial General` and `Commercial (C); General Commercial`: both have the first word. */
function isSameName(one: string, other: string): boolean {
  const word = (name: string) => name.toLowerCase().match(/[a-z]{5}/)?.[0];
  return word(one) === word(other);
}

type MapRow = { code: string; name: string; polygons: readonly Polygon[] };

/** The polygons of the one table of a GeoPackage, read by the sqlite3 command. */
async function readGeoPackage(file: string): Promise<MapRow[]> {
  const query =
    'select AbbreviatedDistrict code, "Full District Name" name, hex(geom) geometry from "a-hi-kauai-3-11-24" order by fid';
  const { stdout } = await promisify(execFile)('sqlite3', ['-readonly', '-json', file, query], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout).map(
    ({ code, name, geometry }: { code: string; name: string; geometry: string }) => ({
      code: code.trim(),
      name: name.replace(/\/+/g, BESIDE).trim(),
      polygons: polygonsOfCell(Buffer.from(geometry, 'hex')),
    }),
  );
}

const HEADER_BYTES = 8;
/** Bytes of the envelope after the header, by its code. */
const ENVELOPES = [0, 32, 48, 48, 64];
const LITTLE_ENDIAN = 1;
const [POLYGON, MULTIPOLYGON] = [3, 6];

/** The polygons of a GeoPackage cell: a header, then little-endian well-known binary. */
function polygonsOfCell(cell: Buffer): Polygon[] {
  let at = HEADER_BYTES + (ENVELOPES[((cell[3] as number) >> 1) & 7] as number);
  const count = (): number => {
    at += 4;
    return cell.readUInt32LE(at - 4);
  };
  const type = (): number => {
    if (cell[at++] !== LITTLE_ENDIAN) throw new SyntaxError('The geometry is not little-endian.');
    return count();
  };
  const position = (): LonLat => {
    at += 16;
    return [cell.readDoubleLE(at - 16), cell.readDoubleLE(at - 8)];
  };
  const times = <Item>(item: () => Item): Item[] => Array.from({ length: count() }, item);
  const geometry = (): Polygon[] => {
    const found = type();
    if (found === MULTIPOLYGON) return times(geometry).flat();
    if (found !== POLYGON) throw new SyntaxError(`The geometry is of type ${found}.`);
    return [times(() => times(position))];
  };
  return geometry();
}
