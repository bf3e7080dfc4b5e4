import { truncateCharacters } from '../../engine/text/truncate.ts';
import type { Config } from '../config/config.ts';

/** Where a service is on its host, and where it sends corrections. */
export type Addresses = {
  /** Empty at the root of the host, else a path such as `/plumbline`. */
  basePath: string;
  /** The public address of a `path` of the service. */
  of: (path: string) => string;
  /**
   * The requested path within the service; null where it is not below the base path. Health checks
   * work with and without the base path, as a supervisor need not know the one of the proxy.
   */
  pathWithin: (path: string) => string | null;
  /** The address that opens a correction with this title and body; null where corrections are not configured. */
  ofCorrection: (text: { title: string; body: string }) => string | null;
};

/** Characters of a text that addresses carry: servers take addresses of eight thousand, in which some characters are nine. */
const MAX_CORRECTION = 2_500;

export function createAddresses(config: Pick<Config, 'BASE_PATH' | 'CORRECTIONS_URL'>): Addresses {
  const { BASE_PATH: basePath, CORRECTIONS_URL: corrections } = config;
  return {
    basePath,
    of: (path) => basePath + path,
    pathWithin(path) {
      if (basePath === '' || isHealthPath(path)) return path;
      if (path === basePath) return '/';
      return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : null;
    },
    ofCorrection(text) {
      if (corrections === null) return null;
      const { title, body } = { ...text, body: truncateCharacters(text.body, MAX_CORRECTION) };
      return corrections.replace(/\{title\}|\{body\}/g, (name) =>
        encodeURIComponent(name === '{title}' ? title : body),
      );
    },
  };
}

export function isHealthPath(path: string): boolean {
  return path === '/livez' || isReadinessPath(path);
}

export function isReadinessPath(path: string | null): boolean {
  return path === '/readyz';
}
