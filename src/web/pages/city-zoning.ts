import { present } from '../../domain/documents/document-types.ts';
import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { html } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { definePage } from './page.ts';
import { pagination, readPage } from './pagination.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';
import { ORDINANCE, ordinanceNote, ZONE, zoneSections, zonesTable } from './zone.ts';

/** The zones of a place, each with all of its limits. */
export const cityZoningPage = definePage({
  path: '/{CC}/cities/{city}/zoning',
  document: `query PageCityZoning($country: CountryCode!, $city: String!) {
    ${VOCABULARY}
    country(code: $country) { code name ${PLACE_CLASSES} city(code: $city) { code name ${ORDINANCE} zones { ${ZONE} } } }
  }`,
  query: ['page', 'zone'],
  render: (data, { query }) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const city = present(country.city);
    const address = `/${country.code}/cities/${city.code}`;
    const pages = intoPages(city.zones);
    const page = choosePage(pages, query);
    const pageHref = (to: number) => `${address}/zoning${to > 1 ? `?page=${to}` : ''}`;
    return {
      title: `Zones of ${city.name}, ${country.name}`,
      data:
        city.zones.length > 0 ? [{ href: `${REST_PREFIX}${address}/zoning`, label: 'zoning' }] : [],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="${address}">${city.name}</a></p>
<h1>Zones of ${city.name}</h1>
${city.zones.length === 0 ? html`<p>No zone of ${city.name} is published here. That is not a permission.</p>` : html`<p><a href="${address}/lot">What may be built on a lot</a>: the zone, and what you know of the lot.</p>`}
${ordinanceNote(city.zoningOrdinance)}${zonesTable(city.zones, '', vocabulary)}
${pagination(page, pages.length, pageHref)}
${zoneSections(pages[page - 1] ?? [], { country: country.code, place: city.code }, vocabulary)}
${evidenceLegend()}`,
    };
  },
});

const ZONES_PER_PAGE = 8;
/** A case takes about 700 bytes. */
const CASES_PER_PAGE = 45;

type WithCases = { zoneId: string; limits: readonly unknown[] };

/** Zones in their order, as many to a page as it has room for, and at least one. */
function intoPages<Zone extends WithCases>(zones: readonly Zone[]): Zone[][] {
  let page: Zone[] = [];
  let cases = 0;
  const pages = [page];
  for (const zone of zones) {
    cases += zone.limits.length;
    if (page.length === ZONES_PER_PAGE || (page.length > 0 && cases > CASES_PER_PAGE)) {
      page = [];
      pages.push(page);
      cases = zone.limits.length;
    }
    page.push(zone);
  }
  return pages;
}

/** The page in the address, by its number or by one of its zones. */
function choosePage(pages: readonly (readonly WithCases[])[], query: URLSearchParams): number {
  const wanted = query.get('zone');
  if (wanted === null) return readPage(query, pages.length, 'zones');
  const at = pages.findIndex((zones) => zones.some(({ zoneId }) => zoneId === wanted));
  if (at < 0)
    throw new HttpProblem(
      'invalid-parameter',
      `\`zone\` must be a zone of the city (got ${shown(wanted)}).`,
    );
  return at + 1;
}
