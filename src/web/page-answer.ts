import type { Edition } from '../editions/edition.ts';
import { HttpProblem } from '../errors.ts';
import { type Answer, createAnswer } from '../http/answer.ts';
import { dataHeaders } from '../http/data-headers.ts';
import type { Quota } from '../http/limiter-stores.ts';
import { NOSNIFF, pageHeaders } from '../http/page-headers.ts';
import { API_CATALOG_PATH } from './api-catalog.ts';
import { type Description, describe, FRAME_ALLOWED, HTML } from './descriptions.ts';
import type { PageMatch } from './match-page.ts';
import { renderPage } from './render-page.ts';

/** Pages hang off the edition as the data does. There are more of cities and searches than are kept, and few of them are asked for twice. */
export async function pageAnswer(edition: Edition, match: PageMatch): Promise<Answer> {
  const few = !match.page.path.includes('{city}') && match.asked.query.size === 0;
  const make = async () => {
    const description = { type: HTML, body: await renderPage(edition, match), allowed: FRAME_ALLOWED };
    return { answer: asAnswer(edition, description, few ? 'thorough' : 'quick') };
  };
  const { answer } = await edition.answers.findOrMake(match.address, make, few ? 'always' : 'whenAskedAgain');
  return answer;
}

/** What no page shows: descriptions, reference and problems. Throws an HttpProblem where nothing is at the path. */
export async function descriptionAnswer(edition: Edition, path: string, quota: Quota): Promise<Answer> {
  const { answer } = await edition.answers.findOrMake(path, async () => {
    const description = await describe(edition, path, quota);
    if (!description) throw new HttpProblem('unknown-path', `Nothing is at ${path}. The data is under /api/v1/open and at /graphql.`);
    return { answer: asAnswer(edition, description, 'thorough') };
  });
  return answer;
}

function asAnswer(edition: Edition, { type, body, allowed }: Description, effort: 'thorough' | 'quick'): Answer {
  const links = [`<${API_CATALOG_PATH}>; rel="api-catalog"`];
  const guard = type === HTML ? pageHeaders(body, allowed) : NOSNIFF;
  const headers = [...dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding', links }), ...guard];
  return createAnswer(Buffer.from(body), type, headers, { effort });
}
