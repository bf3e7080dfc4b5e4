import { readDataset } from '../src/data/dataset/check-dataset.ts';
import type { CountryPackage } from '../src/data/dataset/data-file.ts';
import { DataError } from '../src/data/dataset/problem.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { warnOfUnmappedFields } from '../src/domain/lint/source-warnings.ts';
import { warnOfUnaskedFacts } from '../src/domain/lint/unasked-facts.ts';
import { formatWarning, warningsOf } from '../src/domain/lint/warnings.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';

/** `npm run data:check`: names every fault of the data folder, or of one country, with file, line and column. Writes nothing. */
await runProgram(async () => {
  const [only] = readArguments('npm run data:check -- [<country>]', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const { version, packages } = await readDataset(DATA_DIR, dataFiles, only?.toLowerCase()).catch(
    (error) => {
      if (error instanceof DataError && error.problems.length > 1)
        error.message += `\n${error.problems.length} faults.`;
      throw error;
    },
  );
  const countries = packages.map(({ descriptor }) => descriptor.plumbline.country).join(', ');
  console.log(
    `${DATA_DIR}: no faults. ${only ? `Checked ${countries} alone` : `Version ${version}, countries ${countries}`}.`,
  );
  const warnings = [
    ...warnOfUnmappedFields(packages[0]?.vocabulary.fields.keys() ?? []),
    ...(only ? [] : warnOfUnaskedFacts(packages)),
    ...packages.flatMap(warningLines),
  ];
  if (warnings.length === 0) return;
  for (const line of warnings) console.error(line);
  console.error(
    `${warnings.length} warnings: correct them, or say in acknowledged.csv why they are right.`,
  );
  process.exitCode = 1;
});

/** What is valid, and may be wrong all the same. */
function warningLines(country: CountryPackage): string[] {
  return warningsOf(country).map((warning) =>
    formatWarning(country.descriptor.plumbline.country.toLowerCase(), warning),
  );
}
