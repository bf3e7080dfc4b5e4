import type { Answer } from './answer.ts';

/**
 * An answer of megabytes for browsers, which all take gzip: nobody gets it at its full size. A request that names no encoding takes any, and for one that
 * refuses them all there is no other representation.
 */
export function alwaysCompressed(answer: Answer): Answer {
  return { ...answer, representation: (encoding) => answer.representation(encoding === 'identity' ? 'gzip' : encoding) };
}
