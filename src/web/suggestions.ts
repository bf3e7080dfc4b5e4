import type { Edition } from '../data/editions/edition.ts';
import { oncePer } from '../data/editions/once-per.ts';
import { executeDocument } from '../domain/documents/document.ts';
import type { DataOf } from '../domain/documents/document-types.ts';
import { shown } from '../domain/schema/client-errors.ts';
import { nearestName } from '../engine/text/did-you-mean.ts';
import { HttpProblem } from '../server/http/errors.ts';
import { executePageDocument } from './page-documents.ts';
import { USE } from './pages/building.ts';
import { FACTS, type Page, type PageRequest } from './pages/page.ts';
import { closedList, optionsOf } from './pages/vocabulary.ts';

/** A page that the client may have meant; part of the body of a problem. */
export type Suggestion = { name: string; href: string };

const USES = {
  document: 'query PageUses { dataset { conditions { name values { value broader label } } } }',
} as const;
type Uses = DataOf<typeof USES.document>;

/** The values of the use, read once: each page that takes one checks it. */
const usesOf = oncePer(async (edition: Edition) => {
  const { dataset } = (await executePageDocument(edition, USES, {}, null)) as Uses;
  return dataset.conditions.find(({ name }) => name === USE)?.values ?? [];
});

/** Throws a problem that suggests all known uses, if the page takes one and it is unknown. */
export async function checkUse(
  edition: Edition,
  { query: names = [] }: Page,
  { path, query }: PageRequest,
  address: string,
): Promise<void> {
  const given = query.get(USE);
  if (given === null || !(names.includes(FACTS) || names.includes(USE))) return;
  const values = await usesOf(edition);
  if (values.some(({ value }) => value === given)) return;
  const options = optionsOf(closedList(values), path.country ?? null);
  const nearest = nearestName(
    given,
    options.map(({ value }) => value),
  );
  const [before = ''] = address.split('?');
  const nearestFirst = options.toSorted(
    (one, other) => Number(other.value === nearest) - Number(one.value === nearest),
  );
  const suggestions = nearestFirst.map(({ value, label }): Suggestion => {
    const changed = new URLSearchParams(query);
    changed.set(USE, value);
    return { name: label, href: `${before}?${changed}` };
  });
  const meant = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw new HttpProblem(
    'invalid-parameter',
    `\`${USE}\` must be a use of a building (got ${shown(given)}).${meant} Allowed: ${options.map(({ value }) => value).join(', ')}.`,
    { extension: { suggestions } },
  );
}

const SIMILAR = {
  document: `query PageSimilarPlaces($country: CountryCode!, $text: String!) {
  search(text: $text, country: $country, kinds: [PLACE], first: 5) { results { node { ... on Place { code name subdivision } } } }
}`,
} as const;
type Similar = DataOf<typeof SIMILAR.document>;

/** The places whose name, in any language, is like the code of a missing one. */
export async function similarPlaces(
  edition: Edition,
  { country, city }: { country: string; city: string },
  client: string | null,
): Promise<readonly Suggestion[]> {
  const text = city.replaceAll('-', ' ').slice(0, MAX_TEXT);
  const { search } = (await executeDocument(
    edition,
    SIMILAR,
    { country, text },
    { client },
  )) as Similar;
  return (search?.results ?? []).flatMap(({ node }) =>
    'code' in node
      ? { name: `${node.name}, ${node.subdivision}`, href: `/${country}/cities/${node.code}` }
      : [],
  );
}

/** Longer texts are refused by the search. */
const MAX_TEXT = 60;
