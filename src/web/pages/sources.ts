import type { DataOf } from '../../domain/documents/document-types.ts';
import { shown } from '../../domain/schema/client-errors.ts';
import { groupBy } from '../../engine/group-by.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { CONTENTS, type Html, html } from '../html/html.ts';
import { evidenceLegend, evidenceMark } from '../html/source.ts';
import { formatNumber, pluralize } from '../html/values.ts';
import { definePage } from './page.ts';
import { pagination, readPage } from './pagination.ts';

const DOCUMENT = `query PageSources($country: CountryCode!) {
  country(code: $country) {
    code name
    sources { key title publisher url edition accessedOn licence: license evidence }
    complianceRules { source { key } }
  }
}`;

type Source = NonNullable<DataOf<typeof DOCUMENT>['country']>['sources'][number];

/** The sources of a country, each with its key as an anchor. */
export const sourcesPage = definePage({
  path: '/sources/{CC}',
  label: 'Sources',
  document: DOCUMENT,
  query: ['page', 'source'],
  render: ({ country }, { query }) => {
    const { sources } = country;
    const pages = pagesOf(sources);
    const at = choosePage(pages, query);
    const cited = country.complianceRules.map(({ source }) => source.key);
    return {
      title: `Sources, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Sources</h1>
<p class="lead">${formatNumber(sources.length)} documents, each with the day on which it was read. Every value links to its document.</p>
${CONTENTS}${evidenceLegend()}
${pagination(at + 1, pages.length, (page) => `/sources/${country.code}${page > 1 ? `?page=${page}` : ''}`)}
${(pages[at] ?? []).map(([publisher, own], index) => html`<h2 id="publisher-${index + 1}">${publisher}</h2>\n${own.map((source) => sourceSection(source, cited.filter((key) => key === source.key).length))}`)}`,
    };
  },
});

/** Each source takes about one kilobyte. */
const SOURCES_PER_PAGE = 30;

type OfPublisher = [publisher: string, sources: Source[]];

/** The sources by publisher, in pages. A publisher may continue on the next page. */
function pagesOf(sources: readonly Source[]): OfPublisher[][] {
  const pages: OfPublisher[][] = [[]];
  let room = SOURCES_PER_PAGE;
  for (const [publisher, own] of byPublisher(sources)) {
    for (let from = 0; from < own.length; ) {
      if (room === 0) {
        pages.push([]);
        room = SOURCES_PER_PAGE;
      }
      const part = own.slice(from, from + room);
      pages.at(-1)?.push([publisher, part]);
      from += part.length;
      room -= part.length;
    }
  }
  return pages;
}

/** The page in the address, by its number or by one of its sources. */
function choosePage(pages: readonly OfPublisher[][], query: URLSearchParams): number {
  const wanted = query.get('source');
  if (wanted === null) return readPage(query, pages.length, 'sources') - 1;
  const at = pages.findIndex((page) =>
    page.some(([, own]) => own.some(({ key }) => key === wanted)),
  );
  if (at < 0)
    throw new HttpProblem(
      'invalid-parameter',
      `\`source\` must be the key of a source of the country (got ${shown(wanted)}).`,
    );
  return at;
}

export function sourceHref(country: string, key: string): string {
  return `/sources/${country}?source=${key}#${key}`;
}

/** The sources of each publisher, without a note that a copy was opened. */
function byPublisher(sources: readonly Source[]): [publisher: string, sources: Source[]][] {
  const nameOf = ({ publisher }: Source) =>
    publisher.replace(/[;,]? *\(?(?:copy|copies)(?: by)?:? .*$/i, '');
  return [...groupBy(sources, nameOf)].sort(([one], [other]) => one.localeCompare(other, 'en'));
}

function sourceSection(
  { key, title, publisher, url, edition, accessedOn, licence, evidence }: Source,
  rules: number,
): Html {
  return html`<article class="source" id="${key}">
<h3><a href="${url}" rel="noreferrer">${title}</a></h3>
<p>${publisher} · ${evidenceMark(evidence)}${rules > 0 && ` · ${pluralize(rules, 'rule')}`}</p>
<dl>
<div><dt>Edition</dt><dd>${edition}</dd></div>
<div><dt>Licence</dt><dd>${licence}</dd></div>
<div><dt>Read on</dt><dd><span class="quantity">${accessedOn}</span></dd></div>
<div><dt>Address</dt><dd>${url}</dd></div>
</dl>
</article>
`;
}
