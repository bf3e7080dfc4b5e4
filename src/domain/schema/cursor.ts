import { badUserInput, shown } from './client-errors.ts';

/** An opaque text for the position of a row in the order of pages. */
export type Cursor<Position> = {
  write: (position: Position) => string;
  /** Throws BAD_USER_INPUT for an invalid cursor. */
  read: (cursor: string) => Position;
};

/** `parse` returns null for a text that `textOf` does not write. */
export function createCursor<Position>(
  textOf: (position: Position) => string,
  parse: (text: string) => Position | null,
): Cursor<Position> {
  const write = (position: Position) => Buffer.from(textOf(position)).toString('base64url');
  return {
    write,
    read(cursor) {
      const position = parse(Buffer.from(cursor, 'base64url').toString('latin1'));
      if (position === null || write(position) !== cursor) {
        throw badUserInput(
          'INVALID_CURSOR',
          `Invalid cursor ${shown(cursor)}: \`after\` takes \`pageInfo { endCursor }\` or the \`cursor\` of an edge.`,
          { argument: 'after', value: cursor },
        );
      }
      return position;
    },
  };
}
