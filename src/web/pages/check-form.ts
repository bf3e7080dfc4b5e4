import { customaryExample } from '../../engine/conditions/customary-units.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { type Control, choice, line } from '../html/form.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import {
  ASSUMPTION,
  type Design,
  type ElementEntry,
  type Entry,
  FACTS_OF_DESIGN,
  type FactEntry,
  type Profile,
} from './check-design.ts';
import { onDateInput } from './on-date.ts';
import { prototypeChoice, prototypeFacts, type ShownPrototype, useOf } from './prototypes.ts';
import { optionsOf, type Vocabulary, type Word } from './vocabulary.ts';

/** The id of the form, by which controls outside of it belong to it. */
export const FORM = 'design';

/** What is asked of every design. */
export const COMMON_FACTS: readonly string[] = ['occupancy', 'works'];
export const COMMON_LABELS: Readonly<Record<string, string>> = {
  occupancy: 'Use of the building',
  works: 'Works',
};

/** What the brief of a building states besides. All of it is optional, and decides most of what would stay open. */
const BRIEF: readonly string[] = [
  'storeys',
  'storeys_with_basements',
  'fire_height_m',
  'floor_area_m2',
  'occupants',
  'construction',
  'sprinklered',
];

type Form = {
  country: { code: string; cities: readonly { code: string; name: string }[] };
  place: Entry;
  design: Design;
  vocabulary: Vocabulary;
  profiles: readonly Profile[];
  prototypes: readonly ShownPrototype[];
  /** Facts of the building that the verdicts have controls for: each stands on the page once. */
  askedBelow: ReadonlySet<string>;
};

/** The form as it was filled in, each fault beside what it is about: the building, and below it the things that it may have with what is measured of each. */
export function designForm({
  country,
  place,
  design,
  vocabulary,
  profiles,
  prototypes,
  askedBelow,
}: Form): Html {
  const { prototype } = design;
  const rest = design.facts.filter(
    ({ fact }) => !COMMON_FACTS.includes(fact) && !BRIEF.includes(fact),
  );
  const filled = new Map(design.elements.map((element) => [element.profile.name, element]));
  const use =
    design.facts.find(({ fact }) => fact === 'occupancy')?.value ??
    (prototype && useOf(prototype)) ??
    undefined;
  const cities = country.cities.map(
    ({ code, name }) => html`<option value="${code}">${name}</option>`,
  );
  const shown = profiles.filter(
    ({ name, occupancies }) =>
      filled.has(name) || isOfUse(occupancies, use, vocabulary.get('occupancy')?.broader),
  );
  return html`<form class="design" id="${FORM}" action="/${country.code}/check#verdicts" aria-label="The design">
${unitsNote(vocabulary)}
<fieldset><legend>The building</legend>
${prototypes.length > 0 && prototypeChoice(prototypes, prototype?.name ?? null)}${prototype && prototypeFacts(prototype, vocabulary)}
${COMMON_FACTS.map((fact) => commonFact(fact, design, vocabulary, country.code))}
${line({ ...place, label: 'Place (optional)', hint: 'A name or a code' }, { list: 'places' })}<datalist id="places">${cities}</datalist>
${briefFields({ design, vocabulary, askedBelow }, country.code)}
${rest.map((entry) => factControl(entry, vocabulary, country.code))}
</fieldset>
<fieldset class="elements"><legend>Its things: write what you know</legend>
${shown.map((profile) => elementControls(profile, filled.get(profile.name), vocabulary, country.code))}
</fieldset>
<fieldset><legend>Where nothing is said</legend>
${assumeChoice(design.assume)}${onDateInput(design.onDate)}
</fieldset>
<button>Check</button>
</form>`;
}

/** Whether buildings of a use have what those of `occupancies` have; without a use, or a list, they may. */
export function isOfUse(
  occupancies: readonly string[],
  use: string | undefined,
  broader: ReadonlyMap<string, string | null> | undefined,
): boolean {
  if (use === undefined || occupancies.length === 0) return true;
  for (let at: string | null | undefined = use; at; at = broader?.get(at))
    if (occupancies.includes(at)) return true;
  return false;
}

/** What is taken for granted. */
export function assumeChoice(assume: Design['assume']): Html {
  const control = {
    name: ASSUMPTION,
    label: 'The building is',
    value: assume === 'ORDINARY' ? '' : 'nothing',
  };
  return choice(control, 'an ordinary one', [{ value: 'nothing', label: 'taken for nothing' }]);
}

function commonFact(
  fact: string,
  { facts }: Design,
  vocabulary: Vocabulary,
  country: string,
): Part {
  const word = vocabulary.get(fact);
  const given = facts.find((entry) => entry.fact === fact);
  const label = COMMON_LABELS[fact] ?? word?.question ?? fact;
  const control = {
    name: FACTS_OF_DESIGN + fact,
    value: given?.value ?? '',
    wrong: given?.wrong,
    label,
  };
  return word && wordControl(control, word, country);
}

/** The size of the building and what it is built of, as far as the country's codes have words for it. Folded until one of these is given. */
function briefFields(
  { design, vocabulary, askedBelow }: Pick<Form, 'design' | 'vocabulary' | 'askedBelow'>,
  country: string,
): Html {
  const hasAnswers = (fact: string) => {
    const word = vocabulary.get(fact);
    return word !== undefined && (word.type !== 'enum' || optionsOf(word, country).length > 0);
  };
  const given = design.facts.some(({ fact }) => BRIEF.includes(fact));
  // What the building says that the design starts from is asked no more, but where something else was given.
  const isSaid = (name: string) =>
    design.prototype?.facts.some((fact) => fact.name === name) &&
    !design.facts.some(({ fact }) => fact === name);
  return html`<details${given && html` open`}><summary>Its size and construction, if you know them: less stays open</summary><div class="controls">
${BRIEF.filter((fact) => hasAnswers(fact) && !askedBelow.has(fact) && !isSaid(fact)).map((fact) => commonFact(fact, design, vocabulary, country))}</div></details>
`;
}

/** One element of the design, folded until something of it is given. */
function elementControls(
  profile: Profile,
  filled: ElementEntry | undefined,
  vocabulary: Vocabulary,
  country: string,
): Html {
  const given = new Map(filled?.measures.map((measure) => [measure.field, measure]));
  const controls = profile.fields.map((field) => {
    const entry = given.get(field) ?? { name: `${profile.name}.${field}`, value: '', wrong: null };
    const word = vocabulary.get(field);
    return numberLine(
      {
        name: entry.name,
        value: entry.value,
        wrong: entry.wrong,
        label: vocabulary.nameOf(field),
      },
      word,
    );
  });
  return html`<details class="measure"${filled && html` open`}><summary>${profile.label}</summary><div class="controls">
${controls}${filled?.facts.map((entry) => factControl(entry, vocabulary, country))}</div></details>
`;
}

/** A fact that was given; what has no such name can only be taken out. */
function factControl(entry: FactEntry, vocabulary: Vocabulary, country: string): Html {
  const word = vocabulary.get(entry.fact);
  return word
    ? wordControl({ ...entry, label: word.question ?? word.description }, word, country)
    : line({ ...entry, label: entry.fact }, {});
}

/** The control for a fact: its closed list, yes or no, or a number with its unit. */
export function wordControl(control: Control, word: Word, country: string): Html {
  if (word.type === 'enum') return choice(control, 'not said', optionsOf(word, country));
  if (word.type === 'boolean') return choice(control, 'not said', YES_OR_NO);
  return numberLine(control, word);
}

/** A line for a number, which may have another unit than the one that stands beside it. */
function numberLine(control: Control, word: Word | undefined): Html {
  const unit = word?.unit && word.unit !== '1' ? word.unit : null;
  const example = unit !== null && word?.inCustomary ? customaryExample(unit) : null;
  return line(control, { unit: unit && unitName(unit), number: true, example });
}

const UNIT_EXAMPLES = ['7 3/4 in', '36"', `3'-0"`, '3 ft 6 in', '120 sq ft'];

/** Says which units the numbers of a form may have, where people of the country use others than those beside the fields. */
export function unitsNote({ inCustomary }: Vocabulary): Part {
  return (
    inCustomary &&
    html`<p class="note">A number without a unit is in the unit beside its field. Feet, inches and square feet are accepted as well: ${joined(UNIT_EXAMPLES, ', ', (example) => html`<span class="quantity">${example}</span>`)}.</p>`
  );
}

const YES_OR_NO = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
];
