import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../edition.ts';
import { HttpProblem } from '../errors.ts';
import { unavailable } from '../http/problem-answer.ts';

/** Answers what is neither of the two doors and is not counted. */
export async function handlePage(
  _request: IncomingMessage,
  response: ServerResponse,
  path: string,
  edition: Edition | null,
): Promise<void> {
  switch (path) {
    case '/livez':
      return sendStatus(response, 'live');
    case '/readyz':
      if (!edition) throw unavailable('No data was loaded yet.');
      return sendStatus(response, 'ready');
    default:
      throw new HttpProblem('unknown-path', `Nothing is at ${path}. The data is under /api/v1/open and at /graphql.`);
  }
}

function sendStatus(response: ServerResponse, status: string): void {
  response.writeHead(200, ['Content-Type', 'application/json', 'Cache-Control', 'no-store']).end(JSON.stringify({ status }));
}
