import { readArguments } from '../arguments.ts';
import { readConfig } from '../config.ts';
import { readDataset } from '../dataset/check-dataset.ts';
import type { CountryPackage } from '../dataset/data-file.ts';
import { DataError } from '../dataset/problem.ts';
import { runProgram } from '../failed-start.ts';
import { dataFiles } from '../resources/files.ts';
import { isMappedToIfc } from '../resources/ids/ifc.ts';
import { warningsOf } from '../resources/lint/warnings.ts';

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
  const warnings = [...unmappedFields(packages), ...packages.flatMap(warningLines)];
  if (warnings.length === 0) return;
  for (const line of warnings) console.error(line);
  console.error(`${warnings.length} warnings: correct them, or say in acknowledged.csv why they are right.`);
  process.exitCode = 1;
});

/** Fields of which nobody said yet whether IFC has a property for them. */
function unmappedFields([country]: readonly CountryPackage[]): string[] {
  const fields = [...(country?.vocabulary.fields.keys() ?? [])].filter((field) => !isMappedToIfc(field));
  return fields.map(
    (field) => `fields.csv: ${field}: src/resources/ids/ifc.ts does not say how IFC states it: add it to MEASURES, or to UNMEASURED`,
  );
}

/** What is valid, and may be wrong all the same. */
function warningLines(country: CountryPackage): string[] {
  const folder = country.descriptor.plumbline.country.toLowerCase();
  return warningsOf(country).map(
    ({ check, item, other, message }) => `${folder}: ${check}: ${item}${other ? ` (${other})` : ''}: ${message}`,
  );
}
