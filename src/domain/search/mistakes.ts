import { distance } from 'fastest-levenshtein';

/** By how many letters names differ: two that changed places count as one. */
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

/** How many mistakes a text of so many letters may have, to be taken for another. */
export function mistakesAllowed(letters: number): number {
  return letters < 4 ? 0 : letters < 6 ? 1 : letters < 11 ? 2 : 3;
}

/** The known name that was meant, with its mistakes; null where none is near enough. */
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
