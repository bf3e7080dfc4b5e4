/**
 * The path of a request target, which may be a whole address, as proxies write it. What need not be percent-encoded is not: `mil%61no` is `milano` wherever paths are
 * read (RFC 3986, section 6.2.2.2).
 */
export function requestPath(target: string): string {
  const origin = target.startsWith('/')
    ? 0
    : (/^https?:\/\/[^/?#]*/i.exec(target)?.[0].length ?? 0);
  const query = target.indexOf('?', origin);
  const path = target.slice(origin, query === -1 ? undefined : query) || '/';
  return path.includes('%') ? path.replace(/%[0-9A-Fa-f]{2}/g, unreserved) : path;
}

function unreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}

/** What stands after the question mark of a request target; empty where there is none. */
export function requestQuery(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? '' : target.slice(query + 1);
}
