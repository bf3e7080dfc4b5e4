import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { placeByKey } from '../../../domain/cities/queries.ts';
import type { FoundPlace } from '../../../domain/places/find-places.ts';
import { NOWHERE } from '../../../domain/places/location.ts';
import { DEFAULT_WITHIN_KM, kmBetween, type Position } from '../../../domain/places/near.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import { matchByName } from './by-name.ts';
import { positionKey } from './by-position.ts';
import { describeUnknownPostcode, placesOfPostcode } from './by-postcode.ts';
import { compareName } from './loose-names.ts';
import {
  type Evidence,
  eachOnce,
  fitOfName,
  isSamePlace,
  joinNotes,
  liesIn,
  type Match,
} from './match.ts';

/** A cell of a row that speaks against a place, and the places that it speaks for. */
type Contradiction = { note: string; others: readonly FoundPlace[] };

/** Places of each contradiction that are listed, so that there is room for those of another. */
const MAX_LISTED = 3;

/**
 * Weighs a match against the other cells of its row. A contradiction makes it at most likely. Where
 * several places match, one may be the only one without a contradiction.
 */
export async function weigh(edition: Edition, match: Match, evidence: Evidence): Promise<Match> {
  const { place, by, others, status } = match;
  if (place) {
    const found = await contradictionsOf(edition, place, by, evidence);
    if (found.length === 0) return match;
    const meant = found.flatMap((each) => each.others.slice(0, MAX_LISTED));
    return {
      ...match,
      status: 'likely',
      others: eachOnce([...meant, ...others]).filter((each) => !isSamePlace(each, place)),
      note: joinNotes(match.note, ...found.map(({ note }) => note)),
    };
  }
  // Which place a position lies in is not chosen by what lies near it.
  const { postcode, subdivision, position } = evidence.query;
  const hasMore = [postcode, subdivision, position].some((each) => each !== null);
  if (status !== 'ambiguous' || by === 'coordinates' || others.length < 2 || !hasMore) return match;
  const found = await Promise.all(
    others.map((each) => contradictionsOf(edition, each, by, evidence)),
  );
  const [fitting, ...more] = others.filter((_each, index) => found[index]?.length === 0);
  if (!fitting || more.length > 0) return match;
  return {
    ...match,
    status: 'likely',
    place: fitting,
    others: others.filter((each) => each !== fitting),
    note: 'several places can be meant, and the other cells of the row fit this one alone',
  };
}

/**
 * The order of matching. Only cells after the matching one are weighed: those before it matched no
 * place, and the note states that.
 */
const ORDER = ['place', 'official_code', 'postcode', 'name', 'coordinates'];

async function contradictionsOf(
  edition: Edition,
  place: FoundPlace,
  by: Match['by'],
  evidence: Evidence,
): Promise<Contradiction[]> {
  const { query } = evidence;
  const found = ORDER.indexOf(
    by === 'former_name' || by === 'other_name' ? 'name' : (by as string),
  );
  const isWeighed = (cell: string) => ORDER.indexOf(cell) >= found;
  return [
    query.names.length > 0 && isWeighed('name') ? contradictionOfName(place, by, evidence) : null,
    query.postcode !== null && isWeighed('postcode')
      ? contradictionOfPostcode(place, evidence)
      : null,
    query.subdivision !== null
      ? contradictionOfSubdivision(place, query.subdivision, evidence)
      : null,
    query.position !== null ? await contradictionOfPosition(edition, place, evidence) : null,
  ].filter((each) => each !== null);
}

function contradictionOfName(
  place: FoundPlace,
  by: Match['by'],
  evidence: Evidence,
): Contradiction | null {
  if (fitOfName(place, evidence) !== null) return null;
  const called = matchByName({ ...evidence, query: { ...evidence.query, subdivision: null } });
  const what = by === 'place' ? 'code' : 'official code';
  const note = `this is the ${what} of ${place.name}, and the row has another name`;
  return {
    note,
    others: called.place ? [called.place] : called.status === 'ambiguous' ? called.others : [],
  };
}

function contradictionOfPostcode(place: FoundPlace, evidence: Evidence): Contradiction | null {
  const all = placesOfPostcode(evidence);
  const inCountry = all.filter(({ country }) => country === place.country);
  const having = inCountry.length > 0 ? inCountry : all;
  if (having.some((each) => isSamePlace(each, place))) return null;
  const [first] = having;
  if (!first) return { note: describeUnknownPostcode(evidence), others: [] };
  const whose = having.length === 1 ? first.name : `${having.length} other places`;
  const span = evidence.gazetteer.locations(place.country).hasShared
    ? ''
    : ', and may span further ones';
  return {
    note: `the postcode ${evidence.query.postcode?.postcode} is listed with ${whose}, not with ${place.name}${span}`,
    others: having,
  };
}

/** Tables of counties have the place itself in a column that may be one of subdivisions. */
function contradictionOfSubdivision(
  place: FoundPlace,
  said: string,
  evidence: Evidence,
): Contradiction | null {
  const isItself = compareName(foldText(said), evidence.gazetteer.words)(place.name) !== null;
  if (isItself || liesIn(place, said, evidence)) return null;
  return {
    note: `${place.name} lies in ${place.subdivision}, which the subdivision ${JSON.stringify(said)} does not name`,
    others: [],
  };
}

/**
 * A position contradicts a place whose centre is beyond the radius of the search, and twice as far
 * as the nearest centre. Sites within a municipality are seldom so near to another centre.
 */
async function contradictionOfPosition(
  edition: Edition,
  place: FoundPlace,
  evidence: Evidence,
): Promise<Contradiction | null> {
  const position = evidence.query.position as Position;
  const { latitude, longitude } =
    (await edition.load(placeByKey, cityKey(place.country, place.code))) ?? NOWHERE;
  if (latitude === null || longitude === null) return null;
  const km = kmBetween({ latitude, longitude }, position);
  const near = evidence.candidates(positionKey(position));
  const nearest = near[0]?.distanceKm ?? DEFAULT_WITHIN_KM;
  if (km <= Math.max(DEFAULT_WITHIN_KM, 2 * nearest)) return null;
  return {
    note: `the centre of ${place.name} is ${Math.round(km)} km from the position of the row`,
    others: near,
  };
}
