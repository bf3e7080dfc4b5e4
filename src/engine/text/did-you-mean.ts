import { distance } from 'fastest-levenshtein';

/** As a part of a message, the known name that is most like the one that was given: ` (did you mean stair_riser_height_mm?)`. Nothing where none is like it. */
export function didYouMean(given: string, known: Iterable<string>): string {
  const nearest = nearestName(given, known);
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}

/** The known name that is most like the one that was given, in letters or by its beginning; null where none is. */
export function nearestName(given: string, known: Iterable<string>): string | null {
  const wanted = given.slice(0, MAX_COMPARED).toLowerCase();
  let best: { name: string; away: number } | null = null;
  for (const name of known) {
    const candidate = name.toLowerCase();
    const isBeginning =
      wanted.length >= 4 && (candidate.startsWith(wanted) || wanted.startsWith(candidate));
    const away = isBeginning ? 1 : distance(wanted, candidate);
    if (away <= Math.floor(wanted.length * 0.4) && (best === null || away < best.away))
      best = { name, away };
  }
  return best?.name ?? null;
}

/** Characters of a name that are looked at: no name has more, and what clients send may. */
const MAX_COMPARED = 100;

/** Said of a name that a file of names does not have, with the one that may be meant. */
export function notIn(file: string, name: string, known: Iterable<string>): string {
  return `'${name}' is not in ${file}${didYouMean(name, known)}`;
}
