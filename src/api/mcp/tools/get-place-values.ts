import * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import { country, cursor, knownPlace, names, onDate, pageSize, place } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool, ToolError } from '../parts/tool.ts';

const PLACE = 'code name subdivision population';
const UNKNOWN = 'name reason';
const VALUE = 'clause: reference source { key } when { text }';

const value = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z
    .string()
    .nullable()
    .describe('UCUM code; null where the value is a label or the name ends with the unit.'),
  ...shapeOf('BuildingParam', VALUE, {
    clause: z
      .string()
      .nullable()
      .describe('The regulation and clause; null where the source as a whole states it.'),
    when: 'For what buildings alone it holds; all of these; empty for all.',
  }),
});

/** The values that each place has a field for. */
const SITE = `
  seismicZone seismicZoneWhen { text } seismicZoneSource { key }
  windSpeedMs windSpeedWhen { text } windSpeedSource { key } windBasis { averagingPeriodS returnPeriodYears }
  climateZone climateZoneSource { key }`;

export const getPlaceValues = defineTool({
  name: 'get_place_values',
  title: 'Design values of a place',
  description: `What a place sets for a design: seismic zone, wind speed, climate zone, loads (snow, wind, ground acceleration …) and the building-code parameters that hold there, each with unit, clause and source.
Wind speeds compare only on the same basis. A value with \`when\` holds for those buildings alone. A value that is missing was not collected or is not regulated: never fill it in from elsewhere. Site conditions (altitude, exposure, soil) may change a load: see its clause.`,
  input: z.strictObject({
    country,
    place,
    names: names('Only values of these names, such as snow_load_ground_kn_m2 or seismic_zone.'),
    categories: z
      .array(z.enum(['STRUCTURAL', 'FIRE', 'ACCESSIBILITY', 'ENERGY']))
      .min(1)
      .max(4)
      .optional()
      .describe('Of building-code parameters, only these; the others stay.'),
    onDate,
    first: pageSize(20, 40),
    cursor,
  }),
  output: z.object({
    place: z.object({ country: z.string(), ...shapeOf('Place', PLACE) }),
    currency: z.string().describe('ISO 4217 code, of costs.'),
    values: z.array(value),
    unknown: z
      .array(z.object(shapeOf('UnknownValue', UNKNOWN)))
      .describe('Values that are not known, and why.'),
    ...pageShape,
    ...sourcesShape,
  }),
  document: `query McpPlaceValues($country: CountryCode!, $place: String!, $categories: [CodeCategory!], $onDate: Date) {
    countries { code }
    country(code: $country) {
      code currency ${SOURCES}
      city(code: $place) {
        ${PLACE}
        ${SITE}
        unknownValues { ${UNKNOWN} }
        buildingParams(onDate: $onDate) { name value unit ${VALUE} }
        buildingCodes(categories: $categories, onDate: $onDate) { name: parameter value ${VALUE} }
      }
    }
  }`,
  variables: ({ country, place, categories, onDate }) => ({ country, place, categories, onDate }),
  answer: (data, { names, ...input }) => {
    const { country, city } = knownPlace(data, input);
    const { code, currency } = country;
    const citations = createCitations([country]);
    const all: Value[] = [...siteValues(city), ...city.buildingParams, ...city.buildingCodes];
    const wanted = names ? all.filter(({ name }) => names.includes(name)) : all;
    if (names && wanted.length === 0) throw noSuchValue(city, all);
    const { items, ...page } = pageOf(wanted, input);
    return {
      place: { country: code, ...city },
      currency,
      unknown: city.unknownValues,
      values: items.map((each) =>
        citations.cite(code, { unit: null, clause: null, when: [], ...each }),
      ),
      ...page,
      sources: citations.sources(),
    };
  },
});

type Texts = readonly { text: string }[];
type Cited = { key: string } | null;
/** A value of a place, with what it is called in the answer. */
type Value = {
  name: string;
  value: string | number;
  unit?: string | null;
  clause?: string | null;
  when?: Texts;
  source: Cited;
};

type Site = DataOf<`fragment McpSite on Place { ${typeof SITE} }`>;

function siteValues(city: Site): Value[] {
  const { averagingPeriodS, returnPeriodYears } = city.windBasis;
  const basis = [
    averagingPeriodS === null
      ? 'averaging period not stated'
      : `averaged over ${averagingPeriodS} s`,
    returnPeriodYears === null
      ? 'return period not stated'
      : `return period ${returnPeriodYears} years`,
  ].join(', ');
  const all = [
    {
      name: 'seismic_zone',
      value: city.seismicZone,
      when: city.seismicZoneWhen,
      source: city.seismicZoneSource,
    },
    {
      name: 'wind_speed_ms',
      value: city.windSpeedMs,
      unit: 'm/s',
      clause: basis,
      when: city.windSpeedWhen,
      source: city.windSpeedSource,
    },
    { name: 'climate_zone', value: city.climateZone, source: city.climateZoneSource },
  ];
  return all.flatMap(({ value, ...rest }) => (value === null ? [] : { value, ...rest }));
}

const MAX_LISTED_NAMES = 60;

function noSuchValue({ name }: { name: string }, all: readonly Value[]): ToolError {
  const names = [...new Set(all.map((each) => each.name))];
  const more = names.length > MAX_LISTED_NAMES ? ' …' : '';
  return new ToolError(
    `${name} has no value of these names. It has: ${names.slice(0, MAX_LISTED_NAMES).join(', ')}${more}.`,
  );
}
