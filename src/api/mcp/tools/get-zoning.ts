import * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';
import { BUILDING_LIMITS, SETBACKS } from '../../../domain/zoning/limits.ts';
import {
  type Citations,
  cited,
  createCitations,
  SOURCES,
  sourcesShape,
} from '../parts/citations.ts';
import { country, cursor, knownPlace, pageSize, place } from '../parts/inputs.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const ZONE = `{
  zoneId name when { text } farWhen { text }
  maxFar farStatus maxHeightM heightStatus maxCoverage coverageStatus maxStoreys storeysStatus
  minLotAreaM2 lotAreaStatus maxDensityDuHa densityStatus parkingPerDwelling parkingStatus
  setbacks { frontM frontStatus sideM sideStatus rearM rearStatus } bonusFar farNote
  permittedUses permittedUsesStatus conditionalUses conditionalUsesStatus source { key }
  limits { limit value when { text } reference source { key } }
}`;
type Zone = DataOf<`fragment McpZone on Zone ${typeof ZONE}`>;

export const getZoning = defineTool({
  name: 'get_zoning',
  title: 'Zones of a place',
  description: `What zones of a place permit: floor area ratio, height, coverage, setbacks (front_m, side_m, rear_m) and uses, each limit with its status, its cases under conditions, clause and source.
Values of a zone hold only under its own \`when\`, max_far under \`farWhen\` too; a case takes their place under its. NOT_READ and NOT_STATED are no permission, VARIES means that only the cases have numbers. max_far is without a bonus; bonusFar needs what howToBonus says. Which zone a plot lies in is not known here: ask the user or see the zoning map. Few places have zones; none here does not mean none there.`,
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
        zoneId: z.string(),
        name: z.string(),
        when: z
          .array(z.string())
          .describe('For what buildings or lots its values hold; all of these; empty for all.'),
        farWhen: z.array(z.string()).describe('What max_far alone holds for, besides.'),
        limits: z.array(
          z.object({
            name: z.string(),
            unit: z.string(),
            status: z.string(),
            value: z.number().nullable(),
            cases: z.array(
              z.object({
                value: z.number(),
                when: z.array(z.string()),
                clause: z.string(),
                source: cited,
              }),
            ),
          }),
        ),
        notRead: z.array(z.string()).describe('Limits of which nothing is known.'),
        bonusFar: z.number().nullable(),
        howToBonus: z.string().nullable(),
        permittedUses: z.array(z.string()),
        permittedUsesStatus: z.string(),
        conditionalUses: z.array(z.string()),
        conditionalUsesStatus: z.string(),
        source: cited,
      }),
    ),
    ...pageShape,
    ...sourcesShape,
  }),
  document: `query McpZoning($country: CountryCode!, $place: String!) {
    countries { code }
    country(code: $country) {
      code ${SOURCES}
      city(code: $place) {
        name
        zones ${ZONE}
      }
    }
  }`,
  variables: ({ country, place }) => ({ country, place }),
  answer: (data, { zones: asked, ...given }) => {
    const { country, city } = knownPlace(data, given);
    const { name, zones } = city;
    const wanted = asked?.map((zone) => zone.toLowerCase());
    const { items, ...page } = pageOf(
      zones.filter(({ zoneId }) => !wanted || wanted.includes(zoneId.toLowerCase())),
      given,
    );
    const citations = createCitations([country]);
    return {
      place: name,
      zones: items.map((zone) => zoneOf(zone, country.code, citations)),
      ...page,
      sources: citations.sources(),
    };
  },
});

function zoneOf(zone: Zone, country: string, citations: Citations) {
  const {
    zoneId,
    name,
    when,
    farWhen,
    bonusFar,
    farNote,
    permittedUses,
    permittedUsesStatus,
    conditionalUses,
    conditionalUsesStatus,
  } = zone;
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
  ].map((limit) => ({ ...limit, cases: casesOf(zone, limit.name, country, citations) }));
  const isKnown = ({ status, cases }: (typeof all)[number]) =>
    status !== 'NOT_READ' || cases.length > 0;
  return {
    zoneId,
    name,
    when: textsOf(when),
    farWhen: textsOf(farWhen),
    limits: all.filter(isKnown),
    notRead: all.filter((limit) => !isKnown(limit)).map((limit) => limit.name),
    bonusFar,
    howToBonus: farNote,
    permittedUses,
    permittedUsesStatus,
    conditionalUses,
    conditionalUsesStatus,
    source: citations.cite(country, zone.source.key),
  };
}

function casesOf({ limits }: Zone, name: string, country: string, citations: Citations) {
  return limits
    .filter(({ limit }) => limit === name.toUpperCase())
    .map(({ value, when, reference, source }) => ({
      value,
      when: textsOf(when),
      clause: reference,
      source: citations.cite(country, source.key),
    }));
}

function textsOf(conditions: readonly { text: string }[]): string[] {
  return conditions.map(({ text }) => text);
}
