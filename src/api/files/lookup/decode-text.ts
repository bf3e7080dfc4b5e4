import { isUtf8 } from 'node:buffer';
import { HttpProblem } from '../../../server/http/errors.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { MAX_ROWS } from './contract.ts';

/** A text, how it was written, and the first stretch of each line that is not written so, by the line: each is read all the same. */
type Decoded = {
  text: string;
  encoding: string;
  hasMark: boolean;
  strays: ReadonlyMap<number, string>;
};

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

const UTF_8 = 'utf-8';
const WINDOWS_1252 = 'windows-1252';

/** The expected encoding of a text, and in words where that is declared. */
type Expected = { encoding: string; said: string };

/**
 * Decodes a text by its byte order mark, else by the charset of the request, else by its bytes.
 * They are UTF-16 where every other byte is zero, Shift_JIS where they surely are, else UTF-8 or
 * Windows-1252, which contains Latin-1. UTF-8 is unmistakable. So in a text that is partly in it, or sent as the other encoding,
 * each stretch is decoded as what it is, and reported.
 */
export async function decodeText(bytes: Buffer, charset: string | null): Promise<Decoded> {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const said: Expected | null = marked
    ? { encoding: marked.encoding, said: `the byte order mark states ${marked.encoding}` }
    : charset !== null
      ? { encoding: decoderOf(charset).encoding, said: `the Content-Type states ${charset}` }
      : null;
  const encoding = said?.encoding ?? recogniseUtf16(bytes);
  const hasMark = marked !== undefined;
  const isOther = encoding !== null && encoding !== UTF_8 && encoding !== WINDOWS_1252;
  if (isOther && !(bytes.some((byte) => byte >= 0x80) && isUtf8(bytes)))
    return { encoding, hasMark, ...withoutLost(bytes, encoding) };
  if (isUtf8(bytes) && (encoding ?? UTF_8) === UTF_8)
    return { encoding: UTF_8, hasMark, ...withoutLost(bytes, UTF_8) };
  if (said === null && isShiftJis(bytes))
    return { encoding: SHIFT_JIS, hasMark, ...withoutLost(bytes, SHIFT_JIS) };
  return { hasMark, ...(await decodeByStretch(bytes.subarray(marked?.mark.length ?? 0), said)) };
}

function recogniseUtf16(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, 1_000);
  const zerosAt = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  // A letter of ours has one byte that is zero in UTF-16.
  if (zerosAt(1) > sample.length / 4) return 'utf-16le';
  return zerosAt(0) > sample.length / 4 ? 'utf-16be' : null;
}

const SHIFT_JIS = 'shift_jis';

/**
 * Whether bytes are surely Shift_JIS, as spreadsheets save Japanese: all can be read so, most as
 * kanji and kana one beside the other. Letters of western Europe would rarely be read so, and their
 * bytes are above 9F, where those of frequent kanji and kana are not.
 */
function isShiftJis(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder(SHIFT_JIS, { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const letters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu)?.join('').length ??
    0;
  const others = [...text].filter((character) => character > '\x7f').length;
  const low = bytes.filter((byte) => byte >= 0x81 && byte <= 0x9f).length;
  return words > 0 && words >= letters * 0.5 && letters >= others * 0.5 && low >= letters * 0.5;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new HttpProblem(
      'unsupported-media-type',
      `Unknown charset ${JSON.stringify(encoding)}; send the table in UTF-8.`,
    );
  }
}

const LOST = '\u{fffd}';

/** Decodes one encoding: NUL and invalid bytes become U+FFFD and are reported. */
function withoutLost(bytes: Buffer, encoding: string): Pick<Decoded, 'text' | 'strays'> {
  const strays = new Map<number, string>();
  const text = decoderOf(encoding).decode(bytes);
  const whole = withoutNul(text, encoding, strays);
  if (encoding === UTF_8 || !text.includes(LOST)) return { text: whole, strays };
  for (const { line, character } of positionsOf(text, LOST))
    if (!strays.has(line))
      strays.set(line, `line ${line}, character ${character}: cannot be read as ${encoding}`);
  return { text: whole, strays };
}

function withoutNul(text: string, encoding: string, strays: Map<number, string>): string {
  for (const { line, character } of positionsOf(text, '\0')) {
    if (line === 1)
      throw new HttpProblem(
        'unreadable-table',
        `Line 1 has a NUL character: this is not text in ${encoding}. Save the table as CSV in UTF-8.`,
      );
    if (!strays.has(line))
      strays.set(
        line,
        `line ${line}, character ${character}: a NUL character, which no text has, was read as ${JSON.stringify(LOST)}`,
      );
  }
  return text.replaceAll('\0', LOST);
}

/** Where a character is in a text: the first of each line, of as many as a list may have. */
function positionsOf(text: string, wanted: string): { line: number; character: number }[] {
  if (!text.includes(wanted)) return [];
  const lines = text
    .split(lineEndOf(text))
    .map((line, index) => ({ line: index + 1, character: line.indexOf(wanted) + 1 }));
  return lines.filter(({ character }) => character > 0).slice(0, MAX_ROWS);
}

/** Before 2001 some computers ended lines with a carriage return alone. */
function lineEndOf(text: string): '\n' | '\r' {
  return text.includes('\n') ? '\n' : '\r';
}

const SEQUENCE =
  '(?:[\\xc2-\\xdf][\\x80-\\xbf]|[\\xe0-\\xef][\\x80-\\xbf]{2}|[\\xf0-\\xf4][\\x80-\\xbf]{3})';
/** Of bytes above ASCII, those that make UTF-8 together, and the others. */
const STRETCHES = `${SEQUENCE}+|(?:(?!${SEQUENCE})[\\x80-\\xff])+`;
/**
 * Letters of western Europe in UTF-8. As Windows-1252 they are unlikely: no word has à before a
 * sign, and É before a quotation mark is not valid UTF-8.
 */
const LETTERS = /^(?:\xc3[\x80-\xbf])+$/;

/** Bytes that are decoded in one turn. */
const BYTES_AT_ONCE = 64 * 1024;

async function decodeByStretch(
  bytes: Buffer,
  said: Expected | null,
): Promise<Omit<Decoded, 'hasMark'>> {
  let [inUtf8, others] = [0, 0];
  for (const slice of slicesOf(bytes)) {
    for (const [stretch] of slice.matchAll(new RegExp(STRETCHES, 'g')))
      isSequence(stretch) ? inUtf8++ : others++;
    await takeTurn();
  }
  const encoding = inUtf8 >= others ? UTF_8 : WINDOWS_1252;
  const expected = said ?? { encoding, said: `the rest is ${encoding}` };
  const isAnyUtf8 = encoding === UTF_8 || expected.encoding === UTF_8;
  const strays = new Map<number, string>();
  const end = lineEndOf(bytes.includes('\n') ? '\n' : '\r');
  let [text, line, lineStart] = ['', 1, 0];
  for (const slice of slicesOf(bytes)) {
    let shorter = -text.length;
    text += slice.replace(new RegExp(`${end}|${STRETCHES}`, 'g'), (stretch, at: number) => {
      if (stretch === end) {
        line++;
        lineStart = at - shorter + 1;
        return stretch;
      }
      const actual =
        isSequence(stretch) && (isAnyUtf8 || LETTERS.test(stretch)) ? UTF_8 : WINDOWS_1252;
      const read =
        actual === UTF_8 ? Buffer.from(stretch, 'latin1').toString() : readWindows(stretch);
      const character = at - shorter - lineStart + 1;
      if (actual !== expected.encoding && !strays.has(line) && strays.size < MAX_ROWS)
        strays.set(
          line,
          `line ${line}, character ${character}: ${describeStray(stretch, read, actual, expected)}`,
        );
      shorter += stretch.length - read.length;
      return read;
    });
    await takeTurn();
  }
  return { text: withoutNul(text, encoding, strays), encoding, strays };
}

function isSequence(stretch: string): boolean {
  return stretch.length > 1 && isUtf8(Buffer.from(stretch, 'latin1'));
}

/**
 * The characters of the bytes 80 to 9F in Windows-1252 (WHATWG Encoding). All after them are as in
 * Latin-1. Not by TextDecoder: that of Node 20 reads these bytes as control characters.
 */
const WINDOWS_80_TO_9F =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function readWindows(stretch: string): string {
  return stretch.replace(
    /[\x80-\x9f]/g,
    (byte) => WINDOWS_80_TO_9F[byte.charCodeAt(0) - 0x80] as string,
  );
}

/** Bytes of a stretch that are shown, and characters that are read of them. */
const MAX_SHOWN = 6;

function describeStray(stretch: string, read: string, actual: string, { said }: Expected): string {
  const bytes = Buffer.from(stretch.slice(0, MAX_SHOWN), 'latin1')
    .toString('hex')
    .toUpperCase()
    .replace(/..\B/g, '$& ');
  const more = stretch.length > MAX_SHOWN ? ' …' : '';
  return `${JSON.stringify(read.slice(0, MAX_SHOWN))} is written in ${actual} (bytes ${bytes}${more}), where ${said}`;
}

/** A text as Latin-1, slice by slice; no slice ends within a character of UTF-8. */
function* slicesOf(bytes: Buffer): Generator<string> {
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = Math.min(at + BYTES_AT_ONCE, bytes.length);
    for (let back = 0; back < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; back++) end--;
    yield bytes.toString('latin1', at, end);
  }
}
