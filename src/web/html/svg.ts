/** A place in a picture, in per cent of its width or height. */
export function placeAt(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
