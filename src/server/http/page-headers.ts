import { hash } from 'node:crypto';
import type { HeaderList } from './answer.ts';

/** What any page may do: show an icon that is written into it, and nothing else. */
const LEAST: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** For responses whose type browsers might guess wrongly. */
export const NOSNIFF: HeaderList = ['X-Content-Type-Options', 'nosniff'];

/**
 * The headers that isolate an HTML page. It runs only its inline scripts and applies only its
 * inline styles, each allowed by its digest. `allowed` adds directives of Content-Security-Policy,
 * such as `{ 'connect-src': "'self'" }`.
 */
export function pageHeaders(
  html: string,
  allowed: Readonly<Record<string, string>> = {},
): HeaderList {
  const inline = (tag: 'script' | 'style', added = '') => {
    // Digests beside it would switch 'unsafe-inline' off.
    const sources = added.includes("'unsafe-inline'") ? [added] : [...digests(html, tag), added];
    return sources.filter(Boolean).join(' ') || "'none'";
  };
  const policy = {
    ...LEAST,
    ...allowed,
    'script-src': inline('script', allowed['script-src']),
    'style-src': inline('style', allowed['style-src']),
  };
  const written = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  return [
    'Content-Security-Policy',
    written.join('; '),
    'Referrer-Policy',
    'no-referrer',
    ...NOSNIFF,
  ];
}

function digests(html: string, tag: string): string[] {
  const inside = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'));
  return [...inside].map(([, text]) => `'sha256-${hash('sha256', text as string, 'base64')}'`);
}
