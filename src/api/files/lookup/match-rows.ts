import type { Edition } from '../../../data/editions/edition.ts';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import type { CandidateKey } from '../../../domain/places/find-places.ts';
import { otherSpellings } from '../../../domain/places/spellings.ts';
import { looseKeys, matchByName } from './by-name.ts';
import { codeSpellings, matchByOfficialCode } from './by-official-code.ts';
import { matchByPlace, placesOfCode } from './by-place.ts';
import { matchByPosition, positionKey, withSwappedPositions } from './by-position.ts';
import { matchByPostcode } from './by-postcode.ts';
import { weigh } from './contradictions.ts';
import { findCandidates } from './find-candidates.ts';
import { type Gazetteer, openGazetteer } from './gazetteer.ts';
import { mapInTurns } from './in-turns.ts';
import {
  type Evidence,
  eachOnce,
  joinNotes,
  MAX_CANDIDATES,
  type Match,
  NOT_FOUND,
  type Status,
} from './match.ts';
import { nearestNames, nearKey } from './nearest-names.ts';
import { type FormerNames, formerNames, otherNamesOf, placesOfOtherNames } from './other-names.ts';
import type { PlaceQuery } from './place-query.ts';

type Row = PlaceQuery | { problem: string };
type Found = { evidence: Evidence; match: Match };

const isReadable = (row: Row): row is PlaceQuery => !('problem' in row);

/**
 * Finds the places of some rows, with one query for all of them, and another for the names that no
 * place has exactly.
 */
export async function matchRows(edition: Edition, rows: readonly Row[]): Promise<Match[]> {
  const queries = rows.filter(isReadable);
  const hasLocations = queries.some(
    ({ postcode, position }) => postcode !== null || position !== null,
  );
  const [former, gazetteer, called] = await Promise.all([
    formerNames(edition),
    openGazetteer(edition, hasLocations),
    placesOfOtherNames(edition, queries),
  ]);
  const candidates = await findCandidates(
    edition,
    await keysOfAll(queries, (row) => keysOf(row, former, gazetteer)),
  );
  const coded = await mapInTurns(queries, (row) => placesOfCode(edition, row, gazetteer.countries));
  const found = await mapInTurns(queries, async (row, index): Promise<Found> => {
    const otherNames = otherNamesOf(row, called, former, candidates);
    const evidence = {
      query: row,
      candidates,
      coded: coded[index] ?? [],
      otherNames,
      gazetteer,
      isLoose: false,
    };
    return { evidence, match: await matchRow(edition, evidence) };
  });
  const matches = await matchLost(edition, found, gazetteer.words);
  const ofRow = new Map(queries.map((row, index) => [row as Row, matches[index] as Match]));
  const ofAll = rows.map((row) =>
    'problem' in row
      ? { ...NOT_FOUND, status: 'invalid' as const, note: row.problem }
      : (ofRow.get(row) as Match),
  );
  const swapped = await withSwappedPositions(edition, rows, ofAll);
  return swapped.map((match, index) => ({
    ...asTaken(match, rows[index] as Row),
    others: match.others.slice(0, MAX_CANDIDATES),
  }));
}

/** A place that was read from an address is never certain: the note states from which part. */
function asTaken(match: Match, row: Row): Match {
  if ('problem' in row || row.taken === null) return match;
  const note = joinNotes(`read from the address: ${row.taken}`, match.note);
  const isMatched = match.status === 'matched';
  return { ...match, status: isMatched ? 'likely' : match.status, note, isOfAddress: isMatched };
}

/** The keys of all rows, each once. */
async function keysOfAll(
  queries: readonly PlaceQuery[],
  keysOf: (row: PlaceQuery) => readonly CandidateKey[],
): Promise<ReadonlySet<CandidateKey>> {
  const keys = new Set<CandidateKey>();
  await mapInTurns(queries, (row) => {
    for (const key of keysOf(row)) keys.add(key);
  });
  return keys;
}

function keysOf(
  { officialCode, country, names, postcode, position }: PlaceQuery,
  former: FormerNames,
  gazetteer: Gazetteer,
): CandidateKey[] {
  const spellings = names.flatMap(({ name }) => [name, ...otherSpellings(name, gazetteer.words)]);
  const formerCodes = names
    .flatMap(({ name }) => former.get(name) ?? [])
    .map((each) => each.officialCode.toLowerCase());
  return [
    ...spellings.map((each): CandidateKey => `words:${each}`),
    ...[...codeSpellings(officialCode, gazetteer.country(country)), ...formerCodes].map(
      (each): CandidateKey => `code:${each}`,
    ),
    ...(postcode === null ? [] : [`postcode:${postcode.postcode}` as const]),
    ...(position === null ? [] : [positionKey(position)]),
  ];
}

/**
 * Tries the ways in order, the most specific first, and weighs a match against the other cells. A
 * later way makes a match at most likely, since an earlier one found nothing.
 */
async function matchRow(edition: Edition, evidence: Evidence): Promise<Match> {
  const { place, officialCode, postcode, names, position } = evidence.query;
  // A code here means one place alone: where none has it, nothing else is taken for it.
  if (place !== null) return weigh(edition, matchByPlace(evidence), evidence);
  const ways = [
    officialCode !== null && matchByOfficialCode,
    postcode !== null && matchByPostcode,
    names.length > 0 && matchByName,
    position !== null && matchByPosition,
  ];
  let found = NOT_FOUND;
  for (const [index, by] of ways.filter((each) => each !== false).entries()) {
    const match = by(evidence);
    const status: Status = index > 0 && match.status === 'matched' ? 'likely' : match.status;
    const note = joinNotes(found.note, match.note);
    if (status !== 'not_found') {
      const weighed = await weigh(edition, { ...match, status }, evidence);
      return {
        ...weighed,
        note: joinNotes(found.note, weighed.note),
        others: eachOnce([...found.others, ...weighed.others]),
      };
    }
    found = { ...match, note, others: eachOnce([...found.others, ...match.others]) };
  }
  return found;
}

/**
 * Searches again for rows whose name no place has exactly: for names that match loosely, and for
 * similar spellings as suggestions.
 */
async function matchLost(
  edition: Edition,
  found: readonly Found[],
  words: LanguageWords,
): Promise<Match[]> {
  const isLost = ({ evidence: { query }, match: { status, by } }: Found) =>
    query.names.length > 0 &&
    query.place === null &&
    (status === 'not_found' || by === 'coordinates');
  const missing = ({ names: [first], country }: PlaceQuery) => ({
    name: first?.name ?? '',
    country,
  });
  const lost = found.filter(isLost).map(({ evidence }) => evidence.query);
  const keys = await keysOfAll(lost, (query) => [
    ...looseKeys(query, words),
    nearKey(missing(query), words),
  ]);
  if (keys.size === 0) return found.map(({ match }) => match);
  const loose = await findCandidates(edition, keys);
  const matchLoosely = async (each: Found) => {
    if (!isLost(each)) return each.match;
    const { evidence } = each;
    const candidates = (key: CandidateKey) =>
      keys.has(key) ? loose(key) : evidence.candidates(key);
    const match = await matchRow(edition, { ...evidence, candidates, isLoose: true });
    if (match.status !== 'not_found' || match.others.length > 0) return match;
    const others = nearestNames(missing(evidence.query), candidates, words);
    return {
      ...match,
      others,
      note:
        others.length > 0
          ? joinNotes(match.note, 'names that are spelled alike are listed')
          : match.note,
    };
  };
  return mapInTurns(found, matchLoosely);
}
