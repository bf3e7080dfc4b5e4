import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatCsv } from '../src/data/dataset/format-csv.ts';
import { DataError } from '../src/data/dataset/problem.ts';
import { zoneAreasFile, zoneOutlinesFile } from '../src/domain/zone-areas/dataset.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { outlineRows } from './imports/outlines/outlines-file.ts';
import { readPackageTable } from './imports/tables/csv.ts';
import { readOutlines } from './imports/us/outlines.ts';

const USAGE = 'npm run data:outlines -- <cc> <folder of its source files>';

/** `npm run data:outlines -- <cc> <folder>`: writes zone-areas.csv and zone-outlines.csv from the zone maps in the folder. */
await runProgram(async () => {
  const [given = '', sources = ''] = readArguments(USAGE, process.argv.slice(2));
  if (given.toLowerCase() !== 'us')
    throw new ConfigError(`${USAGE}: '${given}' has no zone maps that can be read`);
  const country = path.join(readConfig(process.env).DATA_DIR, 'us');
  const zones = new Map<string, Map<string, string>>();
  for (const row of await readPackageTable(path.join(country, 'jurisdiction-zones.csv'))) {
    const { jurisdiction = '', zone_id: zone = '', name = '' } = row;
    zones.set(jurisdiction, (zones.get(jurisdiction) ?? new Map()).set(zone, name));
  }
  const mapped = await readOutlines(sources, zones);
  const rows = mapped.map(outlineRows);
  const drawn = mapped.filter((_each, index) => (rows[index] as object[]).length > 0);
  if (drawn.length === 0) throw new DataError([{ file: sources, message: 'has no districts' }]);
  const files = [
    [zoneAreasFile, drawn.map(({ area }) => area)],
    [zoneOutlinesFile, rows.flat()],
  ] as const;
  for (const [{ name, record }, content] of files) {
    const text = formatCsv(Object.keys(record.shape), content);
    await writeFile(path.join(country, name), text);
    console.log(`${name}: ${content.length} rows, ${text.length} characters.`);
  }
});
