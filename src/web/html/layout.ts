import type { Edition } from '../../data/editions/edition.ts';
import { LICENSE_URL } from '../../server/http/data-headers.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';
import { searchForm } from './form.ts';
import { dataBlock, type Html, html, joined, type Part } from './html.ts';
import { STYLESHEET_ADDRESS } from './stylesheet.ts';

export type NavigationLink = { href: string; label: string };

/** A page without its frame. */
export type Content = {
  title: string;
  main: Html;
  /** Whether the page begins with a search of its own. */
  ownSearch?: true;
  /** Links to the data of the page for programs. */
  data?: readonly NavigationLink[];
  /** Structured data of schema.org. */
  jsonLd?: object | null;
  /** Parameters of the address that the page does not use. */
  ignored?: readonly string[];
};

type Frame = {
  edition: Edition;
  /** The canonical path; null for a page without an address of its own. */
  path: string | null;
  site: readonly NavigationLink[];
  /** The pages of the country that this one is about. */
  section: readonly NavigationLink[];
};

const FOOTER: readonly NavigationLink[] = [
  { href: '/docs', label: 'Documentation' },
  { href: GRAPHQL_PATH, label: 'GraphiQL' },
  { href: '/docs/agents', label: 'For agents' },
  { href: '/openapi.json', label: 'OpenAPI' },
  { href: '/schema.graphql', label: 'GraphQL schema' },
  { href: '/downloads', label: 'Downloads' },
  { href: '/catalog.jsonld', label: 'Catalogue (DCAT)' },
  { href: '/changes.atom', label: 'Feed of changes' },
];

/** The frame of every page: title, navigation, contents and footer. */
export function layout(
  { title, main, ownSearch, data = [], jsonLd, ignored = [] }: Content,
  { edition: { version, addresses }, path, site, section }: Frame,
): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Plumbline' ? title : `${title} · Plumbline`}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" title="What changed" href="/changes.atom">
<link rel="stylesheet" href="${STYLESHEET_ADDRESS}">
${path !== null && html`<link rel="canonical" href="${path}">`}
${jsonLd && dataBlock(jsonLd)}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<div class="bar">
<a class="wordmark" href="/">Plumbline</a>
${navigation('Site', site, path)}
${!ownSearch && searchForm({ label: 'Search' })}
</div>
${navigation('Country', section, path)}
</header>
<main id="content" tabindex="-1">
${ignored.length > 0 && html`<p class="notice" role="status">This page has no parameter ${joined(ignored, ', ', (name) => html`<code>${name}</code>`)}: ignored. <a href="/docs/pages">Parameters of pages</a>.</p>\n`}${main}
${data.length > 0 && html`<p class="as-data">This page for programs: ${joined(data, ' · ', link)}</p>`}
</main>
<footer>
<p>${joined(FOOTER, ' · ', link)}</p>
<p>Data under <a href="${LICENSE_URL}" rel="license">CC BY 4.0</a>, edition <code>${version}</code>. Read-only, no key, no cookies. Every value links to the
document that states it; only the law itself is binding.</p>
</footer>
</body>
</html>
`;
  return page.write({ basePath: addresses.basePath, contents: contentsOf(page.toString()) });
}

function navigation(name: string, links: readonly NavigationLink[], path: string | null): Part {
  if (links.length === 0) return null;
  const items = links.map(
    ({ href, label }) =>
      html`<li><a href="${href}"${href === path?.replace(/\?.*/, '') && html` aria-current="page"`}>${label}</a></li>`,
  );
  return html`<nav class="${name.toLowerCase()}" aria-label="${name}"><ul>${items}</ul></nav>`;
}

function link({ href, label }: NavigationLink): Html {
  return html`<a href="${href}">${label}</a>`;
}

/** Characters of text that fill two screens. */
const TWO_SCREENS = 4_000;
const FEWEST = 2;

/** Links to the sections of a long page that have an anchor and no link yet. */
function contentsOf(page: string): string {
  const sections = [...page.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs)].filter(
    ([, id]) => !page.includes(`href="#${id}"`),
  );
  if (sections.length < FEWEST || stripTags(page).length < TWO_SCREENS) return '';
  const links = sections.map(
    ([, id, heading]) => `<li><a href="#${id}">${stripTags(heading as string)}</a></li>\n`,
  );
  return `\n<nav class="index contents" aria-label="On this page"><ul>${links.join('')}</ul></nav>`;
}

function stripTags(written: string): string {
  return written.replace(/<[^<>]*>/g, '').trim();
}
