import { expect, test } from 'vitest';
import { brokenLinks, linksOf } from '../support/links.ts';
import { PAGE_ADDRESSES } from '../support/page-addresses.ts';
import { pageFaults } from '../support/page-faults.ts';
import { sharedService } from '../support/services.ts';

/** Thousands of links: every rule has a page. */
const TIMEOUT_MS = 900_000;

test('each link of each page leads to a page that has its anchor, no null and at most 60 kB', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url } = await sharedService();
  let visits = 0;
  const faults: string[] = [];
  const visit = async (address: string) => {
    visits += 1;
    const response = await fetch(url + address, {
      headers: { accept: 'text/html,*/*;q=0.8', 'x-forwarded-for': `192.0.2.${visits % 250}` },
    });
    // GraphiQL is a program of its own.
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (isPage && !address.startsWith('/graphql'))
      faults.push(...pageFaults(address, await response.clone().text()));
    return response;
  };
  const bodies = new Map<string, string>();
  for (const address of PAGE_ADDRESSES) bodies.set(address, await (await visit(address)).text());
  expect(await brokenLinks(linksOf(bodies), visit)).toEqual([]);
  expect(faults).toEqual([]);
});
