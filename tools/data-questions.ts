import { readDataset } from '../src/data/dataset/check-dataset.ts';
import {
  askOrdinaryQuestions,
  type OrdinaryQuestion,
  usualValues,
} from '../src/domain/checks/ordinary-questions.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';

const USAGE = 'npm run data:questions -- [<country>]';

/** `npm run data:questions [-- <country>]`: which ordinary questions each country settles from use (or prototype building), works and thing, and on what facts the others depend. */
await runProgram(async () => {
  const wanted = readArguments(USAGE, process.argv.slice(2))[0]?.toUpperCase();
  const { DATA_DIR } = readConfig(process.env);
  const { packages } = await readDataset(DATA_DIR, dataFiles);
  const known = packages.map(({ descriptor }) => descriptor.plumbline.country);
  if (wanted && !known.includes(wanted))
    throw new ConfigError(`${USAGE}: '${wanted}' is none of ${known.join(', ')}`);
  const usual = usualValues(packages);
  for (const country of packages) {
    const { name, country: code } = country.descriptor.plumbline;
    if (wanted && wanted !== code) continue;
    const { place, questions } = askOrdinaryQuestions(country, usual);
    const share = (count: (question: OrdinaryQuestion) => number) =>
      `${((100 * questions.reduce((sum, question) => sum + count(question), 0)) / Math.max(1, questions.length)).toFixed(1)} %`;
    const concluded = share((question) => Number(question.usual !== 'DEPENDS'));
    const ofPrototype = share((question) => Number(question.withPrototype !== 'DEPENDS'));
    const around = share((question) => question.concluded);
    const settled = share(({ state }) => Number(state !== 'DEPENDS'));
    const oneFactAway = share(({ usual: verdict, open }) =>
      Number(verdict !== 'DEPENDS' || new Set(open.flatMap(({ missing }) => missing)).size === 1),
    );
    const without = questions.filter(({ state }) => state === 'NO_RULE').length;
    console.log(
      `${name}, ${place ?? 'anywhere'}: of ${questions.length} ordinary questions ${concluded} are concluded at a usual value, ${ofPrototype} with a prototype building in place of the use, ${oneFactAway} with those that hang on one fact, ${around} at and around all thresholds, ${settled} whatever the value; ${without} by no rule`,
    );
    if (!wanted) continue;
    for (const { occupancy, profile, field, open } of questions) {
      const facts = open
        .map(({ ruleId, missing }) => `${ruleId} (${missing.join(', ')})`)
        .join('; ');
      if (open.length > 0) console.log(`  ${occupancy}, ${profile}, ${field}: ${facts}`);
    }
  }
});
