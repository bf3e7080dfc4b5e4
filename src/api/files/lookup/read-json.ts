import { HttpProblem } from '../../../server/http/errors.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { MAX_ROWS } from './contract.ts';
import { decodeText } from './decode-text.ts';
import { mapInTurns } from './in-turns.ts';
import {
  MAX_TABLE_COLUMNS,
  ROWS_AT_ONCE,
  type Table,
  type TableRow,
  unreadableTable,
} from './table.ts';

type Cell = string | number | boolean | null;
/** A table in JSON, with its objects as given. An element that is not an object has no columns. */
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
    // The parser's message quotes the text, and must not be logged.
    throw unreadableTable(
      `The body is not JSON. ${await describeJsonError(text, error)} Nothing was looked up.`,
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

/**
 * Where an array in JSON is invalid, in words: the row, and the line and character. Without a
 * position from the parser, these are of the beginning of the row.
 */
async function describeJsonError(text: string, whole: SyntaxError): Promise<string> {
  let row = 0;
  for await (const [start, end] of elementsOf(text)) {
    if (++row > MAX_ROWS) break;
    const error = syntaxErrorOf(text.slice(start, end));
    if (!error) continue;
    const [what, position] = splitMessage(error.message, end - start);
    return position === null
      ? `Row ${row}, which begins in ${placeOf(text, start)}: ${what}.`
      : `Row ${row}, ${placeOf(text, start + position)}: ${start === end ? 'nothing is there' : what}.`;
  }
  const [what, position] = splitMessage(whole.message, text.length);
  return position === null ? `${what}.` : `In ${placeOf(text, position)}: ${what}.`;
}

function syntaxErrorOf(json: string): SyntaxError | null {
  try {
    JSON.parse(json);
    return null;
  } catch (error) {
    return error as SyntaxError;
  }
}

/** The parser's message without the position, which is relative to the parsed part. */
function splitMessage(message: string, length: number): [what: string, position: number | null] {
  const [said, position] =
    /(?: in JSON)? at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
  if (said !== undefined) return [message.slice(0, -said.length), Number(position)];
  return [message, /end of JSON/.test(message) ? length : null];
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, character ${(before.at(-1) as string).length + 1}`;
}

const TOKENS_AT_ONCE = 20_000;

/**
 * Where the elements of the outermost array begin and end, without surrounding spaces, judged by
 * quotes and brackets alone.
 */
async function* elementsOf(text: string): AsyncGenerator<[start: number, end: number]> {
  if (!text.trimStart().startsWith('[')) return;
  let [depth, start, tokens] = [0, 0, 0];
  const within = (end: number): [number, number] => {
    const element = text.slice(start, end);
    return [
      end - element.trimStart().length,
      Math.max(start + element.trimEnd().length, end - element.trimStart().length),
    ];
  };
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]+|\\[\s\S])*"?|[[\]{},]/g)) {
    if (++tokens % TOKENS_AT_ONCE === 0) await takeTurn();
    if (token === '[' || token === '{') {
      depth++;
      if (depth === 1) start = index + 1;
      continue;
    }
    if (token === ']' || token === '}') depth--;
    const isEnd = token === ',' ? depth === 1 : depth === 0 && !token.startsWith('"');
    if (!isEnd) continue;
    yield within(index);
    if (depth === 0) return;
    start = index + 1;
  }
  yield within(text.length);
}
