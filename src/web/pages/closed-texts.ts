import type { DataOf } from '../../domain/documents/document-types.ts';
import { CONTENTS, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { nameInWords } from '../html/values.ts';
import { scopeOfGap } from './coverage.ts';
import { definePage } from './page.ts';

const DOCUMENT = `query PageClosedTexts {
  countries {
    code name
    ruleGaps { field occupancies profiles where { text } reason note source ${SOURCE} }
    completeness { gaps { item city reason note source ${SOURCE} } }
  }
}`;

type Country = DataOf<typeof DOCUMENT>['countries'][number];
type ClosedText = { what: string; where: string; note: string; source: Part };

/** Laws that are known by title and edition, but whose texts could not be opened. */
export const closedTextsPage = definePage({
  path: '/closed-texts',
  document: DOCUMENT,
  render: ({ countries }) => {
    const closed = countries
      .map((country) => ({ country, texts: closedTextsOf(country) }))
      .filter(({ texts }) => texts.length > 0);
    return {
      title: 'Texts that we could not open',
      main: html`<h1>Texts that we could not open</h1>
<p class="lead">These laws apply, and are known by title and edition. Their texts are not open to us. If you have one, <a href="/contribute">contribute</a> what it states, with its clause.</p>
${CONTENTS}${closed.length === 0 && html`<p>No text is recorded as closed. Other gaps are on the pages of the countries.</p>`}
${closed.map(({ country, texts }) => html`<h2 id="${country.code}"><a href="/${country.code}">${country.name}</a></h2>\n${table(`Closed texts, ${country.name}`, COLUMNS, texts)}`)}`,
    };
  },
});

const COLUMNS: Column<ClosedText>[] = [
  nameColumn('Missing', ({ what }) => what),
  column('For', ({ where }) => where),
  column('What was tried', ({ note, source }) => html`${note} ${source}`),
];

function closedTextsOf({ ruleGaps, completeness }: Country): ClosedText[] {
  const ofRules = ruleGaps
    .filter(({ reason }) => reason === 'CLOSED')
    .map((gap) => ({
      what: gap.field === null ? 'Everything' : nameInWords(gap.field),
      where: scopeOfGap(gap) || 'the country',
      note: gap.note,
      source: sourceLink(gap.source),
    }));
  const ofValues = completeness.gaps
    .filter(({ reason }) => reason === 'CLOSED')
    .map(({ item, city, note, source }) => ({
      what: nameInWords(item),
      where: city ?? 'the country',
      note,
      source: sourceLink(source),
    }));
  return [...ofRules, ...ofValues];
}
