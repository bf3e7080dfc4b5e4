import { PROBLEMS, type ProblemName } from '../http/errors.ts';
import { html } from './html/html.ts';
import { renderInFrame } from './render-page.ts';

/** The page that a problem's `type` leads to; null when there is no such problem. */
export function problemPage(name: string, version: string): string | null {
  if (!Object.hasOwn(PROBLEMS, name)) return null;
  const { status, title, explanation } = PROBLEMS[name as ProblemName];
  const main = html`<h1>${title}</h1>
<p>HTTP status ${status}, problem <code>${name}</code>.</p>
<p>${explanation}</p>
<p><a href="/docs">Reference of all paths</a></p>`;
  return renderInFrame({ title, main }, { version, path: `/problems/${name}` });
}
