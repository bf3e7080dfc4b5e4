/** A word without the ending of an English plural (the S stemmer of Harman, 1991), so that `risers` and `riser` are one. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}
