/** A position as GeoJSON has it: longitude, then latitude, in degrees of WGS 84. */
export type LonLat = readonly [longitude: number, latitude: number];

/** Positions have five decimals, which is about a metre. */
const PRECISION = 1e5;
const BITS = 5;
const CONTINUES = 0x20;
const FIRST_CHARACTER = 63;

/**
 * A line as text in Google's Encoded Polyline Algorithm Format, latitude before longitude: each
 * position as its difference from the one before it.
 */
export function encodePolyline(line: readonly LonLat[]): string {
  let text = '';
  let [north, east] = [0, 0];
  for (const [longitude, latitude] of line) {
    const [y, x] = [Math.round(latitude * PRECISION), Math.round(longitude * PRECISION)];
    text += encodeNumber(y - north) + encodeNumber(x - east);
    [north, east] = [y, x];
  }
  return text;
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? ~(number << 1) : number << 1;
  let text = '';
  for (; rest >= CONTINUES; rest >>= BITS)
    text += String.fromCharCode((CONTINUES | (rest & (CONTINUES - 1))) + FIRST_CHARACTER);
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
}

/** The positions of such a text. Throws a SyntaxError where it is not one. */
export function decodePolyline(text: string): LonLat[] {
  const line: LonLat[] = [];
  let [at, north, east] = [0, 0, 0];
  const readNumber = (): number => {
    let [bits, shift] = [0, 0];
    for (;;) {
      const code = text.charCodeAt(at++) - FIRST_CHARACTER;
      if (!(code >= 0 && code < 2 * CONTINUES) || shift > 25)
        throw new SyntaxError(`is not an encoded polyline (character ${at})`);
      bits |= (code & (CONTINUES - 1)) << shift;
      shift += BITS;
      if (code < CONTINUES) return bits & 1 ? ~(bits >> 1) : bits >> 1;
    }
  };
  while (at < text.length) {
    north += readNumber();
    east += readNumber();
    line.push([east / PRECISION, north / PRECISION]);
  }
  return line;
}

/** The box that lines lie in, in degrees. It is not right for lines across the meridian of 180°. */
export function boxOf(lines: readonly (readonly LonLat[])[]) {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const line of lines) {
    for (const [longitude, latitude] of line) {
      box.west = Math.min(box.west, longitude);
      box.south = Math.min(box.south, latitude);
      box.east = Math.max(box.east, longitude);
      box.north = Math.max(box.north, latitude);
    }
  }
  return box;
}
