/** Made for the first number: the first format of a process takes twenty milliseconds, which each start would wait for. */
let format: Intl.NumberFormat | undefined;

export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const parts = Math.round(1 / value);
  // The data have six decimals of what a law states as 1/7.
  if (isRepeating(value) && Math.round(1_000_000 / parts) === Math.round(value * 1_000_000))
    return `1/${parts}`;
  format ??= new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  return format.format(value).replace('-', '−');
}

const MAX_PARTS = 50;

/** Whether a number between 0 and 1 uses all six decimals. */
function isRepeating(value: number): boolean {
  return value >= 1 / MAX_PARTS && value < 1 && Math.round(value * 1_000_000) % 10 !== 0;
}

/** How many there are of something, whose name takes an s where there are several. */
export function pluralize(count: number, name: string): string {
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}
