import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDataFolder } from '../src/data/dataset/data-folder.ts';
import { DataError } from '../src/data/dataset/problem.ts';
import { UnreadableWorkbook } from '../src/data/spreadsheets/bounded-zip.ts';
import { readWorkbook } from '../src/data/spreadsheets/read-workbook.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';

/** `npm run data:from-xlsx`: writes the sheets of a workbook as the files of a country package. Writes nothing when a cell is wrong. */
await runProgram(async () => {
  const [country = '', workbook = ''] = readArguments(
    'npm run data:from-xlsx -- <country> <file.xlsx>',
    process.argv.slice(2),
  );
  const { DATA_DIR } = readConfig(process.env);
  const code = country.toLowerCase();
  const { contents } = readDataFolder(DATA_DIR, dataFiles, code);
  const { files, problems } = await readWorkbook(
    await readFile(workbook),
    dataFiles.perCountry,
  ).catch((error) => {
    throw error instanceof UnreadableWorkbook
      ? new DataError([{ file: workbook, message: error.message }])
      : error;
  });
  if (problems.length > 0)
    throw new DataError(
      problems.map((problem) => ({ ...problem, file: `${workbook}: ${problem.file}` })),
    );
  let written = 0;
  for (const [name, { text, rows }] of files) {
    const before = contents.get(path.join(code, name));
    // An empty sheet makes no file where a package may be without it.
    if (before === undefined && rows === 0) continue;
    if (Buffer.isBuffer(before) && before.equals(Buffer.from(text))) continue;
    await writeFile(path.join(DATA_DIR, code, name), text);
    console.log(`${path.join(DATA_DIR, code, name)}: ${rows} rows`);
    written++;
  }
  console.log(
    written === 0
      ? 'Nothing differs.'
      : `${written} files written. Now run npm run data:describe, then npm run data:check -- ${code}; npm run data:diff shows what changed.`,
  );
});
