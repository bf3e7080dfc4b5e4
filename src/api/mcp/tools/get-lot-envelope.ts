import * as z from 'zod';
import { present } from '../../../domain/documents/document-types.ts';
import { cited, createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import { assume, country, facts, knownPlace, place } from '../parts/inputs.ts';
import { defineTool, ToolError } from '../parts/tool.ts';

export const getLotEnvelope = defineTool({
  name: 'get_lot_envelope',
  title: 'What a zone allows on a lot',
  description: `What a zone allows on one lot under what is known of it: floor area, coverage, height, storeys, setbacks, each with the cases that hold or may, their clause and source.
The value of a limit is the strictest of all cases that hold or may: it is safe whatever is open. DEPENDS: ask for the facts that the open cases name. NO_CASE is no permission: no published case fits, and status says what was read. Overlays, heritage and easements are not here. Repeat to the user what is presumed. Which zone a lot lies in is not known here.`,
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
    maxFloorAreaM2: z
      .number()
      .nullable()
      .describe('Null unless lot_area_m2 is given and there is a ratio.'),
    maxFootprintM2: z.number().nullable(),
    limits: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        state: z.string(),
        status: z.string(),
        value: z.number().nullable(),
        cases: z.array(
          z.object({
            value: z.number(),
            isOpen: z.boolean(),
            when: z.string(),
            clause: z.string().nullable(),
            source: cited,
          }),
        ),
      }),
    ),
    presumed: z.array(z.object({ name: z.string(), value: z.string(), why: z.string() })),
    ...sourcesShape,
  }),
  document: `query McpLot($country: CountryCode!, $place: String!, $zone: String!, $facts: [FactInput!], $assume: Assumption) {
    countries { code }
    country(code: $country) {
      code ${SOURCES}
      city(code: $place) {
        name
        zones { zoneId }
        zone(zoneId: $zone) {
          zoneId
          envelope(facts: $facts, assume: $assume) {
            maxFloorAreaM2 maxFootprintM2
            limits { limit unit state status value cases { value isOpen text reference source { key } } presumed { name value why } }
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
    const { limits, maxFloorAreaM2, maxFootprintM2 } = present(zone.envelope);
    const presumed = new Map(
      limits.flatMap((limit) => limit.presumed.map((each) => [each.name, each] as const)),
    );
    return {
      place: name,
      zone: zone.zoneId,
      maxFloorAreaM2,
      maxFootprintM2,
      limits: limits.map(({ limit, presumed: _presumed, cases, ...rest }) => ({
        ...rest,
        name: limit.toLowerCase(),
        cases: cases.map(({ text, reference, source, ...each }) => ({
          ...each,
          when: text,
          clause: reference,
          source: citations.cite(country.code, source.key),
        })),
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
