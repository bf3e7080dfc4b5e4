/** Which encoding bytes that are not UTF-8 seem to have, and in which line the first stands that is not. */
export function whyNotUtf8(content: Buffer): { line?: number; message: string } {
  if (isUtf16(content))
    return { message: 'is UTF-16, as spreadsheets write “Unicode text”: save it as CSV UTF-8' };
  return {
    line: lineOfFirstFault(content),
    message:
      'is not UTF-8 (Latin-1 or Windows-1252, as older spreadsheets write?): save it as CSV UTF-8',
  };
}

/** Whether bytes begin as UTF-16 does: with its mark, or with an ASCII character, which without accents would pass for UTF-8. */
export function isUtf16([first, second]: Buffer): boolean {
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    first === 0 ||
    second === 0
  );
}

function lineOfFirstFault(content: Buffer): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [start, line] = [0, 1];
  for (let end = content.indexOf(LINE_FEED); end >= 0; end = content.indexOf(LINE_FEED, start)) {
    if (!decodes(decoder, content.subarray(start, end))) return line;
    [start, line] = [end + 1, line + 1];
  }
  return line;
}
const LINE_FEED = 0x0a;

function decodes(decoder: TextDecoder, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
