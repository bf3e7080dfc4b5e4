/** Altitudes of possible building sites. */
export const ALTITUDES_M = { min: -50, max: 5_000 };

/** Metres above sea level as people write them, with a point or a comma before decimals; null for any other text, or out of range. */
export function readAltitude(text: string): number | null {
  const written = text
    .normalize('NFKC')
    .trim()
    .replace(/m$/i, '')
    .trimEnd()
    .replace(/^\u2212/, '-');
  if (!/^-?\d{1,4}([.,]\d{1,2})?$/.test(written)) return null;
  const altitude = Number(written.replace(',', '.'));
  return altitude >= ALTITUDES_M.min && altitude <= ALTITUDES_M.max ? altitude : null;
}
