import { html, type Part } from '../html/html.ts';
import { words } from '../html/values.ts';
import { written } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A fact that is presumed of an ordinary building; a value `not …` says of which kinds it is none. */
export type Presumed = { name: string; value: string };

export function presumedText({ name, value }: Presumed, vocabulary: Vocabulary): Part {
  const word = vocabulary.get(name);
  if (!word) return `${words(name)}: ${value}`;
  const kinds = value.startsWith('not ') ? value.slice(4).split(' or ') : null;
  if (kinds) return html`${words(word.short)}: no ${kinds.map((kind, index) => [index > 0 && ' or ', written(word, kind)])}`;
  return html`${words(word.short)}: ${written(word, value)}`;
}
