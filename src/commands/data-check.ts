import { readConfig } from '../config/config.ts';
import { readDataset } from '../dataset/check-dataset.ts';
import type { CountryPackage } from '../dataset/data-file.ts';
import { DataError } from '../dataset/problem.ts';
import { dataFiles } from '../resources/files.ts';
import { warnOfUnmappedFields } from '../resources/lint/source-warnings.ts';
import { warnOfUnaskedFacts } from '../resources/lint/unasked-facts.ts';
import { formatWarning, warningsOf } from '../resources/lint/warnings.ts';
import { runProgram } from '../service/failed-start.ts';
import { readArguments } from './arguments.ts';

/** `npm run data:check`: names every fault of the data folder, or of one country, with file, line and column. Writes nothing. */
await runProgram(async () => {
  const [only] = readArguments('npm run data:check -- [<country>]', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const { version, packages } = await readDataset(DATA_DIR, dataFiles, only?.toLowerCase()).catch((error) => {
    if (error instanceof DataError && error.problems.length > 1) error.message += `\n${error.problems.length} faults.`;
    throw error;
  });
  const countries = packages.map(({ descriptor }) => descriptor.plumbline.country).join(', ');
  console.log(`${DATA_DIR}: no faults. ${only ? `Checked ${countries} alone` : `Version ${version}, countries ${countries}`}.`);
  const warnings = [
    ...warnOfUnmappedFields(packages[0]?.vocabulary.fields.keys() ?? []),
    ...(only ? [] : warnOfUnaskedFacts(packages)),
    ...packages.flatMap(warningLines),
  ];
  if (warnings.length === 0) return;
  for (const line of warnings) console.error(line);
  console.error(`${warnings.length} warnings: correct them, or say in acknowledged.csv why they are right.`);
  process.exitCode = 1;
});

/** What is valid, and may be wrong all the same. */
function warningLines(country: CountryPackage): string[] {
  return warningsOf(country).map((warning) => formatWarning(country.descriptor.plumbline.country.toLowerCase(), warning));
}
