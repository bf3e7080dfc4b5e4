import { REST_PREFIX } from '../../rest/match.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { locatorMap } from '../html/locator-map.ts';
import { evidenceLegend, type ShownSource, SOURCE } from '../html/source.ts';
import { type Column, table } from '../html/table.ts';
import { CONDITION, counted, key, number, quantity, words } from '../html/values.ts';
import { BLOCKS, GAP, type ShownGap, whyMissing } from './blocks.ts';
import type { Data, Page } from './page.ts';
import { CATEGORIES, codes, PARAMETERS, parameters, suggestValue, VALUE_COLUMNS, type Value } from './place-values.ts';
import { ALTITUDE, altitudeAsked, SITE, siteSection } from './site.ts';
import { usesIndex } from './uses-index.ts';
import { ZONE, zoneSections } from './zone.ts';

/** A place with all that it sets for a design, and what is missing. */
export const cityPage: Page = {
  path: '/{CC}/cities/{city}',
  query: [ALTITUDE],
  document: `query PageCity($country: CountryCode!, $city: String!, $altitude: Float!) {
    dataset { parameters { name description } conditions { name description } }
    country(code: $country) {
      code name currency
      completeness { gaps { ${GAP} } }
      placeOutline { cellHeight strips { latitude west east } }
      city(code: $city) {
        code name officialCode subdivision isReference placeSource ${SOURCE}
        population populationSource ${SOURCE}
        seismicZone seismicZoneWhen ${CONDITION} seismicZoneSource ${SOURCE}
        windSpeedMs windSpeedWhen ${CONDITION} windBasis { averagingPeriodS returnPeriodYears } windSpeedSource ${SOURCE}
        climateZone climateZoneSource ${SOURCE}
        latitude longitude positionSource ${SOURCE} postcodes postcodesSource ${SOURCE}
        unknownValues { name reason }
        referenceCostPerM2 referenceCostSource ${SOURCE}
        ${PARAMETERS}
        at(altitudeM: $altitude) ${SITE}
        zones { ${ZONE} }
        facts { name value }
        completeness { completeness present required }
      }
    }
  }`,
  variables: ({ path, query }) => ({ ...path, altitude: altitudeAsked(query) ?? 0 }),
  missing: ({ country }) => (!country ? 'unknown-country' : !country.city ? 'unknown-city' : null),
  render: ({ dataset, country }, { query }) => {
    const { city } = country;
    const owner = { country: country.code, place: city.code };
    const address = `${REST_PREFIX}/${country.code}/cities/${encodeURIComponent(city.code)}`;
    const meaning = new Map<string, string>(
      [...dataset.conditions, ...dataset.parameters].map(({ name, description }: Named) => [name, description]),
    );
    const gaps: ShownGap[] = city.isReference ? country.completeness.gaps.filter((gap: ShownGap) => gap.city === city.code) : [];
    return {
      title: `${city.name}, ${country.name}`,
      data: isComplete(city)
        ? [
            { href: address, label: 'city' },
            { href: `${address}/building-codes`, label: 'building codes' },
            { href: `${address}/zoning`, label: 'zoning' },
          ]
        : [],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · ${city.subdivision}${city.officialCode && ` · official code ${city.officialCode}`}</p>
<h1>${city.name}</h1>
<p class="lead">${standing(city)}</p>
${country.placeOutline && city.latitude !== null && locatorMap(`Where ${city.name} lies among the places of ${country.name}: latitude ${city.latitude}, longitude ${city.longitude}`, country.placeOutline, city)}
<h2 id="rules">Rules here</h2>
<p><a href="/${country.code}/check?place=${city.code}">Check a design here</a> · <a href="/${country.code}/ids?place=${city.code}">A file for BIM checkers</a> · what binds a new building:</p>
<ul class="index">${usesIndex(country.code)}</ul>
<h2 id="values">Design values</h2>
${table('Values of the place', VALUE_COLUMNS, [...coreValues(country), ...parameters(city, owner, meaning)])}
${table('Values that the tables of places do not have for it', UNKNOWN_COLUMNS, city.unknownValues as Unknown[])}
${siteSection(city.at, query)}
${evidenceLegend()}
${city.buildingCodes.length > 0 && html`<h2 id="codes">Building codes</h2>`}
${CATEGORIES.map(([category, name]) => table(`${name}: parameters of the codes that hold here`, VALUE_COLUMNS, codes(city, owner, category)))}
${city.zones.length > 0 && html`<h2 id="zones">Zones</h2>`}
${city.zones.length > 0 && html`<p><a href="/${country.code}/cities/${city.code}/lot">What may be built on a lot</a>: the zone, and what you know of the lot.</p>`}
${zoneSections(city.zones, owner)}
${gaps.length > 0 && html`<h2 id="missing">What is missing, and why</h2>`}
${table('Required items that are not published', GAP_COLUMNS, gaps)}
<h2 id="facts">Facts that rules ask</h2>
${table('What is known of the place when a design is checked', factColumns(meaning), city.facts as Fact[])}`,
    };
  },
};

/** REST answers a place of which all core values are known. */
function isComplete({ population, seismicZone, windSpeedMs, climateZone }: Data): boolean {
  return [population, seismicZone, windSpeedMs, climateZone].every((value) => value !== null);
}

type Named = { name: string; description: string };
type Fact = { name: string; value: string };
function standing(city: Data): string {
  const people = city.population === null ? '' : `${number(city.population)} inhabitants. `;
  if (!city.completeness) return `${people}Its values come from whole official tables; nothing more is required of it.`;
  const { completeness, present, required } = city.completeness;
  return `${people}Reference city: ${present} of ${required} required items are published, ${completeness} %.`;
}

function coreValues({ code, currency, city }: Data): Value[] {
  const { averagingPeriodS, returnPeriodYears } = city.windBasis;
  const basis = [
    averagingPeriodS === null ? 'averaging period not stated' : `mean of ${number(averagingPeriodS)} s`,
    returnPeriodYears === null ? 'return period not stated' : `once in ${number(returnPeriodYears)} years`,
  ];
  const plain = (column: string, name: string, value: Part, source: ShownSource | null) => {
    const suggest = suggestValue({ country: code, place: city.code }, column);
    return { name, value, source, conditions: [], suggest };
  };
  const known = [
    plain(
      'population',
      'Population',
      city.population !== null && html`<span class="quantity">${number(city.population)}</span>`,
      city.populationSource,
    ),
    { ...plain('seismic_zone', 'Seismic zone', city.seismicZone, city.seismicZoneSource), conditions: city.seismicZoneWhen },
    {
      ...plain('wind_speed_ms', 'Design wind speed', quantity(city.windSpeedMs, 'm/s'), city.windSpeedSource),
      reference: basis.join(', '),
      conditions: city.windSpeedWhen,
    },
    plain('climate_zone', 'Climate zone', city.climateZone, city.climateZoneSource),
    plain(
      'reference_cost_per_m2',
      'Reference cost of building',
      quantity(city.referenceCostPerM2, `${currency}/m²`),
      city.referenceCostSource,
    ),
    plain('position', 'Centre: latitude, longitude', city.latitude !== null && position(city), city.positionSource),
    plain('postcodes', 'Postcodes', postcodes(city.postcodes), city.postcodesSource),
  ];
  return known.filter(({ value }) => value);
}

function position({ latitude, longitude }: Data): Html {
  return html`<span class="quantity">${latitude}, ${longitude}</span>`;
}

const FEW_POSTCODES = 12;

/** A large city has hundreds. */
function postcodes(all: readonly string[]): Part {
  if (all.length <= FEW_POSTCODES) return all.join(', ');
  return html`<details><summary>${counted(all.length, 'postcode')}, ${all[0]} to ${all.at(-1)}</summary>${all.join(', ')}</details>`;
}

type Unknown = { name: string; reason: string };

const UNKNOWN_COLUMNS: Column<Unknown>[] = [
  { head: 'Value', names: true, cell: ({ name }) => words(name) },
  { head: 'Why it is not known', cell: ({ reason }) => reason },
];

const GAP_COLUMNS: Column<ShownGap>[] = [
  { head: 'Block', cell: ({ block }) => BLOCKS[block] },
  { head: 'Missing', names: true, cell: ({ item }) => words(item) },
  { head: 'Why', cell: whyMissing },
];

function factColumns(meaning: ReadonlyMap<string, string>): Column<Fact>[] {
  return [
    { head: 'Fact', names: true, cell: ({ name }) => html`${meaning.get(name) ?? words(name)}${key(name)}` },
    { head: 'Value', cell: ({ value }) => html`<span class="quantity">${value}</span>` },
  ];
}
