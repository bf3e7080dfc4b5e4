import { cityKey } from '../../data/db/keys.ts';
import { type InForce, isInForce } from '../../engine/conditions/in-force.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { isZoneNamed } from '../../engine/zoning/zone-named.ts';
import { buildingCodesOf } from '../building-codes/queries.ts';
import { placeByKey } from '../cities/queries.ts';
import type { Context } from '../schema/builder.ts';
import { type Hit, inCity, NOT_IN_FORCE, placeHit, rankHits, SCORES } from './hits.ts';
import { judgeRules } from './judge-rules.ts';
import { scoreEntries } from './match-entries.ts';
import type { Known } from './meant-subjects.ts';
import type { Question } from './question.ts';
import type { IndexedEntry } from './search-index.ts';
import type { SubjectKind } from './subjects.ts';
import type { EntryKind, SearchKind } from './table.ts';

/** Entries need at least this part of the best share of words. */
const NEARLY = 0.65;
const MAX_OF_KIND = 20;
const ALL_WORDS = 40;
const BONUS = {
  allWords: 8,
  ofCountry: 4,
  ofHome: 9,
  ofAll: 7,
  source: -10,
  otherSubject: -20,
} as const;

type Scored = ReturnType<typeof scoreEntries>[number];

/** The place of a question, then the entries there with most of its words. */
export async function answerQuestion(
  context: Context,
  question: Question,
  { index, kinds, subjects }: Known,
): Promise<readonly Hit[]> {
  const { country, place, home } = question;
  const found = scoreEntries(index, question.words, (entry) => isInArea(entry, question));
  const best = Math.max(0, ...found.map(({ share }) => share));
  const near = found.filter(({ share }) => share >= best * NEARLY);
  const rules = await judgeRules(
    context,
    question,
    near.map(({ entry }) => entry),
    subjects.elements,
  );
  const hasParameters = near.some(({ entry }) => entry.kind === 'building_code');
  const inPlace = hasParameters ? await parametersInPlace(context, question) : null;
  const isMeant = createIsMeant(question);
  const use = question.facts.get('occupancy');
  const otherUses = new Set(
    subjects.all
      .filter(({ occupancies }) => use !== undefined && !kinds.isWithin(use, occupancies))
      .map(({ name }) => name),
  );
  const hits = near.flatMap((scored): Hit[] => {
    const { entry } = scored;
    if (entry.kind === 'building_code' && inPlace?.has(entry.key) === false) return [];
    if (entry.kind === 'field' && otherUses.has(entry.key)) return [];
    const judged = entry.kind === 'rule' ? rules.get(entry) : 0;
    if (judged === undefined) return [];
    const isOfCountry = country !== null && entry.country === country;
    const bonus =
      judged +
      (scored.hasAll && (home === null || country !== null || entry.country === home)
        ? BONUS.allWords
        : 0) +
      (isOfCountry ? BONUS.ofCountry : 0) +
      (country === null && entry.country !== null && entry.country === home ? BONUS.ofHome : 0) +
      (country === null && entry.country === null ? BONUS.ofAll : 0) +
      (entry.kind === 'source' ? BONUS.source : 0) +
      (isMeant(entry) ? 0 : BONUS.otherSubject) +
      (isInForce(entry as InForce, context.edition.day) ? 0 : NOT_IN_FORCE);
    if (isOwnZone(entry, question)) return [hitOf(scored, question, SCORES.name)];
    const hit = hitOf(scored, question, SCORES.someWords + ALL_WORDS * scored.share + bonus);
    return [entry.kind === 'building_code' && place ? inCity(hit, place.row.code) : hit];
  });
  const places = place ? [placeHit(place.row, place.by, place.matched, SCORES.place)] : [];
  const others = question.otherPlaces.map(({ row, by, matched }) =>
    placeHit(row, by, matched, SCORES.place - 1),
  );
  return [...places, ...others, ...firstOfEachKind(rankHits(hits))];
}

/** The building-code parameters that have a value in the named place; null without a place. */
async function parametersInPlace(
  context: Context,
  { place }: Question,
): Promise<ReadonlySet<string> | null> {
  if (!place) return null;
  const { country, code } = place.row;
  const city = await context.edition.load(placeByKey, cityKey(country, code));
  const rows = city ? await buildingCodesOf(context, city, null) : [];
  return new Set(rows.map(({ parameter }) => parameter));
}

/** Whether an entry is about one of the subjects of the question; true without subjects. */
function createIsMeant({ subjects }: Question): (entry: IndexedEntry) => boolean {
  const keys = new Set(subjects.map(({ kind, name }) => `${kind} ${name}`));
  // The name of a rule is that of its field.
  const fields = new Set(
    subjects
      .filter(({ kind }) => kind === 'field')
      .map(({ name }) => foldText(withoutUnit(name).replaceAll('_', ' '))),
  );
  const ofKind: Partial<Record<EntryKind, SubjectKind>> = {
    zone: 'zone_limit',
    country: 'cost_index',
  };
  return ({ kind, key, name }) =>
    subjects.length === 0 ||
    keys.has(`${kind} ${key}`) ||
    (kind === 'rule' && fields.has(name)) ||
    subjects.some((subject) => subject.kind === ofKind[kind]);
}

/** Whether an entry belongs to the named country; a zone must belong to the named area. */
function isInArea({ kind, key, country }: IndexedEntry, question: Question): boolean {
  const { country: named } = question;
  if (named !== null && country !== null && country !== named) return false;
  const area = areaOf(question);
  return kind !== 'zone' || area === null || key.startsWith(`${area}/`);
}

function areaOf({ place, jurisdiction }: Question): string | null {
  return jurisdiction?.code ?? place?.row.code ?? null;
}

/** Whether the question names both the zone and its area. */
function isOwnZone({ kind, key }: IndexedEntry, question: Question): boolean {
  const [, zone = ''] = key.split('/');
  return kind === 'zone' && areaOf(question) !== null && isZoneNamed(zone, question.words);
}

function hitOf({ entry, share, hasAll, words }: Scored, { typed }: Question, score: number): Hit {
  const { kind, country, key, called } = entry;
  return {
    kind: kind as SearchKind,
    country,
    key,
    matchedBy: hasAll ? 'words' : 'some_words',
    matched: called,
    score,
    weight: share,
    words: words.map((word) => typed.get(word) ?? word),
  };
}

function firstOfEachKind(hits: readonly Hit[]): Hit[] {
  const counts = new Map<string, number>();
  return hits.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX_OF_KIND;
  });
}
