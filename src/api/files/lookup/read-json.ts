import { HttpProblem } from '../../../server/http/errors.ts';
import { MAX_ROWS } from './contract.ts';
import { decodeText } from './decode-text.ts';
import { mapInTurns } from './in-turns.ts';
import { describeJsonFault } from './json-fault.ts';
import { MAX_TABLE_COLUMNS, ROWS_AT_ONCE, type Table, type TableRow } from './table.ts';
import { unreadableTable } from './unreadable-table.ts';

type Cell = string | number | boolean | null;
/** A table in JSON, with its objects as they were given: what is no object has no columns. */
export type JsonTable = Table & { objects: readonly Readonly<Record<string, unknown>>[] };

/** Reads an array of flat objects, whose names are the columns in the order in which they are met. */
export async function readJsonTable(bytes: Buffer): Promise<JsonTable> {
  const { text, encoding, strays } = await decodeText(bytes, null);
  const [stray] = [
    ...strays.values(),
    ...(encoding === 'utf-8' ? [] : [`it seems to be ${encoding}`]),
  ];
  if (stray !== undefined)
    throw unreadableTable(`The body is not UTF-8, as JSON is: ${stray}. Nothing was looked up.`);
  const parsed: unknown = await parseJson(text);
  if (!Array.isArray(parsed) || parsed.length === 0)
    throw unreadableTable('The body must be an array of objects, one a row, and not empty.');
  const elements: readonly unknown[] = parsed;
  if (elements.length > MAX_ROWS)
    throw new HttpProblem(
      'payload-too-large',
      `A list has at most ${MAX_ROWS} rows; this one has ${elements.length}. Send it in parts.`,
    );
  const names = new Set<string>();
  const objects = await mapInTurns(elements, (element, index) => {
    const object = isObject(element) ? element : {};
    for (const name of Object.keys(object)) names.add(name);
    if (names.size > MAX_TABLE_COLUMNS)
      throw unreadableTable(`Row ${index + 1}: a list has at most ${MAX_TABLE_COLUMNS} columns.`);
    return object;
  });
  const header = [...names];
  const wrong = wrongElement(elements[0]);
  if (header.length === 0 && wrong) throw unreadableTable(`Row 1: ${wrong}.`);
  return { text, header, objects, unit: 'row', recognised: 'JSON', rows };

  function* rows() {
    for (let start = 0; start < objects.length; start += ROWS_AT_ONCE) {
      yield elements.slice(start, start + ROWS_AT_ONCE).map((element, index): TableRow => {
        const object = objects[start + index] as JsonTable['objects'][number];
        const cells = header.map((name) =>
          Object.hasOwn(object, name) && isCell(object[name]) ? String(object[name] ?? '') : '',
        );
        return {
          line: start + index + 1,
          cells,
          problem: wrongElement(element),
          doubt: null,
          isMoved: false,
        };
      });
    }
  }
}

async function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // What the parser says quotes the text, and is not logged.
    throw unreadableTable(
      `The body is not JSON. ${await describeJsonFault(text, error)} Nothing was looked up.`,
    );
  }
}

const isObject = (element: unknown): element is Readonly<Record<string, unknown>> =>
  typeof element === 'object' && element !== null && !Array.isArray(element);

const isCell = (value: unknown): value is Cell => typeof value !== 'object' || value === null;

function wrongElement(element: unknown): string | null {
  if (!isObject(element)) return 'it must be an object, such as {"name": "Roma"}';
  const deep = Object.keys(element).find((name) => !isCell(element[name]));
  return deep === undefined
    ? null
    : `column ${JSON.stringify(deep)} must be a text, a number, true, false or null`;
}
