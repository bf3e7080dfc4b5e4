import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { LIMIT_RANGES, rangeText } from '../html/limit-range.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, quantityText } from '../html/values.ts';
import { ZONE_MAP, zoneMapFigure } from '../html/zone-map.ts';
import { conditionText } from './applicability.ts';
import { definePage } from './page.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import {
  anchorOfZone,
  DWELLINGS,
  LIMITS,
  limitsOf,
  lotHref,
  ORDINANCE,
  ordinanceNote,
} from './zone.ts';

const ZONE = `
  zoneId name when ${CONDITION} maxFar farStatus maxHeightM heightStatus maxStoreys storeysStatus maxCoverage coverageStatus
  minLotAreaM2 lotAreaStatus parkingPerDwelling parkingStatus setbacks { frontM frontStatus sideM sideStatus rearM rearStatus } ${DWELLINGS} ${LIMIT_RANGES}`;

type Zone = DataOf<`fragment ShownZone on Zone { ${typeof ZONE} }`>;

/** The zones of a county or another area that is not a published place. */
export const jurisdictionPage = definePage({
  path: '/{CC}/zoning/{jurisdiction}',
  query: ['zone'],
  document: `query PageJurisdiction($country: CountryCode!, $jurisdiction: String!) {
    ${VOCABULARY}
    country(code: $country) {
      code name ${PLACE_CLASSES}
      jurisdiction(code: $jurisdiction) {
        code name subdivision note ${ORDINANCE} source ${SOURCE} ${ZONE_MAP}
        zones { ${ZONE} }
      }
    }
  }`,
  render: (data, { query }) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const jurisdiction = present(country.jurisdiction);
    const { code, name, subdivision, note, source, zones } = jurisdiction;
    const address = `/${country.code}/zoning/${code}`;
    const chosen = zones.find(({ zoneId }) => zoneId === query.get('zone')) ?? null;
    return {
      title: `Zones of ${name}, ${country.name}`,
      data: [{ href: `${REST_PREFIX}/${country.code}/cities/${code}/zoning`, label: 'zoning' }],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · ${subdivision}</p>
<h1>Zones of ${name}</h1>
<p class="lead">${note}</p>
<p><a href="${lotHref(address, chosen?.zoneId ?? null)}">What may be built on a lot</a>: the zone, and what you know of the lot. Each zone leads to its page, which takes corrections.</p>${ordinanceNote(jurisdiction.zoningOrdinance)}
${zoneMapFigure(jurisdiction.zoneMap, { of: name, addressOf: (zoneId) => `#${anchorOfZone(zoneId)}` })}
<p>“varies”, or a range: by the number of dwellings, other facts of the lot or a rule without a single number, as the page of the lot works out; “silent”: the text was read and states no limit; “—”: not read, so that the plan may set a limit.</p>
${zoneTables(zones.filter(isRead), address, vocabulary)}
${unreadZones(
  zones.filter((zone) => !isRead(zone)),
  address,
)}
<p>Source: ${sourceLink(source)}</p>`,
    };
  },
});

const SHORT: Readonly<Record<string, string>> = {
  VARIES: 'varies',
  NO_LIMIT: 'no limit',
  NOT_STATED: 'silent',
  NOT_READ: '—',
};

/** The identifier of a zone and its name, if that differs. It links to the form of a lot. */
function zoneLabel({ zoneId, name }: Zone, address: string): Html {
  const label = name.startsWith(zoneId) ? name : `${zoneId} — ${name}`;
  return html`<a id="${anchorOfZone(zoneId)}" href="${lotHref(address, zoneId)}">${label}</a>`;
}

/** Whether a limit or the number of dwellings of a zone was read. */
function isRead(zone: Zone): boolean {
  const statuses = [
    ...limitsOf(zone).map(({ status }) => status),
    ...Object.values(zone.dwellings),
  ];
  return statuses.some((status) => status !== 'NOT_READ');
}

/** A table for each case whose limits are stated, such as one dwelling on the lot. */
function zoneTables(zones: readonly Zone[], address: string, vocabulary: Vocabulary): Part {
  const caseOf = ({ when }: Zone) =>
    joined(when, '; ', (condition) => conditionText(condition, vocabulary));
  const groups = groupBy(zones, (zone) => String(html`${caseOf(zone)}`));
  return [...groups.values()].map((group) => {
    const [first] = group as [Zone];
    return html`${first.when.length > 0 && html`<h2>For ${caseOf(first)}</h2>\n`}${table('What may be built as of right', columnsOf(address, vocabulary), group)}\n`;
  });
}

function unreadZones(zones: readonly Zone[], address: string): Part {
  const links = joined(zones, '; ', (zone) => zoneLabel(zone, address));
  return zones.length > 0 && html`<h2>Limits not read</h2>\n<p>${links}</p>`;
}

/** Limits that the tables of volunteers lack. */
const NOT_SHOWN: readonly string[] = ['maxDensityDuHa', 'maxBuildingDepthM'];

const columnsOf = (address: string, vocabulary: Vocabulary): Column<Zone>[] => [
  nameColumn('Zone', (zone) => zoneLabel(zone, address)),
  ...LIMITS.filter(({ field }) => !NOT_SHOWN.includes(field)).map(({ key, heading }) =>
    column<Zone>(heading.replace(' setback', ''), (zone) => limitCell(zone, key, vocabulary)),
  ),
  column('Dwellings as of right', ({ dwellings }) => mostAsOfRight(dwellings)),
];

/** The largest number of dwellings that is allowed as of right. */
function mostAsOfRight({ one, two, three, fourOrMore }: Zone['dwellings']): string {
  const counts = [
    ['4 or more', fourOrMore],
    ['3', three],
    ['2', two],
    ['1', one],
  ] as const;
  return counts.find(([, status]) => status === 'AS_OF_RIGHT')?.[0] ?? '—';
}

function limitCell(zone: Zone, key: string, vocabulary: Vocabulary): Part {
  const limit = limitsOf(zone).find((each) => each.key === key);
  if (!limit) return null;
  const { value, status, unit } = limit;
  const range = zone.limitRanges.find((each) => each.limit === key);
  if (range) return rangeText(range, unit, vocabulary.inCustomary);
  // The unit stays on the line of its number.
  return value === null
    ? SHORT[status]
    : quantityText(value, unit, vocabulary.inCustomary).replace(' ', '\u00a0');
}
