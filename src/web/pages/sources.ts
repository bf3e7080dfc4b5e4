import type { DataOf } from '../../domain/documents/document-types.ts';
import { CONTENTS, type Html, html } from '../html/html.ts';
import { evidenceLegend, evidenceMark } from '../html/source.ts';
import { formatNumber, pluralize } from '../html/values.ts';
import { definePage } from './page.ts';

const DOCUMENT = `query PageSources($country: CountryCode!) {
  country(code: $country) {
    code name
    sources { key title publisher url edition accessedOn licence: license evidence }
    complianceRules { source { key } }
  }
}`;

type Source = NonNullable<DataOf<typeof DOCUMENT>['country']>['sources'][number];

/** The documents that the values of a country were read in, each with an anchor of its key. */
export const sourcesPage = definePage({
  path: '/sources/{CC}',
  label: 'Sources',
  document: DOCUMENT,
  render: ({ country }) => {
    const { sources } = country;
    const cited = country.complianceRules.map(({ source }) => source.key);
    return {
      title: `Sources, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Sources</h1>
<p class="lead">${formatNumber(sources.length)} documents were opened; every value leads to the one that it was read in.</p>
${CONTENTS}${evidenceLegend()}
${byPublisher(sources).map(([publisher, own], index) => html`<h2 id="publisher-${index + 1}">${publisher}</h2>\n${own.map((source) => sourceSection(source, cited.filter((key) => key === source.key).length))}`)}`,
    };
  },
});

/** The sources of each publisher, whose name stands before where a copy was opened. */
function byPublisher(sources: readonly Source[]): [publisher: string, sources: Source[]][] {
  const nameOf = ({ publisher }: Source) =>
    publisher.replace(/[;,]? *\(?(?:copy|copies)(?: by)?:? .*$/i, '');
  const publishers = new Map<string, Source[]>();
  for (const source of sources)
    publishers.set(nameOf(source), [...(publishers.get(nameOf(source)) ?? []), source]);
  return [...publishers].sort(([one], [other]) => one.localeCompare(other, 'en'));
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
<div><dt>Opened</dt><dd><span class="quantity">${accessedOn}</span></dd></div>
<div><dt>Address</dt><dd>${url}</dd></div>
</dl>
</article>
`;
}
