import type { ServerResponse } from 'node:http';
import type { HeaderList } from './answer.ts';

/** On every answer of the APIs, errors included: pages of any origin may read it, and its headers about quota, version, links and ranges. */
export const CORS_HEADERS: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Dataset-Version, Content-Range, Lookup-Table, Number-Format',
];

/** Answers a preflight or any other OPTIONS request. */
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
