import { MAX_SHADES } from '../html/map-shades.ts';
import { formatNumber } from '../html/values.ts';

type Value = { value: string; places: number };

/** `parameters` select its places on the page of places. Rare classes share a shade. */
export type Class = {
  label: string;
  places: number;
  parameters: readonly (readonly [string, string])[];
  shade: number;
};
export type Classes = { all: Class[]; shades: number; shadeOf: (value: string) => number };

/** Puts Greek letters before Latin ones, as Spain does: its zone α is the warmest. */
const inAlphabet = new Intl.Collator('el', { numeric: true });

/** More distinct numbers are divided into so many ranges. */
const STEPS = 6;

/** One class for each value; for many numbers, ranges with about equally many places. */
export function classesOf(values: readonly Value[], areNumbers: boolean): Classes {
  return areNumbers && values.length > STEPS ? rangesOf(values) : oneByOne(values);
}

function oneByOne(values: readonly Value[]): Classes {
  const shared = MAX_SHADES - 1;
  const drawnAlone = new Set(
    values.slice(0, values.length > MAX_SHADES ? shared : MAX_SHADES).map(({ value }) => value),
  );
  const inOrder = values.toSorted(
    (one, other) =>
      Number(one.value) - Number(other.value) || inAlphabet.compare(one.value, other.value),
  );
  const alone = inOrder.filter(({ value }) => drawnAlone.has(value));
  const shades = new Map(alone.map(({ value }, index) => [value, index]));
  const shadeOf = (value: string) => shades.get(value) ?? shared;
  const all = inOrder.map(
    ({ value, places }): Class => ({
      label: value,
      places,
      parameters: [['value', value]],
      shade: shadeOf(value),
    }),
  );
  return { all, shades: new Set(all.map(({ shade }) => shade)).size, shadeOf };
}

function rangesOf(values: readonly Value[]): Classes {
  const inOrder = values
    .map(({ value, places }) => ({ number: Number(value), places }))
    .sort((one, other) => one.number - other.number);
  const total = values.reduce((sum, { places }) => sum + places, 0);
  const [least, most] = [inOrder[0]?.number as number, inOrder.at(-1)?.number as number];
  const ends = new Set<number>();
  let [before, step] = [0, 1];
  for (const { number, places } of inOrder) {
    before += places;
    if (before < (step * total) / STEPS) continue;
    while (before >= (step * total) / STEPS) step++;
    ends.add(step > STEPS ? most : roundEnd(number, least, most));
  }
  const limits = [...ends];
  const shadeOf = (value: string) => limits.findIndex((end) => Number(value) <= end);
  const all = limits.map((end, shade): Class => {
    const from = limits[shade - 1];
    const places = inOrder.reduce(
      (sum, each) => sum + (shadeOf(String(each.number)) === shade ? each.places : 0),
      0,
    );
    const label = `${from === undefined ? formatNumber(least) : `more than ${formatNumber(from)},`} to ${formatNumber(end)}`;
    return {
      label,
      places,
      parameters: [
        ...(from === undefined ? [] : [['above', String(from)] as const]),
        ['to', String(end)],
      ],
      shade,
    };
  });
  return { all, shades: all.length, shadeOf };
}

/** Rounds to two significant digits, which are easy to remember. */
function roundEnd(end: number, least: number, most: number): number {
  const round = Number(end.toPrecision(2));
  return round >= least && round < most ? round : end;
}
