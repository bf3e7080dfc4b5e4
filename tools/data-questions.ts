import { readDataset } from '../src/data/dataset/check-dataset.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { type Answer, answerQuestions, isSettled, STATUSES } from './questions/measure.ts';

const USAGE = 'npm run data:questions -- [<country>]';

/**
 * `npm run data:questions [-- <country>]`: prints, for the questions of
 * coverage-questions.csv in every reference city, the share with each status. With a country, it also lists the questions
 * that are neither concluded nor known not to be regulated.
 */
await runProgram(async () => {
  const wanted = readArguments(USAGE, process.argv.slice(2))[0]?.toUpperCase();
  const { DATA_DIR } = readConfig(process.env);
  const { packages } = await readDataset(DATA_DIR, dataFiles);
  const known = packages.map(({ descriptor }) => descriptor.plumbline.country);
  if (wanted && !known.includes(wanted))
    throw new ConfigError(`${USAGE}: '${wanted}' is none of ${known.join(', ')}`);
  console.log(['place', ...STATUSES, 'settled', 'with a prototype'].join('\t'));
  for (const country of packages) {
    const { country: code } = country.descriptor.plumbline;
    if (wanted && wanted !== code) continue;
    const results = answerQuestions(country);
    for (const [city, ofCity] of groupBy(results, (answer) => answer.city ?? ''))
      console.log([`${code}/${city}`, ...figuresOf(ofCity)].join('\t'));
    if (wanted) for (const line of openQuestions(results)) console.log(line);
  }
});

/** Per cent with each status, per cent settled of what is not closed, and the same with a prototype building. */
function figuresOf(results: readonly Answer[]): string[] {
  const share = (count: number, of: number) => (of === 0 ? '–' : ((100 * count) / of).toFixed(0));
  const settled = (statuses: readonly Answer['status'][]) => {
    const open = statuses.filter((status) => status !== 'closed');
    return share(open.filter(isSettled).length, open.length);
  };
  return [
    ...STATUSES.map((status) =>
      share(results.filter((answer) => answer.status === status).length, results.length),
    ),
    settled(results.map(({ status }) => status)),
    settled(results.map(({ withPrototype }) => withPrototype)),
  ];
}

/** The open questions, each with its cities. */
function openQuestions(results: readonly Answer[]): string[] {
  const open = results.filter(({ status }) => !isSettled(status));
  const byQuestion = groupBy(
    open,
    ({ status, occupancy, profile, field }) => `${status}\t${occupancy}\t${profile}\t${field}`,
  );
  return [...byQuestion].map(
    ([question, cities]) => `${question}\t${cities.map(({ city }) => city ?? '').join(' ')}`,
  );
}

function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values)
    groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
