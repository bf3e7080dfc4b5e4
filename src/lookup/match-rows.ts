import { cityKey } from '../db/keys.ts';
import type { Edition } from '../editions/edition.ts';
import { placeByKey } from '../resources/cities/queries.ts';
import { type Candidate, type CandidateKey, candidatesByKey } from '../resources/places/candidates.ts';
import { DEFAULT_WITHIN_KM } from '../resources/places/near.ts';
import { otherSpellings } from '../resources/places/spellings.ts';
import type { AskedPlace } from './asked-place.ts';
import { matchByName } from './by-name.ts';
import { codeSpellings, matchByOfficialCode } from './by-official-code.ts';
import { matchByPostcode } from './by-postcode.ts';
import { findCandidates } from './find-candidates.ts';
import { type FormerNames, formerNames } from './former-names.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { type Evidence, joinNotes, MAX_CANDIDATES, type Match, NOT_FOUND, positionKey, type Status } from './match.ts';
import { nearestNames } from './nearest-names.ts';

/** Finds the places of some rows, with one query for all of them. */
export async function matchRows(edition: Edition, rows: readonly (AskedPlace | { problem: string })[]): Promise<Match[]> {
  const [former, gazetteer] = await Promise.all([formerNames(edition), openGazetteer(edition)]);
  const asked = rows.filter((row): row is AskedPlace => !('problem' in row));
  const keys = [...new Set(asked.flatMap((row) => keysOf(row, former)))];
  const candidates = await findCandidates(edition, keys);
  const matches = await Promise.all(
    rows.map(async (row): Promise<Match> => {
      if ('problem' in row) return { ...NOT_FOUND, status: 'invalid', note: row.problem };
      if (row.place !== null) return matchByPlace(edition, row, gazetteer);
      return matchRow({ asked: row, candidates, gazetteer, former: former.get(row.name ?? '') ?? [] });
    }),
  );
  return withSwappedPositions(edition, rows, await withSuggestions(edition, rows, matches));
}

function keysOf({ officialCode, country, name, place, postcode, position }: AskedPlace, former: FormerNames): CandidateKey[] {
  if (place !== null) return [];
  const names = name === null ? [] : [name, ...otherSpellings(name)];
  const codes = [...codeSpellings(officialCode, country), ...(former.get(name ?? '') ?? []).map((each) => each.officialCode.toLowerCase())];
  return [
    ...names.map((each): CandidateKey => `words:${each}`),
    ...codes.map((each): CandidateKey => `code:${each}`),
    ...(postcode === null ? [] : [`postcode:${postcode.postcode}` as const]),
    ...(position === null ? [] : [positionKey(position)]),
  ];
}

/** Tries the ways in order, the most specific first. What a later way finds is at most likely, since an earlier one found nothing. */
function matchRow(evidence: Evidence): Match {
  const { officialCode, postcode, name, position } = evidence.asked;
  const ways = [
    officialCode !== null && matchByOfficialCode,
    postcode !== null && matchByPostcode,
    name !== null && matchByName,
    position !== null && matchByPosition,
  ];
  let found = NOT_FOUND;
  for (const [index, by] of ways.filter((each) => each !== false).entries()) {
    const match = by(evidence);
    const status: Status = index > 0 && match.status === 'matched' ? 'likely' : match.status;
    const isLost = match.status === 'not_found' && match.others.length === 0;
    found = { ...match, status, note: joinNotes(found.note, match.note), others: isLost ? found.others : match.others };
    if (status !== 'not_found') break;
  }
  return found;
}

/** By the code that a place has here, which is unique within its country. */
async function matchByPlace(edition: Edition, { place, country }: AskedPlace, gazetteer: Gazetteer): Promise<Match> {
  const [within, code] = /^([a-z]{2})\/(.+)$/.exec(place as string)?.slice(1) ?? [country, place as string];
  const countries = within ? [within.toUpperCase()] : gazetteer.countries;
  const isCode = /^[a-z0-9-]{1,150}$/.test(code as string);
  const found = isCode ? await Promise.all(countries.map((each) => edition.load(placeByKey, cityKey(each, code as string)))) : [];
  const places = found.filter((each) => each !== null);
  const [first] = places;
  if (!first) return { ...NOT_FOUND, note: 'no place has this code' };
  if (places.length > 1)
    return { ...NOT_FOUND, status: 'ambiguous', by: 'place', others: places, note: 'several countries have a place of this code' };
  return { status: 'matched', by: 'place', place: first, others: [], note: null };
}

/** Adds names that are spelled alike to rows for which nothing was found. */
async function withSuggestions(
  edition: Edition,
  rows: readonly (AskedPlace | { problem: string })[],
  matches: readonly Match[],
): Promise<Match[]> {
  const lost = matches.flatMap(({ status, others }, index) => {
    const row = rows[index] as AskedPlace;
    return status === 'not_found' && others.length === 0 && row.name ? [{ index, name: row.name, country: row.country }] : [];
  });
  const near = await nearestNames(edition, lost);
  const nearOf = new Map(lost.map(({ index }, position) => [index, near[position] as readonly Candidate[]]));
  return matches.map((match, index) => {
    const others = (nearOf.get(index) ?? match.others).slice(0, MAX_CANDIDATES);
    return {
      ...match,
      others,
      note: nearOf.get(index)?.length ? joinNotes(match.note, 'names that are spelled alike are listed') : match.note,
    };
  });
}

/** Adds the places that a position without a match is near once latitude and longitude are swapped. */
async function withSwappedPositions(
  edition: Edition,
  rows: readonly (AskedPlace | { problem: string })[],
  matches: readonly Match[],
): Promise<Match[]> {
  const keyOf = (index: number): CandidateKey | null => {
    const row = rows[index] as AskedPlace | { problem: string };
    if (matches[index]?.status !== 'not_found' || 'problem' in row || !row.position || Math.abs(row.position.longitude) > 90) return null;
    return positionKey({ latitude: row.position.longitude, longitude: row.position.latitude });
  };
  const keys = [...new Set(matches.flatMap((_match, index) => keyOf(index) ?? []))];
  if (keys.length === 0) return [...matches];
  const found = await edition.readOnce(candidatesByKey, keys);
  return matches.map((match, index) => {
    const others = found[keys.indexOf(keyOf(index) as CandidateKey)] ?? [];
    if (others.length === 0) return match;
    return { ...match, others: others.slice(0, MAX_CANDIDATES), note: joinNotes(match.note, 'latitude and longitude seem to be swapped') };
  });
}

/** The place whose centre is nearest to the position of a row: never surely the one that the position lies in, as borders are not known here. */
function matchByPosition({ asked, candidates }: Evidence): Match {
  const position = asked.position as NonNullable<typeof asked.position>;
  const [place, ...others] = candidates(positionKey(position)).filter(({ country }) => asked.country === null || country === asked.country);
  if (!place) return { ...NOT_FOUND, note: `no place has its centre within ${DEFAULT_WITHIN_KM} km` };
  const note = `its centre is ${(place.distanceKm ?? 0).toFixed(1)} km away: the nearest centre need not be that of the municipality the position lies in`;
  return { status: 'likely', by: 'coordinates', place, others, note };
}
