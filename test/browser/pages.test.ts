import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/api/graphql/examples.ts';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { sharedService } from '../support/services.ts';

describe('in a real browser, with the network cut', () => {
  let url: string;
  beforeAll(async () => {
    if (CHROMIUM) ({ url } = await sharedService());
  });

  test.skipIf(!CHROMIUM)(
    'GraphiQL opens with the examples as tabs, and the first one runs',
    async () => {
      const { page, foreign, faults } = await openPage();
      await page.goto(`${url}/graphql`);
      await page.getByRole('tab').first().waitFor();
      const names = Object.values(EXAMPLES).map(
        (query) => /query (\w+)/.exec(query)?.[1] as string,
      );
      expect(await page.getByRole('tab').count()).toBe(names.length);
      for (const name of names)
        expect(await page.getByRole('tab').filter({ hasText: name }).count(), name).toBe(1);
      await page.getByRole('button', { name: /execute/i }).click();
      await page
        .locator('.result-window, .graphiql-response')
        .getByText('seismicZoneSource')
        .first()
        .waitFor();
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/graphiql.png` });
      expect([foreign, faults]).toEqual([[], []]);
    },
  );

  test.skipIf(!CHROMIUM)('an operation of openapi.json opens its query in GraphiQL', async () => {
    const openapi = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, { get: { 'x-graphiql': string } }>;
    };
    const { page, foreign, faults } = await openPage();
    await page.goto(
      url + openapi.paths['/api/v1/open/{CC}/cities/{city}/zoning']?.get['x-graphiql'],
    );
    await page.getByRole('button', { name: /execute/i }).click();
    await page.locator('.result-window, .graphiql-response').getByText('max_far').first().waitFor();
    expect([foreign, faults]).toEqual([[], []]);
  });

  test.skipIf(!CHROMIUM)(
    'the reference page shows the seven paths with their queries, and a form of it opens an answer',
    async () => {
      const { page, foreign, faults } = await openPage();
      await page.goto(`${url}/docs`);
      expect(await page.locator('.method').count()).toBe(7);
      expect(await page.getByRole('link', { name: 'The same query in GraphiQL' }).count()).toBe(7);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/docs.png` });
      const form = page.getByRole('form', { name: 'Try: The zones of a city' });
      await form.getByLabel('CC').fill('us');
      await form.getByLabel('city').fill('Portland-OR');
      await form.getByRole('button').click();
      await page.waitForURL(`${url}/api/v1/open/US/cities/portland-or/zoning`);
      expect(await page.locator('body').textContent()).toContain('"zone_id":"RM1"');
      expect([foreign, faults]).toEqual([[], []]);
    },
  );

  test.skipIf(!CHROMIUM)('the home page and the page of a problem are whole', async () => {
    const { page, foreign, faults } = await openPage();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Countries', exact: true }).waitFor();
    expect(await page.getByRole('row', { name: /^Italy / }).count()).toBe(1);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/home.png` });
    await page.goto(`${url}/problems/unknown-city`);
    await page.getByRole('heading', { name: 'Unknown city' }).waitFor();
    expect([foreign, faults]).toEqual([[], []]);
  });

  test.skipIf(!CHROMIUM)(
    'a check leads from the use to the limits, and from a measure to its verdict, with a short address',
    async () => {
      const { page, foreign, faults } = await openPage();
      await page.goto(`${url}/NL/check`);
      await page.getByLabel('Use of the building').selectOption('apartment_building');
      await page.getByLabel('Place (optional)').fill('Den Haag');
      await page.getByRole('button', { name: 'Show the limits' }).click();
      const riser = page.locator('input[name="shared_stair.stair_riser_height_mm"]');
      expect(
        await page.locator('[id="shared_stair.stair_riser_height_mm-note"]').textContent(),
      ).toMatch(/^at most 188 mm: Bbl/);
      await riser.fill('195');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      const row = page.getByRole('row', { name: /Stair riser height 195/ });
      expect(await row.textContent()).toMatch(/Violates\s*Limit at most 188 mm/);
      const results = await page.locator('#verdicts').boundingBox();
      const form = await page.locator('#design').boundingBox();
      expect(results?.y).toBeLessThan(form?.y as number);
      const { search } = new URL(page.url());
      expect([...new URLSearchParams(search)].every(([, value]) => value !== '')).toBe(true);
      expect(search.length).toBeLessThan(200);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('#design').isVisible()).toBe(false);
      expect(await row.isVisible()).toBe(true);
      const presumed = page.locator('details.questions');
      expect(await presumed.locator('li').first().isVisible()).toBe(true);
      expect(await presumed.locator('fieldset').count()).toBeGreaterThan(0);
      expect(await presumed.locator('fieldset').first().isVisible()).toBe(false);
      await page.locator('#verdicts').focus();
      expect(
        await page
          .locator('#verdicts')
          .evaluate((heading) => getComputedStyle(heading).outlineStyle),
      ).toBe('none');
      expect([foreign, faults]).toEqual([[], []]);
    },
  );

  test.skipIf(!CHROMIUM)(
    'the page of a place has at most 3,000 px before all values are shown, and no page is wider than a telephone',
    { timeout: 180_000 },
    async () => {
      const { page } = await openPage();
      const sizeOf = async (address: string) => {
        await page.goto(url + address);
        return page.evaluate(() => ({
          height: document.documentElement.scrollHeight,
          width: document.documentElement.scrollWidth,
        }));
      };
      const places = [
        '/US/cities/new-york',
        '/FR/cities/paris',
        '/IT/cities/milano',
        '/JP/cities/tokyo',
      ];
      for (const address of places)
        expect([address, (await sizeOf(address)).height <= 3000]).toEqual([address, true]);
      await page.setViewportSize({ width: 390, height: 800 });
      const narrow = [
        '/NL/check?occupancy=apartment_building&shared_stair.stair_riser_height_mm=195',
        '/US/check?occupancy=apartment_building&place=new-york',
        '/FR/rules?occupancy=shop&works=existing',
      ];
      for (const address of [...narrow, ...places.slice(0, 2)])
        expect([address, (await sizeOf(address)).width]).toEqual([address, 390]);
    },
  );

  test.skipIf(!CHROMIUM)(
    'wide tables fit or show that there is more, with low rows, and a print leaves no sheet half empty',
    async () => {
      const { page } = await openPage();
      await page.goto(`${url}/IT/cost-index`);
      const isCut = () =>
        page.locator('.beside .table').evaluate((table) => table.scrollWidth > table.clientWidth);
      expect(await isCut()).toBe(false);
      await page.goto(`${url}/lookup`);
      const list = 'town,country\nSaint-Denis,FR\nSan Giovanni,IT\nMilano,IT\n';
      await page.locator('input[type=file]').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(list),
      });
      await page.getByRole('button', { name: /look/i }).first().click();
      await page.getByRole('heading', { name: '1 of 3 found' }).waitFor();
      expect(await page.locator('textarea').isVisible()).toBe(false);
      await page.setViewportSize({ width: 390, height: 800 });
      const heights = await page
        .locator('#rows ~ .table')
        .first()
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(heights).toHaveLength(3);
      // Each fits on a screen.
      expect(Math.max(...heights)).toBeLessThan(800);
      // Shadows that the ends of the table cover.
      await page.goto(`${url}/US/cities/portland-or/zoning`);
      const edges = await page
        .locator('.table')
        .first()
        .evaluate((table) => ({
          isCut: table.scrollWidth > table.clientWidth,
          shades: getComputedStyle(table).backgroundAttachment,
        }));
      expect(edges).toEqual({ isCut: true, shades: 'local, local, scroll, scroll' });
      await page.goto(`${url}/NL/rules?occupancy=apartment_building`);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type ?\/Page\b/g)?.length).toBeLessThanOrEqual(5);
    },
  );

  test.skipIf(!CHROMIUM)(
    'a page of another origin reads both doors, their errors and their headers',
    async () => {
      const elsewhere = http.createServer((_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>elsewhere</title>'),
      );
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      cleanUpLater(() => elsewhere.close());
      const { page } = await openPage();
      await page
        .goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
        .catch(() => page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`));
      const seen = await page.evaluate(async (base) => {
        const look = async (path: string, init?: RequestInit) => {
          const response = await fetch(base + path, init);
          const names = ['ratelimit', 'ratelimit-policy', 'etag', 'link', 'dataset-version'];
          return {
            status: response.status,
            headers: names.filter((name) => response.headers.has(name)),
            body: (await response.text()).slice(0, 30),
          };
        };
        const json = { 'content-type': 'application/json' };
        return {
          list: await look('/api/v1/open/IT/cities', { headers: { 'if-none-match': '"x"' } }),
          missing: await look('/api/v1/open/QQ/cities'),
          query: await look('/graphql', {
            method: 'POST',
            headers: json,
            body: '{"query":"{countries{code}}"}',
          }),
          fault: await look('/graphql', {
            method: 'POST',
            headers: json,
            body: '{"query":"{nothing}"}',
          }),
        };
      }, url);
      expect(seen).toMatchObject({
        list: {
          status: 200,
          headers: ['ratelimit', 'ratelimit-policy', 'etag', 'link', 'dataset-version'],
          body: '[{"code":"roma","name":"Roma",',
        },
        missing: { status: 404, headers: ['ratelimit', 'ratelimit-policy'] },
        query: {
          status: 200,
          headers: ['ratelimit', 'ratelimit-policy', 'etag', 'link', 'dataset-version'],
        },
        fault: {
          status: 200,
          headers: ['ratelimit', 'ratelimit-policy', 'link', 'dataset-version'],
        },
      });
    },
  );
});
