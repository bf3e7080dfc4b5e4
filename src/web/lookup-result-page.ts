import { NAMING, type Role, type Roles } from '../api/files/lookup/columns.ts';
import { STATUSES } from '../api/files/lookup/contract.ts';
import { foundCells, type Lookup, type ResultRow } from '../api/files/lookup/lookup-rows.ts';
import type { Status } from '../api/files/lookup/match.ts';
import { formLink, type Sent } from '../api/files/lookup/read-request.ts';
import { describedParameters } from '../api/files/lookup/values.ts';
import { joinCredits } from '../domain/places/credit.ts';
import { truncateCharacters } from '../engine/text/truncate.ts';
import { type Answer, createAnswer } from '../server/http/answer.ts';
import { pageHeaders } from '../server/http/page-headers.ts';
import { LOOKUP_PATH } from '../server/http/paths.ts';
import { FRAME_ALLOWED, HTML } from './descriptions.ts';
import { type Html, html, joined, type Part } from './html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from './html/table.ts';
import { codeName, formatNumber } from './html/values.ts';
import { columnWords, type Parameters, withUnit } from './pages/place-columns.ts';
import { renderInFrame } from './render-page.ts';

/** The file has all rows. */
const SHOWN_ROWS = 50;

const CONTENT: Record<Role, string> = {
  name: 'A name',
  official_code: 'An official code',
  postcode: 'A postcode',
  latitude: 'A latitude',
  longitude: 'A longitude',
  place: 'A place by its code here',
  country: 'A country',
  subdivision: 'A subdivision',
  address: 'An address',
  altitude: 'The altitude of the site, in metres',
};

/** Columns, numbers of matches, the first rows, and a form that downloads the table. */
export async function resultPage(
  { edition, table: { header, recognised }, columns }: Lookup,
  roles: Roles,
  results: AsyncIterable<readonly ResultRow[]>,
  sent: Sent,
): Promise<Answer> {
  const counts = new Map<Status, number>(STATUSES.map((status) => [status, 0]));
  const first: ResultRow[] = [];
  const credits = new Set<string | null>();
  let rows = 0;
  let areFromAddresses = true;
  for await (const some of results) {
    for (const result of some) {
      const { status } = result.match;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (first.length < SHOWN_ROWS) first.push(result);
      areFromAddresses &&= result.match.isOfAddress === true && result.row.doubt === null;
      credits.add(result.credit);
      rows++;
    }
  }
  const found = (counts.get('matched') ?? 0) + (counts.get('likely') ?? 0);
  const credit = joinCredits([...credits]);
  const parameters = await describedParameters(edition);
  const used = new Set(roles.values());
  const unused = header.filter((head, index) => head !== '' && !used.has(index));
  // A place that was read from an address is likely at most: said once where that is all.
  const fromAddress = rows > 0 && counts.get('likely') === rows && areFromAddresses;
  const main = html`<p class="crumb"><a href="${LOOKUP_PATH}">Look up a list of places</a></p>
<h1>${formatNumber(found)} of ${formatNumber(rows)} found</h1>
<p>${statusText(counts)}. ${fromAddress && FROM_ADDRESS}</p>
<h2 id="rows">${rows > first.length ? `The first ${formatNumber(first.length)} rows` : 'Values'}</h2>
${table('Matched rows; the file has all rows and columns', rowColumns(roles, columns, parameters, fromAddress), first, { stacks: true })}
${download(sent)}
${credit && html`<p class="note">Positions and postcodes: ${credit}</p>\n`}<h2 id="read">How the list was read</h2>
<p>Read as ${recognised}.</p>
${table(
  'Columns that are read',
  roleColumns(roles),
  [...roles].map(([role, index]) => [role, header[index] as string] as const),
)}
${
  unused.length > 0 &&
  html`<p class="note">Columns not used: ${unused.map((head, index) => html`${index > 0 && ', '}<code>${head}</code>`)}. If one of them names the place, <a href="${formLink(sent)}">enter it in the form</a>.</p>
`
}`;
  const body = renderInFrame(
    { title: `${formatNumber(found)} of ${formatNumber(rows)} places found`, main },
    { edition, path: null },
  );
  return createAnswer(
    Buffer.from(body),
    HTML,
    ['Cache-Control', 'no-store', ...pageHeaders(body, FRAME_ALLOWED)],
    { effort: 'quick' },
  );
}

function download({ text, fields }: Sent): Html {
  // HTML ignores a line break at the beginning of the element.
  return html`<form method="post" enctype="multipart/form-data" action="${LOOKUP_PATH}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}<textarea name="table" hidden aria-hidden="true">\n${text}</textarea>
<button name="answer" value="file">Download the table</button>
</form>`;
}

/** `3 matched, 1 likely` */
function statusText(counts: ReadonlyMap<Status, number>): Part {
  return joined(
    [...counts].filter(([, count]) => count > 0),
    ', ',
    ([status, count]) => html`${formatNumber(count)} <code>${status}</code>`,
  );
}

const FROM_ADDRESS =
  'Each row is likely because its place was read from an address; nothing else speaks against it.';

function roleColumns(roles: Roles): Column<readonly [Role, string]>[] {
  const isSecond = NAMING.some(
    (each) => !each.includes('address') && each.every((role) => roles.has(role)),
  );
  return [
    nameColumn('Column', ([, head]) => head),
    column('Content', ([role]) =>
      role === 'address' && isSecond
        ? `${CONTENT[role]}, read where the other columns are blank`
        : CONTENT[role],
    ),
  ];
}

const MAX_REMARK = 120;

/** A text in a cell, wide enough that its row stays low; a longer one begins there and is folded. */
function remark(text: string | null | undefined): Part {
  if (!text) return null;
  if (text.length <= MAX_REMARK) return html`<span class="remark">${text}</span>`;
  return html`<details class="remark"><summary>${truncateCharacters(text, MAX_REMARK)}</summary>${text}</details>`;
}

function rowColumns(
  roles: Roles,
  columns: readonly string[],
  parameters: Parameters,
  fromAddress: boolean,
): Column<ResultRow>[] {
  const given = [...roles.values()];
  return [
    nameColumn('Given', ({ row }) =>
      given
        .map((index) => row.cells[index])
        .filter(Boolean)
        .join(', '),
    ),
    column(
      'Place',
      ({ match: { place } }) =>
        place && html`<a href="/${place.country}/cities/${place.code}">${place.name}</a>`,
    ),
    ...columns.map((name, index) =>
      column<ResultRow>(
        html`${withUnit(columnWords(name, parameters))} ${codeName(name)}`,
        ({ values }) => values[index],
      ),
    ),
    ...(fromAddress
      ? []
      : [column<ResultRow>('Status', ({ match }) => html`<code>${match.status}</code>`)]),
    column('What else it could be', ({ match }) => remark(foundCells(match)[4].join('; '))),
    column('Note', ({ match }) => remark(match.note)),
    numberColumn('Line', ({ row }) => String(row.line)),
  ];
}
