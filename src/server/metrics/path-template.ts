import { isRestPath, matchRoute } from '../../api/rest/match.ts';
import { matchPage } from '../../web/match-page.ts';
import { type Addresses, isHealthPath } from '../http/addresses.ts';
import { GRAPHQL_PATH, IDS_PREFIX, MCP_PATH, REST_PREFIX } from '../http/paths.ts';
import { requestPath } from '../http/request-path.ts';

/** What a request is counted under: never what a client made up, as each combination is kept. */
type PathTemplate = { endpoint: 'rest' | 'graphql' | 'mcp' | 'page' | 'health'; path: string };

/**
 * `found` states whether the address exists: only pages that exist get a label of their own, so
 * that labels are few.
 */
export function pathTemplate(target: string, found: boolean, addresses: Addresses): PathTemplate {
  const path = addresses.pathWithin(requestPath(target));
  if (path === null) return { endpoint: 'page', path: 'unknown' };
  if (isHealthPath(path)) return { endpoint: 'health', path };
  if (path === GRAPHQL_PATH) return { endpoint: 'graphql', path };
  if (path === MCP_PATH) return { endpoint: 'mcp', path };
  if (isRestPath(path)) return { endpoint: 'rest', path: restTemplate(path) };
  return { endpoint: 'page', path: found ? pageTemplate(path) : 'unknown' };
}

function pageTemplate(path: string): string {
  if (path.startsWith(IDS_PREFIX)) return '/ids/{CC}/{city}.ids';
  return (
    matchPage(path)?.page.path ??
    path.replace(/^\/(problems|downloads|contribute)\/.+/, '/$1/{name}')
  );
}

function restTemplate(path: string): string {
  try {
    const match = matchRoute(path);
    return match ? REST_PREFIX + match.route.path : 'unknown';
  } catch {
    return 'unknown';
  }
}
