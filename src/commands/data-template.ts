import { writeFile } from 'node:fs/promises';
import { readArguments } from '../arguments.ts';
import { readConfig } from '../config.ts';
import { readDataFolder } from '../dataset/data-folder.ts';
import { runProgram } from '../failed-start.ts';
import { dataFiles } from '../resources/files.ts';
import { workbookOf } from '../spreadsheets/package-workbook.ts';

/** `npm run data:template`: writes a country package as a workbook with drop-downs. */
await runProgram(async () => {
  const [country = '', file = ''] = readArguments('npm run data:template -- <country> <file.xlsx>', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const code = country.toLowerCase();
  await writeFile(file, await workbookOf(await readDataFolder(DATA_DIR, dataFiles, code), code, dataFiles));
  console.log(`${file}: ${code.toUpperCase()}, a sheet for each file. Read it back by npm run data:from-xlsx -- ${code} ${file}.`);
});
