import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../data/editions/edition.ts';
import { PROBLEMS } from '../server/http/errors.ts';
import { negotiateType } from '../server/http/negotiation.ts';
import { pageHeaders } from '../server/http/page-headers.ts';
import { type ReportedProblem, sendProblem } from '../server/http/problem-answer.ts';
import { FRAME_ALLOWED, HTML } from './descriptions.ts';
import { searchForm } from './html/form.ts';
import { html, type Part } from './html/html.ts';
import { renderInFrame } from './render-page.ts';
import type { Suggestion } from './suggestions.ts';

/**
 * Sends an error for the address of a page: browsers get a page with a search, programs the same
 * JSON as everywhere else.
 */
export function sendPageError(
  request: IncomingMessage,
  response: ServerResponse,
  known: ReportedProblem,
  edition: Edition,
): void {
  // A client that accepts both equally, as with `*/*`, is a program.
  const prefersHtml = negotiateType(request, ['application/json', 'text/html']) === 'text/html';
  if (prefersHtml) sendHtml(response, known, edition);
  else sendProblem(response, known, edition.addresses, ['Vary', 'Accept']);
}

function sendHtml(response: ServerResponse, known: ReportedProblem, edition: Edition): void {
  const body = Buffer.from(errorPage(known, edition));
  response.writeHead(PROBLEMS[known.problem.problem].status, [
    'Content-Type',
    HTML,
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    'Vary',
    'Accept',
    ...Object.entries(known.problem.headers).flat(),
    ...pageHeaders('', FRAME_ALLOWED),
  ]);
  // Node sends no body in answer to HEAD.
  response.end(body);
}

/** The address at the end of a message becomes a link. What the client wrote stands before it. */
function withLink(message: string, { addresses }: Edition): Part {
  const [, before, address, after] =
    /^(.* (?:listed at|The page) )(\/\w[^ ]*?)(\.$| lists those .*)/s.exec(message) ?? [];
  if (address === undefined) return message;
  const own = address.slice(addresses.basePath.length);
  return html`${before}<a href="${own}">${address}</a>${after}`;
}

/** The list of names that the links repeat is for programs. */
function shortened(message: string, suggestions: readonly Suggestion[]): string {
  return suggestions.length > 0 ? message.replace(/ Allowed: .*$/s, ' Choose one:') : message;
}

function errorPage({ problem, requestId }: ReportedProblem, edition: Edition): string {
  const { title, status } = PROBLEMS[problem.problem];
  const { suggestions = [] } = problem.extension as { suggestions?: readonly Suggestion[] };
  const main = html`<h1>${title}</h1>
<p class="lead">${withLink(shortened(problem.message, suggestions), edition)}</p>
${suggestions.length > 0 && html`<ul>${suggestions.map(({ name, href }) => html`<li><a href="${href}">${name}</a></li>\n`)}</ul>`}
${searchForm({ label: 'Search', large: true })}
<p><a href="/">All countries</a></p>
<p class="note">HTTP status ${status}, request <code>${requestId}</code>.</p>`;
  return renderInFrame({ title, main, ownSearch: true }, { edition, path: null });
}
