import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { CONTENTS, type Html, html, type Part } from '../html/html.ts';
import { locatorMap } from '../html/locator-map.ts';
import { evidenceLegend } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { codeName, formatNumber, nameInWords } from '../html/values.ts';
import { PLACE, USE, WORKS } from './building.ts';
import { ADOPTION, codesOfPlace } from './codes.ts';
import { answerShares, COVERAGE } from './coverage.ts';
import { ELEMENT_LIMITS_IN_SHORT, limitsTable } from './limits.ts';
import { definePage, type PageRequest } from './page.ts';
import { columnWords, type Parameters } from './place-columns.ts';
import { CORE_VALUES, coreValues, LOCATION, locationValues } from './place-core.ts';
import {
  CATEGORIES,
  codes,
  PARAMETERS,
  parameters,
  sectionId,
  type Value,
  valueColumns,
  valuesSection,
} from './place-values.ts';
import { ALTITUDE, readAltitudeParameter, SITE, siteSection } from './site.ts';
import { SUBJECT_NAMES, subjectOf } from './subjects.ts';
import { rulesOfUse, useLabel, usesIndex } from './uses-index.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import { ZONE_IN_SHORT, zonesTable } from './zone.ts';

const NEAREST = 8;

const DOCUMENT = `query PageCity($country: CountryCode!, $city: String!, $altitude: Float!, $facts: [FactInput!], $ofUse: Boolean!) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    placeOutline { cellHeight strips { latitude west east } }
    city(code: $city) {
      code name officialCode subdivision isReference
      ${CORE_VALUES}
      ${LOCATION}
      ${PARAMETERS}
      at(altitudeM: $altitude) ${SITE}
      elementLimits(facts: $facts) @include(if: $ofUse) ${ELEMENT_LIMITS_IN_SHORT}
      zones { ${ZONE_IN_SHORT} }
      facts { name value }
      completeness { completeness present required }
      unknownValues { name reason }
      coverage ${COVERAGE}
      adoptions ${ADOPTION}
      missingRules
    }
  }
}`;

type City = NonNullable<NonNullable<DataOf<typeof DOCUMENT>['country']>['city']>;
type Country = NonNullable<DataOf<typeof DOCUMENT>['country']> & { city: City };
type Fact = City['facts'][number];

const NEAREST_PLACES = `query PageCityNearest($near: NearInput!) {
  places(near: $near, first: ${NEAREST + 1}) { edges { distanceKm node { code name country { code } } } }
}`;

type Nearest = DataOf<typeof NEAREST_PLACES> | null;

/** More zones stand on their own page. */
const MAX_ZONES = 40;
/** The zone, its floor area ratio and its height. */
const ZONE_COLUMNS = 3;

function zonesInShort({ code, city }: Country, vocabulary: Vocabulary): Part {
  const page = `/${code}/cities/${city.code}/zoning`;
  const { zones } = city;
  if (zones.length === 0) return null;
  return zones.length > MAX_ZONES
    ? html`<p><a href="${page}">All ${zones.length} zones with their limits</a></p>`
    : html`<details><summary>Show the ${zones.length} zones</summary>${zonesTable(zones, page, vocabulary, ZONE_COLUMNS)}<p><a href="${page}">All limits of the zones</a></p></details>`;
}

export const cityPage = definePage({
  path: '/{CC}/cities/{city}',
  query: [ALTITUDE, USE],
  document: DOCUMENT,
  variables: ({ path, query }) => ({
    ...path,
    altitude: readAltitudeParameter(query) ?? 0,
    ofUse: query.has(USE),
    facts: query.has(USE) ? [{ name: USE, value: query.get(USE) }, NEW] : [],
  }),
  next: {
    isAside: true,
    document: NEAREST_PLACES,
    variables: ({ country }) => {
      const { latitude, longitude } = present(country.city);
      return latitude === null ? null : { near: { latitude, longitude, withinKm: 50 } };
    },
  },
  render: (data, request, more) => {
    const { dataset } = data;
    const city = present(data.country.city);
    const country = { ...data.country, city };
    const address = `${REST_PREFIX}/${country.code}/cities/${encodeURIComponent(city.code)}`;
    const vocabulary = readVocabulary(data);
    const meaning = new Map<string, string>(
      [...dataset.conditions, ...dataset.parameters].map(({ name, description }) => [
        name,
        description,
      ]),
    );
    return {
      title: `${city.name}, ${country.name}`,
      data: [
        ...(isComplete(city) ? [{ href: address, label: 'city' }] : []),
        { href: `${address}/building-codes`, label: 'building codes' },
        { href: `${address}/zoning`, label: 'zoning' },
      ],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · ${city.subdivision}${city.officialCode && ` · official code ${city.officialCode}`}</p>
<h1>${city.name}</h1>
<p class="lead">${completenessText(city)}</p>
${CONTENTS}${codesOfPlace(country.code, city, vocabulary)}
<h2 id="values">Hazards and climate</h2>
${table('Zones and main design values', valueColumns(vocabulary), mainValues(country, meaning, vocabulary))}
${unknownHazards(country, dataset.parameters, vocabulary)}
${siteSection(present(city.at), request.query, meaning)}
${limitsHere(country, request, vocabulary)}
${city.zones.length > 0 && html`<h2 id="zones">Zones</h2>\n<p><a href="/${country.code}/cities/${city.code}/lot">What may be built on a lot</a>: choose its zone, and state what you know of the lot.</p>`}
${zonesInShort(country, vocabulary)}
<details class="all"><summary>Show all values of ${city.name}</summary>
${whereSection(country, meaning, vocabulary, more)}
${bySubject(country, meaning, vocabulary, request.query.has(USE))}
${otherFacts(city, meaning)}</details>
<p id="missing"><a href="/${country.code}/cities/${city.code}/missing">What is missing for ${city.name}, and why</a></p>
${evidenceLegend()}`,
    };
  },
});

const NEW = { name: WORKS, value: 'new' };

/** Parameters that are shown with the zones of a place. */
const MAIN_PARAMETERS: readonly string[] = [
  'ground_acceleration_g',
  'spectral_accel_02s_g',
  'seismic_coefficient_z',
  'wind_pressure_q50_kpa',
  'snow_load_ground_kn_m2',
  'snow_depth_design_cm',
  'frost_depth_m',
  'design_temp_winter_c',
];
const POPULATION = 'Population';

function mainValues(
  country: Country,
  meaning: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
): Value[] {
  const core = coreValues(country, vocabulary).filter(({ name }) => name !== POPULATION);
  const others = parameters(country.city, ownerOf(country), meaning);
  return [
    ...core,
    ...others.filter(({ id = '' }) => MAIN_PARAMETERS.includes(id)),
    ...windSpeedsOfCodes(country, vocabulary),
  ];
}

/** Zones and main design values that the place lacks, each with the reason. */
function unknownHazards(
  { code, city, customaryUnits }: Country,
  words: Parameters,
  vocabulary: Vocabulary,
): Part {
  const hasSpeed = windSpeedsOfCodes({ code, city, customaryUnits }, vocabulary).length > 0;
  const names = [
    'seismic_zone',
    'climate_zone',
    ...MAIN_PARAMETERS,
    ...(hasSpeed ? [] : ['wind_speed_ms']),
  ];
  const unknown = city.unknownValues.filter(({ name }) => names.includes(name));
  const items = unknown.map(
    ({ name, reason }) =>
      html`<li><span class="missing">${columnWords(name, words).label}: not known</span> ${reason}</li>\n`,
  );
  return items.length > 0 && html`<ul class="unknown">${items}</ul>`;
}

/** Design wind speeds that a code states by the kind of building, where the place has not one for all. */
export function windSpeedsOfCodes(
  country: Pick<Country, 'code' | 'customaryUnits'> & {
    city: Pick<City, 'code' | 'windSpeedMs' | 'buildingCodes'>;
  },
  vocabulary: Vocabulary,
): Value[] {
  const { city } = country;
  if (city.windSpeedMs !== null) return [];
  const speeds = new Set(
    city.buildingCodes.flatMap(({ parameter, unit }) =>
      unit === 'm/s' && subjectOf(parameter) === 'Wind' ? parameter : [],
    ),
  );
  return codes(city, ownerOf(country), 'STRUCTURAL', vocabulary).filter(({ id = '' }) =>
    speeds.has(id),
  );
}

function limitsHere({ code, city }: Country, { query }: PageRequest, vocabulary: Vocabulary): Html {
  const use = query.get(USE);
  const hrefOf = (each: string) =>
    `/${code}/cities/${city.code}?${new URLSearchParams({ [USE]: each })}#rules`;
  const given = new URLSearchParams({ [PLACE]: city.code, ...(use !== null && { [USE]: use }) });
  return html`<h2 id="rules">Limits of new buildings</h2>
<p>Choose a use to see its limits here. The share counts usual questions that are settled without more facts: limits that depend on the design are shown, but not counted. <a href="/${code}/check?${given.toString()}">Check a design here</a> · <a href="/${code}/ids?${given.toString()}">A file for BIM checkers</a></p>
${city.coverage.length > 0 ? answerShares(city.coverage, hrefOf, useLabel) : usesIndex(hrefOf, use)}
${use && city.elementLimits && limitsTable(city.elementLimits, vocabulary, 'New building', (field) => `${rulesOfUse(code, use)}&field=${field}`)}
${use && html`<p><a href="${rulesOfUse(code, use)}">All rules that may apply to this use</a></p>`}`;
}

/** Map, neighbours, position, and values such as the altitude that belong to no subject. */
function whereSection(
  country: Country,
  meaning: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
  nearest: Nearest,
): Part {
  const { city, placeOutline } = country;
  const { latitude, longitude } = city;
  const others = parameters(city, ownerOf(country), meaning).filter(
    ({ id = '' }) => subjectOf(id) === null,
  );
  const population = coreValues(country, vocabulary).filter(({ name }) => name === POPULATION);
  const values = [...population, ...locationValues(country), ...others];
  if (values.length === 0) return null;
  const around =
    nearest?.places.edges.filter(
      ({ node }) => node.code !== city.code || node.country.code !== country.code,
    ) ?? [];
  const links = around
    .slice(0, NEAREST)
    .map(
      ({ node, distanceKm }) =>
        html`<li><a href="/${node.country.code}/cities/${node.code}">${node.name}</a> <span class="unit">${formatNumber(distanceKm && Math.round(distanceKm * 10) / 10)} km</span></li>\n`,
    );
  return html`<h2 id="where">Where it lies</h2>
${placeOutline && latitude !== null && longitude !== null && locatorMap(`Where ${city.name} lies among the places of ${country.name}: latitude ${latitude}, longitude ${longitude}`, placeOutline, { latitude, longitude })}
${links.length > 0 && html`<nav class="index" aria-label="The nearest places"><ul>${links}</ul></nav>`}
${table('Values of its site', valueColumns(vocabulary), values)}`;
}

function ownerOf({
  code,
  customaryUnits,
  city,
}: Pick<Country, 'code' | 'customaryUnits'> & { city: { code: string } }) {
  return { country: code, customaryUnits, place: city.code };
}

/** Design values and structural parameters by subject; other parameters of codes by category, on a page without limits. */
function bySubject(
  country: Country,
  meaning: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
  hasLimits: boolean,
): Part {
  const { city } = country;
  const owner = ownerOf(country);
  const ofCodes = (category: string) => codes(city, owner, category, vocabulary);
  const [[structure, structureName], ...others] = CATEGORIES;
  const own = parameters(city, owner, meaning).filter(
    ({ id = '' }) => !MAIN_PARAMETERS.includes(id),
  );
  const speeds = windSpeedsOfCodes(country, vocabulary).map(({ id }) => id);
  const values = [...own, ...ofCodes(structure).filter(({ id }) => !speeds.includes(id))];
  const about = (subject: string) => values.filter(({ id = '' }) => subjectOf(id) === subject);
  return [
    SUBJECT_NAMES.map((subject) =>
      valuesSection(
        subject,
        `${subject}: values of the place and parameters of the codes`,
        about(subject),
        vocabulary,
      ),
    ),
    hasLimits
      ? html`<p><a href="/${country.code}/cities/${city.code}">Other parameters of the codes</a> stand on the page without a use.</p>`
      : [
          valuesSection(
            structureName,
            `${structureName}: other parameters of the codes`,
            ofCodes(structure).filter(({ id = '' }) => subjectOf(id) === null),
            vocabulary,
          ),
          others.map(([category, name]) =>
            ofCategory(name, ofCodes(category), country, vocabulary),
          ),
        ],
  ];
}

/** Rows that hold in the whole country: a page of a place has room for so many of a category. */
const MAX_NATIONAL = 8;

/** The parameters of a category; many that hold in the whole country are on its page. */
function ofCategory(
  name: string,
  values: readonly Value[],
  { code, name: country }: Country,
  vocabulary: Vocabulary,
): Part {
  const national = values.filter(({ isNational }) => isNational);
  const isLinked = national.length > MAX_NATIONAL;
  const own = isLinked ? values.filter(({ isNational }) => !isNational) : values;
  const section = valuesSection(
    name,
    `${name}: parameters of the codes that hold here`,
    own,
    vocabulary,
  );
  if (!isLinked) return section;
  const anchor = sectionId(name);
  return html`${section || html`<h2 id="${anchor}">${name}</h2>`}
<p><a href="/${code}/parameters#${anchor}">${national.length} parameters that hold in the whole country (${country})</a></p>`;
}

/** REST has the details only of places with all core values. */
function isComplete({ population, seismicZone, windSpeedMs, climateZone }: City): boolean {
  return [population, seismicZone, windSpeedMs, climateZone].every((value) => value !== null);
}

function completenessText({ completeness }: City): string {
  if (!completeness)
    return 'The values of this place come from national tables and from the codes that apply here. Only reference cities are researched one by one.';
  return `Reference city: ${completeness.present} of ${completeness.required} required items are published, ${completeness.completeness} %.`;
}

/** Facts of the place that are not shown above. */
function otherFacts(
  { facts, buildingParams, buildingCodes }: City,
  meaning: ReadonlyMap<string, string>,
): Part {
  const shown = new Set([
    ...['city', 'subdivision', 'seismic_zone', 'climate_zone'],
    ...buildingParams.map(({ name }) => name),
    ...buildingCodes.map(({ parameter }) => parameter),
  ]);
  const others = facts.filter(({ name }) => !shown.has(name));
  if (others.length === 0) return null;
  return html`<h2 id="facts">Other facts for rules</h2>
${table('Facts of the place that a check uses, besides the values above', factColumns(meaning), others)}`;
}

function factColumns(meaning: ReadonlyMap<string, string>): Column<Fact>[] {
  return [
    nameColumn(
      'Fact',
      ({ name }) => html`${meaning.get(name) ?? nameInWords(name)}${codeName(name)}`,
    ),
    column('Value', ({ value }) => html`<span class="quantity">${value}</span>`),
  ];
}
