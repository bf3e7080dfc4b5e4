import { readConfig } from '../config.ts';
import { runProgram } from '../failed-start.ts';
import { DataError } from '../packages/problem.ts';
import { readDataset } from '../packages/read-dataset.ts';

/** `npm run data:check`: names every fault of the data folder, with file, line and column. Writes nothing. */
await runProgram(async () => {
  const directory = process.argv[2] ?? readConfig(process.env).DATA_DIR;
  const { version, packages } = await readDataset(directory).catch((error) => {
    if (error instanceof DataError && error.problems.length > 1) error.message += `\n${error.problems.length} faults.`;
    throw error;
  });
  const countries = packages.map(({ descriptor }) => descriptor.plumbline.country).join(', ');
  console.log(`${directory}: no faults. Version ${version}, countries ${countries}.`);
});
