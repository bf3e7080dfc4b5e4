import { datasetJsonLd } from '../../api/files/downloads/catalog.ts';
import type { DataOf } from '../../domain/documents/document-types.ts';
import { DOWNLOADS_PREFIX, REST_PREFIX } from '../../server/http/paths.ts';
import { searchForm } from '../html/form.ts';
import { CONTENTS, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import {
  bar,
  CONDITION,
  figure,
  formatNumber,
  formatPercent,
  nameInWords,
  pluralize,
  quantity,
} from '../html/values.ts';
import {
  BLOCKS,
  type BlockCount,
  GAP,
  groupGaps,
  itemInWords,
  type ShownGap,
  whyMissing,
} from './blocks.ts';
import { COVERAGE, coverageOfCountry, scopeOfGap } from './coverage.ts';
import { definePage } from './page.ts';
import { groupByRuleSubject } from './subjects.ts';
import { rulesOfUse, usesIndex } from './uses-index.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const DOCUMENT = `query PageCountry($country: CountryCode!) {
  ${VOCABULARY}
  country(code: $country) {
    code name asOf ${PLACE_CLASSES}
    completeness {
      completeness rules rulesAtOtherDates cities places zoningZones
      blocks { block present required share }
      gaps { ${GAP} }
    }
    cities { code name population seismicZone windSpeedMs climateZone completeness { completeness } }
    costIndex { newestQuarter currentIndex baseYear ended publisher }
    sources { key }
    jurisdictions { code name }
    ruleGaps { field occupancies profiles where ${CONDITION} reason note }
    coverage ${COVERAGE}
    buildingParams { name }
    buildingCodes { parameter }
  }
}`;

type Country = NonNullable<DataOf<typeof DOCUMENT>['country']>;
type City = Country['cities'][number];

/** The parameter that shows the measures of one subject that have no rule. */
const SUBJECT = 'subject';

export const countryPage = definePage({
  path: '/{CC}',
  label: 'Overview',
  query: [SUBJECT],
  document: DOCUMENT,
  jsonLd: (edition, { path }) => datasetJsonLd(edition, path.country as string),
  render: (data, { query }) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const { code, name, completeness, cities, costIndex } = country;
    return {
      title: name,
      data: [
        { href: `${REST_PREFIX}/${code}/cities`, label: 'cities' },
        { href: `${REST_PREFIX}/${code}/compliance-rules`, label: 'rules' },
        ...(costIndex ? [{ href: `${REST_PREFIX}/${code}/cost-index`, label: 'cost index' }] : []),
        { href: `${REST_PREFIX}/${code}/completeness`, label: 'completeness' },
        { href: `${DOWNLOADS_PREFIX}${code}.zip`, label: 'all tables (zip)' },
      ],
      main: html`<h1>${name}</h1>
<p class="lead">${completeness.completeness} % of the items of a complete country are published. Last updated: <span class="quantity">${country.asOf}</span>.</p>
${CONTENTS}<dl class="figures">
${figure('Rules in force', formatNumber(completeness.rules), completeness.rulesAtOtherDates > 0 && `${formatNumber(completeness.rulesAtOtherDates)} more have ended or begin later`)}
${figure('Reference cities', formatNumber(completeness.cities))}
${figure('Places', formatNumber(completeness.places))}
${figure('Zones', formatNumber(completeness.zoningZones))}
${figure('Documents read', formatNumber(country.sources.length))}
${figure('Cost index', costIndex ? formatNumber(costIndex.currentIndex) : 'none', costIndex && `${costIndex.newestQuarter}${costIndex.ended ? ', later ones missing' : ''}; ${costIndex.baseYear} = 100; ${costIndex.publisher}`)}
</dl>
${rulesByUse(country, vocabulary, query.get(SUBJECT))}
${countryWideSection(country)}
${placesOf(country)}
${coverageOfCountry(country.coverage, (city) => html`<a href="/${code}/cities/${city}/missing#coverage">${cities.find((each) => each.code === city)?.name ?? city}</a>`)}
<h2 id="completeness">Completeness</h2>
${table('Required items that are published', BLOCK_COLUMNS, completeness.blocks)}
${completeness.gaps.length > 0 && html`<h3>What is missing, and why</h3>`}
${gapsOfCities(country)}
${Object.keys(BLOCKS).map((block) => gapsOf(block, gapsWithoutPage(country)))}
<h2 id="ids">Rules for BIM checkers</h2>
<p><a href="/${code}/ids">An IDS file</a> has the rules for a building that an IFC model can be checked against.</p>`,
    };
  },
});

/** Links to rules by use, and the fields without rules. */
function rulesByUse(
  { code, ruleGaps }: Country,
  vocabulary: Vocabulary,
  chosen: string | null,
): Part {
  const ofCountry = ruleGaps.filter(({ where }) => where.length === 0);
  const ofPlaces = ruleGaps.length - ofCountry.length;
  const columns: Column<Country['ruleGaps'][number]>[] = [
    nameColumn('What', ({ field }) =>
      field === null ? 'Everything else' : vocabulary.nameOf(field),
    ),
    column('Of', (gap) => scopeOfGap(gap, vocabulary) || 'every use'),
    column('Why', ({ reason, note }) => html`${nameInWords(reason)}: ${note}`),
  ];
  return html`<h2 id="rules-by-use">Rules here</h2>
<p>Limits of a new building, and all rules that may apply, by use:</p>
${usesIndex((use) => rulesOfUse(code, use))}
<p><a href="/${code}/check">Check a design</a>: state the use and the measurements; each verdict comes with its clause.</p>
${ruleGaps.length > 0 && html`<h3>Without a published rule, by subject</h3>\n<p>Each row states why. A missing rule is not a permission.${ofPlaces > 0 && html` ${pluralize(ofPlaces, 'more row')} for single states, places or codes: <a href="/downloads/${code}/rule-gaps.csv">rule-gaps.csv</a>.`}</p>`}
${gapsBySubject(code, ofCountry, columns, chosen)}`;
}

type RuleGap = Country['ruleGaps'][number];

/** Links to the subjects, and the table of the chosen one. */
function gapsBySubject(
  country: string,
  gaps: readonly RuleGap[],
  columns: readonly Column<RuleGap>[],
  chosen: string | null,
): Part {
  const groups = groupByRuleSubject([...gaps]);
  const links = groups.map(({ subject, rows }) => {
    const query = new URLSearchParams({ [SUBJECT]: subject });
    return html`<li><a href="/${country}?${query.toString()}#rules-by-use"${subject === chosen && html` aria-current="true"`}>${subject}</a> <span class="unit">${rows.length}</span></li>\n`;
  });
  const shown = groups.find(({ subject }) => subject === chosen);
  return html`<nav class="index" aria-label="Without a published rule, by subject"><ul>${links}</ul></nav>
${shown && table(`${shown.subject} without a published rule`, columns, shown.rows)}`;
}

function placesOf(country: Country): Part {
  const { code, name, completeness, cities, jurisdictions } = country;
  if (completeness.places + jurisdictions.length === 0) return null;
  const search =
    completeness.places > 0 &&
    html`${searchForm({ label: `Search ${formatNumber(completeness.places)} places of ${name}`, country: code, large: true })}
<p><a href="/search?country=${code}">All places, the most populous first</a></p>`;
  return html`<h2 id="places">Places</h2>
${search}
${table('Reference cities, by which completeness is measured', cityColumns(country), cities)}
${zoning(country)}`;
}

function zoning({ code, jurisdictions }: Country): Part {
  if (jurisdictions.length === 0) return null;
  return html`<h3>Zones of counties and towns</h3>
<ul class="index">${jurisdictions.map((each) => html`<li><a href="/${code}/zoning/${each.code}">${each.name}</a></li>`)}</ul>`;
}

function countryWideSection({ code, buildingParams, buildingCodes }: Country): Part {
  const count = buildingParams.length + buildingCodes.length;
  return (
    count > 0 &&
    html`<h2 id="everywhere">In the whole country</h2>
<p><a href="/${code}/parameters">Design values and parameters of the codes that hold in the whole country</a>: ${formatNumber(count)}.</p>`
  );
}
const cityColumns = ({ code: country, customaryUnits }: Country): Column<City>[] => [
  nameColumn('City', ({ code, name }) => html`<a href="/${country}/cities/${code}">${name}</a>`),
  numberColumn('Population', ({ population }) => population),
  column('Seismic zone', ({ seismicZone }) => seismicZone),
  numberColumn('Design wind', ({ windSpeedMs }) => quantity(windSpeedMs, 'm/s', customaryUnits)),
  column('Climate zone', ({ climateZone }) => climateZone),
  column(
    'Complete',
    ({ completeness }) =>
      completeness && bar(completeness.completeness / 100, `${completeness.completeness} %`),
  ),
];

const BLOCK_COLUMNS: Column<BlockCount>[] = [
  nameColumn('Part', ({ block }) => BLOCKS[block] ?? nameInWords(block)),
  column('Share', ({ share }) => bar(share, formatPercent(share))),
  numberColumn('Published', ({ present }) => present),
  numberColumn('Required', ({ required }) => required),
];

type Gap = Country['completeness']['gaps'][number];

/** The pages of reference cities list their own gaps. */
function gapsOfCities({ code, cities, completeness: { gaps } }: Country): Part {
  const rows = cities
    .map((city) => ({ city, missing: gaps.filter((gap) => gap.city === city.code).length }))
    .filter(({ missing }) => missing > 0);
  const columns: Column<(typeof rows)[number]>[] = [
    nameColumn(
      'City',
      ({ city }) => html`<a href="/${code}/cities/${city.code}/missing">${city.name}</a>`,
    ),
    numberColumn('Missing', ({ missing }) => missing),
  ];
  return rows.length > 0 && table('Missing values of reference cities', columns, rows);
}

/** Gaps of the country and of cities that are not published. */
function gapsWithoutPage({ cities, completeness: { gaps } }: Country): Gap[] {
  const published = new Set(cities.map(({ code }) => code));
  return gaps.filter(({ city }) => city === null || !published.has(city));
}

function gapsOf(block: string, gaps: readonly ShownGap[]): Part {
  const ofBlock = gaps.filter((gap) => gap.block === block);
  if (ofBlock.length === 0) return null;
  const columns: Column<ShownGap[]>[] = [
    nameColumn('Missing', ([gap]) => gap && itemInWords(gap.item)),
    column('Of', (same) => same.map(({ city }) => city ?? 'the country').join(', ')),
    column('Why', ([gap]) => gap && whyMissing(gap)),
  ];
  const name = BLOCKS[block];
  return html`<details><summary>${name}: ${formatNumber(ofBlock.length)} missing in the country and in cities without a page</summary>
${table(
  `${name}: what is missing`,
  columns,
  groupGaps(ofBlock, ({ item }) => item),
)}</details>`;
}
