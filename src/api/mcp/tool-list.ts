import type { Tool } from './parts/tool.ts';
import { checkDesign } from './tools/check-design.ts';
import { compareCountries } from './tools/compare-countries.ts';
import { findPlace } from './tools/find-place.ts';
import { getLimits } from './tools/get-limits.ts';
import { getLotEnvelope } from './tools/get-lot-envelope.ts';
import { getPlaceValues } from './tools/get-place-values.ts';
import { getSources } from './tools/get-sources.ts';
import { getZoning } from './tools/get-zoning.ts';
import { lookUpNames } from './tools/look-up-names.ts';
import { searchRules } from './tools/search-rules.ts';
import { whatChanged } from './tools/what-changed.ts';

/** All tools, in the order in which an agent is likely to need them. */
export const TOOLS: readonly Tool[] = [
  findPlace,
  getPlaceValues,
  getZoning,
  getLotEnvelope,
  lookUpNames,
  getLimits,
  checkDesign,
  compareCountries,
  searchRules,
  getSources,
  whatChanged,
];
