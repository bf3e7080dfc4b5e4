import { HttpProblem } from '../http/errors.ts';
import { MAX_ROWS } from '../rest/lookup-contract.ts';
import { MAX_TABLE_COLUMNS, ROWS_AT_ONCE, type Table } from './table.ts';
import { unreadableTable } from './unreadable-table.ts';

type Cell = string | number | boolean | null;
/** A table in JSON, with its objects as they were given. */
export type JsonTable = Table & { objects: readonly Readonly<Record<string, Cell>>[] };

/** Reads an array of flat objects, whose names are the columns in the order in which they are met. */
export function readJsonTable(bytes: Buffer): JsonTable {
  const objects = parseJson(bytes);
  if (!Array.isArray(objects) || objects.length === 0)
    throw unreadableTable('The body must be an array of objects, one a row, and not empty.');
  if (objects.length > MAX_ROWS)
    throw new HttpProblem('payload-too-large', `A list has at most ${MAX_ROWS} rows; this one has ${objects.length}. Send it in parts.`);
  const names = new Set<string>();
  for (const [index, object] of objects.entries()) {
    const wrong = wrongObject(object);
    if (wrong) throw unreadableTable(`Row ${index + 1}: ${wrong}`);
    for (const name of Object.keys(object)) names.add(name);
    if (names.size > MAX_TABLE_COLUMNS) throw unreadableTable(`Row ${index + 1}: a list has at most ${MAX_TABLE_COLUMNS} columns.`);
  }
  const header = [...names];
  return { text: bytes.toString(), header, objects, recognised: 'JSON', rows };

  function* rows() {
    for (let start = 0; start < objects.length; start += ROWS_AT_ONCE) {
      const some: JsonTable['objects'] = objects.slice(start, start + ROWS_AT_ONCE);
      yield some.map((object, index) => {
        const cells = header.map((name) => (Object.hasOwn(object, name) ? String(object[name] ?? '') : ''));
        return { line: start + index + 1, cells, problem: null };
      });
    }
  }
}

function parseJson(bytes: Buffer) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // What the parser says quotes the text, and is not logged.
    throw unreadableTable(error instanceof SyntaxError ? `The body is not JSON: ${error.message}.` : 'The body is not UTF-8, as JSON is.');
  }
}

function wrongObject(object: unknown): string | null {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return 'it must be an object, such as {"name": "Roma"}.';
  const deep = Object.entries(object).find(([, value]) => typeof value === 'object' && value !== null);
  return deep ? `column ${JSON.stringify(deep[0])} must be a text, a number, true, false or null.` : null;
}
