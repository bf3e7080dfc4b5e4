import { distance } from 'fastest-levenshtein';

/** The edit distance of two names, in which two swapped letters count as one mistake. */
export function countMistakes(given: string, meant: string): number {
  return areSwapped(given, meant) ? 1 : distance(given, meant);
}

function areSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return (
    at >= 0 &&
    one.slice(at + 2) === other.slice(at + 2) &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at]
  );
}

export function mistakesAllowed(letters: number): number {
  return letters < 4 ? 0 : letters < 6 ? 1 : letters < 11 ? 2 : 3;
}

/** The nearest known name with its mistakes; null where none is near enough. */
export function nearest(
  given: string,
  known: Iterable<string>,
): { name: string; mistakes: number } | null {
  let best: { name: string; mistakes: number } | null = null;
  for (const name of known) {
    if (Math.abs(name.length - given.length) > mistakesAllowed(given.length)) continue;
    const mistakes = countMistakes(given, name);
    if (mistakes <= mistakesAllowed(given.length) && mistakes < (best?.mistakes ?? Infinity))
      best = { name, mistakes };
  }
  return best;
}
