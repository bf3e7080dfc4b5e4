import { expect, test } from 'vitest';
import { brokenLinks, linksOf } from '../support/links.ts';
import { PAGE_ADDRESSES } from '../support/page-addresses.ts';
import { sharedService } from '../support/services.ts';

/** Thousands of links: every rule has a page. */
const TIMEOUT_MS = 900_000;

test('each link of each page leads to a page that has its anchor', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url } = await sharedService();
  let visits = 0;
  const visit = (address: string) => {
    visits += 1;
    return fetch(url + address, {
      headers: { accept: 'text/html,*/*;q=0.8', 'x-forwarded-for': `192.0.2.${visits % 250}` },
    });
  };
  const bodies = new Map<string, string>();
  for (const address of PAGE_ADDRESSES) bodies.set(address, await (await visit(address)).text());
  expect(await brokenLinks(linksOf(bodies), visit)).toEqual([]);
});
