import type { LeftOut } from '../tables/importer.ts';
import type { CensusSubdivision } from './census-subdivisions.ts';
import type { DesignData } from './climatic-design-data.ts';

export type Joined = { design: DesignData; census: CensusSubdivision };

/** Locations that are another place than the census subdivision of their name: Armstrong lies north of Lake Nipigon, the township of Armstrong 700 km away in Timiskaming. */
const NAMESAKES = new Set(['Armstrong (CA-ON)']);

/** The locations that are one inhabited census subdivision: the only one of the name in the province, or the one that an alias names by the location's label. */
export function joinLocations(
  locations: readonly DesignData[],
  subdivisions: readonly CensusSubdivision[],
  aliases: ReadonlyMap<string, string>,
): { joined: Joined[]; leftOut: LeftOut[] } {
  const joined: Joined[] = [];
  const leftOut: LeftOut[] = [];
  for (const design of locations) {
    const alias = aliases.get(design.label);
    const candidates = subdivisions.filter((each) =>
      alias ? each.official_code === alias : isNamed(each, design),
    );
    const [census] = candidates;
    if (census && candidates.length === 1 && Number(census.population) > 0)
      joined.push({ design, census });
    else leftOut.push({ name: design.label, reason: reasonOf(candidates) });
  }
  return { joined, leftOut };
}

function isNamed({ name, subdivision }: CensusSubdivision, design: DesignData): boolean {
  return (
    name === design.location && subdivision === design.subdivision && !NAMESAKES.has(design.label)
  );
}

function reasonOf(candidates: readonly CensusSubdivision[]): string {
  if (candidates.length === 0) return 'match no census subdivision';
  return candidates.length > 1
    ? 'share the name of several census subdivisions'
    : 'had no inhabitants at the census';
}
