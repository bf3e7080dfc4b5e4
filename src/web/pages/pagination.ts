import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { html, type Part } from '../html/html.ts';

/** The page number in the address, from 1. Throws an HttpProblem for a number above `last`. */
export function readPage(query: URLSearchParams, last: number, what: string): number {
  const given = query.get('page') ?? '1';
  if (/^[1-9]\d{0,5}$/.test(given) && Number(given) <= last) return Number(given);
  const allowed =
    last === 1
      ? `\`page\` must be 1, as these ${what} are one page`
      : `\`page\` must be a whole number from 1 to ${last}`;
  throw new HttpProblem('invalid-parameter', `${allowed} (got ${shown(given)}).`);
}

/** Divides items into pages with room for their weights; each has one item at least. */
export function intoPages<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  room: number,
): Item[][] {
  const pages: Item[][] = [[]];
  let left = room;
  for (const item of items) {
    const weight = weightOf(item);
    if (weight > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(item);
    left -= weight;
  }
  return pages;
}

/** Links to the pages before and after a numbered page. */
export function pagination(page: number, pages: number, hrefOf: (page: number) => string): Part {
  if (pages < 2) return null;
  const link = (to: number, rel: string) =>
    html`<a rel="${rel}" href="${hrefOf(to)}">Page ${to}</a>`;
  return html`<p class="more">${page > 1 && html`${link(page - 1, 'prev')} · `}Page ${page} of ${pages}${page < pages && html` · ${link(page + 1, 'next')}`}</p>`;
}

type PageInfo = { hasNextPage: boolean; endCursor: string | null };

/** A link to the next page of a list with cursors. */
export function nextPage(
  path: string,
  query: URLSearchParams,
  { hasNextPage, endCursor }: PageInfo,
  label: string,
): Part {
  if (!hasNextPage || endCursor === null) return null;
  const next = new URLSearchParams(query);
  next.set('after', endCursor);
  return html`<p class="more"><a rel="next" href="${path}?${next.toString()}">${label}</a></p>`;
}
