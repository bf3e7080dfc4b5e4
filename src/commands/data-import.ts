import path from 'node:path';
import { readArguments } from '../arguments.ts';
import { ConfigError, readConfig } from '../config.ts';
import { readDataFolder } from '../dataset/data-folder.ts';
import { DataError, type Problem } from '../dataset/problem.ts';
import { readFiles } from '../dataset/read-files.ts';
import { runProgram } from '../failed-start.ts';
import { importers } from '../imports/importers.ts';
import { writePlaces } from '../imports/tables/places-file.ts';
import { reportOf } from '../imports/tables/report.ts';
import { dataFiles } from '../resources/files.ts';

const USAGE = 'npm run data:import -- <cc> <folder of its source files>';

/** `npm run data:import -- <cc> <folder>`: writes places.csv of a country from the official tables in the folder, and tells what it could not join. */
await runProgram(async () => {
  const [code = '', sources = ''] = readArguments(USAGE, process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const importer = importers.get(code);
  if (!importer) throw new ConfigError(`${USAGE}: '${code}' is none of ${[...importers.keys()].join(', ')}, whose tables can be read`);
  const country = path.join(DATA_DIR, code);
  const folder = await readDataFolder(DATA_DIR, dataFiles);
  if (!folder.countries.includes(code)) throw new DataError([{ file: country, message: 'is missing: npm run data:new makes it' }]);
  const problems: Problem[] = [];
  readFiles(problems, folder, code, dataFiles.perCountry);
  if (problems.length > 0) throw new DataError(problems);
  const imported = await importer({ sources, country });
  await writePlaces(country, imported);
  for (const line of reportOf(imported)) console.log(line);
});
