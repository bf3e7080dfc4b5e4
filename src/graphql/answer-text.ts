import type { Selection } from './selection-tree.ts';

/** Rows that are written at a stroke: each has at most as many values as an operation selects. */
const ROWS_AT_A_STROKE = 50;

/**
 * The JSON of what an operation answers, or null as soon as it has more than `mostCharacters`. It is written list by list: V8 cannot take memory away from a thread
 * while it writes one text, so a text without a bound could end the whole process.
 */
export function writeWithin(data: unknown, selections: readonly Selection[], mostCharacters: number): string | null {
  const parts: string[] = [];
  let characters = 0;
  return write(data, selections) ? parts.join('') : null;

  function put(text: string): boolean {
    parts.push(text);
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
