import { readArguments } from '../arguments.ts';
import { readConfig } from '../config.ts';
import { readDataset } from '../dataset/check-dataset.ts';
import type { CountryPackage } from '../dataset/data-file.ts';
import { DataError } from '../dataset/problem.ts';
import { runProgram } from '../failed-start.ts';
import { contradictionsOf } from '../resources/compliance-rules/contradictions.ts';
import { dataFiles } from '../resources/files.ts';
import { warningsOf } from '../resources/lint/warnings.ts';

/** `npm run data:check`: names every fault of the data folder, with file, line and column. Writes nothing. */
await runProgram(async () => {
  readArguments('npm run data:check', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const { version, packages } = await readDataset(DATA_DIR, dataFiles).catch((error) => {
    if (error instanceof DataError && error.problems.length > 1) error.message += `\n${error.problems.length} faults.`;
    throw error;
  });
  const countries = packages.map(({ descriptor }) => descriptor.plumbline.country).join(', ');
  console.log(`${DATA_DIR}: no faults. Version ${version}, countries ${countries}.`);
  for (const country of packages) tellContradictions(country);
  const warnings = packages.flatMap(warningLines);
  if (warnings.length === 0) return;
  for (const line of warnings) console.error(line);
  console.error(`${warnings.length} warnings: correct them, or say in acknowledged.csv why they are right.`);
  process.exitCode = 1;
});

/** What is valid, and may be wrong all the same. */
function warningLines(country: CountryPackage): string[] {
  const folder = country.descriptor.plumbline.country.toLowerCase();
  return warningsOf(country).map(
    ({ check, item, other, message }) => `${folder}: ${check}: ${item}${other ? ` (${other})` : ''}: ${message}`,
  );
}

/** No fault, but worth a look: of two rules that hold at once the stricter decides, unless a condition is missing. */
function tellContradictions(country: CountryPackage): void {
  const pairs = contradictionsOf(country);
  console.log(`${country.descriptor.plumbline.name}: ${pairs.length} pairs of rules may hold at once and ask for different things.`);
  for (const { rules, facts } of pairs) {
    const [one, other] = rules.map(({ rule_id, operator, value }) => `${rule_id} (${operator} ${value})`);
    const where = [...facts].map(([name, value]) => `${name}=${value}`).join('; ');
    console.log(`  ${one} and ${other}, ${rules[0].field}: ${where || 'anywhere'}`);
  }
}
