import { asc, sql } from 'drizzle-orm';
import { cityKey, groupByKey, ofCountries } from '../../db/keys.ts';
import { rowsOfStatement } from '../../db/statements.ts';
import type { Batch } from '../../edition.ts';
import { BLOCKS, type GapRow, gaps } from './table.ts';

export type Block = (typeof BLOCKS)[number];

/** `share` is present over required; 1 where nothing is required. */
export type BlockShare = { block: Block; present: number; required: number; share: number };

export type CountryCompleteness = {
  country: string;
  rules: number;
  cities: number;
  buildingParams: number;
  zoningZones: number;
  /** The mean of the six shares, in per cent, floored to one decimal. */
  completeness: number;
  blocks: BlockShare[];
};

export type CityCompleteness = { present: number; required: number; completeness: number };

/**
 * What a complete country holds, item by item, for the countries in the parameter `codes`: one row per requirement with whether
 * it is present and whether a `not_regulated` gap takes it out of the denominator. The rule is stated in data/README.md.
 */
const requirements = (edition: number, codes: readonly string[]) => sql`
  with wanted as (select unnest(${sql.param([...codes])}::text[]) as country),
  country as (select c.* from countries c join wanted on wanted.country = c.code where c.edition = ${edition}),
  reference_city as (
    select r.country, r.code as city from reference_cities r join wanted using (country) where r.edition = ${edition}
  ),
  waived as (
    select g.country, g.block, g.city, g.item from gaps g join wanted using (country)
    where g.edition = ${edition} and g.reason = 'not_regulated'
  ),
  zone as (
    select z.country, z.city, z.zone_id, point.name as point, point.present,
      exists (
        select from waived w where w.country = z.country and w.block = 'zoning' and w.city = z.city
          and w.item = z.zone_id || '/' || point.name
      ) as waived
    from zones z join wanted using (country)
    cross join lateral (values
      ('far', true),
      ('height', z.height_status <> 'not_stated'),
      ('permitted_uses', cardinality(z.permitted_uses) > 0),
      ('setbacks', z.front_m is not null and z.side_m is not null and z.rear_m is not null)
    ) as point (name, present)
    where z.edition = ${edition}
  ),
  ranked_zone as (
    select country, city, zone_id,
      row_number() over (
        partition by country, city order by count(*) filter (where present) desc, count(*) filter (where waived) desc, zone_id
      ) as slot
    from zone group by country, city, zone_id
  ),
  requirement (country, block, city, present, waived) as (
    select c.code, 'rules', null::text,
      exists (
        select from compliance_rules r
        where r.edition = ${edition} and r.country = c.code and r.field = f.field and r.severity <> 'info'
      ),
      exists (select from waived w where w.country = c.code and w.block = 'rules' and w.item = f.field)
    from country c cross join rule_fields f where f.edition = ${edition} and f.required
    union all
    select r.country, 'cities', r.city, item.present,
      exists (select from waived w where w.country = r.country and w.block = 'cities' and w.city = r.city and w.item = item.name)
    from reference_city r
    left join cities c on c.edition = ${edition} and c.country = r.country and c.code = r.city
    cross join lateral (values
      ('population', c.code is not null), ('seismic_zone', c.code is not null), ('wind_speed', c.code is not null),
      ('climate_zone', c.code is not null), ('reference_cost', c.reference_cost_per_m2 is not null)
    ) as item (name, present)
    union all
    select r.country, 'building_params', r.city,
      exists (
        select from building_params p
        where p.edition = ${edition} and p.country = r.country and p.city = r.city and p.parameter = required.name
      ),
      exists (
        select from waived w where w.country = r.country and w.block = 'building_params' and w.city = r.city and w.item = required.name
      )
    from reference_city r join country c on c.code = r.country cross join unnest(c.required_building_params) as required (name)
    union all
    select r.country, 'building_codes', r.city,
      exists (
        select from building_codes b
        where b.edition = ${edition} and b.country = r.country and b.city = r.city and b.category = category.name
      ),
      exists (
        select from waived w where w.country = r.country and w.block = 'building_codes' and w.city = r.city and w.item = category.name
      )
    from reference_city r cross join (values ('structural'), ('fire'), ('accessibility'), ('energy')) as category (name)
    union all
    select r.country, 'zoning', r.city, coalesce(z.present, false),
      coalesce(
        z.waived,
        exists (select from waived w where w.country = r.country and w.block = 'zoning' and w.city = r.city and w.item = 'zones')
      )
    from reference_city r
    cross join generate_series(1, 3) as slot
    cross join (values ('far'), ('height'), ('permitted_uses'), ('setbacks')) as point (name)
    left join ranked_zone ranked on ranked.country = r.country and ranked.city = r.city and ranked.slot = slot.slot
    left join zone z on z.country = r.country and z.city = r.city and z.zone_id = ranked.zone_id and z.point = point.name
    union all
    select c.code, 'cost_index', null,
      exists (select from cost_index_points p where p.edition = ${edition} and p.country = c.code and p.period = quarter.label),
      exists (select from waived w where w.country = c.code and w.block = 'cost_index' and w.item = quarter.label)
    from country c
    cross join lateral (
      select to_char(date_trunc('quarter', c.as_of - interval '90 days') - n * interval '3 months', 'YYYY"-Q"Q') as label
      from generate_series(1, 8) as n
    ) as quarter
  )`;

type Counted = { present: number; required: number };

export const completenessOfCountry: Batch<CountryCompleteness> = async (db, edition, codes) => {
  const result = await rowsOfStatement<{ country: string; completeness: number; blocks: BlockShare[] } & Counts>(
    db,
    sql`${requirements(edition, codes)},
      counted as (
        select country, block, count(*) filter (where present and not waived) as present, count(*) filter (where not waived) as required
        from requirement group by country, block
      ),
      shared as (
        select *, case required when 0 then 1 else present::numeric / required end as share from counted
      )
      select c.code as country,
        (select (floor(avg(s.share) * 1000) / 10)::float8 from shared s where s.country = c.code) as completeness,
        (
          select json_agg(json_build_object(
            'block', s.block, 'present', s.present, 'required', s.required, 'share', round(s.share, 4)
          )) from shared s where s.country = c.code
        ) as blocks,
        (select count(*)::int from compliance_rules t where t.edition = ${edition} and t.country = c.code) as rules,
        (select count(*)::int from cities t where t.edition = ${edition} and t.country = c.code) as cities,
        (select count(*)::int from building_params t where t.edition = ${edition} and t.country = c.code) as building_params,
        (select count(*)::int from zones t where t.edition = ${edition} and t.country = c.code) as zoning_zones
      from country c`,
  );
  const byCountry = new Map(result.map((row) => [row.country, row]));
  return codes.map((code) => {
    const { building_params, zoning_zones, ...row } = byCountry.get(code) as (typeof result)[number];
    const blocks = BLOCKS.map((block) => row.blocks.find((share) => share.block === block) as BlockShare);
    return { ...row, blocks, buildingParams: building_params, zoningZones: zoning_zones };
  });
};

type Counts = { rules: number; cities: number; building_params: number; zoning_zones: number };

/** Each country's cities, by city key: what is present of that which is required of the city. */
export const cityCompletenessOfCountry: Batch<ReadonlyMap<string, CityCompleteness>> = async (db, edition, codes) => {
  const result = await rowsOfStatement<{ country: string; city: string } & Counted>(
    db,
    sql`${requirements(edition, codes)}
      select country, city, count(*) filter (where present and not waived)::int as present, count(*) filter (where not waived)::int as required
      from requirement where city is not null group by country, city`,
  );
  return groupByKey(result, codes, ({ country }) => country).map(
    (rows) =>
      new Map(
        rows.map(({ country, city, present, required }) => {
          const completeness = required === 0 ? 100 : Math.floor((present * 1000) / required) / 10;
          return [cityKey(country, city), { present, required, completeness }];
        }),
      ),
  );
};

/** The declared gaps of each country, in the order of the file. */
export const gapsOfCountry: Batch<readonly GapRow[]> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(gaps)
    .where(ofCountries(gaps, edition, codes))
    .orderBy(asc(gaps.position));
  return groupByKey(rows, codes, (row) => row.country);
};
