import { readDataset } from '../src/data/dataset/check-dataset.ts';
import { type CountryPackage, recordsOf } from '../src/data/dataset/data-file.ts';
import { DataError } from '../src/data/dataset/problem.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import type { Warning } from '../src/domain/lint/dataset.ts';
import { warnOfUnmappedFields } from '../src/domain/lint/source-warnings.ts';
import { formatWarning, warningsOf, warningsOfShared } from '../src/domain/lint/warnings.ts';
import { COVERAGE_FILE } from '../src/domain/question-coverage/dataset.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { withinCeilings } from './check/ceilings.ts';
import { warnOfUnusedFacts } from './check/unused-facts.ts';
import { answerQuestions, countAnswers, countUndeclared } from './questions/measure.ts';

/**
 * `npm run data:check`: lists every error of the data folder, or of one country, with file, line
 * and column. Writes nothing.
 */
await runProgram(async () => {
  const [only] = readArguments('npm run data:check -- [<country>]', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const { version, packages } = await readDataset(DATA_DIR, dataFiles, only?.toLowerCase()).catch(
    (error) => {
      if (error instanceof DataError && error.problems.length > 1)
        error.message += `\n${error.problems.length} errors.`;
      throw error;
    },
  );
  const countries = packages.map(({ descriptor }) => descriptor.plumbline.country).join(', ');
  console.log(
    `${DATA_DIR}: no errors. ${only ? `Checked ${countries} alone` : `Version ${version}, countries ${countries}`}.`,
  );
  const warnings = [
    ...warnOfUnmappedFields(packages[0]?.vocabulary.fields.keys() ?? []),
    ...(only ? [] : warnOfUnusedFacts(packages)),
    ...warningsOfShared(packages[0]?.shared ?? new Map()).map((each) => formatWarning('all', each)),
    ...packages.flatMap((country) => warningLines(country, only !== undefined)),
  ];
  const coverage = packages.flatMap(coverageErrors);
  for (const line of coverage) console.error(line);
  if (coverage.length > 0) process.exitCode = 1;
  if (warnings.length === 0) return;
  for (const line of warnings) console.error(line);
  console.error(
    `${warnings.length} warnings: correct them, or say in acknowledged.csv why they are right.`,
  );
  process.exitCode = 1;
});

/** Whether coverage.csv follows from the rules, and no more questions are undeclared than before. */
function coverageErrors(country: CountryPackage): string[] {
  const { country: code, undeclared_questions: allowed = 0 } = country.descriptor.plumbline;
  if (!country.records.has(COVERAGE_FILE)) return [];
  const file = `${code.toLowerCase()}/${COVERAGE_FILE}`;
  const results = answerQuestions(country);
  const counts = countAnswers(results);
  const undeclared = countUndeclared(results);
  const errors: string[] = [];
  if (JSON.stringify(recordsOf(country.records, COVERAGE_FILE)) !== JSON.stringify(counts))
    errors.push(`${file}: does not follow from the rules and the gaps: run npm run data:describe`);
  if (undeclared > allowed)
    errors.push(
      `${file}: ${undeclared} questions have neither a rule nor a reason, and undeclared_questions of datapackage.json allows ${allowed}: add rows to rule-gaps.csv (npm run data:questions -- ${code.toLowerCase()} lists them)`,
    );
  return errors;
}

/** Open warnings that no ceiling allows. Prints those that one does, or how many there are. */
function warningLines(country: CountryPackage, isAlone: boolean): string[] {
  const { country: code, open_warnings: ceilings = {} } = country.descriptor.plumbline;
  const folder = code.toLowerCase();
  const { allowed, above } = withinCeilings(warningsOf(country), ceilings);
  const line = (warning: Warning) => formatWarning(folder, warning);
  if (isAlone) for (const warning of allowed) console.log(line(warning));
  if (allowed.length > 0)
    console.log(
      `${folder}: open_warnings of datapackage.json allows ${allowed.length} unread warnings: npm run data:check -- ${folder} lists them.`,
    );
  return above.map(line);
}
