import { foldLetters } from '../../../src/engine/text/fold-letters.ts';

/** A place as its code is made of it. */
type NamedPlace = { official_code: string; name: string; subdivision: string };

/**
 * The codes of places by their official codes: the slug of the name. Places that share a slug get
 * the subdivision's part after the dash as well, and those that share that get the official code. A
 * code in `published`, by official code, never changes and is not given to another place. Pass all
 * places of a table, including those that are left out: then no code changes when one of them is
 * published.
 */
export function assignCodes(
  places: readonly NamedPlace[],
  published: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const codes = new Map(published);
  let open = places.filter(({ official_code }) => !published.has(official_code));
  for (const codeOf of [nameSlug, withSubdivision, withOfficialCode]) {
    const taken = new Set(codes.values());
    const times = new Map<string, number>();
    for (const code of open.map(codeOf)) times.set(code, (times.get(code) ?? 0) + 1);
    const isFree = (code: string) => times.get(code) === 1 && !taken.has(code);
    for (const place of open)
      if (isFree(codeOf(place))) codes.set(place.official_code, codeOf(place));
    open = open.filter((place) => !isFree(codeOf(place)));
  }
  if (open.length > 0)
    throw new Error(`no code is free for ${open.map(({ name }) => name).join(', ')}`);
  return codes;
}

const nameSlug = ({ name }: NamedPlace) => slugOf(name);
const withSubdivision = (place: NamedPlace) =>
  `${nameSlug(place)}-${slugOf(place.subdivision.slice(place.subdivision.indexOf('-') + 1))}`;
const withOfficialCode = (place: NamedPlace) =>
  `${withSubdivision(place)}-${slugOf(place.official_code)}`;

/** A name in lower-case ASCII letters and digits with dashes between them: L'Aquila becomes l-aquila. Two spellings of one slug differ in case, accents and signs alone. */
export function slugOf(name: string): string {
  return foldLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
