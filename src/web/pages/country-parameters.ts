import { CONTENTS, html } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { definePage } from './page.ts';
import {
  CATEGORIES,
  codes,
  PARAMETERS_OF_COUNTRY,
  parameters,
  valuesSection,
} from './place-values.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

export const countryParametersPage = definePage({
  path: '/{CC}/parameters',
  label: 'Parameters',
  document: `query PageCountryParameters($country: CountryCode!) {
    ${VOCABULARY}
    country(code: $country) { code name ${PLACE_CLASSES} ${PARAMETERS_OF_COUNTRY} }
  }`,
  render: (data) => {
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
    return {
      title: `Parameters of the whole country, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Parameters</h1>
<p class="lead">Design values and parameters of the codes that hold in the whole of ${country.name}. A place may have others: its page has all.</p>
${sections.every(({ values }) => values.length === 0) && html`<p>None is published here.</p>`}
${CONTENTS}${sections.map(({ title, values }) => valuesSection(title, `${title}: values for the whole country`, values, vocabulary))}
${evidenceLegend()}`,
    };
  },
});
