import type { ServerResponse } from 'node:http';
import type { HeaderList } from './answer.ts';

/** On every answer of both doors, errors included: any page may read it, and the headers that tell quota, version, links and the part of a download. */
export const CORS_HEADERS: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Dataset-Version, Content-Range',
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
