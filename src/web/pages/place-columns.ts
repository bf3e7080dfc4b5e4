import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { nameInWords } from '../html/values.ts';

/** A parameter as the vocabulary has it; its unit is a UCUM code. */
export type Parameters = readonly { name: string; unit: string; description: string }[];

const WIND_SPEED = { label: 'Design wind speed', unit: 'm/s' };

/** What a value of places is called, what it is measured in, as people write it, and whether it is a number at all. */
export type ColumnWords = { label: string; unit: string; isNumber: boolean };

/** The words of a value that tables of places have: a parameter is called as it is described, a zone by its name. */
export function columnWords(name: string, parameters: Parameters): ColumnWords {
  if (name === 'wind_speed_ms') return { ...WIND_SPEED, isNumber: true };
  const parameter = parameters.find((each) => each.name === name);
  if (!parameter) return { label: nameInWords(name), unit: '', isNumber: false };
  return { label: parameter.description, unit: unitName(parameter.unit), isNumber: true };
}

/** As a heading. */
export function withUnit({ label, unit }: ColumnWords): string {
  return unit ? `${label} (${unit})` : label;
}

/** A label within a sentence. */
export function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
