import { sql } from 'drizzle-orm';
import type { DerivedRows } from '../../data/dataset/data-file.ts';
import { DESCRIPTOR } from '../../data/dataset/folder-version.ts';
import { countries, referenceCities } from './table.ts';

/** Metadata of datapackage.json. Its date only shows that a file changed, so it is not compared. */
export const countryRows: DerivedRows = {
  table: countries,
  rows({ descriptor }, position) {
    const {
      country,
      name,
      currency,
      as_of,
      customary_units,
      local_rules,
      postcodes,
      official_codes,
      required_building_params,
      cost_index,
    } = descriptor.plumbline;
    return [
      {
        position,
        code: country,
        name,
        currency,
        asOf: as_of,
        customaryUnits: customary_units ?? false,
        localRules: local_rules ?? null,
        postcodePattern: postcodes?.pattern ?? null,
        postcodeForm: postcodes?.form ?? null,
        officialCodeDigits: official_codes?.digits ?? null,
        officialCodePrefix: official_codes?.prefix ?? null,
        officialCodeCheckDigit: official_codes?.check_digit ?? false,
        requiredBuildingParams: required_building_params,
        costIndexName: cost_index?.name ?? null,
        costIndexPublisher: cost_index?.publisher ?? null,
        costIndexKind: cost_index?.kind ?? null,
        costIndexBaseYear: cost_index?.base_year ?? null,
        costIndexBasePeriod: cost_index?.base_period ?? null,
      },
    ];
  },
  compared: {
    file: DESCRIPTOR,
    table: countries,
    columns: {
      country: countries.code,
      name: countries.name,
      currency: countries.currency,
      customary_units: countries.customaryUnits,
      local_rules: countries.localRules,
      'postcodes.pattern': countries.postcodePattern,
      'postcodes.form': countries.postcodeForm,
      'official_codes.digits': countries.officialCodeDigits,
      'official_codes.prefix': countries.officialCodePrefix,
      'official_codes.check_digit': countries.officialCodeCheckDigit,
      reference_cities: sql`(select array_agg(${referenceCities.code} order by ${referenceCities.code}) from ${referenceCities}
        where ${referenceCities.edition} = ${countries.edition} and ${referenceCities.country} = ${countries.code})`,
      required_building_params: countries.requiredBuildingParams,
      'cost_index.name': countries.costIndexName,
      'cost_index.publisher': countries.costIndexPublisher,
      'cost_index.kind': countries.costIndexKind,
      'cost_index.base_year': countries.costIndexBaseYear,
      'cost_index.base_period': countries.costIndexBasePeriod,
    },
    key: ['country'],
  },
};

export const referenceCityRows: DerivedRows = {
  table: referenceCities,
  rows: ({
    descriptor: {
      plumbline: { country, reference_cities },
    },
  }) => reference_cities.map((code, position) => ({ country, code, position })),
};
