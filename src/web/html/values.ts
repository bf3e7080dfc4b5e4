import type { DataOf } from '../../domain/documents/document-types.ts';
import {
  customary,
  isStatedInCustomary,
  roundedConversion,
} from '../../engine/conditions/customary-units.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { formatNumber, pluralize } from '../../engine/text/format-number.ts';
import { type Html, html, joined, type Part } from './html.ts';

export { formatNumber, pluralize };

/** The change by a factor, in per cent with one decimal. */
export function formatChange(factor: number): string {
  const share = Math.round((factor - 1) * 1000) / 10;
  return `${share > 0 ? '+' : ''}${formatNumber(share)} %`;
}

/**
 * A number with its unit, a UCUM code. `inCustomary` adds the value in feet and inches, which stands
 * first where it is the stated one.
 */
export function quantity(
  value: number | null | undefined,
  unit: string,
  inCustomary = false,
): Part {
  if (value === null || value === undefined) return null;
  const written = unitName(unit);
  const other = inCustomary ? customary(value, unit) : null;
  if (other !== null && isStatedInCustomary(value, unit, other))
    return html`<span class="quantity">${other}</span> <span class="unit">(${formatConverted(value, unit, other)} ${written})</span>`;
  return html`<span class="quantity">${formatConverted(value, unit, other)}${written && html` <span class="unit">${written}</span>`}</span>${inOtherUnit(other)}`;
}

/** The same as text, for tables with hundreds of quantities. */
export function quantityText(value: number, unit: string, inCustomary: boolean): string {
  const other = inCustomary ? customary(value, unit) : null;
  const number = formatConverted(value, unit, other);
  const amount = [number, unitName(unit)].filter(Boolean).join(' ');
  if (!other) return amount;
  return isStatedInCustomary(value, unit, other) ? `${other} (${amount})` : `${amount} (${other})`;
}

/** A number; with ≈, and rounded, where it is a conversion of the round number that stands `beside` it. */
export function formatConverted(value: number, unit: string, beside: string | null): string {
  const rounded = beside === null ? null : roundedConversion(value, unit, beside);
  return rounded === null ? formatNumber(value) : `≈\u00a0${formatNumber(rounded)}`;
}

export function inOtherUnit(written: string | null | undefined): Part {
  return written && html` <span class="unit">(${written.replace('≈ ', '≈\u00a0')})</span>`;
}

/** Explains ≈, if the HTML contains it. */
export function conversionNote(shown: Part): Part {
  return (
    html`${shown}`.toString().includes('≈') &&
    html`<p class="note">≈ marks a rounded conversion: the number beside it applies.</p>\n`
  );
}

const NUMBERS = /^-?\d[\d. x]*$/;

export function isNumeric(value: string): boolean {
  return NUMBERS.test(value);
}

/** The value of a parameter of a code, which may be text, with its unit, a UCUM code. */
export function codeValue(value: string, unit: string | null, inCustomary = false): Part {
  const written = unit && unitName(unit);
  if (!written) return value;
  if (!isNumeric(value)) return html`${value} <span class="unit">(${written})</span>`;
  const other = inCustomary ? customary(Number(value), unit) : null;
  if (other !== null && isStatedInCustomary(Number(value), unit, other))
    return quantity(Number(value), unit, true);
  return html`<span class="quantity">${value} ${written}</span>${inOtherUnit(other)}`;
}

/** A name of the vocabulary as code, with line breaks allowed between its words. */
export function codeName(name: string): Html {
  return html`<code class="name">${joined(name.split('_'), html`_<wbr>`, String)}</code>`;
}

/** A name of the vocabulary as words. Identifiers of zones in it keep their case. */
export function nameInWords(name: string): string {
  const text = (/^[A-Z_]+$/.test(name) ? name.toLowerCase() : name).replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const CONDITION = '{ name operator values }';
export type ShownCondition = DataOf<`fragment ShownCondition on Condition ${typeof CONDITION}`>;

const BAR = { width: 100, height: 6 };

/** A share from 0 to 1 as a bar below its number. */
export function bar(share: number, written: string): Html {
  const { width, height } = BAR;
  return html`<span class="share"><span>${written}</span><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
<rect class="track" width="${width}" height="${height}" /><rect class="filled" width="${Math.round(share * width)}" height="${height}" /></svg></span>`;
}

/** Rounded down, so that it is 100 only where nothing is missing. */
export function formatPercent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** An item of a list of the class `figures`. */
export function figure(name: Part, value: Part, note?: Part): Html {
  return html`<div><dt>${name}</dt><dd>${value}${note && html`<small>${note}</small>`}</dd></div>`;
}
