import { beforeAll, expect, test } from 'vitest';
import { startTestService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await startTestService({}));
});

/** The address that a browser sends when these are chosen and all else is left as it is. */
async function sent(address: string, chosen: Record<string, string>): Promise<string> {
  const page = await (await fetch(url + address)).text();
  const [, action, controls = ''] = /<form class="filter" action="(\/ids\/[^"]*)" method="get"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const fields = new URLSearchParams();
  for (const [, name = '', options = ''] of controls.matchAll(/<select name="(\w+)"[^>]*>(.*?)<\/select>/gs)) {
    const value = chosen[name] ?? '';
    expect([name, options.includes(`<option value="${value}">`)]).toEqual([name, true]);
    fields.set(name, value);
  }
  for (const [, name = '', value = ''] of controls.matchAll(/<input type="checkbox" name="(\w+)" value="(\w+)" checked>/g))
    fields.set(name, value);
  return `${action}?${fields}`;
}

test.each([
  ['/IT', { occupancy: 'school', works: 'new' }, '/ids/IT.ids?occupancy=school&works=new&serves=&assume_no_exceptions=true'],
  [
    '/IT/cities/milano',
    { occupancy: 'apartment_building', works: 'new' },
    '/ids/IT/milano.ids?occupancy=apartment_building&works=new&assume_no_exceptions=true',
  ],
])('the form of %s leads to an IDS file for what is chosen in it', async (address, chosen, expected) => {
  const leadsTo = await sent(address, chosen);
  expect(leadsTo).toBe(expected);
  const file = await fetch(url + leadsTo);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment; .*\.ids"$/)]);
  expect(await file.text()).toMatch(/<specification /);
});
