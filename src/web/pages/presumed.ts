import { html, type Part } from '../html/html.ts';
import { nameInWords } from '../html/values.ts';
import { valueText } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A fact that is presumed of an ordinary building; a value `not …` says of which kinds it is none. */
export type Presumed = { name: string; value: string };

export function presumedText({ name, value }: Presumed, vocabulary: Vocabulary): Part {
  const word = vocabulary.get(name);
  if (!word) return `${nameInWords(name)}: ${value}`;
  const kinds = value.startsWith('not ') ? value.slice(4).split(' or ') : null;
  if (kinds) return html`${nameInWords(word.short)}: no ${kinds.map((kind, index) => [index > 0 && ' or ', valueText(word, kind)])}`;
  return html`${nameInWords(word.short)}: ${valueText(word, value)}`;
}
