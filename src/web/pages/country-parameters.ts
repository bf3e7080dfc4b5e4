import { CONTENTS, html } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { definePage } from './page.ts';
import { intoPages, pagination, readPage } from './pagination.ts';
import {
  CATEGORIES,
  codes,
  PARAMETERS_OF_COUNTRY,
  parameters,
  valuesSection,
} from './place-values.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

/** Bytes of the sections of a page. */
const ROOM = 48_000;

export const countryParametersPage = definePage({
  path: '/{CC}/parameters',
  label: 'Parameters',
  document: `query PageCountryParameters($country: CountryCode!) {
    ${VOCABULARY}
    country(code: $country) { code name ${PLACE_CLASSES} ${PARAMETERS_OF_COUNTRY} }
  }`,
  query: ['page'],
  render: (data, { query }) => {
    const { country, dataset } = data;
    const owner = { country: country.code, customaryUnits: country.customaryUnits };
    const vocabulary = readVocabulary(data);
    const meaning = new Map<string, string>(
      dataset.parameters.map(({ name, description }) => [name, description]),
    );
    const sections = [
      { title: 'Design values', values: parameters(country, owner, meaning) },
      ...CATEGORIES.map(([category, title]) => ({
        title,
        values: codes(country, owner, category, vocabulary),
      })),
    ];
    const rendered = sections.map(({ title, values }) =>
      valuesSection(title, `${title}: values for the whole country`, values, vocabulary),
    );
    const pages = intoPages(rendered, (section) => String(html`${section}`).length, ROOM);
    const page = readPage(query, pages.length, 'parameters');
    const hrefOf = (to: number) => `/${country.code}/parameters${to > 1 ? `?page=${to}` : ''}`;
    return {
      title: `Parameters of the whole country, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Parameters</h1>
<p class="lead">Design values and parameters of the codes that hold in the whole of ${country.name}. A place may have others: its page has all.</p>
${sections.every(({ values }) => values.length === 0) && html`<p>None is published here.</p>`}
${CONTENTS}${pages[page - 1]}
${pagination(page, pages.length, hrefOf)}${evidenceLegend()}`,
    };
  },
});
