import { CATALOG_PATH, CATALOG_TYPE } from '../api/files/downloads/catalog.ts';
import { addressOf } from '../server/http/addresses.ts';
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

/** The catalogue of RFC 9727: the endpoints, each with its description, its documentation and its state. */
export function apiCatalog(): string {
  const shared = {
    license: [{ href: LICENSE_URL, type: 'text/html' }],
    'service-meta': [{ href: addressOf(CATALOG_PATH), type: CATALOG_TYPE }],
    status: [{ href: addressOf('/readyz'), type: 'application/json' }],
  };
  return JSON.stringify({
    linkset: [
      {
        anchor: addressOf(REST_PREFIX),
        'service-desc': [{ href: addressOf('/openapi.json'), type: 'application/json' }],
        'service-doc': [{ href: addressOf('/docs'), type: 'text/html' }],
        ...shared,
      },
      {
        anchor: addressOf(GRAPHQL_PATH),
        'service-desc': [{ href: addressOf('/schema.graphql'), type: 'text/plain' }],
        'service-doc': [{ href: addressOf(GRAPHQL_PATH), type: 'text/html' }],
        ...shared,
      },
      {
        anchor: addressOf(MCP_PATH),
        'service-desc': [{ href: addressOf(LLMS_PATH), type: 'text/markdown' }],
        'service-doc': [{ href: addressOf(AGENTS_PATH), type: 'text/html' }],
        ...shared,
      },
    ],
  });
}
