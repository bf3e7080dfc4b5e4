import { type Html, html, type Part } from '../html/html.ts';
import { type ShownSource, SOURCE, sourceLink } from '../html/source.ts';
import { type Column, table } from '../html/table.ts';
import { CONDITION, chips, figure, quantity, type ShownCondition, words } from '../html/values.ts';
import type { Data } from './page.ts';

/** What of a zone a document asks for, to show all of it. */
export const ZONE = `
  zoneId name when ${CONDITION}
  maxFar farStatus bonusFar farNote maxHeightM heightStatus maxStoreys storeysStatus maxCoverage coverageStatus
  maxDensityDuHa densityStatus minLotAreaM2 lotAreaStatus parkingPerDwelling parkingStatus
  setbacks { frontM frontStatus sideM sideStatus rearM rearStatus }
  permittedUses permittedUsesStatus conditionalUses conditionalUsesStatus
  limits { limit value reference when ${CONDITION} source ${SOURCE} }
  source ${SOURCE}`;

const STATUS: Readonly<Record<string, string>> = {
  VARIES: 'depends on the case',
  NO_LIMIT: 'no limit',
  NOT_STATED: 'the text is silent',
  NOT_READ: 'not read',
  NONE: 'none',
};

/** Limits by the name that other cases call them, with their unit. */
const LIMITS: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  MAX_FAR: ['Floor area ratio', '1'],
  MAX_HEIGHT_M: ['Height', 'm'],
  MAX_STOREYS: ['Storeys', '1'],
  MAX_COVERAGE: ['Coverage', '1'],
  MAX_DENSITY_DU_HA: ['Dwellings per hectare', '1'],
  MIN_LOT_AREA_M2: ['Least lot', 'm2'],
  PARKING_PER_DWELLING: ['Parking per dwelling', '1'],
  FRONT_M: ['Front setback', 'm'],
  SIDE_M: ['Side setback', 'm'],
  REAR_M: ['Rear setback', 'm'],
};

/** The zones of a city; where all were read in the same documents, these are said once. */
export function zoneSections(zones: readonly Data[]): Part {
  const origins = zones.map((zone) => originOf(zone));
  const [first] = origins;
  const isShared = zones.length > 1 && origins.every((origin) => String(origin) === String(first));
  return [
    isShared && html`<p>Source of all zones: ${first}</p>`,
    ...zones.map((zone) => zoneSection(zone, isShared ? null : originOf(zone))),
  ];
}

function originOf(zone: Data): Html {
  return html`${sourceLink(zone.source)}${sourceOfCases(zone)}`;
}

/** One zone of a city: its limits with what is said of those that have no number, its uses, other cases, and where it was read. */
function zoneSection(zone: Data, origin: Html | null): Html {
  const { zoneId, name, setbacks } = zone;
  return html`<section class="zone"><h3>${zoneId}${name !== zoneId && ` — ${name}`}</h3>
${chips(zone.when)}
<dl class="figures">
${limit('MAX_FAR', zone.maxFar, zone.farStatus, zone.bonusFar !== null && html`up to ${zone.bonusFar} with bonuses`)}
${limit('MAX_HEIGHT_M', zone.maxHeightM, zone.heightStatus)}
${limit('MAX_STOREYS', zone.maxStoreys, zone.storeysStatus)}
${limit('MAX_COVERAGE', zone.maxCoverage, zone.coverageStatus)}
${limit('MAX_DENSITY_DU_HA', zone.maxDensityDuHa, zone.densityStatus)}
${limit('MIN_LOT_AREA_M2', zone.minLotAreaM2, zone.lotAreaStatus)}
${limit('PARKING_PER_DWELLING', zone.parkingPerDwelling, zone.parkingStatus)}
${limit('FRONT_M', setbacks.frontM, setbacks.frontStatus)}
${limit('SIDE_M', setbacks.sideM, setbacks.sideStatus)}
${limit('REAR_M', setbacks.rearM, setbacks.rearStatus)}
</dl>
${zone.farNote && html`<p class="note">Floor area ratio: ${zone.farNote}</p>`}
<p>Permitted uses: ${uses(zone.permittedUses, zone.permittedUsesStatus)}. Under conditions: ${uses(zone.conditionalUses, zone.conditionalUsesStatus)}.</p>
${table(`Other cases in ${zoneId}`, caseColumns(zone), zone.limits as Case[])}
${origin && html`<p>Source: ${origin}</p>`}
</section>`;
}

function limit(key: string, value: number | null, status: string, note?: Part): Html {
  const [name, unit] = LIMITS[key] ?? [words(key), '1'];
  return figure(name, value === null ? html`<small>${STATUS[status] ?? status}</small>` : quantity(value, unit), note);
}

function uses(listed: readonly string[], status: string): string {
  return listed.length > 0 ? listed.join(', ').replaceAll('_', ' ') : (STATUS[status] ?? status);
}

type Case = { limit: string; value: number; reference: string; when: readonly ShownCondition[]; source: ShownSource };

type WithCases = { source: ShownSource; limits: readonly Case[] };

/** Cases that were all read in one document need not say it each. */
function haveOneSource({ limits }: WithCases): boolean {
  return limits.every(({ source }) => source.url === limits[0]?.source.url);
}

/** Where the cases were read, if not where the zone was. */
function sourceOfCases(zone: WithCases): Part {
  const [first] = zone.limits;
  return first && haveOneSource(zone) && first.source.url !== zone.source.url && html`. Of the other cases: ${sourceLink(first.source)}`;
}

function caseColumns(zone: WithCases): Column<Case>[] {
  const columns: Column<Case>[] = [
    { head: 'Limit', names: true, cell: ({ limit: key }) => LIMITS[key]?.[0] ?? words(key) },
    { head: 'Value', cell: ({ limit: key, value }) => quantity(value, LIMITS[key]?.[1] ?? '1') },
    { head: 'Clause, and what it holds for', cell: ({ reference, when }) => html`<span class="clause">${reference}</span>${chips(when)}` },
  ];
  return haveOneSource(zone) ? columns : [...columns, { head: 'Source', cell: ({ source }) => sourceLink(source) }];
}
