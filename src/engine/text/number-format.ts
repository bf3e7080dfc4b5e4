/** The sign before decimals, by the values of the parameter `decimal`. */
export const DECIMAL_SIGNS = { point: '.', comma: ',' } as const;
export type DecimalSign = keyof typeof DECIMAL_SIGNS;

/** The numbers can be read in two ways (`1,050`) or contradict each other. */
export class UnclearNumbers extends Error {}

/** Digits with one sign or more: the first part, then each sign with the digits after it. */
const WRITTEN = /^[-+\u2212]?\d+(?:[ \u00a0\u202f\u2009'’.,]\d+)*$/;
const SIGN_OF_DECIMALS = /[.,](?=\d+$)/;

/** What one number shows: the sign that it surely has before decimals or between thousands. */
function evidenceOf(text: string): { decimal?: string; group?: string; either?: string } {
  const signs = text.replace(/^[-+\u2212]/, '').replace(/\d/g, '');
  const last = signs.at(-1);
  if (last === undefined || !WRITTEN.test(text)) return {};
  const others = signs.slice(0, -1);
  if (others !== '' && !others.includes(last)) return { decimal: last, group: others[0] as string };
  if (others !== '' || (last !== '.' && last !== ',')) return { group: last };
  const [whole = '', rest = ''] = text.replace(/^[-+\u2212]/, '').split(last);
  const couldGroup = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  return couldGroup ? { either: last } : { decimal: last };
}

/**
 * The decimal sign of a column of numbers, by all of them together; null where no number has a sign
 * that tells. Throws UnclearNumbers where they contradict each other or `said`, or where all that
 * have a sign can be read in two ways.
 */
export function readDecimalSign(
  texts: Iterable<string>,
  said: DecimalSign | null,
): DecimalSign | null {
  const found = {
    decimal: new Map<string, string>(),
    group: new Map<string, string>(),
    either: new Map<string, string>(),
  };
  for (const text of texts) {
    const written = text.trim();
    for (const [what, sign] of Object.entries(evidenceOf(written))) {
      const signs = found[what as keyof typeof found];
      if (!signs.has(sign)) signs.set(sign, written);
    }
  }
  const { decimal, group, either } = found;
  const sign = said ? DECIMAL_SIGNS[said] : [...decimal.keys()][0];
  const contradicting =
    [...decimal].find(([each]) => each !== sign) ?? [...group].find(([each]) => each === sign);
  if (sign !== undefined && contradicting) {
    const other = said ? `decimal=${said}` : `“${decimal.get(sign)}”`;
    throw new UnclearNumbers(
      `The amounts contradict each other: “${contradicting[1]}” and ${other}.`,
    );
  }
  if (sign !== undefined) return nameOf(sign);
  const [open] = [...either].filter(([each]) => !group.has(each));
  if (open && group.size === 0) {
    const [thousands, decimals] = [open[1].replace(open[0], ''), open[1].replace(open[0], '.')];
    throw new UnclearNumbers(`“${open[1]}” can be ${thousands} or ${Number(decimals)}.`);
  }
  // What groups thousands in one number does not stand before decimals in another.
  if (open) return nameOf(open[0]);
  return group.size === 0 ? null : group.has('.') ? 'comma' : 'point';
}

/**
 * Whether a number of the column can be read in two ways although its decimal sign is known from
 * others: `250.000` beside `1,500,000`. Numbers that surely have three decimals show that all may.
 */
export function createIsUnclear(
  texts: readonly string[],
  decimal: DecimalSign,
): (text: string) => boolean {
  const sign = DECIMAL_SIGNS[decimal];
  const hasThreeDecimals = texts.some((text) => {
    const written = text.trim();
    return evidenceOf(written).decimal === sign && /[.,]\d{3}$/.test(written);
  });
  return (text) => !hasThreeDecimals && evidenceOf(text.trim()).either === sign;
}

function nameOf(sign: string): DecimalSign {
  return sign === ',' ? 'comma' : 'point';
}

/** A number with a decimal sign and any other sign between thousands; null where it is not one. */
export function parseNumber(text: string, sign: DecimalSign): number | null {
  const written = text.trim().replace('\u2212', '-');
  if (!WRITTEN.test(written)) return null;
  const decimal = DECIMAL_SIGNS[sign];
  const at = written.search(SIGN_OF_DECIMALS);
  const hasDecimals = at !== -1 && written[at] === decimal;
  const whole = hasDecimals ? written.slice(0, at) : written;
  const signs = new Set(whole.replace(/[-+\d]/g, ''));
  if (signs.has(decimal) || signs.size > 1) return null;
  if (signs.size > 0 && !/^[-+]?\d{1,3}(?:\D\d{3})+$/.test(whole)) return null;
  return Number(whole.replace(/[^-\d]/g, '') + (hasDecimals ? `.${written.slice(at + 1)}` : ''));
}

/** A number with a decimal sign, and nothing between thousands: programs read it as well. */
export function formatNumberAs(number: number, sign: DecimalSign): string {
  return String(number).replace('.', DECIMAL_SIGNS[sign]);
}
