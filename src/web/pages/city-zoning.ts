import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { shown as written } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { html, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { GAP, type ShownGap, whyMissing } from './blocks.ts';
import { definePage } from './page.ts';
import { intoPages, pagination, readPage } from './pagination.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';
import {
  lotHref,
  ORDINANCE,
  ordinanceNote,
  ZONE,
  ZONE_IN_SHORT,
  ZONES_IN_TABLE,
  zoneLinks,
  zoneSections,
  zonesTable,
} from './zone.ts';

const DOCUMENT = `query PageCityZoning($country: CountryCode!, $city: String!) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    completeness { gaps { ${GAP} } }
    city(code: $city) { code name ${ORDINANCE} zones { id zoneId limits { limit } } }
  }
}`;

/** The zones of a place, each with all of its limits. */
export const cityZoningPage = definePage({
  path: '/{CC}/cities/{city}/zoning',
  document: DOCUMENT,
  query: ['page', 'zone'],
  next: {
    document: `query PageZonesShown($country: CountryCode!, $city: String!, $after: ID, $first: Int!, $few: Boolean!) {
      country(code: $country) { city(code: $city) {
        shown: zones(after: $after, first: $first) { ${ZONE} }
        inShort: zones @include(if: $few) { ${ZONE_IN_SHORT} }
      } }
    }`,
    // The zones of a page follow one another in the order of the list.
    variables: ({ country }, { path, query }) => {
      const { zones } = present(country.city);
      const { pages, page } = choosePage(zones, query);
      const before = pages.slice(0, page - 1).flat();
      return {
        ...path,
        after: before.at(-1)?.id ?? null,
        first: Math.max(pages[page - 1]?.length ?? 0, 1),
        few: zones.length <= ZONES_IN_TABLE,
      };
    },
  },
  render: (data, { query }, more) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const city = present(country.city);
    const { shown, inShort } = present(more?.country?.city);
    const address = `/${country.code}/cities/${city.code}`;
    const { pages, page } = choosePage(city.zones, query);
    const gaps = country.completeness.gaps.filter(
      (gap) => gap.block === 'ZONING' && gap.city === city.code,
    );
    const pageHref = (to: number) => `${address}/zoning${to > 1 ? `?page=${to}` : ''}`;
    return {
      title: `Zones of ${city.name}, ${country.name}`,
      data:
        city.zones.length > 0 ? [{ href: `${REST_PREFIX}${address}/zoning`, label: 'zoning' }] : [],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="${address}">${city.name}</a></p>
<h1>Zones of ${city.name}</h1>
${notHeld(city, gaps, address)}
${city.zones.length > 0 && html`<p><a href="${lotHref(address, query.get('zone'))}">What may be built on a lot</a>: the zone, and what you know of the lot.</p>`}
${inShort ? zonesTable(inShort, '', vocabulary) : zoneLinks(city.zones, '')}
${pagination(page, pages.length, pageHref)}
${zoneSections(shown, { country: country.code, place: city.code }, vocabulary)}
${evidenceLegend()}`,
    };
  },
});

type ZonedCity = Pick<
  NonNullable<DataOf<typeof DOCUMENT>['country']>['city'] & object,
  'name' | 'zones' | 'zoningOrdinance'
>;

/** Which zones and limits are not published, so that no list is taken as whole. */
function notHeld(
  { name, zones, zoningOrdinance }: ZonedCity,
  gaps: readonly ShownGap[],
  address: string,
): Part {
  const ofAll = gaps.filter(({ item }) => item === 'zones');
  const reasons = ofAll.map((gap) => html`<p>${whyMissing(gap)}</p>\n`);
  if (zones.length === 0)
    return html`<p>No zone of ${name} is published here. That is not a permission.${ofAll.length === 0 && ' No reason is recorded.'}</p>\n${reasons}`;
  const whole = zoningOrdinance?.missing === null;
  return html`${zoningOrdinance ? ordinanceNote(zoningOrdinance) : html`<p><strong>This is not the whole plan</strong>: ${zones.length === 1 ? 'one zone' : `${zones.length} zones`} of ${name} ${zones.length === 1 ? 'is' : 'are'} published here. How many the plan has was not counted.</p>`}
${!whole && html`<p>For a lot in any other zone nothing is published. That is not a permission.</p>`}
${reasons}${gaps.length > ofAll.length && html`<p><a href="${address}/missing">Limits that are missing of these zones, and why</a></p>`}`;
}

/** Bytes of the zones of a page, of a zone, and of one of its cases. */
const ROOM = 34_000;
const ZONE_BYTES = 2_300;
const CASE_BYTES = 700;

type WithCases = { zoneId: string; limits: readonly unknown[] };

/** The zones in pages, and the page in the address, by its number or by one of its zones. */
function choosePage<Zone extends WithCases>(zones: readonly Zone[], query: URLSearchParams) {
  const weightOf = ({ limits }: Zone) => ZONE_BYTES + CASE_BYTES * limits.length;
  const pages = intoPages(zones, weightOf, ROOM);
  const wanted = query.get('zone');
  if (wanted === null) return { pages, page: readPage(query, pages.length, 'zones') };
  const at = pages.findIndex((each) => each.some(({ zoneId }) => zoneId === wanted));
  if (at < 0)
    throw new HttpProblem(
      'invalid-parameter',
      `\`zone\` must be a zone of the city (got ${written(wanted)}).`,
    );
  return { pages, page: at + 1 };
}
