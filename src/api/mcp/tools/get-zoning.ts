import * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';
import { BUILDING_LIMITS, SETBACKS } from '../../../engine/zoning/limits.ts';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import { country, cursor, knownPlace, pageSize, place } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const NAMED = 'zoneId name when { text } farWhen { text }';
const CASE = 'value formula when { text } clause: reference source { key }';
const USES = `
  bonusFar howToBonus: farNote permittedUses permittedUsesStatus
  conditionalUses conditionalUsesStatus source { key }`;

const ZONE = `{
  ${NAMED}
  maxFar farStatus maxHeightM heightStatus maxCoverage coverageStatus maxStoreys storeysStatus
  minLotAreaM2 lotAreaStatus maxDensityDuHa densityStatus maxBuildingDepthM buildingDepthStatus parkingPerDwelling parkingStatus
  setbacks { frontM frontStatus sideM sideStatus rearM rearStatus }
  limits { limit ${CASE} }
  ${USES}
}`;
type Zone = DataOf<`fragment McpZone on Zone ${typeof ZONE}`>;

export const getZoning = defineTool({
  name: 'get_zoning',
  title: 'Zones of a place',
  description: `What zones permit: floor area ratio, height, coverage, setbacks and uses, each limit with its status, its cases under conditions, clause and source.
Values of a zone apply only under its own \`when\`, max_far under \`farWhen\` too; a case replaces them under its own. NOT_READ and NOT_STATED do not permit anything, VARIES means that only the cases have numbers. max_far is without a bonus; howToBonus states the conditions of bonusFar. Which zone a plot lies in is not known here: see the zoning map. No zones here does not mean none there.`,
  input: z.strictObject({
    country,
    place,
    zones: z
      .array(z.string().min(1).max(60))
      .min(1)
      .max(10)
      .optional()
      .describe('Only these, such as RM2, in any case.'),
    first: pageSize(4, 10),
    cursor,
  }),
  output: z.object({
    place: z.string(),
    zones: z.array(
      z.object({
        ...shapeOf('Zone', NAMED, {
          when: 'For what buildings or lots its values hold; all of these; empty for all.',
          farWhen: 'What max_far alone holds for, besides.',
        }),
        limits: z.array(
          z.object({
            name: z.string(),
            unit: z.string(),
            status: z.string(),
            value: z.number().nullable(),
            cases: z.array(z.object(shapeOf('ZoneLimit', CASE))),
          }),
        ),
        notRead: z.array(z.string()).describe('Limits that are not known.'),
        ...shapeOf('Zone', USES),
      }),
    ),
    ...pageShape,
    ...sourcesShape,
  }),
  document: `query McpZoning($country: CountryCode!, $place: String!) {
    countries { code }
    country(code: $country) {
      code ${SOURCES}
      city: zonedArea(code: $place) {
        name
        zones ${ZONE}
      }
    }
  }`,
  variables: ({ country, place }) => ({ country, place }),
  answer: (data, { zones: named, ...given }) => {
    const { country, city } = knownPlace(data, given);
    const { name, zones } = city;
    const wanted = named?.map((zone) => zone.toLowerCase());
    const { items, ...page } = pageOf(
      zones.filter(({ zoneId }) => !wanted || wanted.includes(zoneId.toLowerCase())),
      given,
    );
    const citations = createCitations([country]);
    return {
      place: name,
      zones: citations.cite(country.code, items.map(withLimits)),
      ...page,
      sources: citations.sources(),
    };
  },
});

function withLimits(zone: Zone) {
  const all = [
    ...BUILDING_LIMITS.map(({ name, unit, field, statusField }) => ({
      name,
      unit,
      status: zone[statusField],
      value: zone[field],
    })),
    ...SETBACKS.map(({ name, unit, field, statusField }) => ({
      name,
      unit,
      status: zone.setbacks[statusField],
      value: zone.setbacks[field],
    })),
  ].map((limit) => ({
    ...limit,
    cases: zone.limits.filter((each) => each.limit === limit.name.toUpperCase()),
  }));
  const isKnown = ({ status, cases }: (typeof all)[number]) =>
    status !== 'NOT_READ' || cases.length > 0;
  return {
    ...zone,
    limits: all.filter(isKnown),
    notRead: all.filter((limit) => !isKnown(limit)).map(({ name }) => name),
  };
}
