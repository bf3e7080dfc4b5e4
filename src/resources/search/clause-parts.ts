/** A word of a clause, with the numbers that it is made of: `R311.7.5`, `1-4.2.1`, `236/1989`. */
const PART = /[\p{L}\p{N}]+(?:[.\-/–][\p{L}\p{N}]+)*/gu;
const LAST_NUMBER = /[.\-/–][^.\-/–]+$/;

/** The words of a clause as they are compared. */
export function clauseParts(clause: string): string[] {
  // What Légifrance writes as R*123-2 people write without the star.
  const plain = clause.normalize('NFKC').replaceAll('*', '').toLowerCase();
  return [...new Set(plain.match(PART))];
}

/** The same, and what each of them lies within: `r311.7` and `r311` of `r311.7.5`. */
export function clausePartsAndWider(clause: string): string[] {
  return [...new Set(clauseParts(clause).flatMap(withWider))];
}

function withWider(part: string): string[] {
  return LAST_NUMBER.test(part) ? [part, ...withWider(part.replace(LAST_NUMBER, ''))] : [part];
}
