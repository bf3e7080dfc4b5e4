import * as z from 'zod';
import {
  conjunction,
  decimal,
  oneOf,
  shortText,
  slug,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { dataFile, recordsOf, TO_CITY, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { wrongValue } from '../../engine/conditions/terms.ts';
import {
  CONDITIONS_OF_JURISDICTION_ZONES,
  jurisdictions,
  jurisdictionZones,
  uses,
  ZONE_LIMITS,
  zoneLimits,
  zones,
} from './table.ts';
import { limitsOfZone, rowOfZone, zoneFindings } from './zone-record.ts';

const { when, ...limits } = limitsOfZone;

const zone = z.strictObject({
  city: slug.describe('Code of the city: one of cities.csv.'),
  zone_id: shortText.describe('Identifier of the zone within the city, as the plan calls it.'),
  name: text.describe("Name of the zone, which is the plan's own."),
  when,
  far_when: conjunction.describe(
    'Conditions of max_far alone, which it has besides those of when; blank where it has no others.',
  ),
  ...limits,
});

type Zone = z.output<typeof zone>;

export const zonesFile = dataFile({
  name: 'zones.csv',
  description:
    'Zones of cities, with what may be built in them as of right; heights and setbacks in metres. Where a limit depends on a case, zone-limits.csv has the others',
  record: zone,
  key: ['city', 'zone_id'],
  references: { city: TO_CITY, source: TO_SOURCE },
  conditions: { when: ['building', 'part', 'lot'], far_when: ['building', 'part', 'lot'] },
  *check(records, country) {
    yield* zoneFindings(records, country);
    for (const { line, record } of records) {
      if (record.far_when.length > 0 && record.max_far === null)
        yield {
          line,
          column: 'far_when',
          message: 'stands beside a max_far, which this zone has not',
        };
    }
  },
  table: zones,
  row: ({ far_when, ...record }) => ({
    city: record.city,
    zoneId: record.zone_id,
    name: record.name,
    farWhen: far_when[0] ?? [],
    ...rowOfZone(record),
  }),
});

const zoneLimit = z.strictObject({
  city: slug.describe('Code of the city: one of cities.csv.'),
  zone_id: text.describe('Identifier of the zone: one that the city has in zones.csv.'),
  limit: oneOf(ZONE_LIMITS).describe('The column of zones.csv whose value it takes the place of.'),
  value: decimal.describe('Its value, in the unit of that column.'),
  when: conjunction.meta({
    description: 'The conditions under which it does; all of them must hold.',
    constraints: { required: true },
  }),
  reference: text.describe('The clause or table that states it.'),
  source: text.describe('The document that it was read in: an id of sources.csv.'),
});

export const zoneLimitsFile = dataFile({
  name: 'zone-limits.csv',
  description:
    'Limits that take the place of those of a zone under conditions, in the unit that the column of zones.csv has',
  record: zoneLimit,
  key: ['city', 'zone_id', 'limit', 'when'],
  references: { city: TO_CITY, source: TO_SOURCE },
  conditions: { when: ['building', 'part', 'lot'] },
  needsWhole: ['zones.csv'],
  *checkWhole(records, country) {
    const known = new Set(
      recordsOf<Zone>(country.records, 'zones.csv').map(
        ({ city, zone_id }) => `${city} ${zone_id}`,
      ),
    );
    for (const { line, record } of records) {
      if (known.has(`${record.city} ${record.zone_id}`)) continue;
      yield {
        line,
        column: 'zone_id',
        message: `${record.city} has no zone '${record.zone_id}' in zones.csv`,
      };
    }
  },
  *check(records) {
    for (const { line, record } of records) {
      if (record.when.length === 0)
        yield {
          line,
          column: 'when',
          message: 'must say under which conditions; what always holds stands in zones.csv',
        };
      const bounds = zone.shape[record.limit].safeParse(String(record.value));
      if (!bounds.success)
        yield {
          line,
          column: 'value',
          message: bounds.error.issues[0]?.message ?? 'is implausible',
        };
    }
  },
  table: zoneLimits,
  row: ({ when, zone_id, ...record }) => ({ ...record, zoneId: zone_id, when: when[0] ?? [] }),
});

export const jurisdictionsFile = dataFile({
  name: 'jurisdictions.csv',
  description:
    'Counties and other areas with a zoning ordinance of their own that are no city of cities.csv',
  optional: true,
  record: z.strictObject({
    code: slug.describe(
      'Code of the jurisdiction, which no other one and no place of the country has.',
    ),
    name: shortText.describe('Its name.'),
    subdivision: shortText.describe(
      'The state, province or region that it lies in, as in ISO 3166-2.',
    ),
    note: text.describe(
      'What its zones were read in, what was not read, and how cells of the table became values.',
    ),
    source: text.describe('The document that its zones were read in: an id of sources.csv.'),
  }),
  key: ['code'],
  references: { source: TO_SOURCE },
  needsWhole: ['cities.csv'],
  *checkWhole(records, country) {
    const cities = new Set(
      recordsOf<{ code: string }>(country.records, 'cities.csv').map(({ code }) => code),
    );
    for (const { line, record } of records) {
      if (cities.has(record.code))
        yield { line, column: 'code', message: `'${record.code}' is a city of cities.csv` };
      const known = country.vocabulary.terms.get('subdivision');
      const wrong = known && wrongValue(known, record.subdivision);
      if (wrong)
        yield { line, column: 'subdivision', message: `${wrong} (place-classes.csv lists them)` };
    }
  },
  table: jurisdictions,
  row: (record) => record,
});

export const jurisdictionZonesFile = dataFile({
  name: 'jurisdiction-zones.csv',
  description:
    'Zones of jurisdictions, written by npm run data:import from a whole table; heights and setbacks in metres',
  optional: true,
  record: z.strictObject({
    jurisdiction: slug.describe('Code of the jurisdiction: one of jurisdictions.csv.'),
    zone_id: shortText.describe(
      'Identifier of the zone within the jurisdiction, as the table calls it.',
    ),
    name: text.describe('Name of the zone, as the table calls it.'),
    ...limitsOfZone,
  }),
  key: ['jurisdiction', 'zone_id'],
  references: { jurisdiction: { file: 'jurisdictions.csv', column: 'code' }, source: TO_SOURCE },
  conditions: { when: ['building', 'part', 'lot'] },
  *check(records, country) {
    yield* zoneFindings(records, country);
    for (const { line, record } of records) {
      const [when = []] = record.when;
      if (when.length > CONDITIONS_OF_JURISDICTION_ZONES)
        yield {
          line,
          column: 'when',
          message: `must not have more than ${CONDITIONS_OF_JURISDICTION_ZONES} condition`,
        };
    }
  },
  table: jurisdictionZones,
  row: (record) => ({
    jurisdiction: record.jurisdiction,
    zoneId: record.zone_id,
    name: record.name,
    ...rowOfZone(record),
  }),
});

export const usesFile = dataFile({
  name: 'uses.csv',
  description: 'The words in which the uses of zones are summed up',
  record: z.strictObject({ use: snakeCase, description: text }),
  key: ['use'],
  table: uses,
  row: (record) => record,
});
