import { type CheckContext, recordsOf } from '../../packages/data-file.ts';
import { CODE_CATEGORIES } from '../building-codes/table.ts';
import { requiredQuarters } from '../cost-index/quarters.ts';

/** Whether the package holds a required item, and the keys of the gaps that may declare its absence. */
type Requirement = { present: boolean; declaredWith: string[] };

type City = { code: string; reference_cost_per_m2: number | null };
type Zone = {
  city: string;
  zone_id: string;
  height_status: string;
  permitted_uses: string[];
  front_m: number | null;
  side_m: number | null;
  rear_m: number | null;
};

const CORE_ITEMS = ['population', 'seismic_zone', 'wind_speed', 'climate_zone'];
const ZONES_PER_CITY = 3;

/**
 * What a complete country holds (see data/README.md), keyed as gaps are: `block city item`. An unpublished city's items are
 * listed so that gaps may name them, and count as declared by any gap of its core values.
 */
export function listRequirements(context: CheckContext): Map<string, Requirement> {
  const { reference_cities, required_building_params, as_of } = context.descriptor.plumbline;
  const requirements = new Map<string, Requirement>();
  const require = (block: string, city: string | null, item: string, present: boolean, declaredWith: string[] = []) => {
    const key = [block, city, item].join(' ');
    requirements.set(key, { present, declaredWith: [key, ...declaredWith] });
  };
  const has = membership(context);
  for (const [field, { required }] of context.vocabulary.fields) if (required) require('rules', null, field, has.rule(field));
  for (const period of requiredQuarters(as_of)) require('cost_index', null, period, has.quarter(period));
  for (const code of reference_cities) {
    const city = has.city(code);
    const core = city ? [] : CORE_ITEMS.map((item) => `cities ${code} ${item}`);
    for (const item of CORE_ITEMS) require('cities', code, item, city !== undefined, core);
    require('cities', code, 'reference_cost', city !== undefined && city.reference_cost_per_m2 !== null, core);
    for (const parameter of required_building_params) require('building_params', code, parameter, has.param(code, parameter), core);
    for (const category of CODE_CATEGORIES) require('building_codes', code, category, has.code(code, category), core);
    const zones = has.zones(code);
    require('zoning', code, 'zones', zones.length >= ZONES_PER_CITY, core);
    for (const zone of zones) {
      require('zoning', code, `${zone.zone_id}/height`, zone.height_status !== 'not_stated');
      require('zoning', code, `${zone.zone_id}/permitted_uses`, zone.permitted_uses.length > 0);
      require('zoning', code, `${zone.zone_id}/setbacks`, [zone.front_m, zone.side_m, zone.rear_m].every((metres) => metres !== null));
    }
  }
  return requirements;
}

function membership(context: CheckContext) {
  const all = <Record extends object>(file: string) => recordsOf<Record>(context, file).map(({ record }) => record);
  const rules = all<{ field: string; severity: string }>('compliance-rules.csv').filter(({ severity }) => severity !== 'info');
  const ruledFields = new Set(rules.map(({ field }) => field));
  const quarters = new Set(all<{ period: string }>('cost-index.csv').map(({ period }) => period));
  const cities = new Map(all<City>('cities.csv').map((city) => [city.code, city]));
  const params = new Set(
    all<{ city: string; parameter: string }>('building-params.csv').map(({ city, parameter }) => `${city} ${parameter}`),
  );
  const codes = new Set(all<{ city: string; category: string }>('building-codes.csv').map(({ city, category }) => `${city} ${category}`));
  const zones = all<Zone>('zones.csv');
  return {
    rule: (field: string) => ruledFields.has(field),
    quarter: (period: string) => quarters.has(period),
    city: (code: string) => cities.get(code),
    param: (city: string, parameter: string) => params.has(`${city} ${parameter}`),
    code: (city: string, category: string) => codes.has(`${city} ${category}`),
    zones: (city: string) => zones.filter((zone) => zone.city === city),
  };
}
