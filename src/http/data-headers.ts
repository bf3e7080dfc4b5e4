import { LICENSE_URL } from '../license.ts';
import type { HeaderList } from './answer.ts';
import { CORS_HEADERS } from './cors.ts';

const LINKS = ['</openapi.json>; rel="service-desc"', '</docs>; rel="service-doc"', `<${LICENSE_URL}>; rel="license"`];

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
    [...LINKS, ...links].join(', '),
    ...CORS_HEADERS,
  ];
}
