import { formatProblem } from '../../../data/dataset/problem.ts';
import { pluralize } from '../../../engine/text/format-number.ts';
import type { Report } from './job.ts';

/** The report as lines of text, with errors in the format of `npm run data:check`. */
export function reportText(
  { country, files, errors, moreErrors, warnings, moreWarnings, notChecked }: Report,
  version: string,
): string {
  const read = files.map(({ file, rows }) => `${file} (${pluralize(rows, 'row')})`).join(', ');
  const lines = [
    ...errors.map(({ file, line, column, message }) =>
      formatProblem({ file, line: line ?? undefined, column: column ?? undefined, message }),
    ),
    ...(moreErrors > 0 ? [`and ${pluralize(moreErrors, 'error')} more`] : []),
    ...warnings,
    ...(moreWarnings > 0 ? [`and ${pluralize(moreWarnings, 'warning')} more`] : []),
    ...notChecked,
    `${pluralize(errors.length + moreErrors, 'error')}, ${pluralize(warnings.length + moreWarnings, 'warning')}: ${read}${country ? ` of ${country}` : ''}, with edition ${version}. ${NOT_THE_LAW}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** What no program can see. */
export const NOT_THE_LAW = 'That values are those of their sources is for a person to see.';
