import { html, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { type Design, designInput, FACTS_OF_DESIGN, isWhole, MEASURES, MEASURES_AT_MOST, readDesign } from './check-design.ts';
import { designForm } from './check-form.ts';
import { REPORT, type Report, verdicts } from './check-results.ts';
import type { Asked, Data, Page } from './page.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

/** A form that compares a design with the rules of a country. All of the design stands in the address, so that a check can be linked. */
export const checkPage: Page = {
  path: '/{CC}/check',
  label: 'Check',
  query: ['place', FACTS_OF_DESIGN, ...MEASURES, 'exceptions'],
  document: `query PageCheck($country: CountryCode!, $place: String!, $placed: Boolean!) {
    ${VOCABULARY}
    country(code: $country) {
      code name ${PLACE_CLASSES}
      cities { code name }
      complianceRules { field }
      city(code: $place) @include(if: $placed) { code name subdivision }
    }
  }`,
  variables: ({ path, query }) => ({ country: path.country, place: query.get('place') ?? '', placed: query.has('place') }),
  missing: ({ country }) => (country ? null : 'unknown-country'),
  next: {
    document: `query PageCheckDesign($country: CountryCode!, $place: String!, $here: Boolean!, $anywhere: Boolean!, $lost: Boolean!, $design: DesignInput!) {
      country(code: $country) {
        check(design: $design) @include(if: $anywhere) ${REPORT}
        city(code: $place) @include(if: $here) { check(design: $design) ${REPORT} }
      }
      places(country: $country, search: $place, first: 8) @include(if: $lost) { edges { node { code name subdivision } } }
    }`,
    variables: (data, asked) => {
      const place = asked.query.get('place');
      const design = designOf(data, asked, readVocabulary(data));
      const lost = place !== null && !data.country.city;
      const whole = isWhole(design) && !lost;
      if (!whole && !lost) return null;
      const here = whole && place !== null;
      return {
        country: asked.path.country,
        place: place ?? '',
        here,
        anywhere: whole && !here,
        lost,
        design: designInput(whole ? design : EMPTY),
      };
    },
  },
  render: (data, asked, more) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const design = designOf(data, asked, vocabulary);
    const report: Report | undefined = more?.country?.check ?? more?.country?.city?.check;
    const given = asked.query.get('place') ?? '';
    const lost = given !== '' && !country.city;
    const place = { name: 'place', value: country.city?.code ?? given, wrong: lost ? wrongPlace(given) : null };
    const fields = data.dataset.ruleFields
      .filter(({ name }: Data) => fieldsOf(country).has(name))
      .map(({ name, description }: Data) => ({ value: name, label: description }));
    return {
      title: `Check a design, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Check a design</h1>
<p class="lead">What a design measures, compared with the rules${country.city && html` that hold in <a href="/${country.code}/cities/${country.city.code}">${country.city.name}</a>`}. The rules ask for what they still need to know.</p>
${asked.query.size === 0 && html`<p><a href="${example(data, vocabulary)}">See an example</a>: the entrance door of a flat and a shared stair.</p>`}
${lost && suggestions(more.places.edges, asked)}
${designForm({ country, place, design, vocabulary, fields })}
${report ? verdicts(report, design, vocabulary, country.code) : html`<p class="note" id="verdicts">${waiting(design, lost)}</p>`}
${report && evidenceLegend()}
<p class="note">A check compares numbers; whether a building may be built is for those to say whom the law names. The address of this page holds the design, ${MEASURES_AT_MOST} measures
at most, and nothing is kept of it. GraphQL takes more.</p>`,
    };
  },
};

const EMPTY: Design = { assumeNoExceptions: true, facts: [], measures: [] };

function fieldsOf(country: Data): Set<string> {
  return new Set(country.complianceRules.map(({ field }: Data) => field));
}

function designOf({ country }: Data, asked: Asked, vocabulary: Vocabulary): Design {
  return readDesign(asked, vocabulary, fieldsOf(country));
}

function wrongPlace(given: string): string {
  return `No place here has the code “${given}”: choose one of those above the form, if there are any, or leave it empty.`;
}

function waiting({ measures }: Design, lost: boolean): string {
  if (lost || measures.length > 0) return 'Nothing was checked: something above has to be mended first.';
  return 'Choose what is measured and write its value; then check.';
}

/** Places whose name is like what was written, each the same design there. */
function suggestions(edges: readonly Data[], asked: Asked): Part {
  if (edges.length === 0) return null;
  const links = edges.map(({ node }: Data, index) => {
    const query = new URLSearchParams(asked.query);
    query.set('place', node.code);
    const href = `/${asked.path.country}/check?${query}`;
    return html`${index > 0 && ', '}<a href="${href}">${node.name}</a> <span class="unit">${node.subdivision}</span>`;
  });
  return html`<p>Which place is meant? ${links}.</p>`;
}

/** A flat's door and a shared stair, as far as the country and its vocabulary know them. */
function example({ country }: Data, vocabulary: Vocabulary): string {
  const query = new URLSearchParams(country.cities[0] ? { place: country.cities[0].code } : {});
  const say = (prefix: string, facts: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(facts)) if (vocabulary.get(name)?.broader.has(value)) query.set(prefix + name, value);
  };
  say(FACTS_OF_DESIGN, { occupancy: 'apartment_building', works: 'new' });
  const measures = EXAMPLE.filter(({ field }) => fieldsOf(country).has(field));
  for (const [index, { field, value, facts }] of measures.entries()) {
    const prefix = MEASURES[index] as string;
    query.set(`${prefix}field`, field);
    query.set(`${prefix}value`, value);
    say(prefix, facts);
  }
  return `/${country.code}/check?${query}`;
}

const EXAMPLE: readonly { field: string; value: string; facts: Readonly<Record<string, string>> }[] = [
  { field: 'door_clear_width_mm', value: '780', facts: { part: 'unit_entrance_door' } },
  { field: 'stair_riser_height_mm', value: '170', facts: { part: 'stair', serves: 'several_units' } },
];
