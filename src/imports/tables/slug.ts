/** Letters that are no ASCII letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' };

/** A name in lower-case ASCII letters and digits with dashes between them: L'Aquila becomes l-aquila. Two spellings of one slug differ in case, accents and signs alone. */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .replace(/[ßæœøđł]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
