import type { DataOf } from '../../domain/documents/document-types.ts';
import { html } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { FIRST_BASEMENT, mayLieInBasement } from './basement-limits.ts';
import {
  buildingText,
  lacksPlace,
  NEEDS_PLACE,
  offeredPlaces,
  PLACE,
  PLACE_SEARCH,
  placeNeeded,
  placeVariables,
  readPlace,
  USE,
  WORKS,
} from './building.ts';
import {
  ASSUMPTION,
  buildingInput,
  type Design,
  designInput,
  isWhole,
  measuresOf,
  OTHER,
  type Profile,
  readDesign,
  unknownFacts,
  useOfDesign,
} from './check-design.ts';
import { designForm, FIND, fieldsFound, foundLimits } from './check-form.ts';
import { factsWithControls, outcomeOf, REPORT, verdicts, verdictWord } from './check-results.ts';
import { missingRulesNote } from './codes.ts';
import { ELEMENT_LIMITS, ELEMENT_LIMITS_IN_SHORT } from './limits.ts';
import { ON_DATE } from './on-date.ts';
import { definePage, ELEMENTS, FACTS, type Found, type PageRequest } from './page.ts';
import { chosenPrototype, PROTOTYPE, PROTOTYPES } from './prototypes.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const DOCUMENT = `query PageCheck($country: CountryCode!, $place: String!, $placed: Boolean!) {
  ${VOCABULARY}
  dataset { day version elementProfiles { name label occupancies fields } }
  country(code: $country) {
    code name ${PLACE_CLASSES} ${PROTOTYPES}
    ${NEEDS_PLACE}
    complianceRules { field }
    city(code: $place) @include(if: $placed) { code name subdivision missingRules }
  }
  ${PLACE_SEARCH}
}`;
type Data = Found<DataOf<typeof DOCUMENT>>;

const GIVEN = '(facts: $facts, prototype: $prototype, assume: $assume, onDate: $onDate)';
/** Of the measures that are looked for, in full, above and below ground. */
const OF_FOUND =
  '(facts: $facts, fields: $fields, prototype: $prototype, assume: $assume, onDate: $onDate)';
const OF_FOUND_BELOW =
  '(facts: $basementFacts, fields: $fields, prototype: $prototype, assume: $assume, onDate: $onDate)';

const PARAMETERS = [PLACE, PROTOTYPE, ASSUMPTION, ON_DATE, FIND];

/** The whole design is in the address, so that a check can be linked. */
export const checkPage = definePage({
  path: '/{CC}/check',
  label: 'Check',
  query: [...PARAMETERS, FACTS, ELEMENTS],
  document: DOCUMENT,
  variables: placeVariables,
  mayLackPlace: true,
  next: {
    document: `query PageCheckDesign($country: CountryCode!, $place: String!, $placed: Boolean!, $limited: Boolean!, $measured: Boolean!, $finding: Boolean!, $below: Boolean!, $fields: [String!]!, $design: DesignInput!, $facts: [FactInput!]!, $basementFacts: [FactInput!]!, $prototype: String, $assume: Assumption!, $onDate: Date) {
      country(code: $country) {
        elementLimits${GIVEN} @skip(if: $placed) @include(if: $limited) ${ELEMENT_LIMITS_IN_SHORT}
        found: elementLimits${OF_FOUND} @skip(if: $placed) @include(if: $finding) ${ELEMENT_LIMITS}
        basement: elementLimits${OF_FOUND_BELOW} @skip(if: $placed) @include(if: $below) ${ELEMENT_LIMITS}
        check(design: $design) @skip(if: $placed) @include(if: $measured) ${REPORT}
        city(code: $place) @include(if: $placed) {
          elementLimits${GIVEN} ${ELEMENT_LIMITS_IN_SHORT}
          found: elementLimits${OF_FOUND} @include(if: $finding) ${ELEMENT_LIMITS}
          basement: elementLimits${OF_FOUND_BELOW} @include(if: $below) ${ELEMENT_LIMITS}
          check(design: $design) @include(if: $measured) ${REPORT}
        }
      }
    }`,
    variables: (data, request) => {
      const { given, meant } = readPlace(data, request.query);
      const vocabulary = readVocabulary(data);
      const design = designOf(data, request, vocabulary);
      if (!isWhole(design) || (given !== '' && !meant)) return null;
      const building = buildingInput(design);
      const measured = measuresOf(design).length > 0;
      const fields = measured ? [] : fieldsFound(findOf(request), vocabulary, profilesOf(data));
      const limited = !lacksPlace(data.country, request.query);
      const finding = limited && fields.length > 0;
      return {
        country: request.path.country,
        place: meant?.code ?? '',
        placed: meant !== null,
        limited,
        measured,
        finding,
        below: finding && mayLieInBasement(building.facts, design.prototype),
        fields,
        basementFacts: [...building.facts, FIRST_BASEMENT],
        design: designInput(design),
        ...building,
      };
    },
  },
  render: (data, request, more) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const design = designOf(data, request, vocabulary);
    const place = readPlace(data, request.query);
    const found = place.meant ? more?.country?.city : more?.country;
    const report = found?.check;
    const profiles = profilesOf(data);
    const controlledBelow = report
      ? factsWithControls(report, design, vocabulary)
      : new Set<string>();
    const verdictOf = (element: string, field: string) => {
      const conclusion = report?.conclusions.find(
        (each) => each.element === element && each.field === field,
      );
      return conclusion && verdictWord(outcomeOf(conclusion));
    };
    const shown = { vocabulary, profiles, country: country.code };
    const ofBuilding = buildingText(
      {
        prototype: design.prototype,
        use: useOfDesign(design),
        works: design.facts.find(({ fact }) => fact === WORKS)?.value,
        where: place.meant?.name ?? country.name,
        onDate: design.onDate,
        today: data.dataset.day,
      },
      vocabulary,
    );
    const form = {
      country,
      place,
      design,
      vocabulary,
      profiles,
      prototypes: country.prototypes,
      limits: found?.elementLimits ?? null,
      find: findOf(request),
      verdictOf,
      controlledBelow,
    };
    return {
      title: `Check a design, ${country.name}`,
      ignored: unknownFacts(request.query, vocabulary, PARAMETERS),
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a>${place.meant && html` · <a href="/${country.code}/cities/${place.meant.code}">${place.meant.name}</a>`}</p>
<h1>Check a design</h1>
<p class="lead">${found ? ofBuilding : whyNoLimits(design)}</p>
${offeredPlaces(place, `/${country.code}/check`, request.query)}
${found && lacksPlace(country, request.query) && placeNeeded(country, `/${country.code}/check`, request.query)}
${missingRulesNote(country.city)}${report ? verdicts(report, design, shown) : measuresOf(design).length > 0 && html`<p class="note" id="verdicts">Nothing was checked.</p>`}
${!report && foundLimits(form, found?.found ?? [], found?.basement ?? [])}${designForm(form)}
${request.query.size === 0 && html`<p><a href="${example(data)}">See an example</a>: the entrance door of a flat and a shared stair.</p>`}
${report && html`<p class="printed">The design and its results: ${request.addresses.of(`/${country.code}/check?${request.query}`)}. Edition ${data.dataset.version}.</p>`}
${report && evidenceLegend()}
<p class="note">A check compares numbers with published rules. It is not a permit. The address of this page holds the design, and nothing is stored. GraphQL takes several elements of one kind.</p>`,
    };
  },
});

function findOf({ query }: PageRequest): string {
  return query.get(FIND) ?? '';
}

/** The profiles for which the country has rules, and last the fields without a profile. */
function profilesOf({ dataset, country }: Data): Profile[] {
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

function designOf(data: Data, request: PageRequest, vocabulary: Vocabulary): Design {
  return readDesign(
    request,
    vocabulary,
    profilesOf(data),
    chosenPrototype(data.country.prototypes, request.query),
  );
}

function whyNoLimits(design: Design): string {
  return useOfDesign(design) === null
    ? 'Choose the use of the building. Its limits are then shown, and your measures are compared with them.'
    : 'Correct what is marked below. The limits are then shown.';
}

function example(data: Data): string {
  const { country } = data;
  const query = new URLSearchParams(country.cities[0] ? { place: country.cities[0].code } : {});
  query.set(USE, 'apartment_building');
  const fields = new Map(profilesOf(data).map(({ name, fields }) => [name, fields]));
  for (const { profile, field, value } of EXAMPLE)
    if (fields.get(profile)?.includes(field)) query.set(`${profile}.${field}`, value);
  return `/${country.code}/check?${query}`;
}

const EXAMPLE: readonly { profile: string; field: string; value: string }[] = [
  { profile: 'flat_entrance_door', field: 'door_clear_width_mm', value: '780' },
  { profile: 'shared_stair', field: 'stair_riser_height_mm', value: '170' },
];
