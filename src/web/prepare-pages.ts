import type { Edition } from '../data/editions/edition.ts';
import { defineDocument, executeDocument } from '../domain/documents/document.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Quota } from '../server/http/limiter.ts';
import { matchPage, type PageMatch } from './match-page.ts';
import { descriptionAnswer, pageAnswer } from './page-answer.ts';
import { PAGES } from './page-list.ts';

/** Further pages are rendered by the first request. */
const MAX_PAGES = 100;

/** Large pages, rendered by the first request: prepared, they would need 20 MB. */
const RENDERED_ON_REQUEST = [
  '/{CC}',
  '/{CC}/parameters',
  '/{CC}/ids',
  '/{CC}/ids/try',
  '/{CC}/check',
  '/{CC}/map',
  '/{CC}/places',
  '/{CC}/suggest',
  '/sources/{CC}',
];

const CODES = defineDocument('{ countries { code } }');

/** The slowest descriptions. */
const DESCRIPTIONS = ['/docs', '/openapi.json'];

/** Renders and compresses the pages of the navigation and the reference, one after the other. */
export async function preparePages(edition: Edition, quota: Quota): Promise<void> {
  const { countries } = await executeDocument(edition, CODES, {});
  const addresses = PAGES.filter(({ path }) => !RENDERED_ON_REQUEST.includes(path)).flatMap(
    ({ path }) =>
      path.includes('{CC}') ? countries.map(({ code }) => path.replace('{CC}', code)) : [path],
  );
  for (const address of addresses.filter((path) => !path.includes('{')).slice(0, MAX_PAGES)) {
    await compress(await pageAnswer(edition, matchPage(address) as PageMatch, null));
  }
  for (const path of DESCRIPTIONS)
    await compress(await descriptionAnswer(edition, path, quota, null));
}

async function compress({ representation }: Answer): Promise<void> {
  await Promise.all([representation('gzip'), representation('br')]);
}
