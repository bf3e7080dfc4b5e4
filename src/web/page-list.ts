import { changesPage } from './pages/changes.ts';
import { checkPage } from './pages/check.ts';
import { cityPage } from './pages/city.ts';
import { cityMissingPage } from './pages/city-missing.ts';
import { cityZoningPage } from './pages/city-zoning.ts';
import { closedTextsPage } from './pages/closed-texts.ts';
import { codeListPage } from './pages/code-list.ts';
import { codePage } from './pages/code-page.ts';
import { comparePage } from './pages/compare.ts';
import { compareCostPage } from './pages/compare-cost.ts';
import { compareFieldPage } from './pages/compare-field.ts';
import { compareZonesPages } from './pages/compare-zones.ts';
import { contributePage } from './pages/contribute.ts';
import { costIndexPage } from './pages/cost-index.ts';
import { countryPage } from './pages/country.ts';
import { countryParametersPage } from './pages/country-parameters.ts';
import { homePage } from './pages/home.ts';
import { idsPage } from './pages/ids.ts';
import { idsTryPage } from './pages/ids-try.ts';
import { jurisdictionPage } from './pages/jurisdiction.ts';
import { lookupPage } from './pages/lookup.ts';
import { jurisdictionLotPage, lotPage } from './pages/lot.ts';
import { mapPage } from './pages/map.ts';
import type { Page } from './pages/page.ts';
import { placesPage } from './pages/places.ts';
import { rulePage } from './pages/rule-page.ts';
import { rulesPage } from './pages/rules.ts';
import { searchPage } from './pages/search.ts';
import { sourcesPage } from './pages/sources.ts';
import { suggestPage } from './pages/suggest.ts';

/** In the order of the navigation. */
export const PAGES: readonly Page[] = [
  homePage,
  searchPage,
  lookupPage,
  comparePage,
  changesPage,
  contributePage,
  closedTextsPage,
  ...compareZonesPages,
  compareFieldPage,
  compareCostPage,
  countryPage,
  cityPage,
  cityZoningPage,
  cityMissingPage,
  lotPage,
  jurisdictionPage,
  jurisdictionLotPage,
  mapPage,
  placesPage,
  rulesPage,
  rulePage,
  codeListPage,
  codePage,
  checkPage,
  idsPage,
  idsTryPage,
  countryParametersPage,
  costIndexPage,
  sourcesPage,
  suggestPage,
];
