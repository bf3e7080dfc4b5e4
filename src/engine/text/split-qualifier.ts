/** `Castro (BG)` and `Milano, Lombardia`: a name, and the area in brackets or after the last comma. Null for a text without either. */
export function splitQualifier(text: string): { name: string; area: string } | null {
  const written = text.trim();
  const ends = [bracketOf(written), written.lastIndexOf(',')].filter((at) => at > 0);
  const at = Math.min(...ends);
  if (ends.length === 0) return null;
  const name = written.slice(0, at).trim();
  const area = written.slice(at + 1, written[at] === '(' ? -1 : undefined).trim();
  return name === '' || area === '' ? null : { name, area };
}

/** Where the last brackets open, if the text ends with them; else -1. */
function bracketOf(text: string): number {
  const at = text.lastIndexOf('(');
  return text.indexOf(')', at) === text.length - 1 ? at : -1;
}
