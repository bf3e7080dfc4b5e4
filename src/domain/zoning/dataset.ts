import type * as z from 'zod';
import {
  dataFile,
  type Finding,
  recordsOf,
  TO_CITY,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { type Terms, wrongValue } from '../../engine/conditions/terms.ts';
import {
  CONDITIONS_OF_JURISDICTION_ZONES,
  jurisdictionRecord,
  jurisdictions,
  jurisdictionZoneRecord,
  jurisdictionZones,
  useRecord,
  uses,
  zoneLimitRecord,
  zoneLimits,
  zoneRecord,
  zones,
} from './table.ts';
import { zoneFindings } from './zone-record.ts';

type Zone = z.output<typeof zoneRecord>;
type Limit = z.output<typeof zoneLimitRecord>;

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

export const zoneLimitsFile = dataFile({
  name: 'zone-limits.csv',
  description:
    'Limits that take the place of those of a zone under conditions, in the unit that the column of zones.csv has',
  record: zoneLimitRecord,
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
  *check(records, country) {
    for (const { line, record } of records) {
      if (record.when.length === 0)
        yield {
          line,
          column: 'when',
          message: 'must say under which conditions; what always holds stands in zones.csv',
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
      for (const finding of formulaFindings(record, country.vocabulary.terms))
        yield { line, ...finding };
    }
  },
  table: zoneLimits,
});

export const jurisdictionsFile = dataFile({
  name: 'jurisdictions.csv',
  description:
    'Counties and other areas with a zoning ordinance of their own that are no city of cities.csv',
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

export const usesFile = dataFile({
  name: 'uses.csv',
  description: 'The words in which the uses of zones are summed up',
  record: useRecord,
  key: ['use'],
  table: uses,
});

/** A case has a number, a formula or a status, and a formula multiplies a number that a fact may have. */
function* formulaFindings(
  { value, status, factor, factor_of: factorOf, constant }: Limit,
  terms: Terms,
): Generator<Omit<Finding, 'line'>> {
  if ((factor === null) !== (factorOf === null))
    yield { column: 'factor', message: 'a formula needs both factor and factor_of' };
  if (constant !== null && factor === null)
    yield { column: 'constant', message: 'stands only beside a factor; a plain number is a value' };
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
