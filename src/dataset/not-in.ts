import { didYouMean } from '../text/did-you-mean.ts';

/** Said of a name that a file of names does not have, with the one that may be meant. */
export function notIn(file: string, name: string, known: Iterable<string>): string {
  return `'${name}' is not in ${file}${didYouMean(name, known)}`;
}
