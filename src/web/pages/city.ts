import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { CONTENTS, type Html, html, type Part } from '../html/html.ts';
import { locatorMap } from '../html/locator-map.ts';
import { evidenceLegend } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { codeName, formatNumber, nameInWords } from '../html/values.ts';
import { BLOCKS, GAP, groupGaps, type ShownGap, whyMissing } from './blocks.ts';
import { ADOPTION, codesOfPlace } from './codes.ts';
import { COVERAGE, coverageOfPlace } from './coverage.ts';
import { ELEMENT_LIMITS_IN_SHORT, limitsTable } from './limits.ts';
import { definePage, type PageRequest } from './page.ts';
import { columnWords, type Parameters } from './place-columns.ts';
import { CORE_VALUES, coreValues, LOCATION, locationValues } from './place-core.ts';
import {
  CATEGORIES,
  codes,
  PARAMETERS,
  parameters,
  valueColumns,
  valuesSection,
} from './place-values.ts';
import { ALTITUDE, readAltitude, SITE, siteSection } from './site.ts';
import { SUBJECT_NAMES, subjectOf } from './subjects.ts';
import { rulesOfUse, usesIndex } from './uses-index.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import { ZONE_IN_SHORT, zonesTable } from './zone.ts';

/** The use of which the limits are shown, in the address. */
const USE = 'occupancy';
/** Places around it that are named. */
const NEAREST = 8;

const DOCUMENT = `query PageCity($country: CountryCode!, $city: String!, $altitude: Float!, $facts: [FactInput!], $ofUse: Boolean!) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    completeness { gaps { ${GAP} } }
    placeOutline { cellHeight strips { latitude west east } }
    city(code: $city) {
      code name officialCode subdivision isReference
      ${CORE_VALUES}
      ${LOCATION}
      unknownValues { name reason }
      ${PARAMETERS}
      at(altitudeM: $altitude) ${SITE}
      elementLimits(facts: $facts) @include(if: $ofUse) ${ELEMENT_LIMITS_IN_SHORT}
      zones { ${ZONE_IN_SHORT} }
      facts { name value }
      completeness { completeness present required }
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

/** A place with all that it sets for a design, and what is missing. */
export const cityPage = definePage({
  path: '/{CC}/cities/{city}',
  query: [ALTITUDE, USE],
  document: DOCUMENT,
  variables: ({ path, query }) => ({
    ...path,
    altitude: readAltitude(query) ?? 0,
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
    const gaps = city.isReference
      ? country.completeness.gaps.filter((gap) => gap.city === city.code)
      : [];
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
<p class="lead">${completenessText(city)}</p>
${CONTENTS}<h2 id="values">Design values</h2>
${table('Values of the place', valueColumns(vocabulary), coreValues(country, vocabulary))}
${table('Values that the tables of places do not have for it', unknownColumns(dataset.parameters), city.unknownValues)}
${siteSection(present(city.at), request.query, meaning)}
${rulesHere(country, request, vocabulary)}
${coverageOfPlace(city.coverage)}
${whereSection(country, meaning, vocabulary, more)}
${codesOfPlace(country.code, city)}
${bySubject(country, meaning, vocabulary)}
${evidenceLegend()}
${city.zones.length > 0 && html`<h2 id="zones">Zones</h2>`}
${city.zones.length > 0 && html`<p><a href="/${country.code}/cities/${city.code}/lot">What may be built on a lot</a>: the zone, and what you know of the lot.</p>`}
${zonesTable(city.zones, `/${country.code}/cities/${city.code}/zoning`, country.customaryUnits)}
${gaps.length > 0 && html`<h2 id="missing">What is missing, and why</h2>`}
${table(
  'Required items that are not published',
  GAP_COLUMNS,
  groupGaps(gaps, ({ block }) => block),
)}
${otherFacts(city, meaning)}`,
    };
  },
});

const NEW = { name: 'works', value: 'new' };

/** The check, and what binds a new building of the use that is chosen. */
function rulesHere({ code, city }: Country, { query }: PageRequest, vocabulary: Vocabulary): Html {
  const use = query.get(USE);
  const hrefOf = (each: string) =>
    `/${code}/cities/${city.code}?${new URLSearchParams({ [USE]: each })}#rules`;
  const limits = city.elementLimits && limitsTable(city.elementLimits, vocabulary);
  return html`<h2 id="rules">Rules here</h2>
<p><a href="/${code}/check?place=${city.code}">Check a design here</a> · <a href="/${code}/ids?place=${city.code}">A file for BIM checkers</a> · what binds a new building:</p>
${usesIndex(hrefOf, use)}
${limits}
${use && html`<p><a href="${rulesOfUse(code, use)}">All rules that may hold for this use</a></p>`}`;
}

/** The map, the places around, the position, and what else is known of it that is about no load and no climate, such as its altitude. */
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
  const values = [...locationValues(country), ...others];
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

/** Whose values stand on the page. */
function ownerOf({ code, customaryUnits, city }: Country) {
  return { country: code, customaryUnits, place: city.code };
}

/** Design values and parameters of the codes by what they are about; those of other categories of codes by category. */
function bySubject(
  country: Country,
  meaning: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
): Part {
  const { city } = country;
  const owner = ownerOf(country);
  const ofCodes = (category: string) => codes(city, owner, category, vocabulary);
  const [[structure, structureName], ...others] = CATEGORIES;
  const values = [...parameters(city, owner, meaning), ...ofCodes(structure)];
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
    valuesSection(
      structureName,
      `${structureName}: other parameters of the codes`,
      ofCodes(structure).filter(({ id = '' }) => subjectOf(id) === null),
      vocabulary,
    ),
    others.map(([category, name]) =>
      valuesSection(
        name,
        `${name}: parameters of the codes that hold here`,
        ofCodes(category),
        vocabulary,
      ),
    ),
  ];
}

/** REST answers a place of which all core values are known. */
function isComplete({ population, seismicZone, windSpeedMs, climateZone }: City): boolean {
  return [population, seismicZone, windSpeedMs, climateZone].every((value) => value !== null);
}

function completenessText({ completeness }: City): string {
  if (!completeness)
    return 'Its values come from whole official tables; nothing more is required of it.';
  return `Reference city: ${completeness.present} of ${completeness.required} required items are published, ${completeness.completeness} %.`;
}

function unknownColumns(parameters: Parameters): Column<City['unknownValues'][number]>[] {
  return [
    nameColumn('Value', ({ name }) => columnWords(name, parameters).label),
    column('Why it is not known', ({ reason }) => reason),
  ];
}

const GAP_COLUMNS: Column<ShownGap[]>[] = [
  column('Part', ([gap]) => gap && BLOCKS[gap.block]),
  nameColumn('Missing', (same) => same.map(({ item }) => nameInWords(item)).join(', ')),
  column('Why', ([gap]) => gap && whyMissing(gap)),
];

/** What rules may ask of the place and nothing above says. */
function otherFacts(
  { facts, buildingParams, buildingCodes }: City,
  meaning: ReadonlyMap<string, string>,
): Part {
  const said = new Set([
    ...['city', 'subdivision', 'seismic_zone', 'climate_zone'],
    ...buildingParams.map(({ name }) => name),
    ...buildingCodes.map(({ parameter }) => parameter),
  ]);
  const others = facts.filter(({ name }) => !said.has(name));
  if (others.length === 0) return null;
  return html`<h2 id="facts">Other facts that rules ask</h2>
${table('What is known of the place when a design is checked, beside its values above', factColumns(meaning), others)}`;
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
