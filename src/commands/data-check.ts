import { readConfig } from '../config.ts';
import { DataError, formatProblem } from '../packages/problem.ts';
import { readDataset } from '../packages/read-dataset.ts';

/** `npm run data:check`: names every fault of the data folder, with file, line and column. Writes nothing. */
try {
  const directory = process.argv[2] ?? readConfig(process.env).DATA_DIR;
  const { version, packages } = await readDataset(directory);
  const countries = packages.map(({ descriptor }) => descriptor.plumbline.country).join(', ');
  console.log(`${directory}: no faults. Version ${version}, countries ${countries}.`);
} catch (error) {
  if (!(error instanceof DataError)) throw error;
  for (const problem of error.problems) console.error(formatProblem(problem));
  console.error(`${error.problems.length} faults.`);
  process.exit(1);
}
