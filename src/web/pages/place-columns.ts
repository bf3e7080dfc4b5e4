import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { nameInWords } from '../html/values.ts';

/** Parameters of the vocabulary. Units are UCUM codes. */
export type Parameters = readonly { name: string; unit: string; description: string }[];

const WIND_SPEED = { label: 'Design wind speed', unit: 'm/s' };

/** The label and the written unit of a value of places. */
export type ColumnWords = { label: string; unit: string; isNumber: boolean };

export function columnWords(name: string, parameters: Parameters): ColumnWords {
  if (name === 'wind_speed_ms') return { ...WIND_SPEED, isNumber: true };
  const parameter = parameters.find((each) => each.name === name);
  if (!parameter) return { label: nameInWords(name), unit: '', isNumber: false };
  return { label: parameter.description, unit: unitName(parameter.unit), isNumber: true };
}

export function withUnit({ label, unit }: ColumnWords): string {
  return unit ? `${label} (${unit})` : label;
}

export function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
