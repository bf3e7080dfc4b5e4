import { canonicalPath } from '../../api/rest/match.ts';
import { ROUTES } from '../../api/rest/routes.ts';
import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { readCountryCode } from '../../server/http/path-parts.ts';
import { type Html, html } from '../html/html.ts';

/** The target of forms, which redirects: a form cannot write a path by itself. */
export const TRY_PATH = '/docs/try';

/** A form that opens a response with parameters of the user. */
export function tryForm(
  operation: string,
  summary: string,
  parameters: readonly { in: 'path' | 'query'; name: string; example: string }[],
): Html {
  const fields = parameters.map(({ in: location, name, example }) => {
    const isRequired = location === 'path';
    const id = `${operation}-${name}`;
    const bounds =
      name === 'CC' ? html` maxlength="2" pattern="[A-Za-z]{2}"` : html` maxlength="100"`;
    return html`<div><label for="${id}">${name}</label><input id="${id}" name="${name}" value="${isRequired && example}"${isRequired && html` required`} size="${name === 'CC' ? 3 : 16}"${bounds} autocomplete="off" spellcheck="false"></div>`;
  });
  return html`<form class="inline" action="${TRY_PATH}" aria-label="Try: ${summary}"><input type="hidden" name="operation" value="${operation}">
${fields}
<button>Open the response</button></form>`;
}

/** The REST path for a form, or the reference. Throws an HttpProblem. */
export function answerPath(query: URLSearchParams): string {
  const given = (name: string) => query.get(name)?.trim() ?? '';
  if (!query.has('operation')) return '/docs';
  const route = ROUTES.find(({ operation }) => operation === given('operation'));
  if (!route) {
    const known = ROUTES.map(({ operation }) => operation).join(', ');
    throw new HttpProblem(
      'invalid-parameter',
      `Unknown operation ${JSON.stringify(given('operation'))}. Known operations: ${known}.`,
    );
  }
  const [country, city] = [readCountryCode(given('CC').toUpperCase()), given('city')];
  if (route.path.includes('{city}') && /^\.{0,2}$/.test(city)) {
    throw new HttpProblem(
      'invalid-parameter',
      `\`city\` must be the code of a city, such as roma (got ${shown(city)}).`,
    );
  }
  const field = given('field');
  return canonicalPath(route, { country, ...(city && { city }), ...(field && { field }) });
}
