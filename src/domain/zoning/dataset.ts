import type * as z from 'zod';
import {
  type CountryPackage,
  dataFile,
  type Finding,
  type Located,
  recordsOf,
  TO_CITY,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { type Terms, wrongValue } from '../../engine/conditions/terms.ts';
import {
  CONDITIONS_OF_JURISDICTION_ZONES,
  jurisdictionRecord,
  jurisdictions,
  jurisdictionZoneLimitRecord,
  jurisdictionZoneLimits,
  jurisdictionZoneRecord,
  jurisdictionZones,
  useRecord,
  uses,
  zoneLimitRecord,
  zoneLimits,
  zoneRecord,
  zones,
  zoningOrdinanceRecord,
  zoningOrdinances,
} from './table.ts';
import { zoneFindings } from './zone-record.ts';

type Zone = z.output<typeof zoneRecord>;
type Limit = z.output<typeof zoneLimitRecord>;
type Case = Omit<Limit, 'city' | 'zone_id'>;

export const zonesFile = dataFile({
  name: 'zones.csv',
  description:
    'Zones of cities, with what may be built in them as of right; heights and setbacks in metres. Where a limit depends on a case, zone-limits.csv has the others',
  record: zoneRecord,
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
});

/** A file of limits that take the place of those of zones in another file. */
const OF_LIMITS = {
  conditions: { when: ['building', 'part', 'lot'] },
  *check(records: readonly Located<Case>[], country: CountryPackage): Generator<Finding> {
    for (const { line, record } of records) {
      if (record.when.length === 0)
        yield {
          line,
          column: 'when',
          message: 'must state its conditions; a limit without conditions stands with the zone',
        };
      if (record.value !== null) {
        const bounds = zoneRecord.shape[record.limit].safeParse(String(record.value));
        if (!bounds.success)
          yield {
            line,
            column: 'value',
            message: bounds.error.issues[0]?.message ?? 'is implausible',
          };
      }
      if (record.status === 'prohibited' && record.limit !== 'max_far')
        yield {
          line,
          column: 'status',
          message: `must not be prohibited: only max_far is (got ${record.limit})`,
        };
      const texts = country.descriptor.plumbline.ordinance_texts ?? [];
      if (record.status === 'not_stated' && !texts.includes(record.source))
        yield {
          line,
          column: 'status',
          message: `must be not_read: '${record.source}' is not among the ordinance_texts of datapackage.json`,
        };
      for (const finding of formulaFindings(record, country.vocabulary.terms))
        yield { line, ...finding };
    }
  },
} as const;

/** Limits whose zone its file does not have. */
function* limitsWithoutZone(
  limits: readonly { line: number; zone: string; of: string }[],
  zones: readonly { zone: string; of: string }[],
  file: string,
): Generator<Finding> {
  const known = new Set(zones.map(({ zone, of }) => `${of} ${zone}`));
  for (const { line, zone, of } of limits) {
    if (known.has(`${of} ${zone}`)) continue;
    yield { line, column: 'zone_id', message: `${of} has no zone '${zone}' in ${file}` };
  }
}

export const zoneLimitsFile = dataFile({
  name: 'zone-limits.csv',
  description:
    'Limits that take the place of those of a zone under conditions, in the unit that the column of zones.csv has',
  record: zoneLimitRecord,
  key: ['city', 'zone_id', 'limit', 'when'],
  references: { city: TO_CITY, source: TO_SOURCE },
  needsWhole: ['zones.csv'],
  *checkWhole(records, country) {
    yield* limitsWithoutZone(
      records.map(({ line, record }) => ({ line, of: record.city, zone: record.zone_id })),
      recordsOf<Zone>(country.records, 'zones.csv').map((zone) => ({
        of: zone.city,
        zone: zone.zone_id,
      })),
      'zones.csv',
    );
  },
  ...OF_LIMITS,
  table: zoneLimits,
});

export const jurisdictionsFile = dataFile({
  name: 'jurisdictions.csv',
  description:
    'Counties and other areas with a zoning ordinance of their own that are not in cities.csv',
  optional: true,
  record: jurisdictionRecord,
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
});

export const jurisdictionZonesFile = dataFile({
  name: 'jurisdiction-zones.csv',
  description:
    'Zones of jurisdictions, written by npm run data:import from a whole table; heights and setbacks in metres',
  optional: true,
  record: jurisdictionZoneRecord,
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
});

export const jurisdictionZoneLimitsFile = dataFile({
  name: 'jurisdiction-zone-limits.csv',
  description:
    "Limits that take the place of those of a jurisdiction's zone under conditions, written by npm run data:import from a whole table",
  optional: true,
  record: jurisdictionZoneLimitRecord,
  key: ['jurisdiction', 'zone_id', 'limit', 'when'],
  references: { jurisdiction: { file: 'jurisdictions.csv', column: 'code' }, source: TO_SOURCE },
  needsWhole: ['jurisdiction-zones.csv'],
  *checkWhole(records, country) {
    yield* limitsWithoutZone(
      records.map(({ line, record }) => ({ line, of: record.jurisdiction, zone: record.zone_id })),
      recordsOf<{ jurisdiction: string; zone_id: string }>(
        country.records,
        'jurisdiction-zones.csv',
      ).map((zone) => ({ of: zone.jurisdiction, zone: zone.zone_id })),
      'jurisdiction-zones.csv',
    );
  },
  ...OF_LIMITS,
  table: jurisdictionZoneLimits,
});

export const zoningOrdinancesFile = dataFile({
  name: 'zoning-ordinances.csv',
  description:
    'How many zones the ordinances of cities and jurisdictions have, and which of them are not published here',
  optional: true,
  record: zoningOrdinanceRecord,
  key: ['place'],
  references: { source: TO_SOURCE },
  needsWhole: ['zones.csv', 'jurisdiction-zones.csv'],
  *checkWhole(records, country) {
    const owners = [
      ...recordsOf<Zone>(country.records, 'zones.csv').map(({ city }) => city),
      ...recordsOf<{ jurisdiction: string }>(country.records, 'jurisdiction-zones.csv').map(
        ({ jurisdiction }) => jurisdiction,
      ),
    ];
    const published = new Map<string, number>();
    for (const owner of owners) published.set(owner, (published.get(owner) ?? 0) + 1);
    for (const { line, record } of records) {
      const have = published.get(record.place) ?? 0;
      const lacking = record.zone_count === null ? null : record.zone_count - have;
      if (have === 0)
        yield { line, column: 'place', message: `no zone of '${record.place}' is published` };
      else if (lacking !== null && lacking < 0)
        yield { line, column: 'zone_count', message: `is less than the ${have} published zones` };
      else if (lacking !== null && lacking > 0 !== (record.missing !== null))
        yield {
          line,
          column: 'missing',
          message: `must name the zones that are missing (${lacking}), and nothing if none is`,
        };
    }
  },
  table: zoningOrdinances,
});

export const usesFile = dataFile({
  name: 'uses.csv',
  description: 'The words in which the uses of zones are summed up',
  record: useRecord,
  key: ['use'],
  table: uses,
});

/** A case has a number, a formula or a status, and a formula multiplies a number that a fact may have. */
function* formulaFindings(
  {
    value,
    status,
    factor,
    factor_of: factorOf,
    constant,
    step,
  }: Pick<Limit, 'value' | 'status' | 'factor' | 'factor_of' | 'constant' | 'step'>,
  terms: Terms,
): Generator<Omit<Finding, 'line'>> {
  if ((factor === null) !== (factorOf === null))
    yield { column: 'factor', message: 'a formula needs both factor and factor_of' };
  if (constant !== null && factor === null)
    yield { column: 'constant', message: 'stands only beside a factor; a plain number is a value' };
  if (step !== null && (factor === null || step <= 0))
    yield { column: 'step', message: 'must be above 0, and stands only beside a factor' };
  if (factorOf !== null && terms.get(factorOf)?.type !== 'number')
    yield {
      column: 'factor_of',
      message: `must be a number of conditions.csv (got '${factorOf}')`,
    };
  if ((value ?? factor) === null && status === null)
    yield { column: 'value', message: 'must have a value, a formula or a status' };
  if ((value ?? factor) !== null && status !== null)
    yield { column: 'status', message: 'must be blank beside a value or a formula' };
}
