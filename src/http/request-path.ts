/** The path of a request target, which may be a whole address, as proxies write it. */
export function requestPath(target: string): string {
  const origin = target.startsWith('/') ? 0 : (/^https?:\/\/[^/?#]*/i.exec(target)?.[0].length ?? 0);
  const query = target.indexOf('?', origin);
  return target.slice(origin, query === -1 ? undefined : query) || '/';
}

/** What stands after the question mark of a request target; empty where there is none. */
export function requestQuery(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? '' : target.slice(query + 1);
}
