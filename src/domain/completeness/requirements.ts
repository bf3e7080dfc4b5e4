import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import { recordsInForce } from '../../data/dataset/records-in-force.ts';
import { groupByKey } from '../../data/db/keys.ts';
import { CODE_CATEGORIES } from '../building-codes/table.ts';
import { findReferenceCost } from '../building-params/reference-cost.ts';
import { requiredQuarters } from '../cost-index/quarters.ts';
import { applicableRecords } from './applicable-records.ts';
import { CORE_ITEMS } from './core-items.ts';
import type { Block } from './table.ts';

/** The only gap of a country in block cities. Completeness does not count it. */
export const REFERENCE_COST = 'reference_cost';

/** A required item, and the keys of the gaps that may declare it missing, its own first. */
type Requirement = {
  block: Block;
  city: string | null;
  item: string;
  present: boolean;
  declaredWith: readonly string[];
};

type City = { code: string; [value: string]: unknown };
type Rule = { field: string; severity: string };
type Cost = { parameter: string; reference_cost_rank: number | null };
export type Zone = {
  city: string;
  zone_id: string;
  max_far: number | null;
  height_status: string;
  permitted_uses: string[];
  front_m: number | null;
  side_m: number | null;
  rear_m: number | null;
};

export const ZONES_PER_CITY = 3;

export function gapKey(block: string, city: string | null, item: string): string {
  return [block, city ?? '', item].join(' ');
}

/**
 * The items of a complete country (see data/README.md). Items of an unpublished city are included
 * so that gaps may name them. Any gap of its core values declares all of them.
 */
export function listRequirements(country: CountryPackage): Requirement[] {
  const { records, vocabulary } = country;
  const { reference_cities, required_building_params, as_of } = country.descriptor.plumbline;
  const ruled = new Set(
    recordsInForce<Rule>(country, 'compliance-rules.csv').flatMap(({ field, severity }) =>
      severity === 'info' ? [] : field,
    ),
  );
  const quarters = new Set(
    recordsOf<{ period: string }>(records, 'cost-index.csv').map(({ period }) => period),
  );
  const cities = new Map(recordsOf<City>(records, 'cities.csv').map((city) => [city.code, city]));
  const zones = recordsOf<Zone>(records, 'zones.csv');
  const zonesOf = groupByKey(zones, reference_cities, (zone) => zone.city);
  const params = applicableRecords(country, 'building-params.csv');
  const ranks = new Map(
    recordsOf<Cost>(country.shared, 'parameters.csv').map((row) => [
      row.parameter,
      row.reference_cost_rank,
    ]),
  );
  const hasReferenceCost = (code: string) => {
    const ofCity = (params.get(code) ?? []).map(({ parameter, when }) => ({
      parameter,
      when: when[0] ?? [],
    }));
    return findReferenceCost(ofCity, (name) => ranks.get(name), vocabulary.terms) !== undefined;
  };
  const codes = applicableRecords(country, 'building-codes.csv');
  const national = (block: Block, item: string, present: boolean): Requirement => ({
    ...ownRequirement(block, null, item),
    present,
  });

  return [
    ...[...vocabulary.fields]
      .filter(([, { required }]) => required)
      .map(([field]) => national('rules', field, ruled.has(field))),
    ...requiredQuarters(as_of).map((period) =>
      national('cost_index', period, quarters.has(period)),
    ),
    national(
      'cities',
      REFERENCE_COST,
      cities.size > 0 && [...cities.keys()].every(hasReferenceCost),
    ),
    ...reference_cities.flatMap((code, index) => {
      const city = cities.get(code);
      const core = city ? [] : [...CORE_ITEMS.keys()].map((item) => gapKey('cities', code, item));
      const ofCity = (block: Block, item: string, present: boolean): Requirement => {
        const { declaredWith, ...rest } = ownRequirement(block, code, item);
        return { ...rest, present, declaredWith: [...declaredWith, ...core] };
      };
      return [
        ...[...CORE_ITEMS].map(([item, value]) =>
          ofCity('cities', item, (city?.[value] ?? null) !== null),
        ),
        ...required_building_params.map((name) =>
          ofCity(
            'building_params',
            name,
            params.get(code)?.some(({ parameter }) => parameter === name) ?? false,
          ),
        ),
        ...CODE_CATEGORIES.map((category) =>
          ofCity(
            'building_codes',
            category,
            codes.get(code)?.some((row) => row.category === category) ?? false,
          ),
        ),
        ofCity('zoning', 'zones', (zonesOf[index] as Zone[]).length >= ZONES_PER_CITY),
      ];
    }),
    ...zones.flatMap((zone) =>
      pointsOfZone(zone).map(({ item, present }) => ({
        ...ownRequirement('zoning', zone.city, item),
        present,
      })),
    ),
  ];
}

function ownRequirement(block: Block, city: string | null, item: string) {
  return { block, city, item, declaredWith: [gapKey(block, city, item)] };
}

/** The items of a zone besides its floor area ratio. */
export function pointsOfZone(zone: Zone): { item: string; present: boolean }[] {
  return [
    {
      item: `${zone.zone_id}/height`,
      present: zone.height_status === 'limited' || zone.height_status === 'no_limit',
    },
    { item: `${zone.zone_id}/permitted_uses`, present: zone.permitted_uses.length > 0 },
    {
      item: `${zone.zone_id}/setbacks`,
      present: [zone.front_m, zone.side_m, zone.rear_m].every((metres) => metres !== null),
    },
  ];
}
