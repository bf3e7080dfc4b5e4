import { cityKey } from '../../data/db/keys.ts';
import { buildingCodesOf, buildingCodesOfCountry } from '../building-codes/queries.ts';
import { placeByKey } from '../cities/queries.ts';
import type { UnpublishedTopic } from '../language-words/table.ts';
import type { Context } from '../schema/builder.ts';
import { type MeantSubject, WHOLE } from './meant-subjects.ts';
import type { Question } from './question.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * The parameters of codes on topics that are not published elsewhere: Denmark states from how many
 * storeys a lift is required. Their names begin with words of the topic.
 */
export async function publishedOnTopics(
  context: Context,
  { country, place }: Question,
  topics: readonly UnpublishedTopic[],
  { words }: SearchIndex,
): Promise<MeantSubject[]> {
  if (country === null) return [];
  const phrases = [...words.unpublished].flatMap(([phrase, topic]) =>
    topics.includes(topic) && phrase.includes(' ') ? [`${phrase.replaceAll(' ', '_')}_`] : [],
  );
  const names = (await parametersIn(context, country, place?.row.code ?? null)).filter((name) =>
    phrases.some((phrase) => name.startsWith(phrase)),
  );
  return [...new Set(names)].map((name) => ({
    kind: 'building_code',
    name,
    rank: WHOLE,
    elements: [],
    zoneLimits: [],
    classes: [],
  }));
}

async function parametersIn(
  context: Context,
  country: string,
  place: string | null,
): Promise<string[]> {
  const { edition } = context;
  const city = place && (await edition.load(placeByKey, cityKey(country, place)));
  const rows = city
    ? await buildingCodesOf(context, city, null)
    : (await edition.load(buildingCodesOfCountry, country)).ofClasses;
  return rows.map(({ parameter }) => parameter);
}
