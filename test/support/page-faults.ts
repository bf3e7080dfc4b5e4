const MAX_BYTES = 60_000;

/** What a program writes where a value is missing. */
const NO_WORD = /\b(?:null|undefined|NaN)\b/;
/** Pages on which these are words. */
const ABOUT_PROGRAMS = /^\/(docs|problems)\b/;

/** What is wrong with a page that any page may have wrong: its weight, no heading, `null` in its text. */
export function pageFaults(address: string, body: string): string[] {
  const bytes = Buffer.byteLength(body);
  return [
    bytes > MAX_BYTES && `${address} has ${bytes} bytes`,
    !body.includes('<h1>') && `${address} has no heading`,
    !ABOUT_PROGRAMS.test(address) &&
      NO_WORD.test(textOf(body)) &&
      `${address} has null in its text`,
  ].filter((fault) => fault !== false);
}

/** The text of a page, without its elements and their attributes. */
function textOf(body: string): string {
  return body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
}
