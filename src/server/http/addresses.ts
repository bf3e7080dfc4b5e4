import { truncateCharacters } from '../../engine/text/truncate.ts';

/** Where the service is on its host: nothing at the root of it, else a path such as `/plumbline`. One for the process, which listens at one place. */
let basePath = '';

/** Serves under `path` from now on; the function that it answers takes that back. */
export function mountAt(path: string): () => void {
  basePath = path;
  return () => {
    basePath = '';
  };
}

/** Where corrections are sent: an address with `{title}` and `{body}` in it; null where nobody takes them. Of the process, as the base path is. */
let corrections: string | null = null;

/** Leads corrections to an address from now on; the function that it answers takes that back. */
export function takeCorrectionsAt(template: string | null): () => void {
  corrections = template;
  return () => {
    corrections = null;
  };
}

/** The address at which a text with this title and body is opened; null where nobody takes corrections. */
export function correctionAddress(text: { title: string; body: string }): string | null {
  if (corrections === null) return null;
  const body = truncateCharacters(text.body, MAX_CORRECTION);
  const written = { '{title}': encodeURIComponent(text.title), '{body}': encodeURIComponent(body) };
  return corrections.replace(
    /\{title\}|\{body\}/g,
    (name) => written[name as keyof typeof written],
  );
}

/** Characters of a text that addresses carry: servers take addresses of eight thousand, in which some characters are nine. */
const MAX_CORRECTION = 2_500;

/** The address of what is at `path` of this service, as clients are told it: the only place that knows where the service is mounted. */
export function addressOf(path: string): string {
  return basePath + path;
}

/**
 * The path within this service that a request asks for; null where it is not below the base path. Health is asked with and without that: who keeps the process
 * running need not know where a proxy shows it.
 */
export function pathWithin(path: string): string | null {
  if (basePath === '' || isHealthPath(path)) return path;
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : null;
}

export function isHealthPath(path: string): boolean {
  return path === '/livez' || isReadinessPath(path);
}

export function isReadinessPath(path: string | null): boolean {
  return path === '/readyz';
}
