import type { DataOf } from '../../domain/documents/document-types.ts';
import { memoize } from '../../engine/memoize.ts';
import { type ZoneLimit, type ZoneLimitName, zoneLimit } from '../../engine/zoning/limits.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { limitQuantity } from '../html/limit-quantity.ts';
import { LIMIT_RANGES, type LimitRange, rangeCell, rangeLine } from '../html/limit-range.ts';
import { SOURCE, sourceLink, suggestLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, figure, nameInWords } from '../html/values.ts';
import { chips, conditionText } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Fields of a zone that show how many dwellings it allows. */
export const DWELLINGS = 'dwellings { one two three fourOrMore }';

/** Fields of a place or a jurisdiction that show which of its zones are missing. */
export const ORDINANCE = `zoningOrdinance { zoneCount publishedCount missing source ${SOURCE} }`;

/** Fields of a zone that is shown in a line. */
export const ZONE_IN_SHORT = `
  zoneId name asOfRight { maxFar maxHeightM } farStatus heightStatus maxStoreys storeysStatus maxCoverage coverageStatus
  ${LIMIT_RANGES}`;

/** Fields of a zone that is shown whole. */
export const ZONE = `
  zoneId name when ${CONDITION} farWhen ${CONDITION} asOfRight { maxFar maxHeightM }
  maxFar farStatus bonusFar farNote maxHeightM heightStatus maxStoreys storeysStatus maxCoverage coverageStatus
  maxDensityDuHa densityStatus minLotAreaM2 lotAreaStatus maxBuildingDepthM buildingDepthStatus parkingPerDwelling parkingStatus
  setbacks { frontM frontStatus sideM sideStatus rearM rearStatus }
  permittedUses permittedUsesStatus conditionalUses conditionalUsesStatus ${DWELLINGS} ${LIMIT_RANGES}
  limits { limit value formula reference when ${CONDITION} source ${SOURCE} }
  source ${SOURCE}`;

type ZoneInShort = DataOf<`fragment ZoneInShort on Zone { ${typeof ZONE_IN_SHORT} }`>;
type ShownZone = DataOf<`fragment ShownZone on Zone { ${typeof ZONE} }`>;
type Dwellings = ShownZone['dwellings'];
type Ordinance = NonNullable<
  DataOf<`fragment ShownOrdinance on ZonedArea { ${typeof ORDINANCE} }`>['zoningOrdinance']
>;
type Case = ShownZone['limits'][number];

/** What stands in place of a limit, or of uses, without a value. */
export const STATUS: Readonly<Record<string, string>> = {
  VARIES: 'no single number',
  NO_LIMIT: 'no limit',
  NOT_STATED: 'not stated in the text that was read',
  NOT_READ: 'not read',
  NONE: 'none',
};

/** Headings of the limits, in the order of pages. That of the density states its unit. */
const HEADINGS: Readonly<Record<ZoneLimitName, string>> = {
  max_far: 'Floor area ratio',
  max_height_m: 'Height',
  max_storeys: 'Storeys',
  max_coverage: 'Coverage',
  max_density_du_ha: 'Dwellings per hectare',
  min_lot_area_m2: 'Minimum lot area',
  max_building_depth_m: 'Building depth',
  parking_per_dwelling: 'Parking per dwelling',
  front_m: 'Front setback',
  side_m: 'Side setback',
  rear_m: 'Rear setback',
};

/** The limit of dwellings per hectare. */
export const DENSITY = 'MAX_DENSITY_DU_HA';

/** The limits of a zone by the names that they have in GraphQL. */
export const LIMITS = (Object.keys(HEADINGS) as ZoneLimitName[]).map((name) => {
  const { field, statusField, unit } = zoneLimit(name);
  return {
    key: name.toUpperCase(),
    heading: HEADINGS[name],
    unit,
    field,
    statusField,
  };
});

type LimitsAsked = { [Field in ZoneLimit['field']]?: number | null } & {
  [Field in ZoneLimit['statusField']]?: string;
};
type ShownLimit = (typeof LIMITS)[number] & { value: number | null; status: string };

/** The limits of a zone that were queried. */
export const limitsOf = memoize(
  ({ setbacks, ...zone }: LimitsAsked & { setbacks: LimitsAsked }): ShownLimit[] => {
    const values: LimitsAsked = { ...zone, ...setbacks };
    return LIMITS.flatMap((limit) => {
      const status = values[limit.statusField];
      return status === undefined ? [] : { ...limit, value: values[limit.field] ?? null, status };
    });
  },
);

export function limitHeading(key: string): string {
  return LIMITS.find((limit) => limit.key === key)?.heading ?? nameInWords(key);
}

/** Whose zones they are. */
type ZoneOwner = { country: string; place: string };

/** More zones are links alone: a row takes about 350 bytes. */
export const ZONES_IN_TABLE = 60;

const ALL_COLUMNS = 5;

/** The first `columns` columns of the zones of a city side by side, each leading to all of it on the page that is given. */
export function zonesTable(
  zones: readonly ZoneInShort[],
  page: string,
  vocabulary: Vocabulary,
  columns = ALL_COLUMNS,
): Html | null {
  if (zones.length > ZONES_IN_TABLE) return zoneLinks(zones, page);
  return table(
    'Zones: limits without bonuses; each leads to all cases',
    zoneColumns(page, vocabulary).slice(0, columns),
    zones,
  );
}

/** Limits that `zonesTable` shows. */
export const SHORT_LIMITS: readonly string[] = [
  'MAX_FAR',
  'MAX_HEIGHT_M',
  'MAX_COVERAGE',
  'MAX_STOREYS',
];

type ZoneWithLimits = ZoneInShort & LimitsAsked & { setbacks: LimitsAsked };

/** Zones with some of their limits side by side. */
export function limitsTable(
  zones: readonly ZoneWithLimits[],
  page: string,
  keys: readonly string[],
  vocabulary: Vocabulary,
): Html | null {
  const [nameOfZone] = zoneColumns(page, vocabulary) as [Column<ZoneInShort>];
  const columns = keys.map((key) =>
    column<ZoneWithLimits>(limitHeading(key), (zone) => {
      const limit = limitsOf(zone).find((each) => each.key === key);
      return limit && summary(key, limit.value, limit.status, zone, vocabulary);
    }),
  );
  return table(
    'Zones: limits without bonuses; each leads to all cases',
    [nameOfZone, ...columns],
    zones,
  );
}

export function zoneLinks(zones: readonly { zoneId: string }[], page: string): Html {
  return html`<nav class="index" aria-label="Zones"><ul>${zones.map(({ zoneId }) => html`<li><a href="${zoneHref(page, zoneId)}">${zoneId}</a></li>\n`)}</ul></nav>`;
}

/** Each zone of a city in full. Documents that all zones share stand once. */
export function zoneSections(
  zones: readonly ShownZone[],
  owner: ZoneOwner,
  vocabulary: Vocabulary,
): Part {
  const origins = zones.map((zone) => originOf(zone));
  const [first] = origins;
  const isShared = zones.length > 1 && origins.every((origin) => String(origin) === String(first));
  return [
    isShared && html`<p>Source of all zones: ${first}</p>`,
    ...zones.map((zone) => zoneSection(zone, owner, vocabulary, isShared ? null : originOf(zone))),
  ];
}

const zoneColumns = (page: string, vocabulary: Vocabulary): Column<ZoneInShort>[] => [
  nameColumn(
    'Zone',
    ({ zoneId, name }) =>
      html`<a href="${zoneHref(page, zoneId)}">${zoneId}</a>${name !== zoneId && html`<span class="name">${name}</span>`}`,
  ),
  column('Floor area ratio', (zone) =>
    summary('MAX_FAR', zone.asOfRight.maxFar, zone.farStatus, zone, vocabulary),
  ),
  column('Height', (zone) =>
    summary('MAX_HEIGHT_M', zone.asOfRight.maxHeightM, zone.heightStatus, zone, vocabulary),
  ),
  column('Coverage', (zone) =>
    summary('MAX_COVERAGE', zone.maxCoverage, zone.coverageStatus, zone, vocabulary),
  ),
  column('Storeys', (zone) =>
    summary('MAX_STOREYS', zone.maxStoreys, zone.storeysStatus, zone, vocabulary),
  ),
];

/** A limit in a line: its range where it depends on facts. */
function summary(
  key: string,
  value: number | null,
  status: string,
  { limitRanges }: { limitRanges: readonly LimitRange[] },
  vocabulary: Vocabulary,
): Part {
  const range = limitRanges.find(({ limit }) => limit === key);
  if (range) return rangeCell(range, writingOf(key, vocabulary));
  return value === null
    ? html`<small>${status === 'LIMITED' ? STATUS.VARIES : (STATUS[status] ?? status)}</small>`
    : limitValue(key, value, vocabulary.inCustomary);
}

/** How the range of a limit is written. */
export function writingOf(key: string, vocabulary: Vocabulary) {
  const { inCustomary } = vocabulary;
  return {
    unit: key === DENSITY ? '1' : limitUnit(key),
    inCustomary,
    nameOf: (fact: string) => vocabulary.dependenceOn(fact),
  };
}

export function limitUnit(key: string): string {
  return LIMITS.find((limit) => limit.key === key)?.unit ?? '1';
}

function limitValue(key: string, value: number | null, inCustomary: boolean): Part {
  return limitQuantity(value, limitUnit(key), inCustomary);
}

/** Where a page of zones has all of one. */
export function anchorOfZone(zoneId: string): string {
  return `zone-${encodeURIComponent(zoneId)}`;
}

/** The zone on the page of a city, which may have several pages of zones, or of a jurisdiction. */
export function zoneHref(page: string, zoneId: string): string {
  return `${page}?zone=${encodeURIComponent(zoneId)}#${anchorOfZone(zoneId)}`;
}

/** What may be built on a lot of a place or a jurisdiction; of a zone where one is chosen. */
export function lotHref(area: string, zoneId: string | null): string {
  return `${area}/lot${zoneId === null ? '' : `?${new URLSearchParams({ zone: zoneId })}`}`;
}

function originOf(zone: ShownZone): Html {
  return html`${sourceLink(zone.source)}${sourceOfCases(zone)}`;
}

/** One zone of a city: its limits, with the status of those without a number, its uses, other cases, and where it was read. */
function zoneSection(
  zone: ShownZone,
  { country, place }: ZoneOwner,
  vocabulary: Vocabulary,
  origin: Html | null,
): Html {
  const { zoneId, name } = zone;
  const limits = limitsOf(zone);
  const { inCustomary } = vocabulary;
  const stated = limits.filter(({ value }) => value !== null);
  return html`<details class="zone"><summary><h2>${zoneId}${name !== zoneId && ` — ${name}`}</h2></summary><div id="${anchorOfZone(zoneId)}">
${chips(zone.when, vocabulary)}
<dl class="figures">
${stated.map(({ key, heading, value }) => figure(heading, limitValue(key, value, inCustomary), noteOf(key, zone, vocabulary)))}
</dl>
${withoutValue(limits)}
${zone.farNote && html`<p class="note">Floor area ratio: ${zone.farNote}</p>`}
${usesLine(zone)}
${dwellingsText(zone.dwellings)}
${table(`Other cases in ${zoneId}`, caseColumns(zone, vocabulary, inCustomary), zone.limits)}
<p><a href="${lotHref(`/${country}/cities/${place}`, zoneId)}">What may be built on a lot in ${zoneId}</a></p>
<p>${origin && html`Source: ${origin} `}${suggestLink(country, { place, zone: zoneId })}</p>
</div></details>`;
}

/** What the ratio alone holds for, how far bonuses lead, and the range of a limit that depends. */
function noteOf(key: string, zone: ShownZone, vocabulary: Vocabulary): Part {
  const { farWhen, limitRanges } = zone;
  const range = limitRanges.find(({ limit }) => limit === key);
  const ofRatio: Part[] = [...farWhen.map((condition) => conditionText(condition, vocabulary))];
  const parts: Part[] = [
    ...(key === 'MAX_FAR' ? ofRatio : []),
    ...(range ? [`in all cases: ${rangeLine(range, writingOf(key, vocabulary))}`] : []),
  ];
  return parts.length > 0 && joined(parts, '; ', (part) => part);
}

/** The status of limits without a number, grouped by status. */
function withoutValue(limits: readonly ShownLimit[]): Part {
  const without = limits.filter(({ value }) => value === null);
  const lines = [...new Set(without.map(({ status }) => status))].map((status) => {
    const names = without
      .filter((each) => each.status === status)
      .map(({ heading }) => heading.toLowerCase());
    return `${nameInWords(STATUS[status] ?? status)}: ${names.join(', ')}.`;
  });
  return lines.length > 0 && html`<p class="note">${lines.join(' ')}</p>`;
}

export const ALLOWANCES: Readonly<Record<string, string>> = {
  AS_OF_RIGHT: 'as of right',
  HEARING: 'after a hearing or with a special permit',
  PROHIBITED: 'not allowed',
  VARIES: 'depends on the lot or the building',
  NOT_READ: 'not read',
};

/** How many dwellings a lot may have; nothing where that was not read. */
export function dwellingsText({ one, two, three, fourOrMore }: Dwellings): Part {
  const counts = Object.entries({ one, two, three, 'four or more': fourOrMore });
  if (counts.every(([, status]) => status === 'NOT_READ')) return null;
  const parts = counts.map(([count, status]) => `${count}: ${ALLOWANCES[status] ?? status}`);
  return html`<p>Dwellings on a lot, accessory ones not counted: ${parts.join('; ')}. A law of the state or the country may allow more.</p>`;
}

/** The number of published zones, and the missing ones. */
export function ordinanceNote(ordinance: Ordinance | null): Part {
  if (!ordinance) return null;
  const { zoneCount, publishedCount, missing, source } = ordinance;
  const share =
    zoneCount === null ? `${publishedCount} zones` : `${publishedCount} of ${zoneCount} zones`;
  return html`<p class="note">${share} are published here${missing !== null && `. Missing: ${missing}`}. Source: ${sourceLink(source)}</p>`;
}

type Uses = Pick<
  ShownZone,
  'permittedUses' | 'permittedUsesStatus' | 'conditionalUses' | 'conditionalUsesStatus'
>;

/** The uses of a zone. Those under conditions say little where those as of right were not read. */
export function usesLine(zone: Uses): Html {
  const conditional = usesText(zone.conditionalUses, zone.conditionalUsesStatus);
  if (zone.permittedUsesStatus !== 'NOT_READ')
    return html`<p>Permitted uses: ${usesText(zone.permittedUses, zone.permittedUsesStatus)}. Under conditions: ${conditional}.</p>`;
  const isNamed = zone.conditionalUses.length > 0 && !zone.conditionalUses.includes(ANY_USE);
  return html`<p>Which uses are allowed was not read.${isNamed && ` Under conditions: ${conditional}.`}</p>`;
}

/** The word for every use that no other rule forbids. */
const ANY_USE = 'all';

function usesText(listed: readonly string[], status: string): string {
  return listed.length > 0 ? listed.join(', ').replaceAll('_', ' ') : (STATUS[status] ?? status);
}

/** Cases that were all read in one document need not say it each. */
function haveOneSource({ limits }: ShownZone): boolean {
  return limits.every(({ source }) => source.url === limits[0]?.source.url);
}

/** Where the cases were read, if not where the zone was. */
function sourceOfCases(zone: ShownZone): Part {
  const [first] = zone.limits;
  return (
    first &&
    haveOneSource(zone) &&
    first.source.url !== zone.source.url &&
    html`. Of the other cases: ${sourceLink(first.source)}`
  );
}

function caseColumns(
  zone: ShownZone,
  vocabulary: Vocabulary,
  inCustomary: boolean,
): Column<Case>[] {
  const columns: Column<Case>[] = [
    nameColumn('Limit', ({ limit }) => limitHeading(limit)),
    column(
      'Value',
      ({ limit: key, value, formula }) => formula ?? limitValue(key, value, inCustomary),
    ),
    column(
      'Clause, and what it holds for',
      ({ reference, when }) =>
        html`<span class="clause">${reference}</span>${chips(when, vocabulary)}`,
    ),
  ];
  return haveOneSource(zone)
    ? columns
    : [...columns, column('Source', ({ source }) => sourceLink(source))];
}
