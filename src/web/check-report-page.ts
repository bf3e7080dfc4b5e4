import type { RenderReport } from '../api/files/contribute/handler.ts';
import type { ReportedError } from '../api/files/contribute/job.ts';
import { NOT_THE_LAW } from '../api/files/contribute/report-text.ts';
import { pageHeaders } from '../server/http/page-headers.ts';
import { CONTRIBUTE_PATH } from '../server/http/paths.ts';
import { FRAME_ALLOWED, HTML } from './descriptions.ts';
import { CONTENTS, type Html, html, joined } from './html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from './html/table.ts';
import { pluralize } from './html/values.ts';
import { renderInFrame } from './render-page.ts';

/** A page with the errors of each row, the warnings, and the checks that were not possible. */
export const reportPage: RenderReport = (report, edition) => {
  const { country, files, errors, moreErrors, warnings, moreWarnings, notChecked } = report;
  const all = errors.length + moreErrors;
  const heading = all === 0 ? 'No errors' : pluralize(all, 'error');
  const read = joined(
    files,
    ', ',
    ({ file, rows }) => html`<code>${file}</code> with ${pluralize(rows, 'row')}`,
  );
  const main = html`<p class="crumb"><a href="${CONTRIBUTE_PATH}">Check a file</a></p>
<h1>${heading}</h1>
<p class="lead">${read}, checked ${country && html`as part of ${country} `}against edition <code>${edition.version}</code>. ${NOT_THE_LAW}</p>
${CONTENTS}${table('Errors, row by row', ERROR_COLUMNS, errors)}
${moreErrors > 0 && html`<p>And ${pluralize(moreErrors, 'error')} more: correct these first.</p>`}
${warnings.length > 0 && warningList(warnings, moreWarnings)}
${notChecked.length > 0 && html`<h2 id="unchecked">What was not checked</h2>\n<ul>${notChecked.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>`}
<p><a href="${CONTRIBUTE_PATH}">Check another file</a></p>
<p class="note">Nothing of the file was kept.</p>`;
  const page = renderInFrame({ title: `${heading} in a file`, main }, { edition, path: null });
  return { body: page, type: HTML, headers: pageHeaders(page, FRAME_ALLOWED) };
};

function warningList(warnings: readonly string[], more: number): Html {
  return html`<h2 id="warnings">${pluralize(warnings.length + more, 'warning')}</h2>
<p>What is valid and may be wrong: correct it from its clause, or say in <code>acknowledged.csv</code> why it is right.</p>
<ul>${warnings.map((warning) => html`<li>${warning}</li>\n`)}</ul>`;
}

const ERROR_COLUMNS: Column<ReportedError>[] = [
  numberColumn('Row', ({ line }) => String(line)),
  nameColumn('Column', ({ column: name }) => name),
  column('What is wrong', ({ message }) => message),
  column('Value', ({ value }) => value),
  column('File', ({ file }) => html`<code>${file}</code>`),
];
