import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { html, joined, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import {
  ASSUMPTION,
  type Design,
  designInput,
  FACTS_OF_DESIGN,
  isWhole,
  measuresOf,
  OTHER,
  type Profile,
  readDesign,
} from './check-design.ts';
import { designForm } from './check-form.ts';
import { factsAskedBelow, REPORT, verdicts } from './check-results.ts';
import { ON_DATE } from './on-date.ts';
import { definePage, type Found, type PageRequest } from './page.ts';
import { chosenPrototype, PROTOTYPE, PROTOTYPES } from './prototypes.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const DOCUMENT = `query PageCheck($country: CountryCode!, $place: String!, $placed: Boolean!) {
  ${VOCABULARY}
  dataset { day version elementProfiles { name label occupancies fields } }
  country(code: $country) {
    code name ${PLACE_CLASSES} ${PROTOTYPES}
    cities { code name }
    complianceRules { field }
    city(code: $place) @include(if: $placed) { code name subdivision }
  }
}`;
type Asked = Found<DataOf<typeof DOCUMENT>>;

/** A form that compares a design with the rules of a country. All of the design stands in the address, so that a check can be linked. */
export const checkPage = definePage({
  path: '/{CC}/check',
  label: 'Check',
  query: ['place', PROTOTYPE, '*.', ASSUMPTION, ON_DATE],
  document: DOCUMENT,
  variables: ({ path, query }) => ({
    country: path.country,
    place: query.get('place') ?? '',
    placed: query.has('place'),
  }),
  mayLackPlace: true,
  next: {
    document: `query PageCheckDesign($country: CountryCode!, $place: String!, $here: Boolean!, $anywhere: Boolean!, $lost: Boolean!, $design: DesignInput!) {
      country(code: $country) {
        check(design: $design) @include(if: $anywhere) ${REPORT}
        city(code: $place) @include(if: $here) { check(design: $design) ${REPORT} }
      }
      places(country: $country, search: $place, first: 8) @include(if: $lost) { edges { node { code name subdivision } } }
    }`,
    variables: (data, request) => {
      const place = request.query.get('place');
      const design = designOf(data, request, readVocabulary(data));
      const lost = place !== null && !data.country.city;
      const whole = isWhole(design) && !lost;
      if (!whole && !lost) return null;
      const here = whole && place !== null;
      return {
        country: request.path.country,
        place: place ?? '',
        here,
        anywhere: whole && !here,
        lost,
        design: designInput(whole ? design : EMPTY),
      };
    },
  },
  render: (data, request, more) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const design = designOf(data, request, vocabulary);
    const report = more?.country?.check ?? more?.country?.city?.check;
    const given = request.query.get('place') ?? '';
    const lost = given !== '' && !country.city;
    const place = {
      name: 'place',
      value: country.city?.code ?? given,
      wrong: lost ? wrongPlace(given) : null,
    };
    const profiles = profilesOf(data);
    const askedBelow = report ? factsAskedBelow(report, design, vocabulary) : new Set<string>();
    return {
      title: `Check a design, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Check a design</h1>
<p class="lead">What a design measures, compared with the rules${country.city && html` that hold in <a href="/${country.code}/cities/${country.city.code}">${country.city.name}</a>`}. Start from a building that is like yours, or say the use; then the works and what you know of its things: a verdict comes with the clause that it rests on.</p>
${request.query.size === 0 && html`<p><a href="${example(data)}">See an example</a>: the entrance door of a flat and a shared stair.</p>`}
${lost && suggestions(present(more?.places).edges, request)}
${designForm({ country, place, design, vocabulary, profiles, prototypes: country.prototypes, askedBelow })}
${report ? verdicts(report, design, { vocabulary, profiles, country: country.code }) : html`<p class="note" id="verdicts">${whyNotChecked(design, lost)}</p>`}
${report && html`<p class="printed">The design and its verdicts: ${request.addresses.of(`/${country.code}/check?${request.query}`)}. ${design.prototype && `Prototype building: ${design.prototype.label}. `} Law of ${design.onDate ?? data.dataset.day}, edition ${data.dataset.version}.</p>`}
${report && evidenceLegend()}
<p class="note">A check compares numbers; whether a building may be built is for those to say whom the law names. The address of this page holds the design, and nothing is kept of it. GraphQL takes several things of one kind.</p>`,
    };
  },
});

const EMPTY: Design = {
  assume: 'ORDINARY',
  onDate: null,
  prototype: null,
  facts: [],
  elements: [],
};

/** The profiles of which the country has rules, and as the last one what is measured of no profile. */
function profilesOf({ dataset, country }: Asked): Profile[] {
  const checked = new Set(country.complianceRules.map(({ field }) => field));
  const profiles: Profile[] = dataset.elementProfiles
    .map((profile) => ({
      ...profile,
      fields: profile.fields.filter((field) => checked.has(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const covered = new Set(profiles.flatMap(({ fields }) => fields));
  const rest = [...checked].filter((field) => !covered.has(field));
  return rest.length === 0
    ? profiles
    : [...profiles, { name: OTHER, label: 'Other measures', occupancies: [], fields: rest }];
}

function designOf(data: Asked, request: PageRequest, vocabulary: Vocabulary): Design {
  return readDesign(
    request,
    vocabulary,
    profilesOf(data),
    chosenPrototype(data.country.prototypes, request.query),
  );
}

function wrongPlace(given: string): string {
  return `No place here has the code “${given}”: choose one of those above the form, if there are any, or leave it empty.`;
}

function whyNotChecked(design: Design, lost: boolean): string {
  if (lost || measuresOf(design).length > 0)
    return 'Nothing was checked: correct what is marked above first.';
  return 'Write what one of its things measures; then check.';
}

/** Places whose name is like what was written, each the same design there. */
function suggestions(
  edges: readonly { node: { code: string; name: string; subdivision: string } }[],
  request: PageRequest,
): Part {
  if (edges.length === 0) return null;
  const links = joined(edges, ', ', ({ node }) => {
    const query = new URLSearchParams(request.query);
    query.set('place', node.code);
    const href = `/${request.path.country}/check?${query}`;
    return html`<a href="${href}">${node.name}</a> <span class="unit">${node.subdivision}</span>`;
  });
  return html`<p>Which place is meant? ${links}.</p>`;
}

/** A flat's door and a shared stair, as far as the country has rules of them. */
function example(data: Asked): string {
  const { country } = data;
  const query = new URLSearchParams(country.cities[0] ? { place: country.cities[0].code } : {});
  query.set(`${FACTS_OF_DESIGN}occupancy`, 'apartment_building');
  query.set(`${FACTS_OF_DESIGN}works`, 'new');
  const fields = new Map(profilesOf(data).map(({ name, fields }) => [name, fields]));
  for (const { profile, field, value } of EXAMPLE)
    if (fields.get(profile)?.includes(field)) query.set(`${profile}.${field}`, value);
  return `/${country.code}/check?${query}`;
}

const EXAMPLE: readonly { profile: string; field: string; value: string }[] = [
  { profile: 'flat_entrance_door', field: 'door_clear_width_mm', value: '780' },
  { profile: 'shared_stair', field: 'stair_riser_height_mm', value: '170' },
];
