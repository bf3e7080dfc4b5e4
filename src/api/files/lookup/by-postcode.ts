import type { FoundPlace } from '../../../domain/places/find-places.ts';
import { type Evidence, fitOfName, isOfCountry, type Match, NOT_FOUND } from './match.ts';

/**
 * The place with the postcode of a row. Several may have one: a name in the row chooses among them.
 * Without a name the match is at most likely where the postcode may span further places.
 */
export function matchByPostcode(evidence: Evidence): Match {
  const { country, names, postcode } = evidence.query;
  const having = placesOfPostcode(evidence);
  const named = having.filter((place) => fitOfName(place, evidence) === 'same');
  const alike =
    named.length > 0 ? [] : having.filter((place) => fitOfName(place, evidence) !== null);
  const hasName = names.length > 0;
  const found = hasName ? [...named, ...alike] : having;
  const [place] = found;
  if (having.length === 0) return { ...NOT_FOUND, note: describeUnknownPostcode(evidence) };
  if (!place)
    return { ...NOT_FOUND, others: having, note: 'no place of this postcode has this name' };
  if (found.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'postcode',
      others: found,
      note: `${found.length} places have this postcode`,
    };
  const doubts = [
    postcode?.isPadded && 'zeros were put before the postcode, as spreadsheets drop them',
    country === null && 'no country was given',
    alike.length > 0 && `the name is spelled ${place.name} here`,
    !hasName && describeSpan(place, evidence),
  ].filter(Boolean);
  // A place with another name is none that the row can mean.
  const others = named.length > 0 ? [] : having.filter((each) => each !== place);
  return {
    status: doubts.length > 0 ? 'likely' : 'matched',
    by: 'postcode',
    place,
    others,
    note: doubts.join('; ') || null,
  };
}

/** The places that have the postcode of a row in its country, or in those that the postcode may be of. */
export function placesOfPostcode(evidence: Evidence): readonly FoundPlace[] {
  const { postcode, countries } = evidence.query.postcode as NonNullable<
    typeof evidence.query.postcode
  >;
  const having = evidence.candidates(`postcode:${postcode}`);
  return having.filter(
    (place) =>
      isOfCountry(place, evidence) && (countries === null || countries.includes(place.country)),
  );
}

/**
 * Why another place may have a postcode that is listed with one; null where the tables list all
 * postcodes of all places.
 */
function describeSpan({ country }: FoundPlace, { gazetteer }: Evidence): string | null {
  const { places, withPostcodes, hasShared } = gazetteer.locations(country);
  if (!hasShared)
    return joinParts(
      `each postcode of ${country} is listed with one place here, and may span further ones`,
      gazetteer.postcodes(country),
    );
  const without = places - withPostcodes;
  return without === 0
    ? null
    : joinParts(
        `the postcode may span further places: ${without} of ${places} places of ${country} have none here`,
        gazetteer.postcodes(country),
      );
}

/** That no place has the postcode of a row, and how many have none at all. */
export function describeUnknownPostcode({ query, gazetteer }: Evidence): string {
  const [only, ...more] = query.postcode?.countries ?? [];
  const country = query.country ?? (more.length === 0 ? only : undefined);
  const note = `no place has the postcode ${query.postcode?.postcode}`;
  if (country === undefined) return note;
  const { places, withPostcodes } = gazetteer.locations(country);
  if (withPostcodes === places) return note;
  return joinParts(
    `${note}: postcodes are known of ${withPostcodes} of ${places} places of ${country}`,
    gazetteer.postcodes(country),
  );
}

function joinParts(note: string, reference: string | null): string {
  return reference === null ? note : `${note} (${reference})`;
}
