import type * as z from 'zod';
import {
  dataFile,
  type Finding,
  type Located,
  recordsOf,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { storedRow } from '../../data/dataset/stored-columns.ts';
import { boxOf, decodePolyline } from './polyline.ts';
import {
  zoneAreaRecord,
  zoneAreas,
  zoneMapRecord,
  zoneMaps,
  zoneOutlineRecord,
  zoneOutlines,
} from './table.ts';

type Area = z.output<typeof zoneAreaRecord>;
type Outline = z.output<typeof zoneOutlineRecord>;

const AREAS = 'zone-areas.csv';
const OUTLINES = 'zone-outlines.csv';
const TO_JURISDICTION = { file: 'jurisdictions.csv', column: 'code' };

const areaKey = ({ jurisdiction, area }: Pick<Area, 'jurisdiction' | 'area'>) =>
  `${jurisdiction} ${area}`;

export const zoneAreasFile = dataFile({
  name: AREAS,
  description:
    'Districts of zone maps whose boundaries are published, written by npm run data:outlines',
  optional: true,
  record: zoneAreaRecord,
  key: ['jurisdiction', 'area'],
  references: { jurisdiction: TO_JURISDICTION, source: TO_SOURCE },
  needsWhole: ['jurisdiction-zones.csv'],
  *checkWhole(records, country) {
    const zones = new Set(
      recordsOf<{ jurisdiction: string; zone_id: string }>(
        country.records,
        'jurisdiction-zones.csv',
      ).map(({ jurisdiction, zone_id: area }) => areaKey({ jurisdiction, area })),
    );
    for (const { line, record } of records) {
      const { jurisdiction, zone_id: zone } = record;
      if (zone !== null && !zones.has(areaKey({ jurisdiction, area: zone })))
        yield {
          line,
          column: 'zone_id',
          message: `${jurisdiction} has no zone '${zone}' in jurisdiction-zones.csv`,
        };
    }
  },
  table: zoneAreas,
});

export const zoneOutlinesFile = dataFile({
  name: OUTLINES,
  description:
    'Borders of the districts of zone-areas.csv, in pieces, written by npm run data:outlines',
  optional: true,
  isOutsideWorkbooks: true,
  record: zoneOutlineRecord,
  key: ['jurisdiction', 'area', 'part', 'ring', 'piece'],
  references: { jurisdiction: TO_JURISDICTION },
  check: (records) => brokenRings(records),
  needsWhole: [AREAS],
  *checkWhole(records, country) {
    const areas = new Set(recordsOf<Area>(country.records, AREAS).map(areaKey));
    for (const { line, record } of records) {
      if (!areas.has(areaKey(record)))
        yield {
          line,
          column: 'area',
          message: `${record.jurisdiction} has no district '${record.area}' in ${AREAS}`,
        };
    }
  },
  table: zoneOutlines,
  row: (record) => ({
    ...storedRow(record, zoneOutlineRecord.shape),
    ...boxOf([decodePolyline(record.outline)]),
  }),
});

export const zoneMapsFile = dataFile({
  name: 'zone-maps.csv',
  description: 'Official maps of zones, of single places and of the whole country',
  optional: true,
  record: zoneMapRecord,
  key: ['place'],
  references: { source: TO_SOURCE },
  needsWhole: ['cities.csv', 'jurisdictions.csv'],
  *checkWhole(records, country) {
    const known = new Set(
      ['cities.csv', 'jurisdictions.csv'].flatMap((file) =>
        recordsOf<{ code: string }>(country.records, file).map(({ code }) => code),
      ),
    );
    for (const { line, record } of records) {
      if (record.place !== null && !known.has(record.place))
        yield {
          line,
          column: 'place',
          message: `'${record.place}' is neither in cities.csv nor in jurisdictions.csv`,
        };
    }
  },
  table: zoneMaps,
});

/** Pieces that do not follow each other, and rings that are not closed. */
function* brokenRings(records: readonly Located<Outline>[]): Generator<Finding> {
  let ring = '';
  let first = '';
  let last = '';
  let lastLine = 0;
  for (const { line, record } of records) {
    let ends: [string, string];
    try {
      ends = endsOf(record.outline);
    } catch (error) {
      yield { line, column: 'outline', message: (error as Error).message };
      return;
    }
    const key = `${areaKey(record)} ${record.part} ${record.ring}`;
    if (key !== ring) {
      if (first !== last) yield notClosed(lastLine);
      [ring, first] = [key, ends[0]];
    } else if (ends[0] !== last)
      yield { line, column: 'outline', message: 'does not begin where the piece before ends' };
    [last, lastLine] = [ends[1], line];
  }
  if (first !== last) yield notClosed(lastLine);
}

const notClosed = (line: number): Finding => ({
  line,
  column: 'outline',
  message: 'the ring does not end where it begins',
});

function endsOf(outline: string): [string, string] {
  const line = decodePolyline(outline);
  if (line.length < 2) throw new SyntaxError('must have two positions or more');
  for (const [longitude, latitude] of line) {
    if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
      throw new SyntaxError('has a position outside the Earth: latitude comes first');
  }
  return [String(line[0]), String(line.at(-1))];
}
