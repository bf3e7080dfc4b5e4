export type Position = { lat: number; lng: number };

const KM_PER_DEGREE = 111.2;
const MID_LATITUDE = 40.1;

/** The features that the line joins are some kilometres wide themselves. */
const TOO_NEAR_KM = 5;

/**
 * NTC 2018 Tab. 3.3.I, zones 5 and 6: a place in Sardinia lies east or west of the straight line from Capo Teulada to the island of Maddalena. Null within 5 km of the
 * line, where the table does not say enough to tell.
 */
export function sardinianWindZone(
  place: Position,
  capoTeulada: Position,
  maddalena: Position,
): '5' | '6' | null {
  const line = kilometres(capoTeulada, maddalena);
  const way = kilometres(capoTeulada, place);
  const eastKm =
    (way.east * line.north - way.north * line.east) / Math.hypot(line.east, line.north);
  if (Math.abs(eastKm) < TOO_NEAR_KM) return null;
  return eastKm > 0 ? '5' : '6';
}

/** On so small an island the globe is as good as flat. */
function kilometres(from: Position, to: Position): { east: number; north: number } {
  const east = (to.lng - from.lng) * KM_PER_DEGREE * Math.cos((MID_LATITUDE * Math.PI) / 180);
  return { east, north: (to.lat - from.lat) * KM_PER_DEGREE };
}
