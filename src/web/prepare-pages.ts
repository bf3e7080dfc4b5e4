import type { Edition } from '../data/editions/edition.ts';
import { defineDocument, executeDocument } from '../domain/documents/document.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Quota } from '../server/http/limiter.ts';
import { matchPage, type PageMatch } from './match-page.ts';
import { descriptionAnswer, pageAnswer } from './page-answer.ts';
import { PAGES } from './page-list.ts';
import { examplesOf } from './pages/home.ts';
import { pagesOfUses } from './pages/uses-index.ts';

/** Further pages are rendered by the first request. */
const MAX_PAGES = 250;

/** Large pages, rendered by the first request: prepared, they would need 20 MB. */
const RENDERED_ON_REQUEST = [
  '/{CC}',
  '/{CC}/parameters',
  '/{CC}/ids',
  '/{CC}/ids/try',
  '/{CC}/check',
  '/{CC}/places',
  '/{CC}/suggest',
  '/sources/{CC}',
];

const CODES_AND_USES = defineDocument(
  '{ countries { code } dataset { conditions { name values { value } } } }',
);

/** The slowest descriptions. */
const DESCRIPTIONS = ['/docs', '/openapi.json'];

/**
 * Renders and compresses the pages of the navigation, the examples, the usual uses and the
 * reference, one after the other.
 */
export async function preparePages(edition: Edition, quota: Quota): Promise<void> {
  const { countries, dataset } = await executeDocument(edition, CODES_AND_USES, {});
  const uses = dataset.conditions.find(({ name }) => name === 'occupancy')?.values ?? [];
  const isKnown = (use: string) => uses.some(({ value }) => value === use);
  const paths = PAGES.filter(({ path }) => !RENDERED_ON_REQUEST.includes(path)).flatMap(
    ({ path }) =>
      path.includes('{CC}') ? countries.map(({ code }) => path.replace('{CC}', code)) : [path],
  );
  const addresses = [
    ...paths.filter((path) => !path.includes('{')),
    ...examplesOf(countries).map(({ href }) => href),
    ...countries.flatMap(({ code }) => pagesOfUses(code, isKnown)),
  ];
  for (const address of addresses.slice(0, MAX_PAGES)) {
    const [path, query] = address.replace(/#.*/, '').split('?') as [string, string?];
    await compress(
      await pageAnswer(edition, matchPage(path, query) as PageMatch, null, { ahead: true }),
    );
  }
  for (const path of DESCRIPTIONS)
    await compress(await descriptionAnswer(edition, path, quota, null));
}

async function compress({ representation }: Answer): Promise<void> {
  await Promise.all([representation('gzip'), representation('br')]);
}
