import { foldLetters } from '../../text/fold-letters.ts';

/** A name in lower-case ASCII letters and digits with dashes between them: L'Aquila becomes l-aquila. Two spellings of one slug differ in case, accents and signs alone. */
export function slugOf(name: string): string {
  return foldLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
