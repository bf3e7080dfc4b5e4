import type { Edition } from '../data/editions/edition.ts';
import { defineDocument, executeDocument } from '../domain/documents/document.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Quota } from '../server/http/limiter.ts';
import { matchPage, type PageMatch } from './match-page.ts';
import { descriptionAnswer, pageAnswer } from './page-answer.ts';
import { PAGES } from './page-list.ts';

/** Pages that are prepared ahead; of more countries the rest is prepared when it is first asked for. */
const MAX_PAGES = 100;

/** Pages that look at all of something of a country: made ahead they take 20 MB of all countries, so they are made for whoever asks first. */
const MADE_WHEN_ASKED = [
  '/{CC}',
  '/{CC}/parameters',
  '/{CC}/ids',
  '/{CC}/check',
  '/{CC}/map',
  '/{CC}/places',
  '/{CC}/suggest',
  '/sources/{CC}',
];

const CODES = defineDocument('{ countries { code } }');

/** What takes longest to make of what pages do not show. */
const DESCRIPTIONS = ['/docs', '/openapi.json'];

/** Makes the pages of an edition that stand in the navigation, the reference, and their encodings, one after the other. */
export async function preparePages(edition: Edition, quota: Quota): Promise<void> {
  const { countries } = await executeDocument(edition, CODES, {});
  const addresses = PAGES.filter(({ path }) => !MADE_WHEN_ASKED.includes(path)).flatMap(
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
