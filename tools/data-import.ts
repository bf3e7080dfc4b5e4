import path from 'node:path';
import { readDataFolder } from '../src/data/dataset/data-folder.ts';
import { DataError, type Problem } from '../src/data/dataset/problem.ts';
import { readFiles } from '../src/data/dataset/read-files.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { jurisdictionZoneLimitsFile, jurisdictionZonesFile } from '../src/domain/zoning/dataset.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { importers, zoneImporters } from './imports/importers.ts';
import { reportOf } from './imports/tables/importer.ts';
import { writePlaces } from './imports/tables/places-file.ts';
import { reportOfZones, writeZones } from './imports/tables/zones-file.ts';

const USAGE = 'npm run data:import -- <cc> <folder of its source files>';

/** `npm run data:import -- <cc> <folder>`: writes places.csv or jurisdiction-zones.csv of a country from the tables in the folder, and tells what it could not join. */
await runProgram(async () => {
  const [given = '', sources = ''] = readArguments(USAGE, process.argv.slice(2));
  const code = given.toLowerCase();
  const { DATA_DIR } = readConfig(process.env);
  const importer = importers.get(code);
  const zoneImporter = zoneImporters.get(code);
  if (!importer && !zoneImporter) {
    const known = [...importers.keys(), ...zoneImporters.keys()].join(', ');
    throw new ConfigError(`${USAGE}: '${given}' is none of ${known}, whose tables can be read`);
  }
  const country = path.join(DATA_DIR, code);
  const folder = readDataFolder(DATA_DIR, dataFiles);
  if (!folder.countries.includes(code))
    throw new DataError([{ file: country, message: 'is missing: npm run data:new makes it' }]);
  const problems: Problem[] = [];
  readFiles(problems, folder, code, dataFiles.perCountry);
  if (problems.length > 0) throw new DataError(problems);
  if (importer) {
    const imported = await importer({ sources, country });
    await writePlaces(country, imported);
    for (const line of reportOf(imported)) console.log(line);
  }
  if (zoneImporter) {
    const imported = await zoneImporter({ sources, country });
    const files = [
      [jurisdictionZonesFile, imported.zones],
      [jurisdictionZoneLimitsFile, imported.cases],
    ] as const;
    for (const [{ name, record }, rows] of files)
      await writeZones(country, name, Object.keys(record.shape), rows);
    for (const line of reportOfZones(imported)) console.log(line);
  }
});
