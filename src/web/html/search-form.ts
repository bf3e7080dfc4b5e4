import { type Html, html } from './html.ts';

/** As long as a search may be. */
const MAX_LENGTH = 100;

/** A form that leads to the search, in all countries or in one. `large` is the first thing on its page. */
export function searchForm(form: { label: string; country?: string; value?: string; large?: boolean }): Html {
  const { label, country, value = '', large = false } = form;
  return html`<form class="${large ? 'search large' : 'search'}" role="search" action="/search" aria-label="${label}">
${country && html`<input type="hidden" name="country" value="${country}">`}
<input type="search" name="q" value="${value}" maxlength="${MAX_LENGTH}" required aria-label="${label}" placeholder="${label}" autocomplete="off">
<button>Search</button>
</form>`;
}
