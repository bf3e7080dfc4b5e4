import type { ServerResponse } from 'node:http';
import type { HeaderList } from './answer.ts';

/** Headers that scripts of other origins may read, beside those that browsers always show. */
export const EXPOSED_HEADERS = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Link',
  'Dataset-Version',
  'Content-Range',
  'Accept-Ranges',
  'Content-Disposition',
  'Lookup-Table',
  'Number-Format',
  'Allow',
  'Accept-Post',
  'Accept-Encoding',
];

/** On every answer of the APIs, errors included: scripts of any origin may read it and these headers. */
export const CORS_HEADERS: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_HEADERS.join(', '),
];

/** Responds to a preflight or any other OPTIONS request. */
export function sendOptions(response: ServerResponse, methods: string): void {
  response.writeHead(204, [
    ...CORS_HEADERS,
    'Allow',
    methods,
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    '*',
    'Access-Control-Max-Age',
    '86400',
  ]);
  response.end();
}
