import type { DataFile } from '../packages/data-file.ts';
import { buildingCodesFile } from '../resources/building-codes/dataset.ts';
import { buildingParamsFile } from '../resources/building-params/dataset.ts';
import { citiesFile } from '../resources/cities/dataset.ts';
import { gapsFile } from '../resources/completeness/dataset.ts';
import { complianceRulesFile } from '../resources/compliance-rules/dataset.ts';
import { costIndexFile } from '../resources/cost-index/dataset.ts';
import { sourcesFile } from '../resources/sources/dataset.ts';
import { parametersFile, ruleFieldsFile } from '../resources/vocabulary/dataset.ts';
import { zonesFile } from '../resources/zoning/dataset.ts';

/** The files directly under the data folder, shared by all countries. */
export const sharedFiles: readonly DataFile[] = [ruleFieldsFile, parametersFile];

/** The files of a country package, in the order in which they are read, checked and loaded. */
export const packageFiles: readonly DataFile[] = [
  sourcesFile,
  complianceRulesFile,
  citiesFile,
  buildingParamsFile,
  buildingCodesFile,
  zonesFile,
  costIndexFile,
  gapsFile,
];
