import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import {
  ownSource,
  type ShownSource,
  SOURCE,
  sharedSource,
  sharedSourceNote,
  suggestLink,
} from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import {
  CONDITION,
  codeValue,
  isNumeric,
  nameInWords,
  quantity,
  type ShownCondition,
} from '../html/values.ts';
import { conditionSentence, conditionText } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

const COMMON = `reference where ${CONDITION} when ${CONDITION} inForceFrom source ${SOURCE}`;

export const PARAMETERS = `
  buildingParams { name value unit ${COMMON} }
  buildingCodes { parameter label value unit category ${COMMON} }`;

export const PARAMETERS_OF_COUNTRY = `
  buildingParams { name value unit narrowedBy ${COMMON} }
  buildingCodes { parameter label value unit category narrowedBy ${COMMON} }`;

/** The same of a country, or of a region of it. It uses $ofArea. */
export const PARAMETERS_OF_AREA = `
  buildingParams(facts: $ofArea) { name value unit narrowedBy ${COMMON} }
  buildingCodes(facts: $ofArea) { parameter label value unit category narrowedBy ${COMMON} }`;

type OfPlace = DataOf<`fragment OfPlace on Place { ${typeof PARAMETERS} }`>;
/** Only selected for a country. */
type Narrowed = { narrowedBy?: readonly string[] };
type WithParams = { buildingParams: readonly (OfPlace['buildingParams'][number] & Narrowed)[] };
type WithCodes = { buildingCodes: readonly (OfPlace['buildingCodes'][number] & Narrowed)[] };

export type Value = {
  name: string;
  id?: string;
  /** Whether its id is an anchor for links. */
  isAnchor?: boolean;
  /** Whether it holds in the whole country. */
  isNational?: boolean;
  value: Part;
  /** Whether the value of a code is a number, and not text or a table. */
  isNumber?: boolean;
  reference?: string;
  conditions: readonly ShownCondition[];
  note?: Part;
  source: ShownSource | null;
  /** Instead of the conditions: that they are those of the row above, or of all rows. */
  sameAs?: Html;
  /** The row above with the same long list of uses. */
  sameUses?: Value;
  /** A link to the page that suggests a correction. */
  suggest?: Html;
};

type Owner = { country: string; customaryUnits: boolean; place?: string };

export function parameters(
  of: WithParams,
  owner: Owner,
  meaning: ReadonlyMap<string, string>,
): Value[] {
  const firsts = new Map([...of.buildingParams].reverse().map((each) => [each.name, each]));
  return of.buildingParams.map((param) => {
    const { name, value, unit, reference, where, when, source, ...rest } = param;
    return {
      name: plainMeaning(meaning.get(name) ?? nameInWords(name)),
      id: name,
      isAnchor: firsts.get(name) === param,
      value: quantity(value, unit, owner.customaryUnits),
      reference,
      conditions: [...withoutOwnCity(where), ...when],
      note: noteOf(rest),
      source,
      suggest: suggestValue(ownerOf(owner, where), name),
    };
  });
}

/** The description of a parameter without its explanation. */
export function plainMeaning(description: string): string {
  return description.split(/[;:]|,? as the code|,? as owners|, which/)[0] ?? description;
}

/** A value without places belongs to the country, also on the page of a place. */
function ownerOf(
  { country, place }: Owner,
  where: readonly unknown[],
): Omit<Owner, 'customaryUnits'> {
  return where.length === 0 ? { country } : { country, place };
}

export function suggestValue(
  { country, place }: Omit<Owner, 'customaryUnits'>,
  value: string,
): Html {
  return suggestLink(country, { ...(place !== undefined && { place }), value });
}

export const CATEGORIES = [
  ['STRUCTURAL', 'Structure'],
  ['FIRE', 'Fire safety'],
  ['ACCESSIBILITY', 'Accessibility'],
  ['ENERGY', 'Energy'],
] as const;

export function codes(
  of: WithCodes,
  owner: Owner,
  category: string,
  vocabulary?: Vocabulary,
): Value[] {
  const ofCategory = of.buildingCodes.filter((code) => code.category === category);
  const firsts = new Map([...ofCategory].reverse().map((code) => [code.parameter, code]));
  return ofCategory.map((code) => {
    const { parameter, label, value, unit, reference, where, when, source, ...rest } = code;
    return {
      id: parameter,
      isAnchor: firsts.get(parameter) === code,
      isNational: where.length === 0,
      name: label,
      value: codeValue(value, unit, owner.customaryUnits),
      isNumber: isNumeric(value),
      ...(vocabulary?.get(parameter)?.labels.has(value) && {
        value: withMeaning(value, parameter, vocabulary),
      }),
      reference,
      conditions: [...withoutOwnCity(where), ...when],
      note: noteOf(rest),
      source,
      suggest: suggestValue(ownerOf(owner, where), parameter),
    };
  });
}

/** A class, such as a zone, with its label if that is more than its name. */
export function withMeaning(value: string, condition: string, vocabulary: Vocabulary): Html {
  const label = vocabulary.get(condition)?.labels.get(value);
  const isName = label === undefined || label === value || label.endsWith(` ${value}`);
  return html`${value}${!isName && html`<span class="name">${label}</span>`}`;
}

/** The first day of the value, and the facts by which a narrower value may apply. */
function noteOf({ inForceFrom, narrowedBy = [] }: { inForceFrom: string | null } & Narrowed): Part {
  const since = inForceFrom && html` Since ${inForceFrom}.`;
  const narrower =
    narrowedBy.length > 0 &&
    ` Other values by ${narrowedBy.map((name) => nameInWords(name).toLowerCase()).join(', ')}.`;
  return (since || narrower) && html`${since}${narrower}`;
}

/** The page of a place need not repeat the condition of the place itself. */
function withoutOwnCity(where: readonly ShownCondition[]): ShownCondition[] {
  return where.filter(({ name }) => name !== 'city');
}

const AS_ABOVE = html`<span class="name">For the same buildings as above.</span>`;
const AS_ALL = html`<span class="name">For these buildings.</span>`;

export const valueColumns = (
  vocabulary: Vocabulary,
  shared: ShownSource | null = null,
): Column<Value>[] => [
  nameColumn(
    'What',
    ({ name, id, isAnchor }) =>
      html`<span${isAnchor && html` id="${id}"`}${id && html` title="${id}"`}>${name}</span>`,
  ),
  column('Value', ({ value }) => value),
  column(
    'Clause and conditions',
    ({ reference, conditions, note, sameAs, sameUses }) =>
      html`${reference && html`<span class="clause">${reference}</span>`}${sameAs ?? conditionSentence(conditions, vocabulary)}${!sameAs && sameUses && sameUsesAs(sameUses)}${note && html`<span class="unit">${note}</span>`}`,
  ),
  column('Source', ({ source, suggest }) => html`${ownSource(source, shared)} ${suggest}`),
];

/** Characters of conditions as data; shorter ones are repeated. */
const LONG_CONDITIONS = 60;
/** Rows that make it worth to state their common conditions once. */
const FEWEST_ROWS = 3;

export function valuesSection(
  title: string,
  caption: string,
  values: readonly Value[],
  vocabulary: Vocabulary,
): Part {
  if (values.length === 0) return null;
  const source = sharedSource(values.map((value) => value.source));
  const common = commonConditions(values);
  const note =
    common.length > 0 &&
    html`<p class="note">Every row with conditions is for: ${joined(common, '; ', (each) => conditionText(each, vocabulary))}.</p>\n`;
  return html`<h2 id="${sectionId(title)}">${title}</h2>
${sharedSourceNote(source)}${note}${table(caption, valueColumns(vocabulary, source), withoutRepeats(values, common))}`;
}

/** The anchor of a section. */
export function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** A list of this many values is written once in a section. */
const MANY_VALUES = 8;

function sameUsesAs({ id, name }: Value): Html {
  return html` <span class="name">For the same uses as ${id === undefined ? name : html`<a href="#${id}">${name}</a>`}.</span>`;
}

/** The conditions that all rows with conditions share. */
function commonConditions(values: readonly Value[]): readonly ShownCondition[] {
  const [first, ...others] = values.filter(({ conditions }) => conditions.length > 0);
  if (!first || others.length + 1 < FEWEST_ROWS) return [];
  return first.conditions.filter((condition) =>
    others.every(({ conditions }) => includes(conditions, condition)),
  );
}

function includes(conditions: readonly ShownCondition[], condition: ShownCondition): boolean {
  return conditions.some((each) => JSON.stringify(each) === JSON.stringify(condition));
}

function withoutRepeats(
  values: readonly Value[],
  common: readonly ShownCondition[],
): readonly Value[] {
  let above = '';
  const firstWith = new Map<string, Value>();
  return values.map((value) => {
    const different = value.conditions.filter((each) => !includes(common, each));
    const uses = different.find(({ values: of }) => of.length >= MANY_VALUES);
    const key = JSON.stringify(uses);
    const first = uses && firstWith.get(key);
    if (uses && !first) firstWith.set(key, value);
    const conditions = first ? different.filter((each) => each !== uses) : different;
    const own = JSON.stringify(value.conditions);
    const isAsAbove = own === above && JSON.stringify(conditions).length > LONG_CONDITIONS;
    above = own;
    if (isAsAbove) return { ...value, sameAs: AS_ABOVE };
    const isCommon = value.conditions.length > 0 && conditions.length === 0;
    if (isCommon) return { ...value, sameAs: AS_ALL };
    return first ? { ...value, conditions, sameUses: first } : { ...value, conditions };
  });
}
