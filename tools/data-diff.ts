import { stat } from 'node:fs/promises';
import { dataFiles } from '../src/domain/data-files.ts';
import { readConfig } from '../src/server/config/config.ts';
import { createLog } from '../src/server/config/log.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { changeInWords, countInWords, countryInWords } from '../src/web/html/change-words.ts';
import { readArguments } from './arguments.ts';
import { withCommitted } from './diff/committed-folder.ts';
import { differenceBetween, type FileDifference } from './diff/difference.ts';
import { readDiffering } from './diff/differing.ts';

/** Changes of each file of a country that are printed; of whole tables there may be as many as there are places. */
const MAX_REPORTED = 100;

/** `npm run data:diff [-- <folder or commit>]`: prints what the data folder changes of the last commit, or of what is named, in Markdown. Writes nothing. */
await runProgram(async () => {
  const { DATA_DIR, LOG_LEVEL } = readConfig(process.env);
  const [base = 'HEAD'] = readArguments(
    'npm run data:diff -- [<folder or commit>]',
    process.argv.slice(2),
  );
  const compare = async (directory: string) => {
    const [before, after] = await readDiffering(directory, DATA_DIR, dataFiles);
    console.log(`${after.version} after ${before.version} (${base}):`);
    printDifferences(
      before.version === after.version
        ? []
        : await differenceBetween(before, after, MAX_REPORTED, createLog(LOG_LEVEL)),
    );
  };
  const isFolder = await stat(base).then(
    (found) => found.isDirectory(),
    () => false,
  );
  await (isFolder ? compare(base) : withCommitted(DATA_DIR, base, compare));
});

function printDifferences(differences: readonly FileDifference[]): void {
  if (differences.length === 0) console.log('no value changes.');
  for (const [index, { count, changes }] of differences.entries()) {
    if (count.country !== differences[index - 1]?.count.country || index === 0)
      console.log(`\n**${countryInWords(count.country)}**`);
    console.log(`\n${countInWords({ ...count, table: count.file })}\n`);
    for (const change of changes)
      console.log(`- ${changeInWords({ ...change, table: change.file })}`);
    const rest = count.added + count.removed + count.changed - changes.length;
    if (rest > 0) console.log(`- and ${rest} more`);
  }
}
