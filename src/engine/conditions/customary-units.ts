import { unitName } from './unit-symbols.ts';
import { FOOT, findUnit, INCH, type Unit } from './units.ts';

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

/** A quantity in the customary unit for `unit`, such as `7 3/4 in`; null where there is none. */
export function customaryExample(unit: string): string | null {
  return COUNTERPARTS[unitName(unit)]?.example ?? null;
}

/** Relative difference that floating point may make. */
const EXACT = 1e-9;

let format: Intl.NumberFormat | undefined;

/** A cost of a square metre, and square metres in a square foot. */
const COST = /^([A-Z]{3})\/m2$/;
const SQUARE_FOOT = 0.09290304;

/** A cost of a square metre as that of a square foot, exact where it is the conversion of its cents. */
function costOfSquareFoot(value: number, currency: string): string {
  const cents = Number((value * SQUARE_FOOT).toFixed(2));
  const isStated = Number((cents / SQUARE_FOOT).toFixed(2)) === value;
  return `${isStated ? '' : '≈ '}${grouped(cents)} ${currency}/sq ft`;
}

/**
 * A value of `unit`, a UCUM code, in its customary unit. Millimetres become inches, to the nearest
 * sixteenth. Metres become feet and inches, and from 100 feet feet alone. All others are rounded to
 * a hundredth where that is exact, else to a tenth. Begins with ≈ where it is not exact. Null if
 * the unit has no customary one.
 */
export function customary(value: number, unit: string): string | null {
  const currency = COST.exec(unit)?.[1];
  if (currency) return costOfSquareFoot(value, currency);
  const to = findUnit(COUNTERPARTS[unitName(unit)]?.unit ?? '')?.unit;
  const from = findUnit(unit)?.unit;
  if (!to || !from || !Number.isFinite(value)) return null;
  const exact = (Math.abs(value) * from.size) / to.size;
  const { rounded, written } =
    to === INCH
      ? inInches(exact)
      : to === FOOT && exact < 100
        ? inFeetAndInches(exact)
        : inDecimals(exact, to);
  if (rounded === 0 && exact !== 0) return `< ${written}`;
  return `${isSame(rounded, exact) ? '' : '≈ '}${value < 0 ? '−' : ''}${written}`;
}

/** More decimals than a number has that is stated in its own unit, and digits of a rounded one. */
const STATED_DECIMALS = 3;
const ROUNDED_DIGITS = 4;

/**
 * A value that was converted from a round number of its customary unit, rounded to four digits: 1858
 * for the 1858.0608 m² of 20,000 sq ft, the `stated` amount. Null for any other value.
 */
export function roundedConversion(
  value: number,
  unit: string,
  stated: string | null = customary(value, unit),
): number | null {
  if (Number(value.toFixed(STATED_DECIMALS)) === value) return null;
  const isStated = stated !== null && !/^[≈<]/.test(stated);
  const rounded = Number(value.toPrecision(ROUNDED_DIGITS));
  return isStated && rounded !== value ? rounded : null;
}

/** Whether a source states the customary value, and the other one is its conversion. */
export function isStatedInCustomary(value: number, unit: string, written: string): boolean {
  // Speeds of wind are stated in whole miles an hour.
  return COST.test(unit) || unit === 'm/s'
    ? /^\d+(?:\.\d\d?)? (?!mph)|^\d+ mph/.test(written)
    : roundedConversion(value, unit, written) !== null;
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
  const parts = [
    feet > 0 && `${feet} ft`,
    (inches > 0 || feet === 0) && `${inSixteenths(inches)} in`,
  ];
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
