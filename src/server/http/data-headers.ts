import { addressOf } from './addresses.ts';
import type { HeaderList } from './answer.ts';
import { CORS_HEADERS } from './cors.ts';

/** Where data is described, and under which licence it is. */
function describingLinks(): string[] {
  return [
    link(addressOf('/openapi.json'), 'service-desc'),
    link(addressOf('/docs'), 'service-doc'),
    link(LICENSE_URL, 'license'),
  ];
}

export function link(address: string, relation: string, title?: string): string {
  return `<${address}>; rel="${relation}"${title === undefined ? '' : titleOf(title)}`;
}

/** Headers are in ASCII: what is not is written as RFC 8187 has it. */
function titleOf(title: string): string {
  const isPlain = /^[ !#-[\]-~]*$/.test(title);
  return isPlain
    ? `; title="${title}"`
    : `; title*=UTF-8''${encodeURIComponent(title).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/** The headers of a data answer that depend on the edition alone. `varyOn` names the request headers that choose among answers. */
export function dataHeaders(
  { version }: { version: string },
  { cacheable, varyOn, links = [] }: { cacheable: boolean; varyOn: string; links?: string[] },
): HeaderList {
  return [
    'Cache-Control',
    cacheable ? 'public, max-age=300, stale-while-revalidate=86400' : 'no-store',
    'Vary',
    varyOn,
    'Dataset-Version',
    version,
    'Link',
    [...describingLinks(), ...links].join(', '),
    ...CORS_HEADERS,
  ];
}

/** Address of CC BY 4.0, the licence of all data. */
export const LICENSE_URL = 'https://creativecommons.org/licenses/by/4.0/';
