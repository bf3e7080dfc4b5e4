import { readDataset } from '../src/data/dataset/check-dataset.ts';
import type { CountryPackage } from '../src/data/dataset/data-file.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { contradictionsOf } from './conflicts/contradictions.ts';

/**
 * `npm run data:conflicts`: lists the pairs of rules that may apply at once and have different
 * requirements, of all countries or of one. Writes nothing.
 */
await runProgram(async () => {
  const [only] = readArguments('npm run data:conflicts -- [<country>]', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const { packages } = await readDataset(DATA_DIR, dataFiles, only?.toLowerCase());
  for (const country of packages) printConflicts(country);
});

/**
 * Not an error, but worth a review: of two rules that apply at once the stricter decides, unless a
 * condition is missing.
 */
function printConflicts(country: CountryPackage): void {
  const pairs = contradictionsOf(country);
  console.log(
    `${country.descriptor.plumbline.name}: ${pairs.length} pairs of rules may apply at once and have different requirements.`,
  );
  for (const { rules, facts } of pairs) {
    const [one, other] = rules.map(
      ({ rule_id, operator, value }) => `${rule_id} (${operator} ${value})`,
    );
    const where = [...facts].map(([name, value]) => `${name}=${value}`).join('; ');
    console.log(`  ${one} and ${other}, ${rules[0].field}: ${where || 'anywhere'}`);
  }
}
