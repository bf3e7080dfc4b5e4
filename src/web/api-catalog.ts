import { CATALOG_PATH, CATALOG_TYPE } from '../api/files/downloads/catalog.ts';
import type { Addresses } from '../server/http/addresses.ts';
import { LICENSE_URL } from '../server/http/data-headers.ts';
import {
  AGENTS_PATH,
  GRAPHQL_PATH,
  LLMS_PATH,
  MCP_PATH,
  REST_PREFIX,
} from '../server/http/paths.ts';

export const API_CATALOG_PATH = '/.well-known/api-catalog';
export const API_CATALOG_TYPE =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The catalogue of endpoints as in RFC 9727. */
export function apiCatalog(addresses: Addresses): string {
  const shared = {
    license: [{ href: LICENSE_URL, type: 'text/html' }],
    'service-meta': [{ href: addresses.of(CATALOG_PATH), type: CATALOG_TYPE }],
    status: [{ href: addresses.of('/readyz'), type: 'application/json' }],
  };
  return JSON.stringify({
    linkset: [
      {
        anchor: addresses.of(REST_PREFIX),
        'service-desc': [{ href: addresses.of('/openapi.json'), type: 'application/json' }],
        'service-doc': [{ href: addresses.of('/docs'), type: 'text/html' }],
        ...shared,
      },
      {
        anchor: addresses.of(GRAPHQL_PATH),
        'service-desc': [{ href: addresses.of('/schema.graphql'), type: 'text/plain' }],
        'service-doc': [{ href: addresses.of(GRAPHQL_PATH), type: 'text/html' }],
        ...shared,
      },
      {
        anchor: addresses.of(MCP_PATH),
        'service-desc': [{ href: addresses.of(LLMS_PATH), type: 'text/markdown' }],
        'service-doc': [{ href: addresses.of(AGENTS_PATH), type: 'text/html' }],
        ...shared,
      },
    ],
  });
}
