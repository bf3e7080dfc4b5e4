import type { Selection } from './selection-tree.ts';

/** Rows that are written at a stroke: each has at most as many values as an operation selects. */
const ROWS_AT_A_STROKE = 50;

/** Pieces of at least so many characters: each costs a call. */
const PIECE_CHARACTERS = 2_000;

/**
 * The JSON of what an operation answers, in pieces, or null as soon as it has more than `mostCharacters`. It is written list by list: V8 cannot take memory away from a
 * thread while it writes one text, so a text without a bound could end the whole process. Pieces are encoded in a third of the time: one sign that is not Latin makes V8
 * keep a whole text in two bytes a character.
 */
export function writeWithin(data: unknown, selections: readonly Selection[], mostCharacters: number): string[] | null {
  const pieces: string[] = [];
  let piece = '';
  let characters = 0;
  return write(data, selections) ? [...pieces, piece] : null;

  function put(text: string): boolean {
    piece += text;
    if (piece.length >= PIECE_CHARACTERS) {
      pieces.push(piece);
      piece = '';
    }
    characters += text.length;
    return characters <= mostCharacters;
  }

  function write(value: unknown, places: readonly Selection[]): boolean {
    const flat = !places.some(({ holdsLists }) => holdsLists);
    if (Array.isArray(value)) return put('[') && (flat ? writeFlat(value) : writeRows(value, places)) && put(']');
    if (flat || value === null) return put(JSON.stringify(value));
    return writeObject(value as Record<string, unknown>, places);
  }

  function writeFlat(rows: readonly unknown[]): boolean {
    for (let start = 0; start < rows.length; start += ROWS_AT_A_STROKE) {
      const text = JSON.stringify(rows.slice(start, start + ROWS_AT_A_STROKE));
      if (!put(`${start > 0 ? ',' : ''}${text.slice(1, -1)}`)) return false;
    }
    return true;
  }

  function writeRows(rows: readonly unknown[], places: readonly Selection[]): boolean {
    return rows.every((row, index) => (index === 0 || put(',')) && write(row, places));
  }

  function writeObject(object: Record<string, unknown>, places: readonly Selection[]): boolean {
    let separator = '';
    const written = places.every(({ responseName, below }) => {
      // What @skip and @include leave out is not there.
      if (!(responseName in object)) return true;
      const begun = put(`${separator || '{'}"${responseName}":`);
      separator = ',';
      return begun && write(object[responseName], below);
    });
    return written && put(separator === '' ? '{}' : '}');
  }
}
