import { cityKey } from '../db/keys.ts';
import type { Edition } from '../editions/edition.ts';
import { placeByKey } from '../resources/cities/queries.ts';
import { type Candidate, type CandidateKey, candidatesByKey } from '../resources/places/candidates.ts';
import { otherSpellings } from '../resources/places/spellings.ts';
import type { AskedPlace } from './asked-place.ts';
import { byName } from './by-name.ts';
import { byOfficialCode, codeSpellings } from './by-official-code.ts';
import { byPosition } from './by-position.ts';
import { byPostcode } from './by-postcode.ts';
import { findCandidates } from './find-candidates.ts';
import { type FormerNames, formerNames } from './former-names.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { MAX_CANDIDATES } from './limits.ts';
import { type Evidence, join, type Match, NOT_FOUND, positionKey, type Status } from './match.ts';
import { nearestNames } from './nearest-names.ts';

/** Finds the places of some rows: all that the database is asked, it is asked at once. */
export async function matchRows(edition: Edition, rows: readonly (AskedPlace | { problem: string })[]): Promise<Match[]> {
  const [former, gazetteer] = await Promise.all([formerNames(edition), openGazetteer(edition)]);
  const asked = rows.filter((row): row is AskedPlace => !('problem' in row));
  const keys = [...new Set(asked.flatMap((row) => keysOf(row, former)))];
  const candidates = await findCandidates(edition, keys);
  const matches = await Promise.all(
    rows.map(async (row): Promise<Match> => {
      if ('problem' in row) return { ...NOT_FOUND, status: 'invalid', note: row.problem };
      if (row.place !== null) return byPlace(edition, row, gazetteer);
      return judge({ asked: row, candidates, gazetteer, former: former.get(row.name ?? '') ?? [] });
    }),
  );
  return swapped(edition, rows, await suggested(edition, rows, matches));
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

/** What says most goes first; where it finds nothing, what a found one finds is at most likely. */
function judge(evidence: Evidence): Match {
  const { officialCode, postcode, name, position } = evidence.asked;
  const judges = [
    officialCode !== null && byOfficialCode,
    postcode !== null && byPostcode,
    name !== null && byName,
    position !== null && byPosition,
  ];
  let found = NOT_FOUND;
  for (const [index, by] of judges.filter((each) => each !== false).entries()) {
    const match = by(evidence);
    const status: Status = index > 0 && match.status === 'matched' ? 'likely' : match.status;
    const isLost = match.status === 'not_found' && match.others.length === 0;
    found = { ...match, status, note: join(found.note, match.note), others: isLost ? found.others : match.others };
    if (status !== 'not_found') break;
  }
  return found;
}

/** By the code that a place has here, which is unique within its country. */
async function byPlace(edition: Edition, { place, country }: AskedPlace, gazetteer: Gazetteer): Promise<Match> {
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

/** Of rows that nothing else is known of, what is spelled alike. */
async function suggested(
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
    return { ...match, others, note: nearOf.get(index)?.length ? join(match.note, 'names that are spelled alike are listed') : match.note };
  });
}

/** Of positions that no place is near, those that places are near once latitude and longitude change places. */
async function swapped(edition: Edition, rows: readonly (AskedPlace | { problem: string })[], matches: readonly Match[]): Promise<Match[]> {
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
    return { ...match, others: others.slice(0, MAX_CANDIDATES), note: join(match.note, 'latitude and longitude seem to be swapped') };
  });
}
