import { readQuantity } from '../../engine/conditions/read-quantity.ts';
import { groupBy } from '../../engine/group-by.ts';
import { readMeasure } from '../../engine/text/amount.ts';
import { SPACED_LETTER } from '../../engine/text/spaced-letter.ts';
import { USE } from './building.ts';
import type { Question } from './search-answer-scope.ts';

/**
 * A measure as a text states it, and as a form takes it. `value` is in the requested unit; `sign` is
 * the unit in the text.
 */
export type StatedMeasure = { written: string; given: string; value: number; sign: string };

/** A field that a question may measure, and the part of the text that is about it. */
export type Measurable = { name: string; unit: string; min: number; max: number; text: string };

/**
 * The measures that a text states of fields. A quantity is that of one field: where it fits several,
 * beside another quantity, of the one whose unit it has (`8 % 3 m` is a slope and a length); else of
 * the first, which is the main one.
 */
export function statedMeasures(
  fields: readonly Measurable[],
  inCustomary: boolean,
): ReadonlyMap<string, StatedMeasure> {
  const stated = fields.flatMap((field) => {
    const measure = statedMeasure(field.text, field.unit, inCustomary);
    return measure ? [{ field, measure }] : [];
  });
  const quantities = groupBy(stated, ({ field, measure }) => `${measure.written} ${field.text}`);
  const ofFields = [...quantities.values()].flatMap((all) => {
    const isPlausible = ({ field, measure }: (typeof all)[number]) =>
      measure.value >= field.min && measure.value <= field.max;
    const plausible = all.length > 1 ? all.filter(isPlausible) : all;
    if (plausible.length < 2) return plausible;
    const ofUnit = plausible.filter(({ field, measure }) => measure.sign === field.unit);
    return (quantities.size > 1 && ofUnit.length === 1 ? ofUnit : plausible).slice(0, 1);
  });
  return new Map(ofFields.map(({ field, measure }) => [field.name, measure]));
}

/** A slope of 1:12, or a number with the letters or the sign of its unit. */
const SLOPE = /(?<![\d.,:])1 ?: ?(\d{1,3}(?:[.,]\d{1,2})?)(?![\d:])/u;
const THOUSANDS = /^(\d{1,3})[.,](\d{3})$/;
const MEASURES = new RegExp(
  `(?<!${SPACED_LETTER}|[\\d.,:])(?<number>\\d[\\d.,]*(?:[ -]\\d\\/\\d{1,2})?|\\d\\/\\d{1,2}) ?(?<unit>%|["'″′]|(?:sq\\.? ?)?(?:${SPACED_LETTER}){1,7}\\.?[²2]?(?:\\/(?:${SPACED_LETTER}){1,2}[²2]?)?)`,
  'gu',
);

const LENGTH = String.raw`\d+(?:[.,]\d+)?`;
const DIMENSIONS = new RegExp(
  `(?<![\\p{L}\\d.,])(?<width>${LENGTH}) ?(?<unit>m|ft|feet|')? ?[x×] ?(?<depth>${LENGTH}) ?(?<last>m|ft|feet|')(?!\\p{L})`,
  'iu',
);
/** `15.24 m wide` */
const FRONTAGE = new RegExp(
  `(?<![\\p{L}\\d.,])(?<width>${LENGTH}) ?(?<unit>m|ft|feet|') wide(?! (?:road|street)| ?\\p{L})`,
  'iu',
);
/** `5 m wide road`, `road of 5 m`, `前面道路5m` */
const ROAD = new RegExp(
  `(?<![\\p{L}\\d.,])(?<before>${LENGTH}) ?m (?:wide )?(?:road|street)(?!\\p{L})|(?:road|street|道路)(?: width| of|幅員|の|が)* ?(?<behind>${LENGTH}) ?m(?!\\p{L})`,
  'iu',
);
/** Facts of a question that limits of zones depend on. */
const OF_LOT: readonly string[] = [USE, 'detached', 'dwellings_on_lot', 'storeys'];
const ROAD_WIDTH = 'front_road_width_m';
/** Housing of any kind narrows no limit. */
const ANY_HOUSING = 'residential';

/** What a text states of a lot, as its form takes it, and the words that it takes. */
export function statedLot(text: string, inCustomary: boolean, facts: Question['facts']) {
  const dimensions = DIMENSIONS.exec(text);
  const { width, depth, unit, last = '' } = dimensions?.groups ?? {};
  const frontage = dimensions ? null : FRONTAGE.exec(text);
  const area = dimensions ? null : statedMeasure(text, 'm2', inCustomary);
  const road = ROAD.exec(text);
  const roadWidth = road?.groups?.before ?? road?.groups?.behind;
  const stated = facts.filter(({ name, value }) => OF_LOT.includes(name) && value !== ANY_HOUSING);
  return {
    area,
    query: {
      ...(area && { lot_area_m2: area.given }),
      ...(dimensions && {
        lot_frontage_m: `${width} ${unit ?? last}`,
        lot_depth_m: `${depth} ${last}`,
      }),
      ...(frontage?.groups && {
        lot_frontage_m: `${frontage.groups.width} ${frontage.groups.unit}`,
      }),
      ...(roadWidth && { [ROAD_WIDTH]: `${roadWidth} m` }),
      ...Object.fromEntries(stated.map(({ name, value }) => [name, value])),
    },
    reads: [
      area?.written,
      dimensions?.[0],
      frontage?.[0],
      road?.[0],
      ...stated.map(({ value }) => value),
    ].filter((each) => each !== undefined),
  };
}

/** The same as facts. */
export function lotFacts(text: string, { country, facts }: Question) {
  const { query } = statedLot(text, country?.customaryUnits ?? false, facts);
  return Object.entries<string>(query).map(([name, value]) => ({ name, value }));
}

/** 1,200 mm has no micrometres, and an area no thousandths behind a comma: the sign stands before thousands. */
function hasThousands(digits: string, sign: string, unit: string): boolean {
  return sign === 'mm' || (unit === 'm2' && (digits.includes(',') || /^(?:m[2²]|sqm)$/.test(sign)));
}

/**
 * The only measure of a text in a unit of the kind of `unit`, a UCUM code; null without one. `in` is
 * a unit only where a country uses it: `6 in Madrid`.
 */
export function statedMeasure(
  text: string,
  unit: string,
  inCustomary: boolean,
): StatedMeasure | null {
  const slope = unit === '%' ? SLOPE.exec(text) : null;
  if (slope) {
    const percent = 100 / Number((slope[1] as string).replace(',', '.'));
    const value = Number(percent.toPrecision(4));
    return { written: slope[0], given: String(value), value, sign: unit };
  }
  const stated = [...text.matchAll(MEASURES)].flatMap(({ 0: written, groups }) => {
    const { number: digits = '', unit: sign = '' } = groups ?? {};
    const number = hasThousands(digits, sign, unit) ? digits.replace(THOUSANDS, '$1$2') : digits;
    const bare = readMeasure(number);
    if (sign === unit && typeof bare === 'number')
      return [{ written, given: number, value: bare, sign }];
    if (sign === 'in' && !inCustomary) return [];
    const read = readQuantity(written.replace(digits, number), unit);
    return 'value' in read && !read.isBare
      ? [{ written, given: written.replace(digits, number), value: read.value, sign }]
      : [];
  });
  const [only, ...others] = stated;
  return only && others.length === 0 ? only : null;
}
