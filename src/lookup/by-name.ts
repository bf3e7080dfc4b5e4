import type { Candidate } from '../resources/places/candidates.ts';
import { namesOf, otherSpellings } from '../resources/places/spellings.ts';
import type { FormerName } from './former-names.ts';
import { type Evidence, type Match, NOT_FOUND } from './match.ts';

/** The place that has the name of a row: as it is written there, but for case, accents and signs; else in another spelling; else formerly. Longer names are listed, but never match. */
export function matchByName(evidence: Evidence): Match {
  const { asked, candidates } = evidence;
  const name = asked.name as string;
  const inCountry = candidates(`words:${name}`).filter((place) => isOfCountry(place, evidence));
  const inSubdivision = inCountry.filter((place) => isInSubdivision(place, evidence));
  const exact = inSubdivision.filter((place) => namesOf(place.name).includes(name));
  if (exact.length > 0) return chooseAmong(exact, inSubdivision, evidence, null);
  const spelled = otherSpellings(name).flatMap((other) =>
    candidates(`words:${other}`).filter((place) => namesOf(place.name).includes(other)),
  );
  const others = [...new Set(spelled)].filter((place) => isOfCountry(place, evidence) && isInSubdivision(place, evidence));
  if (others.length > 0)
    return chooseAmong(others, inSubdivision, evidence, others.length === 1 ? `spelled ${others[0]?.name} here` : null);
  const former = matchByFormerName(evidence);
  if (former) return former;
  const elsewhere = inCountry.length > 0 && inSubdivision.length === 0;
  const note = elsewhere
    ? `no place of this name lies in ${asked.subdivision}; those that do not are listed`
    : inCountry.length > 0
      ? 'only longer names have it, which are listed'
      : 'no place has this name';
  return { ...NOT_FOUND, others: elsewhere ? inCountry : inSubdivision, note };
}

function isOfCountry({ country }: Candidate, { asked }: Evidence): boolean {
  return asked.country === null || country === asked.country;
}

function isInSubdivision({ country, subdivision }: Candidate, { asked, gazetteer }: Evidence): boolean {
  return asked.subdivision === null || gazetteer.liesIn(country)(subdivision, asked.subdivision);
}

/** Several places are ambiguous. One alone is a sure match only where no other place can have its name. `doubt` says what differs from what was given. */
function chooseAmong(found: readonly Candidate[], near: readonly Candidate[], { asked, gazetteer }: Evidence, doubt: string | null): Match {
  const others = [...new Set([...found, ...near])];
  const [place] = found as [Candidate];
  if (found.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'name',
      others,
      note: `${found.length} places have this name: say the ${asked.country ? 'subdivision' : 'country'} or the official code`,
    };
  const { country } = place;
  const missing = gazetteer.missing(country);
  const unseen =
    missing !== null && `only ${gazetteer.places(country)} places of ${country} are published: another one may have this name. ${missing}`;
  const anywhere =
    asked.country === null && !(asked.subdivision && missing === null) && 'no country was given, and others may have a place of this name';
  const doubts = [doubt, anywhere, unseen].filter(Boolean);
  return {
    status: doubts.length > 0 ? 'likely' : 'matched',
    by: 'name',
    place,
    others: others.filter((each) => each !== place),
    note: doubts.join('; ') || null,
  };
}

/** By a former name, or as an official table spells it. */
function matchByFormerName(evidence: Evidence): Match | null {
  const { former, candidates, asked, gazetteer } = evidence;
  const liesThere = ({ country, subdivision }: FormerName) =>
    asked.subdivision === null || subdivision === null || gazetteer.liesIn(country)(`${country}-${subdivision}`, asked.subdivision);
  const found = former.filter(liesThere).flatMap((each) => {
    const same = candidates(`code:${each.officialCode.toLowerCase()}`);
    const place = same.find(({ country, officialCode }) => country === each.country && officialCode === each.officialCode);
    return place && isOfCountry(place, evidence) ? [{ place, reason: each.reason }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const others = found.slice(1).map(({ place }) => place);
  if (found.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'former_name',
      others: found.map(({ place }) => place),
      note: 'several places are known by this name',
    };
  return { status: 'likely', by: 'former_name', place: first.place, others, note: first.reason };
}
