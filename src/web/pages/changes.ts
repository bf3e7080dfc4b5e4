import type { DataOf } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import { BLANK, countryInWords, countsByCountry } from '../html/change-words.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { pluralize } from '../html/values.ts';
import { definePage } from './page.ts';
import { nextPage } from './pagination.ts';

const DOCUMENT = `query PageChanges($country: CountryCode, $after: String) {
  countries { code name }
  editions(first: 5) { nodes { version loadedAt previousVersion counts { country: countryCode table added removed changed } } }
  changes(country: $country, after: $after, first: 50) {
    totalCount
    nodes { edition { version loadedAt } country: countryCode table key column kind from to }
    pageInfo { hasNextPage endCursor }
  }
}`;
type Data = DataOf<typeof DOCUMENT>;
type Edition = Data['editions']['nodes'][number];
type Count = Edition['counts'][number];
type Change = Data['changes']['nodes'][number];
type Names = ReadonlyMap<string, string>;

/** The changes of each edition, of all countries or of one, fifty to the page. */
export const changesPage = definePage({
  path: '/changes',
  label: 'Changes',
  query: ['country', 'after'],
  document: DOCUMENT,
  render: ({ countries, editions: { nodes: editions }, changes }, { query }) => {
    const names: Names = new Map(countries.map(({ code, name }) => [code, name]));
    const country = query.get('country') ?? undefined;
    const where = country === undefined ? 'all countries' : nameOf(country, names);
    return {
      title: country === undefined ? 'What changed' : `What changed in ${where}`,
      data: [{ href: '/changes.atom', label: 'feed of changes (Atom)' }],
      main: html`<h1>What changed</h1>
<p class="lead">Each edition of the data is compared with the one before it, value by value. <a href="/changes.atom">Subscribe to the feed</a> to hear of the next one.</p>
<form class="search" action="/changes" aria-label="Changes of a country">
<select name="country" aria-label="Country"><option value="">All countries</option>
${[...names].map(([code, name]) => html`<option value="${code}"${code === country && html` selected`}>${name}</option>\n`)}</select>
<button>Show</button>
</form>
${!query.has('after') && table('The newest editions, and how much each changed', editionColumns(country, names), editions)}
<h2>Value by value</h2>
${changes.totalCount === 0 ? html`<p>${emptyText(editions, where)}</p>` : html`<p>${pluralize(changes.totalCount, 'change')} in ${where}${query.has('after') && ', continued'}</p>`}
${byEdition(changes.nodes).map((ofEdition) => editionSection(ofEdition, names))}
${nextPage('/changes', query, changes.pageInfo, 'Older changes')}`,
    };
  },
});

/** Unknown changes differ from no changes. */
function emptyText(editions: readonly Edition[], where: string): string {
  if (editions.some(({ previousVersion }) => previousVersion !== null))
    return `No edition that is known here changed anything in ${where}.`;
  return 'This service holds one edition of the data. Changes are shown from the second edition on.';
}

function editionColumns(country: string | undefined, names: Names): Column<Edition>[] {
  return [
    nameColumn(
      'Edition',
      ({ version, loadedAt }) => html`<code>${version}</code>${loadedTime(loadedAt)}`,
    ),
    column('Changed', ({ previousVersion, counts }) => {
      if (previousVersion === null) return 'There was nothing to compare it with.';
      return countsInWords(
        country === undefined ? counts : counts.filter((count) => count.country === country),
        names,
      );
    }),
  ];
}

function countsInWords(counts: readonly Count[], names: Names): Part {
  if (counts.length === 0) return 'No value.';
  return countsByCountry(counts).map(
    ({ country, files }) =>
      html`<span class="changed"><b>${nameOf(country, names)}</b> ${files}</span>`,
  );
}

/** An edition may be loaded twice, so changes are grouped by loading time. */
function byEdition(changes: readonly Change[]): Change[][] {
  return [...groupBy(changes, ({ edition }) => edition.loadedAt).values()];
}

function editionSection(changes: readonly Change[], names: Names): Html {
  const { version, loadedAt } = (changes[0] as Change).edition;
  return html`<h3>Edition <code>${version}</code></h3>
${table(`Changes of ${version}, loaded ${loadedAt.slice(0, 10)}`, changeColumns(names), changes)}`;
}

/** A value of an added or removed row has all its columns. */
const MAX_LENGTH = 240;

const changeColumns = (names: Names): Column<Change>[] => [
  column('Country', ({ country }) => nameOf(country, names)),
  nameColumn(
    'Row',
    ({ table: file, key }) =>
      html`${truncateCharacters(key, MAX_LENGTH)}<span class="name">${file}</span>`,
  ),
  column(
    'Column',
    ({ column, kind }) => column ?? html`<span class="evidence">row ${kind.toLowerCase()}</span>`,
  ),
  column('From', ({ kind, from }) => kind !== 'ADDED' && changedValue(from)),
  column('To', ({ kind, to }) => kind !== 'REMOVED' && changedValue(to)),
];

function changedValue(text: string | null): Html {
  return text === null
    ? html`<span class="evidence">${BLANK}</span>`
    : html`<span class="changed">${truncateCharacters(text, MAX_LENGTH)}</span>`;
}

function nameOf(country: string | null, names: Names): string {
  return names.get(country ?? '') ?? countryInWords(country);
}

function loadedTime(at: string): Html {
  return html`<time class="name" datetime="${at}">loaded ${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
