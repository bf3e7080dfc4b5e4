import type { Municipality } from './municipalities.ts';

/** Basic wind velocity by area (NEN-EN 1991-1-4 NB table NB.1). */
const METRES_PER_SECOND = { I: '29.5', II: '27', III: '24.5' } as const;
type Area = keyof typeof METRES_PER_SECOND;

/** The provinces that lie in area II with all of their mainland; North Holland has a border within, and the others are area III (figure NB.1). */
const SECOND = ['NL-GR', 'NL-FR', 'NL-FL', 'NL-ZH', 'NL-ZE'];
const NORTH_HOLLAND = 'NL-NH';

/** The islands in the Wadden Sea, of three provinces: area I. */
const ISLANDS = ['Texel', 'Vlieland', 'Terschelling', 'Ameland', 'Schiermonnikoog'];

/** North Holland is area I north of these municipalities; Zaanstad lies between the second and the third. */
const BORDER = ['Heemskerk', 'Uitgeest', 'Zaanstad', 'Wormerland', 'Purmerend', 'Edam-Volendam'];
const NORTHERNMOST = 'Den Helder';

/** Municipalities that have taken in another area's land since the border was drawn, so that their borders no longer tell: Beemster, Zeevang, and land of two provinces. */
const IN_TWO_AREAS = ['Purmerend', 'Edam-Volendam', 'Vijfheerenlanden'];

/** The wind velocity of a municipality by its area; blank where it lies in two. */
export function createWind(
  municipalities: readonly Municipality[],
): (municipality: Municipality) => string {
  const north = northOf(municipalities);
  const areaOf = ({ name, subdivision }: Municipality): Area => {
    if (ISLANDS.includes(name) || north.has(name)) return 'I';
    return subdivision === NORTH_HOLLAND || SECOND.includes(subdivision) ? 'II' : 'III';
  };
  return (municipality) =>
    IN_TWO_AREAS.includes(municipality.name) ? '' : METRES_PER_SECOND[areaOf(municipality)];
}

/** What can be reached from the north of North Holland, from one municipality to the next, without crossing the border. */
function northOf(municipalities: readonly Municipality[]): ReadonlySet<string> {
  const ofProvince = new Map(
    municipalities
      .filter(({ subdivision }) => subdivision === NORTH_HOLLAND)
      .map((each) => [each.name, each]),
  );
  const north = new Set([NORTHERNMOST]);
  for (const name of north) {
    for (const neighbour of ofProvince.get(name)?.neighbours ?? []) {
      if (ofProvince.has(neighbour) && !BORDER.includes(neighbour)) north.add(neighbour);
    }
  }
  return north;
}
