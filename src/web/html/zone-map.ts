import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, type Part } from './html.ts';
import { SOURCE, sourceLink } from './source.ts';

/** Fields of a jurisdiction that its zone map shows. */
export const ZONE_MAP = `zoneMap {
  width height
  areas { path area { code name boundariesOn zone { zoneId } source ${SOURCE} terms: source { license } } }
}`;

type ZoneMap = NonNullable<
  DataOf<`fragment ShownZoneMap on Jurisdiction { ${typeof ZONE_MAP} }`>['zoneMap']
>;
type Area = ZoneMap['areas'][number];

/** A small zone map of a jurisdiction: of a zone its districts are filled. `addressOf` is where a zone leads. */
export function zoneMapFigure(
  map: ZoneMap | null,
  { of, zone, addressOf }: { of: string; zone?: string; addressOf: (zoneId: string) => string },
): Part {
  const [first] = map?.areas ?? [];
  if (!map || !first) return null;
  const { width, height, areas } = map;
  const shown = zone === undefined ? areas : areas.filter(isOf(zone));
  if (shown.length === 0) return null;
  const days = shown.flatMap(({ area }) => area.boundariesOn ?? []).sort();
  const label = zone === undefined ? `Zone map of ${of}` : `Where the zone ${zone} lies in ${of}`;
  return html`<figure><svg class="zones" role="img" aria-label="${label}" viewBox="-1 -1 ${width + 2} ${height + 2}" width="${width}">
${areas.map((each) => areaPath(each, addressOf, zone))}</svg>
<figcaption>${label}. North is up. ${dayText(days)}Borders are simplified here; the official map decides. ${sourceLink(first.area.source)}, ${first.area.terms.license}</figcaption></figure>`;
}

const isOf = (zone: string) => (each: Area) => each.area.zone?.zoneId === zone;

function areaPath(each: Area, addressOf: (zoneId: string) => string, zone?: string): Html {
  const { code, name, zone: published } = each.area;
  const isHere = zone !== undefined && isOf(zone)(each);
  const path = html`<path${isHere && html` class="here"`} d="${each.path}"><title>${code}${name !== code && ` — ${name}`}</title></path>`;
  return published && zone === undefined
    ? html`<a href="${addressOf(published.zoneId)}">${path}</a>\n`
    : html`${path}\n`;
}

function dayText(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? `Borders as of ${first}. ` : `Borders as of ${first} to ${last}. `;
}
