import { customaryExample } from '../../engine/conditions/customary-units.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { type Control, choice, line } from '../html/form.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { conversionNote, nameInWords } from '../html/values.ts';
import { basementLimits } from './basement-limits.ts';
import { type PlaceRead, placeControl, USE, useControl, WORKS, worksControl } from './building.ts';
import {
  ASSUMPTION,
  type Design,
  type ElementEntry,
  type FactEntry,
  type Profile,
  useOfDesign,
} from './check-design.ts';
import { bindingClauses, type ElementLimits, limitText, limitWordsOf } from './limits.ts';
import { onDateInput } from './on-date.ts';
import { prototypeChoice, prototypeFacts, type ShownPrototype } from './prototypes.ts';
import { groupByRuleSubject } from './subjects.ts';
import { optionsOf, type Vocabulary, type Word } from './vocabulary.ts';

/** The id of the form, for controls outside of it. */
export const FORM = 'design';

/** The parameter that searches measures that the form does not show. */
export const FIND = 'find';

/** Optional facts of the building besides its use. */
const BRIEF: readonly string[] = [
  'storeys',
  'storeys_with_basements',
  'fire_height_m',
  'floor_area_m2',
  'occupants',
  'construction',
  'sprinklered',
];

/** The measures that are checked first, and for how many elements. */
const FIRST_MEASURES: readonly (readonly [field: string, elements: number])[] = [
  ['stair_riser_height_mm', 1],
  ['stair_tread_depth_mm', 1],
  ['stair_clear_width_mm', 1],
  ['door_clear_width_mm', 2],
  ['corridor_width_mm', 1],
  ['ramp_slope_pct', 1],
  ['guardrail_height_mm', 1],
  ['guard_opening_mm', 1],
  ['ceiling_height_mm', 1],
  ['travel_distance_m', 1],
  ['exit_count', 1],
  ['u_value_wall_w_m2k', 1],
  ['fire_resistance_min', 1],
  ['live_load_residential_kn_m2', 1],
];

type Form = {
  country: { code: string; name: string; cities: readonly { code: string; name: string }[] };
  place: PlaceRead;
  design: Design;
  vocabulary: Vocabulary;
  profiles: readonly Profile[];
  prototypes: readonly ShownPrototype[];
  /** Null until the use of the building is known. */
  limits: readonly ElementLimits[] | null;
  /** The search text for measures that are not shown. */
  find: string;
  verdictOf: (element: string, field: string) => Part;
  /** Facts of the building that have a control in the results: each has one control on the page. */
  controlledBelow: ReadonlySet<string>;
};

export function designForm(form: Form): Html {
  const { country, design, vocabulary, limits, profiles } = form;
  return html`<form class="design" id="${FORM}" action="/${country.code}/check#verdicts" aria-label="The design">
${buildingStep(form)}
${(limits || design.elements.length > 0) && measuresStep(form)}
<button>${limits ? 'Check' : 'Show the limits'}</button>
${limits && html`<datalist id="measures">${[...new Set(profiles.flatMap(({ fields }) => fields))].map((field) => html`<option value="${vocabulary.nameOf(field)}"></option>`)}</datalist>`}
</form>`;
}

/** Step 1: the building and its place, with visible defaults. */
function buildingStep({
  country,
  place,
  design,
  vocabulary,
  prototypes,
  controlledBelow,
}: Form): Html {
  const { prototype, facts } = design;
  const entryOf = (fact: string) => facts.find((entry) => entry.fact === fact);
  const use = useOfDesign(design) ?? '';
  const common = { country: country.code, vocabulary };
  const isOfPrototype = (fact: string) =>
    prototype?.facts.some(({ name }) => name === fact) && !entryOf(fact);
  const hasChoices = (word: Word) =>
    word.type !== 'enum' || optionsOf(word, country.code).length > 0;
  const brief = BRIEF.flatMap((fact) => {
    const word = vocabulary.get(fact);
    return word && hasChoices(word) && !controlledBelow.has(fact) && !isOfPrototype(fact)
      ? [fact]
      : [];
  });
  const shown = [USE, WORKS, ...BRIEF];
  const rest = facts.filter(({ fact }) => !shown.includes(fact));
  const isOpen = facts.some(({ fact }) => BRIEF.includes(fact));
  return html`<fieldset><legend>1. The building</legend>
${useControl({ ...common, ...entryOf(USE), value: use })}${worksControl({ ...common, ...entryOf(WORKS) })}
${placeControl(place, country)}
${prototypes.length > 0 && prototypeChoice(prototypes, prototype?.name ?? null)}${assumeChoice(design.assume)}${onDateInput(design.onDate)}
${rest.map((entry) => factControl(entry, vocabulary, country.code))}
</fieldset>
${prototype && prototypeFacts(prototype, vocabulary)}
<details${isOpen && html` open`}><summary>Size and construction (optional)</summary><div class="controls">
${brief.map((fact) => factControl(entryOf(fact) ?? { name: fact, fact, value: '', wrong: null, read: '' }, vocabulary, country.code))}</div></details>`;
}

type Measure = { field: string; profile: Profile };

/** Step 2: the measures that are checked first, filled in, or searched for. */
function measuresStep(form: Form): Html {
  const { design, limits, profiles, vocabulary, find, country } = form;
  const filled = new Map(design.elements.map((element) => [element.profile.name, element]));
  const isFilled = ({ field, profile }: Measure) =>
    filled.get(profile.name)?.measures.some((measure) => measure.field === field);
  const first = firstMeasures(limits ?? []);
  const isFound = matches(find, vocabulary);
  const ofUse = new Set(limits?.map(({ profile }) => profile.name));
  const all = profiles.flatMap((profile) => profile.fields.map((field) => ({ field, profile })));
  const shown = all.filter(
    (measure) =>
      isFilled(measure) ||
      first.has(nameOf(measure)) ||
      (isFound(measure) && (ofUse.size === 0 || ofUse.has(measure.profile.name))),
  );
  const groups = groupByRuleSubject(shown).map(
    ({ subject, rows }) =>
      html`<fieldset class="measure"><legend>${subject}</legend><div class="controls">
${rows.map((measure) => measureControl(measure, filled.get(measure.profile.name), form))}</div></fieldset>\n`,
  );
  const facts = design.elements.flatMap((element) => element.facts);
  const hint =
    find.trim() !== '' && !all.some(isFound)
      ? html`No measure has these words.`
      : html`${shown.length} of ${all.length} are shown. Write some words, such as handrail or ceiling.`;
  return html`<h2 id="measures-step">2. Measures</h2>
${unitsNote(vocabulary)}
${groups}
${facts.length > 0 && html`<div class="controls">${facts.map((entry) => factControl(entry, vocabulary, country.code))}</div>`}
<div class="controls">${line({ name: FIND, label: 'Find another measure', value: find, hint }, { list: 'measures' })}</div>`;
}

/** Whether a measure has all words of a text; no measure has those of an empty one. */
function matches(find: string, vocabulary: Vocabulary): (measure: Measure) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ field, profile }) => {
    const text = `${vocabulary.nameOf(field)} ${profile.label}`.toLowerCase();
    return words.length > 0 && words.every((word) => text.includes(word));
  };
}

/** The fields of the measures that are looked for. */
export function fieldsFound(
  find: string,
  vocabulary: Vocabulary,
  profiles: readonly Profile[],
): string[] {
  const isFound = matches(find, vocabulary);
  const fields = profiles.flatMap((profile) =>
    profile.fields.filter((field) => isFound({ field, profile })),
  );
  return [...new Set(fields)];
}

/** The limits of the measures that are looked for, with their clauses, and those in a basement. */
export function foundLimits(
  { find, vocabulary, profiles }: Form,
  limits: readonly ElementLimits[],
  basement: readonly ElementLimits[],
): Part {
  const isFound = matches(find, vocabulary);
  const foundIn = (elements: readonly ElementLimits[]) =>
    elements.flatMap((element) => {
      const profile = profiles.find(({ name }) => name === element.profile.name);
      const own = element.limits.filter(({ field }) => profile && isFound({ field, profile }));
      return own.length > 0 ? [{ ...element, limits: own }] : [];
    });
  const above = foundIn(limits);
  const rows = above.flatMap(({ profile, limits }) => limits.map((limit) => ({ profile, limit })));
  const shown = table('Limits of the measures with these words', foundColumns(vocabulary), rows);
  const below = basementLimits(above, foundIn(basement), vocabulary);
  return (
    shown && html`<h2 id="found">${find}</h2>\n${shown}${below}${conversionNote([shown, below])}`
  );
}

type FoundLimit = { profile: { label: string }; limit: ElementLimits['limits'][number] };

const foundColumns = (vocabulary: Vocabulary): Column<FoundLimit>[] => [
  nameColumn(
    'Measure',
    ({ profile, limit }) =>
      html`${vocabulary.nameOf(limit.field)} <span class="name">${profile.label}</span>`,
  ),
  column('Requirement', ({ limit }) => limitText(limit, vocabulary)),
  column('Clause', ({ limit }) => bindingClauses(limit, vocabulary)),
];

function nameOf({ field, profile }: { field: string; profile: { name: string } }): string {
  return `${profile.name}.${field}`;
}

/** For each field, elements whose profile lists it early come first. */
function firstMeasures(limits: readonly ElementLimits[]): ReadonlySet<string> {
  const names = FIRST_MEASURES.flatMap(([field, count]) => {
    const having = limits.filter((element) =>
      element.limits.some((limit) => limit.field === field && limit.state !== 'NO_RULE'),
    );
    const rank = ({ profile }: ElementLimits) => profile.fields.indexOf(field);
    return having
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, count)
      .map(({ profile }) => nameOf({ field, profile }));
  });
  return new Set(names);
}

/** Below the field are its verdict, and the limit with what it depends on and its clauses. */
function measureControl(
  { field, profile }: Measure,
  filled: ElementEntry | undefined,
  { vocabulary, limits, verdictOf }: Form,
): Html {
  const word = vocabulary.get(field);
  const entry = filled?.measures.find((measure) => measure.field === field);
  const limit = limits
    ?.find((element) => element.profile.name === profile.name)
    ?.limits.find((each) => each.field === field);
  const label = html`${vocabulary.nameOf(field)} <span class="name">${profile.label}</span>`;
  const verdict = verdictOf(profile.name, field);
  const hint =
    limits &&
    html`${verdict && html`${verdict} `}${limit ? limitInShort(limit, vocabulary) : 'No published limit'}`;
  const control = { name: nameOf({ field, profile }), value: '', ...entry, label, hint };
  return numberLine(control, word);
}

/** A limit in words, what it depends on, and its clauses. */
function limitInShort(limit: ElementLimits['limits'][number], vocabulary: Vocabulary): Html {
  const found = limit.state === 'NO_RULE' ? null : limitWordsOf(limit, vocabulary);
  if (!found) return limitText(limit, vocabulary);
  return html`<b>${found.words}</b>${found.note && html`, ${found.note}`}: ${bindingClauses(limit, vocabulary)}`;
}

export function assumeChoice(assume: Design['assume']): Html {
  const control = {
    name: ASSUMPTION,
    label: 'Unknown facts',
    value: assume === 'ORDINARY' ? 'ordinary' : 'nothing',
  };
  return choice(control, null, [
    { value: 'ordinary', label: 'as in a typical building' },
    { value: 'nothing', label: 'leave open' },
  ]);
}

/** The control of a given fact. An unknown fact can only be deleted. */
function factControl(entry: FactEntry, vocabulary: Vocabulary, country: string): Html {
  const word = vocabulary.get(entry.fact);
  return word
    ? wordControl({ ...entry, label: word.question ?? word.description }, word, country)
    : line({ ...entry, label: nameInWords(entry.fact) }, {});
}

export function wordControl(control: Control, word: Word, country: string): Html {
  if (word.type === 'enum') return choice(control, 'not given', optionsOf(word, country));
  if (word.type === 'boolean') return choice(control, 'not given', YES_OR_NO);
  return numberLine(control, word);
}

function numberLine(control: Control, word: Word | undefined): Html {
  const unit = word?.unit && word.unit !== '1' ? word.unit : null;
  const example = unit !== null && word?.inCustomary ? customaryExample(unit) : null;
  return line(control, { unit: unit && unitName(unit), number: true, example });
}

const UNIT_EXAMPLES = ['7 3/4 in', '36"', `3'-0"`, '3 ft 6 in', '120 sq ft'];

/** The accepted units, in countries that use feet and inches. */
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

/** Whether a use lies within one of `occupancies`; true without a use or without a list. */
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
