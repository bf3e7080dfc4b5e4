/** A text of at most so many characters, with an ellipsis where something was cut off. No character of two code units is cut in half. */
export function truncateCharacters(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A text that has no more than so many bytes as JSON, with an ellipsis where something was cut off. */
export function truncate(text: string, maxBytes: number): string {
  const fits = (some: string) => Buffer.byteLength(JSON.stringify(some)) <= maxBytes;
  if (fits(text)) return text;
  let length = maxBytes;
  while (!fits(`${text.slice(0, length)}…`)) length = Math.floor(length * 0.9);
  return `${text.slice(0, length)}…`;
}
