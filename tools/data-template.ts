import { writeFile } from 'node:fs/promises';
import { readDataFolder } from '../src/data/dataset/data-folder.ts';
import { workbookOf } from '../src/data/spreadsheets/package-workbook.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';

/** `npm run data:template`: writes a country package as a workbook with drop-downs. */
await runProgram(async () => {
  const [country = '', file = ''] = readArguments(
    'npm run data:template -- <country> <file.xlsx>',
    process.argv.slice(2),
  );
  const { DATA_DIR } = readConfig(process.env);
  const code = country.toLowerCase();
  await writeFile(
    file,
    await workbookOf(readDataFolder(DATA_DIR, dataFiles, code), code, dataFiles),
  );
  console.log(
    `${file}: ${code.toUpperCase()}, a sheet for each file. Read it back by npm run data:from-xlsx -- ${code} ${file}.`,
  );
});
