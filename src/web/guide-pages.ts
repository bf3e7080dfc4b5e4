import type { Edition } from '../data/editions/edition.ts';
import {
  GUIDE_SEARCH_PATH,
  GUIDES_PATH,
  guideLink,
  readGuide,
  readGuides,
} from './guides/guides.ts';
import { anchorOf, renderMarkdown } from './guides/markdown.ts';
import { MAX_QUERY_LENGTH, type Section, searchSections } from './guides/search-sections.ts';
import { CONTENTS, type Html, html } from './html/html.ts';
import { renderInFrame } from './render-page.ts';

/** Returns null for an unknown guide. */
export async function guidePage(name: string, edition: Edition): Promise<string | null> {
  const guide = await readGuide(name);
  if (!guide) return null;
  const { title, text, file } = guide;
  const [heading = '', ...body] = text.split(/(?<=^# .+$)/m);
  const render = (part: string) => renderMarkdown(part, (href) => guideLink(href, file));
  const base = edition.addresses.basePath;
  const below =
    base !== '' &&
    html`<p class="note">The service is below <code>${base}</code> here: put that before the addresses of this page.</p>`;
  const main = html`${render(heading)}${guideSearchForm('')}${CONTENTS}${below}${render(body.join(''))}<p><a href="${GUIDES_PATH}">All documentation</a></p>`;
  return renderInFrame({ title, main }, { edition, path: `${GUIDES_PATH}/${name}` });
}

/** The list of guides for the first page of the documentation. */
export async function guideList(): Promise<Html> {
  const guides = await readGuides();
  return html`${guideSearchForm('')}${CONTENTS}<ul>${guides.map(({ name, title }) => html`<li><a href="${GUIDES_PATH}/${name}">${title}</a></li>\n`)}</ul>`;
}

/** The sections of the guides that contain all words. */
export async function guideSearchPage(query: URLSearchParams, edition: Edition): Promise<string> {
  const text = (query.get('q') ?? '').slice(0, MAX_QUERY_LENGTH).trim();
  const found = text === '' ? [] : searchSections(await readGuides(), text);
  const count =
    found.length === 0
      ? 'No section has all of these words.'
      : `${found.length === 1 ? 'One section has' : `${found.length} sections have`} all of these words.`;
  const main = html`<h1>Search the documentation</h1>
${guideSearchForm(text)}
${text !== '' && html`<p class="result">${count}</p>`}
${found.map(result)}
<p>Places, rules and sources are found by the <a href="/search">search over the data</a>. <a href="${GUIDES_PATH}">All documentation</a></p>`;
  return renderInFrame({ title: 'Search the documentation', main }, { edition, path: null });
}

function result({ guide, heading, excerpt }: Section): Html {
  const address = `${GUIDES_PATH}/${guide.name}${heading === null ? '' : `#${anchorOf(heading)}`}`;
  const title = heading === null ? guide.title : `${guide.title}: ${heading.replaceAll('`', '')}`;
  return html`<h2><a href="${address}">${title}</a></h2><p>${excerpt}</p>\n`;
}

function guideSearchForm(value: string): Html {
  const label = 'Search the documentation';
  return html`<form class="search" role="search" action="${GUIDE_SEARCH_PATH}" aria-label="${label}">
<input type="search" name="q" value="${value}" maxlength="${MAX_QUERY_LENGTH}" required aria-label="${label}" placeholder="${label}" autocomplete="off">
<button>Search</button>
</form>`;
}
