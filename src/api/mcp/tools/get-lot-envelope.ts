import * as z from 'zod';
import { present } from '../../../domain/documents/document-types.ts';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import { assume, country, facts, knownPlace, place } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { defineTool, ToolError } from '../parts/tool.ts';

const AREAS = 'maxFloorAreaM2 maxFootprintM2 notes { text }';
const LIMIT = `
  name: limit unit state status value
  cases { value formula isOpen when: text clause: reference source { key } }`;
const PRESUMED = 'name value why';

export const getLotEnvelope = defineTool({
  name: 'get_lot_envelope',
  title: 'What a zone allows on a lot',
  description: `What a zone allows on one lot: floor area, coverage, height, storeys, setbacks, each with its cases, clause and source.
The value of a limit is the strictest of all cases that hold or may: it is safe whatever is open. Null with DEPENDS: ask for the facts that the cases name. NO_CASE is not a permission: no published case fits, and status states what was read. Areas leave out what notes state: repeat these. Overlays, heritage and easements are not here. Repeat to the user what is presumed. Which zone a lot lies in is not known here.`,
  input: z.strictObject({
    country,
    place,
    zone: z
      .string()
      .min(1)
      .max(60)
      .describe('The zone, such as RM2: get_zoning lists those of the place.'),
    facts,
    assume,
  }),
  output: z.object({
    place: z.string(),
    zone: z.string(),
    ...shapeOf('Envelope', AREAS),
    limits: z.array(z.object(shapeOf('EnvelopeLimit', LIMIT))),
    presumed: z.array(z.object(shapeOf('PresumedFact', PRESUMED))),
    ...sourcesShape,
  }),
  document: `query McpLot($country: CountryCode!, $place: String!, $zone: String!, $facts: [FactInput!], $assume: Assumption) {
    countries { code }
    country(code: $country) {
      code ${SOURCES}
      city: zonedArea(code: $place) {
        name
        zones { zoneId }
        zone(zoneId: $zone) {
          zoneId
          envelope(facts: $facts, assume: $assume) {
            ${AREAS}
            limits { ${LIMIT} presumed { ${PRESUMED} } }
          }
        }
      }
    }
  }`,
  variables: (input) => input,
  answer: (data, given) => {
    const { country, city } = knownPlace(data, given);
    const { name, zone, zones } = city;
    if (!zone)
      throw new ToolError(
        `${name} has no zone ${JSON.stringify(given.zone)} here. ${listZones(zones)}`,
      );
    const citations = createCitations([country]);
    const { limits, ...areas } = present(zone.envelope);
    const presumed = new Map(
      limits.flatMap((limit) => limit.presumed.map((each) => [each.name, each] as const)),
    );
    return {
      place: name,
      zone: zone.zoneId,
      ...areas,
      limits: limits.map(({ name, ...limit }) => ({
        name: name.toLowerCase(),
        ...(citations.cite(country.code, limit) as object),
      })),
      presumed: [...presumed.values()],
      sources: citations.sources(),
    };
  },
});

function listZones(zones: readonly { zoneId: string }[]): string {
  return zones.length === 0
    ? 'No zone of it is published.'
    : `Its zones: ${zones.map(({ zoneId }) => zoneId).join(', ')}.`;
}
