import { html } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import type { Page } from './page.ts';
import { ZONE, zoneSection } from './zone.ts';

/** The zones of a county or other area that is no place here. */
export const jurisdictionPage: Page = {
  path: '/{CC}/zoning/{jurisdiction}',
  document: `query PageJurisdiction($country: CountryCode!, $jurisdiction: String!) {
    country(code: $country) {
      code name
      jurisdiction(code: $jurisdiction) { name subdivision note source ${SOURCE} zones { ${ZONE} } }
    }
  }`,
  missing: ({ country }) => (!country ? 'unknown-country' : !country.jurisdiction ? 'unknown-jurisdiction' : null),
  render: ({ country }) => {
    const { name, subdivision, note, source, zones } = country.jurisdiction;
    return {
      title: `Zones of ${name}, ${country.name}`,
      data: [],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · ${subdivision}</p>
<h1>Zones of ${name}</h1>
<p class="lead">${note}</p>
<p>Source: ${sourceLink(source)}</p>
${zones.map(zoneSection)}`,
    };
  },
};
