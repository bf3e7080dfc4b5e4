import { isUtf8 } from 'node:buffer';
import { HttpProblem } from '../http/errors.ts';

/** A text, and how it was written. */
type Decoded = { text: string; encoding: string; hasMark: boolean };

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * Reads a text by its byte order mark, the charset that it was sent under, or what it can only be: UTF-8 where it is valid, UTF-16 where every other byte is zero, else
 * Windows-1252, which Latin-1 is part of. What was recognised is said in the answer.
 */
export function decodeText(bytes: Buffer, charset: string | null): Decoded {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = marked?.encoding ?? charset ?? recognise(bytes);
  const text = decoder(encoding).decode(bytes);
  const zero = text.indexOf('\0');
  if (zero >= 0) {
    const line = text.slice(0, zero).split('\n').length;
    throw new HttpProblem(
      'unreadable-table',
      `Line ${line} has a NUL character: this is no text in ${encoding}. Save the table as CSV in UTF-8.`,
    );
  }
  return { text, encoding, hasMark: marked !== undefined };
}

function recognise(bytes: Buffer): string {
  const sample = bytes.subarray(0, 1_000);
  const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  // A letter of ours has one byte that is zero in UTF-16.
  if (zerosAt(1) > sample.length / 4) return 'utf-16le';
  if (zerosAt(0) > sample.length / 4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function decoder(encoding: string): { decode: (bytes: Buffer) => string } {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new HttpProblem('unsupported-media-type', `There is no charset ${JSON.stringify(encoding)}; send the table in UTF-8.`);
  }
}
