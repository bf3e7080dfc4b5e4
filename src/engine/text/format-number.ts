/** Made for the first number: the first format of a process takes twenty milliseconds, which each start would wait for. */
let format: Intl.NumberFormat | undefined;

export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  format ??= new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  return format.format(value).replace('-', '−');
}

/** How many there are of something, whose name takes an s where there are several. */
export function pluralize(count: number, name: string): string {
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}
