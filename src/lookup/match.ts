import type { Candidate, CandidateKey } from '../resources/places/candidates.ts';
import type { STATUSES } from '../rest/lookup-contract.ts';
import type { AskedPlace } from './asked-place.ts';
import type { FormerName } from './former-names.ts';
import type { Gazetteer } from './gazetteer.ts';

/** Other places that a row could mean, as they are listed. */
export const MAX_CANDIDATES = 5;

/** How surely a row was matched: `likely` is a match of which something is not as it was given, and only of `matched` and `likely` are values answered. */
export type Status = (typeof STATUSES)[number];

/** What was found for a row. */
export type Match = {
  status: Status;
  /** What of the row it was found by. */
  by: 'official_code' | 'postcode' | 'place' | 'name' | 'former_name' | 'coordinates' | null;
  place: Candidate | null;
  /** What else the row could have meant. */
  others: readonly Candidate[];
  note: string | null;
};

/** What one row is matched by, and against. */
export type Evidence = {
  asked: AskedPlace;
  candidates: (key: CandidateKey) => readonly Candidate[];
  former: readonly FormerName[];
  gazetteer: Gazetteer;
};

export const NOT_FOUND: Match = { status: 'not_found', by: null, place: null, others: [], note: null };

/** Notes one after the other; null where there is none. */
export function joinNotes(...notes: readonly (string | null)[]): string | null {
  return notes.filter(Boolean).join('; ') || null;
}

export function positionKey({ latitude, longitude }: NonNullable<AskedPlace['position']>): CandidateKey {
  return `near:${latitude}/${longitude}`;
}
