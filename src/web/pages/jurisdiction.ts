import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink, suggestLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { quantity } from '../html/values.ts';
import { definePage } from './page.ts';
import { LIMITS, limitsOf } from './zone.ts';

const ZONE = `
  zoneId name when { text } maxFar farStatus maxHeightM heightStatus maxStoreys storeysStatus maxCoverage coverageStatus
  minLotAreaM2 lotAreaStatus parkingPerDwelling parkingStatus setbacks { frontM frontStatus sideM sideStatus rearM rearStatus }`;

type Zone = DataOf<`fragment ShownZone on Zone { ${typeof ZONE} }`>;

/** The zones of a county or another area that is not a published place. */
export const jurisdictionPage = definePage({
  path: '/{CC}/zoning/{jurisdiction}',
  document: `query PageJurisdiction($country: CountryCode!, $jurisdiction: String!) {
    country(code: $country) {
      code name customaryUnits
      jurisdiction(code: $jurisdiction) {
        code name subdivision note source ${SOURCE}
        zones { ${ZONE} }
      }
    }
  }`,
  render: ({ country }) => {
    const { code, name, subdivision, note, source, zones } = present(country.jurisdiction);
    return {
      title: `Zones of ${name}, ${country.name}`,
      data: [],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · ${subdivision}</p>
<h1>Zones of ${name}</h1>
<p class="lead">${note}</p>
<p>“varies”: depends on the case; “silent”: the text was read and states no limit; “—”: not read, which is not a permission.</p>
${table('What may be built as of right', columnsOf(country, code), zones)}
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

function zoneLabel({ zoneId, name, when }: Zone): Html {
  const forWhat = when.map(({ text }) => text).join('; ');
  return html`${zoneId}${name !== zoneId && ` — ${name}`}${forWhat && html` <small>${forWhat}</small>`}`;
}

const columnsOf = (
  { code: country, customaryUnits }: { code: string; customaryUnits: boolean },
  jurisdiction: string,
): Column<Zone>[] => [
  nameColumn('Zone', zoneLabel),
  ...LIMITS.filter(({ field }) => field !== 'maxDensityDuHa').map(({ key, heading }) =>
    column<Zone>(heading.replace(' setback', ''), (zone) => limitCell(zone, key, customaryUnits)),
  ),
  column('Is it wrong?', ({ zoneId }) => suggestLink(country, { jurisdiction, zone: zoneId })),
];

function limitCell(zone: Zone, key: string, inCustomary: boolean): Part {
  const limit = limitsOf(zone).find((each) => each.key === key);
  if (!limit) return null;
  const { value, status, unit } = limit;
  return value === null ? SHORT[status] : quantity(value, unit, inCustomary);
}
