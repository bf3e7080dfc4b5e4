import path from 'node:path';
import type * as z from 'zod';
import { readDataset } from '../src/data/dataset/check-dataset.ts';
import type { CountryPackage, Located } from '../src/data/dataset/data-file.ts';
import type { codeRecord } from '../src/domain/codes/table.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { isDay, today } from '../src/engine/conditions/in-force.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { pluralize } from '../src/web/html/values.ts';
import { readArguments } from './arguments.ts';

const CODES = 'codes.csv';

/** `npm run data:stale [-- <day>]`: the codes whose day of review has passed, today (UTC) or on the given day. Writes nothing. */
await runProgram(async () => {
  const [day = today()] = readArguments('npm run data:stale -- [<day>]', process.argv.slice(2));
  if (!isDay(day))
    throw new ConfigError(
      `the day must be written as YYYY-MM-DD, such as ${today()} (got '${day}')`,
    );
  const { DATA_DIR } = readConfig(process.env);
  const { packages } = await readDataset(DATA_DIR, dataFiles);
  const lines = packages.flatMap((country) => staleCodes(country, DATA_DIR, day));
  console.log(
    lines.length === 0
      ? `No code is due for review on ${day}.`
      : `${lines.join('\n')}\n${pluralize(lines.length, 'code')} ${lines.length === 1 ? 'is' : 'are'} due for review on ${day}.`,
  );
});

/** A line for each code of a country whose day of review has passed. */
function staleCodes({ descriptor, records }: CountryPackage, folder: string, day: string) {
  const codes = (records.get(CODES) ?? []) as readonly Located<z.output<typeof codeRecord>>[];
  const file = path.join(folder, descriptor.plumbline.country.toLowerCase(), CODES);
  return codes.flatMap(({ line, record: { code, name, next_edition, review_after } }) =>
    review_after !== null && review_after < day
      ? `${file}:${line}: ${code}, ${name}: review after ${review_after}; next edition: ${next_edition ?? 'not stated'}`
      : [],
  );
}
