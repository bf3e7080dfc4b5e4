import { readMeasure } from '../text/amount.ts';
import { unitName } from './unit-symbols.ts';
import { findUnit, INCH, type Kind, PERCENTAGE, type Unit } from './units.ts';

/** A number in the requested unit, and whether the text had no unit; or why the text is invalid. */
export type Quantity = { value: number; isBare: boolean } | { wrong: string };

/** The longest text that is read. */
const MAX_LENGTH = 100;

/**
 * Reads a number with or without a unit, and converts it to `unit`, a UCUM code. A number without a
 * unit is in `unit`. Lengths may be in mm, cm, m, inches, feet, or feet and inches (`3'-0"`, `7¾
 * in`, `3 ft 6 in`). Areas may be in m², ha, square feet or acres, and percentages a slope such as
 * `1:20`. Other units take numbers alone.
 */
export function readQuantity(text: string, unit: string | null): Quantity {
  const written = text.trim();
  if (written.length > MAX_LENGTH)
    return {
      wrong: `This has ${written.length} characters: write a number of at most ${MAX_LENGTH}.`,
    };
  const bare = readMeasure(written);
  if (typeof bare === 'number') return { value: bare, isBare: true };
  if (bare !== null)
    return { wrong: `“${written}” may be ${bare[0]} or ${bare[1]}: write one of these.` };
  const target = unit === null ? null : findUnit(unit);
  const slope = target?.kind === PERCENTAGE ? readSlope(written) : null;
  if (slope !== null) return { value: slope, isBare: false };
  const reading = target && readWithUnit(plainSigns(written), target.kind);
  if (!target || !reading)
    return { wrong: `“${written}” is not a number: ${whatToWrite(unit, target?.kind)}` };
  if (typeof reading === 'string') return { wrong: `“${written}” ${reading}` };
  const value = (reading.value * reading.unit.size) / target.unit.size;
  // Twelve digits have no trace of binary fractions left, so 32 in is 812.8 mm.
  return { value: Number(value.toPrecision(12)), isBare: false };
}

/**
 * The same of what a person typed, who may part thousands by a point: `2.500 m²` has two meanings, as
 * has any number that ends in 0 behind three decimals. A program writes neither.
 */
export function readTypedQuantity(text: string, unit: string | null): Quantity {
  const [, number, own = ''] = /^(-?[1-9]\d{0,2}\.\d{3})(?!\d)(.{0,20})$/.exec(text.trim()) ?? [];
  const measured = own.trim() === '' ? unit : (findUnit(own)?.unit.written ?? null);
  const isInDoubt =
    number !== undefined &&
    (WITHOUT_THOUSANDTHS.has(measured) || (own.trim() === '' && number.endsWith('0')));
  if (!isInDoubt) return readQuantity(text, unit);
  const thousands = number.replace('.', '');
  return {
    wrong: `“${text.trim()}” may be ${thousands} or ${Number(number)}: write one of these.`,
  };
}

/** Units whose thousandths are not in use; `1` is that of counts. */
const WITHOUT_THOUSANDTHS: ReadonlySet<string | null> = new Set(['1', 'mm', 'm2', 'm²']);

/** A slope such as `1:20` or `1/20` as a percentage; null for another text. */
function readSlope(text: string): number | null {
  const [, run = ''] = /^1 ?[:/] ?(\d{1,4}(?:[.,]\d{1,3})?)$/.exec(text) ?? [];
  const percent = 100 / Number(run.replace(',', '.'));
  return run !== '' && Number.isFinite(percent) ? Number(percent.toPrecision(12)) : null;
}

function whatToWrite(unit: string | null, kind: Kind | undefined): string {
  if (kind === PERCENTAGE) return 'write one in %, such as 5 or 5.5, or a slope such as 1:20.';
  const name = unit !== null && unit !== '1' ? unitName(unit) : '';
  const others = kind
    ? ` With its unit, it may also be in ${unitsOf(kind, findUnit(unit as string)?.unit)}.`
    : '';
  return `write one${name && ` in ${name}`}, such as 780 or 0.125.${others}`;
}

/** Signs as typewriters have them: `’′` feet, `”″` inches, `¾` a fraction, `−` a minus. */
function plainSigns(text: string): string {
  return text
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replaceAll('\u2044', '/')
    .replace(/[\u2018\u2019\u2032\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u2033]|''/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

// Each is anchored, and no two repeats that follow each other share a character: reading takes linear time.
const AMOUNT = String.raw`\d[\d.,/ -]*`;
const FEET_AND_INCHES = new RegExp(
  `^(?<feet>${AMOUNT})(?<mark>'|ft\\.?|feet|foot)[ ,-]*(?<inches>${AMOUNT})(?<end>"|in\\.?|inch|inches)?$`,
  'i',
);
const ONE_UNIT = /^(?<amount>\d[\d.,/' -]*)(?<unit>[^\d.,/' -].*|')$/;

/** A number with a unit; a message about what is wrong with it; or null where the text is not a quantity. */
type Reading = { value: number; unit: Unit } | string | null;

function readWithUnit(text: string, kind: Kind): Reading {
  const [, minus, absolute = ''] = /^(-? ?)(.*)$/.exec(text) ?? [];
  const compound = FEET_AND_INCHES.exec(absolute)?.groups;
  // Inches may go without a mark behind one of feet (3'6); `ft2` is an area.
  const reading =
    compound && (compound.end || compound.mark === "'")
      ? readFeetAndInches(compound.feet as string, compound.inches as string, kind)
      : readOneUnit(ONE_UNIT.exec(absolute)?.groups, absolute, kind);
  return minus && reading !== null && typeof reading !== 'string'
    ? { ...reading, value: -reading.value }
    : reading;
}

function readFeetAndInches(feetText: string, inchText: string, kind: Kind): Reading {
  if (!kind.units.includes(INCH)) return wrongKind('length', kind);
  const feet = readAmount(feetText);
  const inches = readAmount(inchText);
  if (typeof feet !== 'number') return feet;
  if (typeof inches !== 'number') return inches;
  if (!Number.isInteger(feet))
    return 'has a fraction of a foot before inches: write whole feet, or feet alone.';
  if (inches >= 12) return 'has 12 inches or more beside feet: write fewer, or inches alone.';
  return { value: feet * 12 + inches, unit: INCH };
}

function readOneUnit(
  parts: Record<string, string | undefined> | undefined,
  text: string,
  kind: Kind,
): Reading {
  if (!parts)
    return /^\d+(?:[ -]\d+)?\/\d+$/.test(text) ? `has no unit: add ${unitsOf(kind)}.` : null;
  const name = parts.unit as string;
  const found = findUnit(name);
  if (!found) return `has an unknown unit, “${name}”: the unit must be ${unitsOf(kind)}.`;
  if (found.kind !== kind) return wrongKind(found.kind.name, kind);
  const value = readAmount(parts.amount as string);
  return typeof value === 'number' ? { value, unit: found.unit } : value;
}

function wrongKind(given: string, kind: Kind): string {
  return `is ${withArticle(given)}, but ${withArticle(kind.name)} is needed: the unit must be ${unitsOf(kind)}.`;
}

function withArticle(name: string): string {
  return `${name === 'area' ? 'an' : 'a'} ${name}`;
}

/** A number such as `7`, `7.75`, `3/4`, `7 3/4` or `7-3/4`; what is wrong with it; or null where it is none. */
function readAmount(text: string): number | string | null {
  let end = text.length;
  while (' -'.includes(text[end - 1] ?? '?')) end--;
  const written = text.slice(0, end);
  const [, whole, over, under] =
    /^(?:(\d{1,12})[ -]+)?(\d{1,6}) ?\/ ?(\d{1,6})$/.exec(written) ?? [];
  if (over === undefined) {
    const number = readMeasure(written);
    return number === null || typeof number === 'number'
      ? number
      : `has a number that may be ${number[0]} or ${number[1]}: write one of these with the unit.`;
  }
  if (Number(under) === 0) return 'divides by zero: write a fraction such as 3/4.';
  const fraction = Number(over) / Number(under);
  if (whole !== undefined && fraction >= 1)
    return 'has a fraction of 1 or more after a whole number: write it as 7 3/4.';
  return Number(whole ?? 0) + fraction;
}

/** The units of a kind, as `mm, cm or in`. */
function unitsOf({ units }: Kind, except?: Unit): string {
  const names = units.filter((unit) => unit !== except).map(({ written }) => written);
  const last = names.pop() as string;
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last;
}
