import type { Batch } from '../editions/loaders.ts';
import { buildingCodesOfCountry } from './building-codes/queries.ts';
import { buildingParamsOfCountry } from './building-params/queries.ts';
import {
  changeByPosition,
  countsOfEdition,
  editionByNumber,
  editionCount,
  editionsSince,
  oldestEdition,
  pagesOfChanges,
  pagesOfEditions,
  totalsOfChanges,
} from './changes/queries.ts';
import { citiesOfCountry, placeByKey, placeColumnsOfCountry } from './cities/queries.ts';
import { cityCompletenessOfCountry, completenessOfCountry, gapsOfCountry } from './completeness/queries.ts';
import { rulesOfCountry } from './compliance-rules/queries.ts';
import { costIndexOfCountry } from './cost-index/queries.ts';
import { countriesByCode } from './countries/queries.ts';
import { elementProfilesByName } from './element-profiles/queries.ts';
import { inferencesOfCountry } from './inferences/queries.ts';
import { cellSizes, mapCells, mapValues } from './maps/cells.ts';
import { pagesOfClass, totalsOfClasses } from './maps/class-places.ts';
import { outlineOfCountry } from './maps/outline.ts';
import { anyPlaceNear, pagesOfPlaces, totalsOfPlaces } from './places/pages.ts';
import { factRulesOfCountry, placeCountsByCountry } from './places/queries.ts';
import { prototypesOfCountry } from './prototypes/queries.ts';
import { ruleGapsOfCountry } from './rule-coverage/queries.ts';
import { placesByTerms, placesNamed, placesSpelledAlike } from './search/place-queries.ts';
import { searchIndexOfEdition } from './search/search-index.ts';
import { siteFormulasOfCountry } from './sites/queries.ts';
import { sourcesOfCountry } from './sources/queries.ts';
import { placeClassesOfCountry, sharedTerms, termsOfCountry } from './terms/queries.ts';
import { parametersByName, ruleFieldsByName } from './vocabulary/queries.ts';
import { allUses, jurisdictionsOfCountry, zonesOfCity, zonesOfJurisdiction } from './zoning/queries.ts';

/** All reads of resources, by name. */
export const RESOURCE_BATCHES: Readonly<Record<string, Batch<unknown>>> = {
  allUses,
  anyPlaceNear,
  buildingCodesOfCountry,
  buildingParamsOfCountry,
  citiesOfCountry,
  cityCompletenessOfCountry,
  completenessOfCountry,
  costIndexOfCountry,
  countriesByCode,
  cellSizes,
  changeByPosition,
  countsOfEdition,
  editionByNumber,
  editionCount,
  editionsSince,
  elementProfilesByName,
  searchIndexOfEdition,
  factRulesOfCountry,
  gapsOfCountry,
  inferencesOfCountry,
  jurisdictionsOfCountry,
  mapCells,
  mapValues,
  outlineOfCountry,
  oldestEdition,
  pagesOfChanges,
  pagesOfClass,
  pagesOfEditions,
  pagesOfPlaces,
  parametersByName,
  placeByKey,
  placeClassesOfCountry,
  placeColumnsOfCountry,
  placeCountsByCountry,
  placesAsked: placesByTerms,
  placesNamed,
  placesSpelledAlike,
  prototypesOfCountry,
  ruleFieldsByName,
  ruleGapsOfCountry,
  rulesOfCountry,
  sharedTerms,
  siteFormulasOfCountry,
  sourcesOfCountry,
  termsOfCountry,
  totalsOfChanges,
  totalsOfClasses,
  totalsOfPlaces,
  zonesOfCity,
  zonesOfJurisdiction,
};
