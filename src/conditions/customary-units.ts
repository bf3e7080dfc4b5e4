import { readMeasure } from '../text/amount.ts';
import { unitName } from './unit-symbols.ts';

/**
 * All factors are exact by definition. The international yard and pound agreement of 1959 sets the yard to 0.9144 m and the pound to 0.45359237 kg: 1 in = 25.4 mm,
 * 1 ft = 304.8 mm, 1 acre = 43,560 sq ft, 1 mile = 5,280 ft. A pound-force is that pound times standard gravity, 9.80665 m/s² (CGPM 1901). See NIST SP 811, appendix B.
 */
const FOOT_M = 0.3048;
const SQUARE_FOOT_M2 = 0.09290304;
const POUND_FORCE_KN = 0.0044482216152605;

/** How a unit is written in messages, its size in the first unit of its kind, and all spellings in lower case without spaces and full stops. */
type Unit = { written: string; size: number; spellings: readonly string[] };
type Kind = { name: string; units: readonly [Unit, ...Unit[]] };

const INCH: Unit = { written: 'in', size: 25.4, spellings: ['in', 'inch', 'inches', '"'] };
const FOOT: Unit = { written: 'ft', size: FOOT_M * 1000, spellings: ['ft', 'foot', 'feet', "'"] };
const KINDS: readonly Kind[] = [
  {
    name: 'length',
    units: [
      { written: 'mm', size: 1, spellings: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'] },
      { written: 'cm', size: 10, spellings: ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'] },
      { written: 'm', size: 1000, spellings: ['m', 'metre', 'metres', 'meter', 'meters'] },
      INCH,
      FOOT,
    ],
  },
  {
    name: 'area',
    units: [
      { written: 'm²', size: 1, spellings: ['m2', 'sqm', 'sqmetre', 'sqmetres', 'sqmeter', 'sqmeters'] },
      { written: 'ha', size: 10_000, spellings: ['ha', 'hectare', 'hectares'] },
      { written: 'sq ft', size: SQUARE_FOOT_M2, spellings: ['sqft', 'ft2', 'sf', 'sqfoot', 'sqfeet'] },
      { written: 'acres', size: SQUARE_FOOT_M2 * 43_560, spellings: ['acres', 'acre', 'ac'] },
    ],
  },
  {
    name: 'load',
    units: [
      { written: 'kN/m²', size: 1, spellings: ['kn/m2', 'kpa'] },
      { written: 'psf', size: POUND_FORCE_KN / SQUARE_FOOT_M2, spellings: ['psf', 'lb/ft2', 'lbf/ft2', 'lb/sqft'] },
    ],
  },
  {
    name: 'speed',
    units: [
      { written: 'm/s', size: 1, spellings: ['m/s'] },
      { written: 'mph', size: (FOOT_M * 5280) / 3600, spellings: ['mph'] },
    ],
  },
];

/** The customary unit that stands for each unit of the International System, given as it is written, and a quantity in it as an example. */
const COUNTERPARTS: Readonly<Record<string, { unit: string; example: string }>> = {
  mm: { unit: 'in', example: '36 in' },
  cm: { unit: 'in', example: '36 in' },
  m: { unit: 'ft', example: '30 ft' },
  'm²': { unit: 'sqft', example: '120 sq ft' },
  'kN/m²': { unit: 'psf', example: '40 psf' },
  kPa: { unit: 'psf', example: '40 psf' },
  'm/s': { unit: 'mph', example: '115 mph' },
};

/** Countries whose pages show feet and inches beside the International System. */
const CUSTOMARY_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA']);

/** Whether people of a country, given by its code, build in feet and inches. */
export function usesCustomaryUnits(country: string): boolean {
  return CUSTOMARY_COUNTRIES.has(country);
}

/** A quantity in the customary unit for `unit`, such as `7 3/4 in`; null where there is none. */
export function customaryExample(unit: string): string | null {
  return COUNTERPARTS[unitName(unit)]?.example ?? null;
}

/** A number in the unit that was asked for, and whether the text had no unit; or why it is not one. */
export type Quantity = { value: number; isBare: boolean } | { wrong: string };

/** The longest text that is read. */
const MAX_LENGTH = 100;

/**
 * Reads a number with or without a unit as a number of `unit`, a UCUM code; a number without a unit is one of `unit`. Lengths may be in mm, cm, m, inches, feet, or feet and
 * inches (`3'-0"`, `7¾ in`, `3 ft 6 in`), areas in m², ha, square feet or acres. All other units take numbers alone.
 */
export function readQuantity(text: string, unit: string | null): Quantity {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return { wrong: `This has ${written.length} characters: write a number of at most ${MAX_LENGTH}.` };
  const bare = readMeasure(written);
  if (typeof bare === 'number') return { value: bare, isBare: true };
  if (bare !== null) return { wrong: `“${written}” may be ${bare[0]} or ${bare[1]}: write one of these.` };
  const asked = unit === null ? null : findUnit(unit);
  const reading = asked && readWithUnit(plainSigns(written), asked.kind);
  if (!asked || !reading) return { wrong: `“${written}” is no number: ${whatToWrite(unit, asked?.kind)}` };
  if (typeof reading === 'string') return { wrong: `“${written}” ${reading}` };
  const value = (reading.value * reading.unit.size) / asked.unit.size;
  // Twelve digits have no trace of binary fractions left, so 32 in is 812.8 mm.
  return { value: Number(value.toPrecision(12)), isBare: false };
}

function whatToWrite(unit: string | null, kind: Kind | undefined): string {
  const name = unit !== null && unit !== '1' ? unitName(unit) : '';
  const others = kind ? ` With its unit, it may also be in ${unitsOf(kind, findUnit(unit as string)?.unit)}.` : '';
  return `write one${name && ` in ${name}`}, such as 780 or 0.125.${others}`;
}

function findUnit(code: string): { kind: Kind; unit: Unit } | null {
  const spelling = plainUnit(code);
  for (const kind of KINDS) {
    const unit = kind.units.find(({ spellings }) => spellings.includes(spelling));
    if (unit) return { kind, unit };
  }
  return null;
}

function plainUnit(text: string): string {
  return text.toLowerCase().replaceAll('²', '2').replace(/[. ^]/g, '').replace('square', 'sq');
}

/** The units of a kind, as `mm, cm or in`. */
function unitsOf({ units }: Kind, except?: Unit): string {
  const names = units.filter((unit) => unit !== except).map(({ written }) => written);
  const last = names.pop() as string;
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last;
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

/** A number of a unit; what is wrong with it; or null where it is no quantity at all. */
type Reading = { value: number; unit: Unit } | string | null;

function readWithUnit(text: string, kind: Kind): Reading {
  const [, minus, absolute = ''] = /^(-? ?)(.*)$/.exec(text) ?? [];
  const compound = FEET_AND_INCHES.exec(absolute)?.groups;
  // Inches may go without a mark behind one of feet (3'6); `ft2` is an area.
  const reading =
    compound && (compound.end || compound.mark === "'")
      ? readFeetAndInches(compound.feet as string, compound.inches as string, kind)
      : readOneUnit(ONE_UNIT.exec(absolute)?.groups, absolute, kind);
  return minus && reading !== null && typeof reading !== 'string' ? { ...reading, value: -reading.value } : reading;
}

function readFeetAndInches(feetText: string, inchText: string, kind: Kind): Reading {
  if (kind !== KINDS[0]) return wrongKind('length', kind);
  const feet = readAmount(feetText);
  const inches = readAmount(inchText);
  if (typeof feet !== 'number') return feet;
  if (typeof inches !== 'number') return inches;
  if (!Number.isInteger(feet)) return 'has a fraction of a foot before inches: write whole feet, or feet alone.';
  if (inches >= 12) return 'has 12 inches or more beside feet: write fewer, or inches alone.';
  return { value: feet * 12 + inches, unit: INCH };
}

function readOneUnit(parts: Record<string, string | undefined> | undefined, text: string, kind: Kind): Reading {
  if (!parts) return /^\d+(?:[ -]\d+)?\/\d+$/.test(text) ? `has no unit: add ${unitsOf(kind)}.` : null;
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
  const written = text.replace(/[ -]+$/, '');
  const [, whole, over, under] = /^(?:(\d{1,12})[ -]+)?(\d{1,6}) ?\/ ?(\d{1,6})$/.exec(written) ?? [];
  if (over === undefined) {
    const number = readMeasure(written);
    return number === null || typeof number === 'number'
      ? number
      : `has a number that may be ${number[0]} or ${number[1]}: write one of these with the unit.`;
  }
  if (Number(under) === 0) return 'divides by zero: write a fraction such as 3/4.';
  const fraction = Number(over) / Number(under);
  if (whole !== undefined && fraction >= 1) return 'has a fraction of 1 or more after a whole number: write it as 7 3/4.';
  return Number(whole ?? 0) + fraction;
}

/** Relative difference that floating point may make. */
const EXACT = 1e-9;

let format: Intl.NumberFormat | undefined;

/**
 * A value of `unit`, a UCUM code, in the customary unit that stands for it: millimetres in inches to the nearest sixteenth, metres in feet and inches, from 100 feet in feet
 * alone, all others to a hundredth where that is exact and else to a tenth. Begins with ≈ where it is not exact. Null where no customary unit stands for it.
 */
export function customary(value: number, unit: string): string | null {
  const to = findUnit(COUNTERPARTS[unitName(unit)]?.unit ?? '')?.unit;
  const from = findUnit(unit)?.unit;
  if (!to || !from || !Number.isFinite(value)) return null;
  const exact = (Math.abs(value) * from.size) / to.size;
  const { rounded, written } = to === INCH ? inInches(exact) : to === FOOT && exact < 100 ? inFeetAndInches(exact) : inDecimals(exact, to);
  if (rounded === 0 && exact !== 0) return `< ${written}`;
  return `${isSame(rounded, exact) ? '' : '≈ '}${value < 0 ? '−' : ''}${written}`;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= other * EXACT;
}

/** What was rounded, and how it is written; the least that can be written where it was rounded to nothing. */
type Rounded = { rounded: number; written: string };

function inDecimals(exact: number, { written }: Unit): Rounded {
  const rounded = decimalsOf(exact);
  return { rounded, written: `${grouped(rounded)} ${written}` };
}

function decimalsOf(exact: number): number {
  const hundredths = Math.round(exact * 100) / 100;
  if (isSame(hundredths, exact)) return hundredths;
  if (exact < 1) return Number(exact.toPrecision(2));
  return exact < 1000 ? Math.round(exact * 10) / 10 : Math.round(exact);
}

function inInches(exact: number): Rounded {
  const rounded = Math.round(exact * 16) / 16;
  return { rounded, written: `${inSixteenths(rounded === 0 && exact > 0 ? 1 / 16 : rounded)} in` };
}

/** To the nearest inch, and to a sixteenth where that is exact. */
function inFeetAndInches(exact: number): Rounded {
  const sixteenths = Math.round(exact * 12 * 16) / 16;
  const rounded = isSame(sixteenths, exact * 12) ? sixteenths : Math.round(exact * 12);
  const total = rounded === 0 && exact > 0 ? 1 : rounded;
  const [feet, inches] = [Math.floor(total / 12), total % 12];
  const parts = [feet > 0 && `${feet} ft`, (inches > 0 || feet === 0) && `${inSixteenths(inches)} in`];
  return { rounded: rounded / 12, written: parts.filter(Boolean).join(' ') };
}

/** Inches that are whole sixteenths, as a whole number and a fraction in lowest terms. */
function inSixteenths(inches: number): string {
  const whole = Math.floor(inches);
  let [over, under] = [(inches - whole) * 16, 16];
  if (over === 0) return grouped(whole);
  while (over % 2 === 0) [over, under] = [over / 2, under / 2];
  return `${whole > 0 ? `${grouped(whole)} ` : ''}${over}/${under}`;
}

function grouped(value: number): string {
  format ??= new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  return format.format(value);
}
