import type { Addresses } from './addresses.ts';
import type { HeaderList } from './answer.ts';
import { CORS_HEADERS } from './cors.ts';

/** Address of CC BY 4.0, the licence of all data. */
export const LICENSE_URL = 'https://creativecommons.org/licenses/by/4.0/';

/** A link of a response: `to` is a path of the service, or an address elsewhere. */
export type Link = { to: string; relation: string; title?: string };

/** Where data is described, and under which licence it is. */
const DESCRIBING_LINKS: readonly Link[] = [
  { to: '/openapi.json', relation: 'service-desc' },
  { to: '/docs', relation: 'service-doc' },
  { to: LICENSE_URL, relation: 'license' },
];

export function writeLink(addresses: Addresses, { to, relation, title }: Link): string {
  const address = to.startsWith('/') ? addresses.of(to) : to;
  return `<${address}>; rel="${relation}"${title === undefined ? '' : titleOf(title)}`;
}

/** Headers are in ASCII: what is not is written as RFC 8187 has it. */
function titleOf(title: string): string {
  const isPlain = /^[ !#-[\]-~]*$/.test(title);
  return isPlain
    ? `; title="${title}"`
    : `; title*=UTF-8''${encodeURIComponent(title).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/**
 * The headers of a data response that depend on the edition alone. `varyOn` names the request
 * headers that select the representation.
 */
export function dataHeaders(
  { version, addresses }: { version: string; addresses: Addresses },
  { cacheable, varyOn, links = [] }: { cacheable: boolean; varyOn: string; links?: Link[] },
): HeaderList {
  return [
    'Cache-Control',
    cacheable ? 'public, max-age=300, stale-while-revalidate=86400' : 'no-store',
    'Vary',
    varyOn,
    'Dataset-Version',
    version,
    'Link',
    [...DESCRIBING_LINKS, ...links].map((link) => writeLink(addresses, link)).join(', '),
    ...CORS_HEADERS,
  ];
}
