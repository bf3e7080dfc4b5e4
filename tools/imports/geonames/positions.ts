/** In degrees of WGS 84. */
export type Position = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way between two positions over the sphere (haversine). */
export function distanceKm(one: Position, other: Position): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const root = Math.sqrt(
    north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east,
  );
  return 2 * EARTH_RADIUS_KM * Math.asin(root);
}

/** The middle of positions that lie near each other. */
export function meanOf(positions: readonly Position[]): Position {
  const mean = (of: (position: Position) => number) =>
    positions.reduce((sum, each) => sum + of(each), 0) / positions.length;
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  };
}

/** A position that few of them cannot draw away from where most are. */
export function medianOf(positions: readonly Position[]): Position {
  const middle = (of: (position: Position) => number) =>
    positions.map(of).sort((one, other) => one - other)[Math.floor(positions.length / 2)] ??
    Number.NaN;
  return {
    latitude: middle(({ latitude }) => latitude),
    longitude: middle(({ longitude }) => longitude),
  };
}
