import type { Candidate } from '../resources/places/candidates.ts';
import { namesOf, otherSpellings } from '../resources/places/spellings.ts';
import { type Evidence, type Match, NOT_FOUND } from './match.ts';

/** The place that has the postcode of a row. Several may have one: a name beside it chooses among them. */
export function matchByPostcode({ asked, candidates }: Evidence): Match {
  const { postcode, country, name } = asked;
  const { postcode: text, countries, isPadded } = postcode as NonNullable<typeof postcode>;
  const having = candidates(`postcode:${text}`).filter((place) => isOneOf(place, country, countries));
  const spellings = name === null ? [] : [name, ...otherSpellings(name)];
  const sameName = having.filter((place) => namesOf(place.name).some((own) => spellings.includes(own)));
  const found = sameName.length > 0 ? sameName : having;
  const [place] = found;
  if (!place) return { ...NOT_FOUND, note: 'no place has this postcode' };
  const others = having.filter((each) => each !== place);
  if (name !== null && sameName.length === 0) return { ...NOT_FOUND, others: having, note: 'no place of this postcode has this name' };
  if (found.length > 1)
    return { ...NOT_FOUND, status: 'ambiguous', by: 'postcode', others: found, note: `${found.length} places have this postcode` };
  const doubts = [
    isPadded && 'zeros were put before the postcode, as spreadsheets drop them',
    country === null && 'no country was given',
  ].filter(Boolean);
  return { status: doubts.length > 0 ? 'likely' : 'matched', by: 'postcode', place, others, note: doubts.join('; ') || null };
}

function isOneOf(place: Candidate, country: string | null, countries: readonly string[] | null): boolean {
  return (country === null || place.country === country) && (countries === null || countries.includes(place.country));
}
