import type { Batch } from '../edition.ts';
import { buildingCodesOfCity } from '../resources/building-codes/queries.ts';
import { buildingParamsOfCity } from '../resources/building-params/queries.ts';
import { citiesOfCountry } from '../resources/cities/queries.ts';
import { cityCompletenessOfCountry, completenessOfCountry, gapsOfCountry } from '../resources/completeness/queries.ts';
import { rulesOfCountry } from '../resources/compliance-rules/queries.ts';
import { costIndexOfCountry } from '../resources/cost-index/queries.ts';
import { countriesByCode } from '../resources/countries/queries.ts';
import { sourcesOfCountry } from '../resources/sources/queries.ts';
import { parametersByName, ruleFieldsByName } from '../resources/vocabulary/queries.ts';
import { zonesOfCity } from '../resources/zoning/queries.ts';
import { sizesOfEdition } from './sizes.ts';

/** All reads that operations are made of, by the names under which their thread asks for them. */
export const BATCHES: Readonly<Record<string, Batch<unknown>>> = {
  buildingCodesOfCity,
  buildingParamsOfCity,
  citiesOfCountry,
  cityCompletenessOfCountry,
  completenessOfCountry,
  costIndexOfCountry,
  countriesByCode,
  gapsOfCountry,
  parametersByName,
  ruleFieldsByName,
  rulesOfCountry,
  sizesOfEdition,
  sourcesOfCountry,
  zonesOfCity,
};
