import { NEW_GAPS } from './editions.ts';

const RULE =
  'description: Headroom, in cold provinces as the inspector decides · field: stair_headroom_mm · operator: >= · value: 2032 · severity: info';

const newGaps = NEW_GAPS.map((gap) => gap.split(',').filter(Boolean).join(' '));

/** What the second edition changes of the first, in the order of the files, each in a line. */
export const CHANGES_OF_B = [
  'datapackage.json ZZ cost_index.base_year: 2020 → 2021',
  'uses.csv commercial description: Shops and offices → Shops',
  'sources.csv zz-code edition: 2024 → 2025',
  'compliance-rules.csv ZZ-ACC-01 value: 8.34 → 8',
  'compliance-rules.csv ZZ-ACC-01 unless: occupancy=school; subdivision=ZZ-N → occupancy=school',
  'compliance-rules.csv ZZ-ACC-01 code_reference: Code 5.2: 1:12 → Code 5.2',
  `compliance-rules.csv ZZ-SAF-02 removed: ${RULE} · applicability: none · when: climate_zone in 4A|D · code: zz_code · code_reference: Code 4.2: 80 in · source: zz-code`,
  `compliance-rules.csv ZZ-SAF-03 added: ${RULE} · applicability: none · when: climate_zone in 4A · code: zz_code · code_reference: Code 4.2: 80 in · source: zz-code`,
  'cities.csv gamma added: name: Gamma · subdivision: ZZ-S · official_code: 00023 · place_source: zz-stats · population: 7000 · population_source: zz-stats · seismic_zone: 2 · seismic_zone_source: zz-code · wind_speed_ms: 30 · wind_speed_source: zz-code · climate_zone: D · climate_zone_source: zz-code',
  'building-params.csv snow_zone=high snow_load_ground_kn_m2 value: 1.2 → 1.3',
  'zones.csv alpha R1 permitted_uses: residential;institutional → residential',
  'zone-limits.csv alpha R1 max_far lot_area_m2>=1000 value: 0.7 → 0.75',
  'cost-index.csv 2026-Q2 removed: value: 120.25 · source: zz-stats',
  ...[
    ...newGaps.map((gap) => `gaps.csv ${gap} added: reason: not_collected · note: Not looked for.`),
    'gaps.csv cities gamma wind_speed removed: reason: not_collected · note: No map was found.',
  ].sort(),
  'places.csv castro-n population: 4000 → 4100',
  'places.csv castro-n altitude_m: 120 → (blank)',
  'places.csv castro-s removed: name: Castro · subdivision: ZZ-S · official_code: 00021 · population: 5000 · seismic_zone: unzoned · wind_speed_ms: 31.5 · climate_zone: 4A · frost_depth_m: 1.2',
  'places.csv gamma altitude_m: 10 → 12',
  'places.csv vega added: name: Vega · subdivision: ZZ-N1 · official_code: 00030 · population: 10 · seismic_zone: 2 · wind_speed_ms: 30 · climate_zone: D · altitude_m: 10 · frost_depth_m: 0.5',
];
