import type { DataFiles } from '../data/dataset/data-file.ts';
import { buildingCodesFile } from './building-codes/dataset.ts';
import { buildingParamsFile } from './building-params/dataset.ts';
import { caseSchemaDocument, casesDocument } from './checks/documents.ts';
import { citiesFile } from './cities/dataset.ts';
import { adoptionsFile, codesFile, inheritedRulesFile } from './codes/dataset.ts';
import {
  blockRows,
  cityCompletenessRows,
  completenessRows,
  gapsFile,
} from './completeness/dataset.ts';
import { complianceRulesFile } from './compliance-rules/dataset.ts';
import { costIndexFile } from './cost-index/dataset.ts';
import { countryRows, referenceCityRows } from './countries/dataset.ts';
import { elementProfilesFile } from './element-profiles/dataset.ts';
import {
  impliedFactsFile,
  presumedFactsFile,
  sharedImpliedFactsFile,
  sharedPresumedFactsFile,
} from './inferences/dataset.ts';
import { languageWordsFile } from './language-words/dataset.ts';
import { acknowledgedFile, sharedAcknowledgedFile } from './lint/dataset.ts';
import { placeRows } from './places/copied.ts';
import {
  placeAliasesFile,
  placeColumnsFile,
  placeCountRows,
  placeNamesFile,
} from './places/dataset.ts';
import { factRuleRows } from './places/facts.ts';
import { placesFile } from './places/places-file.ts';
import {
  countryPrototypesFile,
  prototypeElementsFile,
  prototypesFile,
} from './prototypes/dataset.ts';
import { coverageFile, coverageQuestionsFile } from './question-coverage/dataset.ts';
import { ruleGapsFile } from './rule-coverage/dataset.ts';
import { synonymsFile } from './search/dataset.ts';
import { searchEntryRows } from './search/entries.ts';
import { siteFormulasFile } from './sites/dataset.ts';
import { sourcesFile } from './sources/dataset.ts';
import { conditionTermsFile, conditionValuesFile, placeClassesFile } from './terms/dataset.ts';
import {
  codeParametersFile,
  parametersFile,
  ruleFieldsFile,
  wordsFile,
} from './vocabulary/dataset.ts';
import { readVocabulary, VOCABULARY_FILES } from './vocabulary/read-vocabulary.ts';
import { zoneAreasFile, zoneMapsFile, zoneOutlinesFile } from './zone-areas/dataset.ts';
import {
  jurisdictionsFile,
  jurisdictionZoneLimitsFile,
  jurisdictionZonesFile,
  usesFile,
  zoneLimitsFile,
  zonesFile,
  zoningOrdinancesFile,
} from './zoning/dataset.ts';

/** All that a dataset is made of, in the order in which it is read, checked and loaded. */
export const dataFiles: DataFiles = {
  shared: [
    ruleFieldsFile,
    parametersFile,
    codeParametersFile,
    conditionTermsFile,
    conditionValuesFile,
    sharedImpliedFactsFile,
    sharedPresumedFactsFile,
    elementProfilesFile,
    prototypesFile,
    prototypeElementsFile,
    usesFile,
    synonymsFile,
    languageWordsFile,
    coverageQuestionsFile,
    sharedAcknowledgedFile,
  ],
  perCountry: [
    sourcesFile,
    wordsFile,
    placeClassesFile,
    codesFile,
    adoptionsFile,
    complianceRulesFile,
    inheritedRulesFile,
    impliedFactsFile,
    presumedFactsFile,
    countryPrototypesFile,
    ruleGapsFile,
    coverageFile,
    citiesFile,
    placeColumnsFile,
    placeAliasesFile,
    placeNamesFile,
    buildingParamsFile,
    siteFormulasFile,
    buildingCodesFile,
    zonesFile,
    zoneLimitsFile,
    jurisdictionsFile,
    jurisdictionZonesFile,
    jurisdictionZoneLimitsFile,
    zoningOrdinancesFile,
    zoneAreasFile,
    zoneOutlinesFile,
    zoneMapsFile,
    costIndexFile,
    gapsFile,
    acknowledgedFile,
  ],
  streamed: [placesFile],
  documents: { shared: [caseSchemaDocument], perCountry: [casesDocument] },
  copied: [placeRows],
  derived: [
    countryRows,
    referenceCityRows,
    placeCountRows,
    factRuleRows,
    completenessRows,
    blockRows,
    cityCompletenessRows,
    searchEntryRows,
  ],
  vocabulary: readVocabulary,
  vocabularyFiles: VOCABULARY_FILES,
};
