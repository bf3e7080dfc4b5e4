import type { DataOf } from '../../domain/documents/document-types.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { type Html, html, joined } from '../html/html.ts';
import { definePage, type PageRequest, type RenderRequest } from './page.ts';
import {
  CITED,
  CITED_PARAMETERS,
  CITED_PLACE,
  CITED_RULE,
  CITED_ZONE,
  namedValues,
  quarterValues,
  ruleValues,
  type SuggestedValue,
  zoneValues,
} from './suggested-value.ts';

const NAMES = ['rule', 'place', 'jurisdiction', 'value', 'zone', 'period'] as const;

const DOCUMENT = `query PageSuggest($country: CountryCode!, $place: String!, $jurisdiction: String!, $ofRule: Boolean!, $ofPlace: Boolean!, $ofCountry: Boolean!, $ofJurisdiction: Boolean!, $ofPeriod: Boolean!) {
  country(code: $country) {
    code name
    complianceRules(anyDate: true) @include(if: $ofRule) { ${CITED_RULE} }
    placeColumns @include(if: $ofPlace) { name reference source { key } }
    city(code: $place) @include(if: $ofPlace) {
      ${CITED_PLACE}
      ${CITED_PARAMETERS}
      zones { ${CITED_ZONE} }
    }
    jurisdiction(code: $jurisdiction) @include(if: $ofJurisdiction) { code zones { ${CITED_ZONE} } }
    costIndex @include(if: $ofPeriod) { history { period value source ${CITED} } }
  }
  national: country(code: $country) @include(if: $ofCountry) { ${CITED_PARAMETERS} }
}`;

type Roots = DataOf<typeof DOCUMENT>;
type Country = NonNullable<Roots['country']> & Partial<NonNullable<Roots['national']>>;

/** A prepared text that suggests a correction of a published value. */
export const suggestPage = definePage({
  path: '/{CC}/suggest',
  query: NAMES,
  document: DOCUMENT,
  variables: ({ path, query }) => ({
    ...path,
    place: (query.get('place') ?? '').slice(0, MAX_NAME),
    jurisdiction: (query.get('jurisdiction') ?? '').slice(0, MAX_NAME),
    ofRule: query.has('rule'),
    ofPlace: query.has('place'),
    ofCountry: query.has('value') && !query.has('place'),
    ofJurisdiction: query.has('jurisdiction'),
    ofPeriod: query.has('period'),
  }),
  render: ({ country, national }, request) => {
    const values = findValues({ ...country, ...national }, request);
    if (values.length === 0) throw unknownValue(country.code, request);
    const { title, body } = preparedText(country, values, request);
    const address = request.addresses.ofCorrection({ title, body });
    const files = [...new Set(values.map(({ file }) => file))];
    return {
      title: 'Suggest a correction',
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Suggest a correction</h1>
<p class="lead">State the right value and its source: a value is changed when its document, edition and clause are named.</p>
${address ? html`<p><a class="action" href="${address}" rel="noreferrer">Open the text where corrections are taken</a></p>` : html`<p>This installation has no address for corrections: send the text to its operator.</p>`}
<p><label for="text">The text, to complete</label></p>
<textarea id="text" rows="24" spellcheck="false">
${`${title}\n\n${body}`}</textarea>
<h2 id="edit">Or change it yourself</h2>
${values.map(({ file, row }) => html`<p>It stands in <code>data/${country.code.toLowerCase()}/${file}</code>, in the row with <code>${row}</code>.</p>`)}
${files.includes('places.csv') && html`<p>That file is made from official tables by <code>npm run data:import</code>: name the table and its row.</p>`}
<p>${downloadNote(country.code, files)} Check what you have changed at <a href="/contribute">/contribute</a>.</p>
<p class="note">Nothing that you write here is sent to this service.</p>`,
    };
  },
});

/** Some editions have long explanations. */
const MAX_EDITION = 120;
/** No name of the data is longer. */
const MAX_NAME = 100;

function findValues(
  { city = null, jurisdiction: area, ...country }: Country,
  { query }: PageRequest,
): SuggestedValue[] {
  const [rule, place, jurisdiction, value, zone, period] = NAMES.map(
    (name) => query.get(name)?.slice(0, MAX_NAME) ?? null,
  );
  if (rule) return ruleValues(country.complianceRules ?? [], rule);
  if (city && place && zone) return zoneValues(city, city.zones, zone, 'zones.csv');
  if (area && jurisdiction && zone)
    return zoneValues(area, area.zones, zone, 'jurisdiction-zones.csv');
  if (value) return namedValues(country, place ? city : null, value);
  return period ? quarterValues(country.costIndex?.history ?? [], period) : [];
}

function unknownValue(country: string, { query, addresses }: RenderRequest): HttpProblem {
  const given = [...query]
    .map(([name, value]) => `${name} ${JSON.stringify(value.slice(0, MAX_NAME))}`)
    .join(', ');
  const detail = given
    ? `${country} publishes no value with ${given}.`
    : 'A value is named by rule, by place or jurisdiction with zone, by value, or by period.';
  return new HttpProblem(
    'unknown-name',
    `${detail} The pages of ${addresses.of(`/${country}`)} lead from each value to a text that suggests a correction.`,
  );
}

function preparedText(
  { code }: Country,
  values: readonly SuggestedValue[],
  { query }: PageRequest,
): { title: string; body: string } {
  const [first] = values as [SuggestedValue, ...SuggestedValue[]];
  const place = query.get('place')?.slice(0, MAX_NAME);
  const title = `${code}${place ? ` ${place}` : ''}: ${query.get('rule')?.slice(0, MAX_NAME) ?? first.what}`;
  const published = values.map(({ file, row, what, value, clause, source }) =>
    [
      `- Value: ${what} ${value}`,
      ...(clause ? [`- Clause: ${clause}`] : []),
      ...(source
        ? [
            `- Source: ${source.title}; ${truncateCharacters(source.edition, MAX_EDITION)}; ${source.url}; opened on ${source.accessedOn} (${source.key})`,
          ]
        : []),
      `- Where: data/${code.toLowerCase()}/${file}, row with ${row}`,
    ].join('\n'),
  );
  return { title, body: `What is published\n${published.join('\n\n')}\n\n${TO_COMPLETE}` };
}

const TO_COMPLETE = `What is right
- Value:
- Clause:
- Document, its edition and address:
- Day on which you opened it:`;

function downloadNote(country: string, files: readonly string[]): Html {
  const links = joined(
    files,
    ', ',
    (file) => html`<a href="/downloads/${country}/${file}">${file}</a>`,
  );
  return html`Take ${links}, or the whole country as <a href="/contribute/${country}.xlsx">a spreadsheet</a>.`;
}
