import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../../data/editions/edition.ts';
import { prefixProblem } from '../../domain/countries/not-found.ts';
import {
  type Answer,
  createAnswer,
  type HeaderList,
  sendAnswer,
} from '../../server/http/answer.ts';
import { dataHeaders } from '../../server/http/data-headers.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { executeRoute } from './execute-route.ts';
import { matchRoute } from './match.ts';

export const REST_METHODS = 'GET, HEAD, OPTIONS';

/** Answers a GET or HEAD under /api/v1/open. `path` has no query: query strings never change a result. */
export async function handleRest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { edition, client, added }: { edition: Edition; client: string; added: HeaderList },
): Promise<void> {
  const answer = edition.answers.find(path) ?? (await restAnswer(edition, path, client));
  await sendAnswer(request, response, answer, added);
}

/** All spellings of a path share the answer that is kept under the documented one. `client` asks for it, or nobody. */
export async function restAnswer(
  edition: Edition,
  path: string,
  client: string | null,
): Promise<Answer> {
  if (path === REST_PREFIX || path === `${REST_PREFIX}/`) throw await prefixProblem(edition, path);
  const { route, variables, canonicalPath } = matchRoute(path);
  const make = async () => {
    const { body, links } = await executeRoute(edition, route, variables, client);
    const headers = dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding', links });
    return createAnswer(Buffer.from(JSON.stringify(body)), 'application/json', headers);
  };
  return edition.answers.findOrMake(canonicalPath, make, { client, when: 'always' });
}
