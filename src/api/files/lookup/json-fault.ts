import { takeTurn } from '../../../server/http/turns.ts';
import { MAX_ROWS } from './contract.ts';

/** Where an array in JSON breaks, in words: the row, and the line and character of the break where the parser says it, else of the row's beginning. */
export async function describeJsonFault(text: string, whole: SyntaxError): Promise<string> {
  let row = 0;
  for await (const [start, end] of elementsOf(text)) {
    if (++row > MAX_ROWS) break;
    const fault = faultOf(text.slice(start, end));
    if (!fault) continue;
    const [what, position] = splitMessage(fault.message, end - start);
    return position === null
      ? `Row ${row}, which begins in ${placeOf(text, start)}: ${what}.`
      : `Row ${row}, ${placeOf(text, start + position)}: ${start === end ? 'nothing is there' : what}.`;
  }
  const [what, position] = splitMessage(whole.message, text.length);
  return position === null ? `${what}.` : `In ${placeOf(text, position)}: ${what}.`;
}

function faultOf(json: string): SyntaxError | null {
  try {
    JSON.parse(json);
    return null;
  } catch (error) {
    return error as SyntaxError;
  }
}

/** What the parser says, without its position, which is that within the part that it was given. */
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

/** Where the elements of the outermost array begin and end, without the spaces around them, as far as quotes and brackets tell them apart. */
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
