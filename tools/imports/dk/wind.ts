import { distanceKm, type Position } from '../geonames/positions.ts';
import { readSourceFile, type SourceFile } from '../tables/csv.ts';

export const OUTLINES: SourceFile = {
  name: 'kommuner.geojson',
  sha256: '78003a638315d0c359807371f09f0a680c8077f26e30797315b9ae5436560b7c',
  source: 'dk-dagi-municipalities',
};

/** Basic wind velocity beyond the belt along the North Sea and Ringkøbing Fjord. */
const INLAND_MS = '24';

const BELT_KM = 25;

/** Ringkøbing Fjord has a belt, too: where it lies behind the coast, it is at most so wide. */
const FJORD_KM = 15;
const isBeforeFjord = ({ latitude }: Position) => latitude > 55.78 && latitude < 56.2;

/** South of this degree the outline of Tønder is the border to Germany. */
const SOUTHERNMOST = 54.91;

/** The municipalities on the open coast from the German border to Skagen. */
const COASTAL = ['550', '561', '563', '573', '760', '661', '665', '787', '849', '860', '813'];

type Outlines = {
  features: { properties: { KOMKODE: string }; geometry: { coordinates: unknown } }[];
};

/** The wind velocity of the municipalities that lie beyond the belt with all of their outline, by official code. Within it the velocity falls with the distance from the coast. */
export async function readWind(folder: string): Promise<ReadonlyMap<string, string>> {
  const { features }: Outlines = JSON.parse(
    (await readSourceFile(folder, OUTLINES)).toString('utf8'),
  );
  const outlines = new Map<string, Position[]>();
  for (const { properties, geometry } of features) {
    const code = properties.KOMKODE.replace(/^0/, '');
    outlines.set(code, [...(outlines.get(code) ?? []), ...positionsOf(geometry.coordinates)]);
  }
  const coast = westernmost(COASTAL.flatMap((code) => outlines.get(code) ?? []));
  const reachOf = (at: Position) => BELT_KM + (isBeforeFjord(at) ? FJORD_KM : 0);
  const isBeyond = (outline: readonly Position[]) =>
    outline.every((each) => coast.every((at) => distanceKm(each, at) > reachOf(at)));
  return new Map(
    [...outlines].filter(([, outline]) => isBeyond(outline)).map(([code]) => [code, INLAND_MS]),
  );
}

function positionsOf(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return [];
  const [longitude, latitude] = coordinates;
  return typeof longitude === 'number'
    ? [{ latitude, longitude }]
    : coordinates.flatMap(positionsOf);
}

/** The open coast of Jutland looks west and north-west: of each hundredth of a degree of latitude its westernmost point. */
function westernmost(positions: readonly Position[]): Position[] {
  const coast = new Map<string, Position>();
  for (const position of positions.filter(({ latitude }) => latitude >= SOUTHERNMOST)) {
    const band = position.latitude.toFixed(2);
    if (position.longitude < (coast.get(band)?.longitude ?? Number.POSITIVE_INFINITY))
      coast.set(band, position);
  }
  return [...coast.values()];
}
