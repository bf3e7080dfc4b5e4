import { present } from '../../domain/documents/document-types.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { html } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { definePage } from './page.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';
import { ORDINANCE, ordinanceNote, ZONE, zoneSections, zonesTable } from './zone.ts';

/** The zones of a place, each with all of its limits. */
export const cityZoningPage = definePage({
  path: '/{CC}/cities/{city}/zoning',
  document: `query PageCityZoning($country: CountryCode!, $city: String!) {
    ${VOCABULARY}
    country(code: $country) { code name ${PLACE_CLASSES} city(code: $city) { code name ${ORDINANCE} zones { ${ZONE} } } }
  }`,
  render: (data) => {
    const { country } = data;
    const city = present(country.city);
    const address = `/${country.code}/cities/${city.code}`;
    return {
      title: `Zones of ${city.name}, ${country.name}`,
      data:
        city.zones.length > 0 ? [{ href: `${REST_PREFIX}${address}/zoning`, label: 'zoning' }] : [],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="${address}">${city.name}</a></p>
<h1>Zones of ${city.name}</h1>
${city.zones.length === 0 ? html`<p>No zone of ${city.name} is published here. That is not a permission.</p>` : html`<p><a href="${address}/lot">What may be built on a lot</a>: the zone, and what you know of the lot.</p>`}
${ordinanceNote(city.zoningOrdinance)}${zonesTable(city.zones, '', country.customaryUnits)}
${zoneSections(city.zones, { country: country.code, place: city.code }, readVocabulary(data))}
${evidenceLegend()}`,
    };
  },
});
