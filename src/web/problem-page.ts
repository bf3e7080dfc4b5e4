import { PROBLEMS, type ProblemName } from '../errors.ts';
import { escapeHtml, htmlPage } from './html.ts';

/** The page that a problem's `type` leads to; null when there is no such problem. */
export function problemPage(name: string): string | null {
  if (!Object.hasOwn(PROBLEMS, name)) return null;
  const { status, title, explanation } = PROBLEMS[name as ProblemName];
  return htmlPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>HTTP status ${status}, problem <code>${escapeHtml(name)}</code>.</p>
<p>${escapeHtml(explanation)}</p>
<p><a href="/docs">Reference of all paths</a></p>`,
  );
}
