import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { anchorOfZone } from './zone.ts';

const FOUND = `{
    reason
    zone { zoneId }
    area { code name boundariesOn jurisdiction { code name subdivision } source ${SOURCE} }
    nearestPlace { code name country { code } }
    officialMaps { name url }
  }`;

/** The selection for a position. It uses $latitude, $longitude and $isPosition. */
export const ZONE_AT = `zoneAt(latitude: $latitude, longitude: $longitude) @include(if: $isPosition) ${FOUND}`;

type ZoneAt = DataOf<`fragment ShownZoneAt on ZoneAt ${typeof FOUND}`>;

/** Both with decimals: two whole numbers may be anything. */
const DEGREES = /^[-−]?\d{1,3}\.\d+°?$/;

type Position = { latitude: number; longitude: number };

/** A position in a search, such as `44.47, -73.15`: latitude first. */
export function readPosition(text: string): Position | null {
  const parts = text.trim().split(/[\s,;]+/);
  if (parts.length !== 2 || !parts.every((part) => DEGREES.test(part))) return null;
  const [latitude, longitude] = parts.map((part) =>
    Number(part.replace('−', '-').replace('°', '')),
  );
  return latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null;
}

/** The zone at a position, or why none is known, with the nearest place and official maps. */
export function positionSection(found: ZoneAt | null | undefined, text: string): Part {
  if (!found) return null;
  const { area, zone, reason, nearestPlace, officialMaps } = found;
  const maps = joined(officialMaps, ', ', ({ name, url }) => html`<a href="${url}">${name}</a>`);
  return html`<h2 id="zone">Zone at ${text}</h2>
${area && districtText(area, zone?.zoneId ?? null)}${reason && html`<p>${reason}</p>`}
${nearestPlace && html`<p>Nearest published place: <a href="/${nearestPlace.country.code}/cities/${nearestPlace.code}">${nearestPlace.name}</a>.</p>`}
${officialMaps.length > 0 && html`<p>The official map decides: ${maps}.</p>`}`;
}

function districtText(
  { code, name, boundariesOn, jurisdiction, source }: NonNullable<ZoneAt['area']>,
  zoneId: string | null,
): Html {
  const district = `${code}${name === code ? '' : ` — ${name}`}`;
  const country = jurisdiction.subdivision.slice(0, 2);
  const page = `/${country}/zoning/${jurisdiction.code}`;
  const link = zoneId
    ? html`<a href="${page}#${anchorOfZone(zoneId)}">${district}</a>`
    : html`${district}`;
  return html`<p><strong>${link}</strong>, <a href="${page}">${jurisdiction.name}</a>. ${boundariesOn && `Borders as of ${boundariesOn}. `}${sourceLink(source)}</p>\n`;
}
