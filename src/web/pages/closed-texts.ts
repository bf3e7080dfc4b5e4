import type { DataOf } from '../../domain/documents/document-types.ts';
import { uniqueBy } from '../../engine/group-by.ts';
import { html, joined, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, pluralize } from '../html/values.ts';
import { itemInWords } from './blocks.ts';
import { scopeOfGap } from './coverage.ts';
import { definePage } from './page.ts';
import { intoPages, pagination, readPage } from './pagination.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

const DOCUMENT = `query PageClosedTexts {
  ${VOCABULARY}
  countries {
    code name ${PLACE_CLASSES}
    ruleGaps { field occupancies profiles where ${CONDITION} reason note source ${SOURCE} }
    completeness { gaps { item city reason note source ${SOURCE} } }
  }
}`;

type Dataset = DataOf<typeof DOCUMENT>['dataset'];
type Country = DataOf<typeof DOCUMENT>['countries'][number];
type ClosedText = {
  missing: readonly { what: string; where: Part }[];
  note: string;
  source: Part;
};

/** Laws whose texts were not available: counts by country, or the list of one country. */
export const closedTextsPage = definePage({
  path: '/closed-texts',
  query: ['country', 'page'],
  document: DOCUMENT,
  render: ({ dataset, countries }, { query }) => {
    const closed = countries.map((country) => ({
      country,
      texts: closedTextsOf(country, dataset),
    }));
    const chosen = closed.find(({ country }) => country.code === query.get('country'));
    return {
      title: `Laws whose text was not available${chosen ? `, ${chosen.country.name}` : ''}`,
      main: html`<h1>Laws whose text was not available</h1>
<p class="lead">These laws apply, and are known by title and edition, but their texts could not be obtained. If you have one, <a href="/contribute">contribute</a> what it states, with its clause.</p>
${chosen ? sectionOf(chosen, query) : listOf(closed)}`,
    };
  },
});

type OfCountry = { country: Country; texts: ClosedText[] };

function listOf(closed: readonly OfCountry[]): Part {
  const some = closed.filter(({ texts }) => texts.length > 0);
  if (some.length === 0)
    return html`<p>No such text is recorded. Other gaps are on the pages of the countries.</p>`;
  return html`<ul>${some.map(({ country, texts }) => html`<li><a href="/closed-texts?country=${country.code}">${country.name}</a>: ${pluralize(texts.length, 'text')}</li>\n`)}</ul>`;
}

/** A row takes about 800 bytes. */
const TEXTS_PER_PAGE = 50;

function sectionOf({ country, texts }: OfCountry, query: URLSearchParams): Part {
  const pages = intoPages(texts, () => 1, TEXTS_PER_PAGE);
  const page = readPage(query, pages.length, 'texts');
  const hrefOf = (to: number) =>
    `/closed-texts?country=${country.code}${to > 1 ? `&page=${to}` : ''}`;
  return html`<p class="crumb"><a href="/closed-texts">All countries</a> · <a href="/${country.code}">${country.name}</a></p>
${texts.length === 0 ? html`<p>No such text of ${country.name} is recorded.</p>` : table(`Texts that were not available, ${country.name}`, COLUMNS, pages[page - 1] ?? [])}
${pagination(page, pages.length, hrefOf)}`;
}

const COLUMNS: Column<ClosedText>[] = [
  nameColumn('Missing', ({ missing }) => unique(missing.map(({ what }) => what)).join(', ')),
  column('For', ({ missing }) =>
    joined(
      uniqueBy(missing, ({ where }) => String(html`${where}`)),
      '; ',
      ({ where }) => where,
    ),
  ),
  column('What was tried', ({ note, source }) => html`${note} ${source}`),
];

/** One row for each text: gaps of one text have the same note. */
function closedTextsOf(country: Country, dataset: Dataset): ClosedText[] {
  const { ruleGaps, completeness } = country;
  const vocabulary = readVocabulary({ dataset, country });
  const ofRules = ruleGaps.map((gap) => ({
    ...gap,
    what: gap.field === null ? 'Everything' : itemInWords(gap.field),
    where: scopeOfGap(gap, vocabulary) || 'the country',
  }));
  const ofValues = completeness.gaps.map((gap) => ({
    ...gap,
    what: itemInWords(gap.item),
    where: gap.city ?? 'the country',
  }));
  const closed = [...ofRules, ...ofValues].filter(({ reason }) => reason === 'CLOSED');
  return unique(closed.map(({ note }) => note)).map((note) => {
    const missing = closed.filter((gap) => gap.note === note);
    return { note, missing, source: sourceLink(missing[0]?.source) };
  });
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
