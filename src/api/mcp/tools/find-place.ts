import * as z from 'zod';
import { country, foundIn, pageSize } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { pageOfConnection, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const PLACE = 'country { code } code name subdivision population officialCode';

export const findPlace = defineTool({
  name: 'find_place',
  title: 'Find a place',
  description: `Finds the code of a city or municipality by its name, official code, postcode or position, the most populous first. Other tools take this code as \`place\`.
Several places may share a name: name the one that was taken. One that is not found is not published here, and may still have regulations.`,
  input: z.strictObject({
    search: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Part of the name, in any case, with accents or without; or the official code.'),
    postcode: z.string().trim().min(1).max(20).optional(),
    near: z
      .strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        withinKm: z.number().positive().max(100).default(25),
      })
      .optional()
      .describe('Centres near this position (WGS 84), the nearest first.'),
    country: country.optional(),
    first: pageSize(8, 25),
    cursor: z.string().min(1).max(200).optional().describe('`nextCursor` of the answer before.'),
  }),
  output: z.object({
    places: z.array(
      z.object({
        ...shapeOf('Place', PLACE, { subdivision: 'State, province or region (ISO 3166-2).' }),
        ...shapeOf('PlaceEdge', 'distanceKm', { distanceKm: 'To its centre.' }),
      }),
    ),
    notes: z.array(z.string()).describe('Pass these on.'),
    ...pageShape,
  }),
  document: `query McpPlaces($search: String, $postcode: String, $near: NearInput, $country: CountryCode, $first: Int!, $after: String) {
    countries { code }
    places(search: $search, postcode: $postcode, near: $near, country: $country, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { distanceKm node {
        ${PLACE}
        positionSource { publisher license } postcodesSource { publisher license }
      } }
    }
  }`,
  variables: ({ cursor, ...input }) => ({ ...input, after: cursor }),
  answer: ({ countries, places: found }, { postcode, near, country }) => {
    const places = foundIn(found, countries, country ? [country] : []);
    const nodes = places.edges.map(({ node }) => node);
    const sources = nodes.flatMap((node) => [
      near && node.positionSource,
      postcode && node.postcodesSource,
    ]);
    const credits = new Set(
      sources.flatMap((source) =>
        source ? [`Found by the data of ${source.publisher}: ${source.license}.`] : [],
      ),
    );
    return {
      places: places.edges.map(({ distanceKm, node }) => ({ ...node, distanceKm })),
      notes: near ? [NEAREST, ...credits] : [...credits],
      ...pageOfConnection(places),
    };
  },
});

const NEAREST =
  'The nearest centre is not the municipality that the position lies in: borders are not known here. Ask the user which one it is.';
