import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { matchPage } from '../../src/web/match-page.ts';
import { PAGES } from '../../src/web/page-list.ts';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { PAGE_ADDRESSES } from '../support/page-addresses.ts';
import { sharedService } from '../support/services.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LOOKS = [
  { look: 'wide', width: 1200, colorScheme: 'light', rules: {} },
  { look: 'at 390 px', width: 390, colorScheme: 'light', rules: {} },
  // Nothing but colours differs.
  { look: 'dark', width: 1200, colorScheme: 'dark', rules: { runOnly: 'cat.color' } },
] as const;

/** States of a page that its first address does not show: results, nothing found, faults in a form, verdicts, a filter. */
const STATES = [
  '/search?q=saint&country=IT',
  '/search?q=nowhere%20at%20all',
  '/US/cities/portland-or',
  '/US/cities/portland-or/lot?zone=R5&dwellings_on_lot=3&lot_area_m2=464,5',
  '/JP/cities/tokyo/lot?zone=nothing',
  '/FR/cities/briancon?altitude=1300&occupancy=apartment_building',
  '/CA/rules?occupancy=apartment_building&subdivision=CA-ON',
  '/IT/check?place=roma&occupancy=apartment_building&works=new&flat_entrance_door.door_clear_width_mm=780&shared_stair.stair_riser_height_mm=170',
  '/FR/check?place=saint&works=old&flat_entrance_door.door_clear_width_mm=wide&shared_stair.colour=red',
  '/JP/check?prototype=four_storey_flats&works=new&shared_stair.stair_clear_width_mm=1200',
  '/US/check?occupancy=apartment_building&works=new&shared_stair.stair_riser_height_mm=7+3/4+in&flat_entrance_door.door_clear_width_mm=7.75',
  '/FR/cost-index?amount=250000&from=2019-Q1&to=2022-Q1',
  '/JP/cost-index?amount=many&from=1999-Q1&to=never',
  '/IT/map?show=snow_load_ground_kn_m2',
  '/IT/places?show=snow_load_ground_kn_m2&above=2&to=4',
  '/compare?element=shared_stair&occupancy=apartment_building&countries=NL&countries=DK',
  '/compare/stair_riser_height_mm?occupancy=apartment_building&element=shared_stair',
  '/docs/search?q=rate+limit',
];

/** Looks of the page at that place of SAMPLE: one, and the next page the next; `npm run test:long` sets EVERY_LOOK. */
function looksOf(index: number): readonly (typeof LOOKS)[number][] {
  if (index < 0) return [];
  return process.env.EVERY_LOOK ? LOOKS : [LOOKS[index % LOOKS.length] as (typeof LOOKS)[number]];
}

const pageOf = (address: string) => matchPage(address.split('?')[0] as string)?.page;

/** The first address of each page, and its other states. */
const SAMPLE = PAGE_ADDRESSES.filter(
  (address, index) =>
    STATES.includes(address) ||
    PAGE_ADDRESSES.findIndex((each) => pageOf(each) === pageOf(address)) === index,
);

/** What axe finds, with the element. */
async function violationsOf(page: Page, rules: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) =>
      (
        globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
      ).axe.run(options),
    { ...rules, resultTypes: ['violations'] } as RunOptions,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

describe('pages for everybody', () => {
  let url: string;
  // One tab for all pages that axe reads.
  let tab: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    if (!CHROMIUM) return;
    ({ url } = await sharedService());
    tab = await openPage();
  });

  test('each page is among those that axe visits', () => {
    const visited = SAMPLE.map(pageOf);
    expect(PAGES.filter((page) => !visited.includes(page)).map(({ path }) => path)).toEqual([]);
  });

  const pages = [
    ...PAGE_ADDRESSES.map((address) => ({ address, looks: looksOf(SAMPLE.indexOf(address)) })),
    { address: '/nothing/here', looks: looksOf(0) },
  ];

  test.skipIf(!CHROMIUM).each(pages)(
    'axe finds nothing on $address, which does not scroll sideways or load anything from another host',
    async ({ address, looks }) => {
      const { page, foreign, faults } = tab;
      for (const list of [foreign, faults]) list.length = 0;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(url + address, { waitUntil: 'load' });
      const tooWide: number[] = [];
      for (const width of [390, 1200]) {
        await page.setViewportSize({ width, height: 900 });
        if (await page.evaluate(isTooWide)) tooWide.push(width);
      }
      expect(tooWide).toEqual([]);
      if (looks.length > 0) await page.evaluate(axe);
      for (const { look, width, colorScheme, rules } of looks) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect([look, await violationsOf(page, rules)]).toEqual([look, []]);
      }
      expect([foreign, faults.filter((fault) => !fault.includes('404'))]).toEqual([[], []]);
    },
  );

  test.skipIf(!CHROMIUM)(
    'a verdict that complies and one that breaks differ in word, sign and ground, in the dark and in print as well',
    async () => {
      const { page } = await openPage();
      await page.goto(
        `${url}/NL/check?place=amsterdam&occupancy=apartment_building&works=new&shared_stair.stair_riser_height_mm=195&shared_stair.stair_clear_width_mm=1200`,
      );
      for (const look of [
        { colorScheme: 'light' },
        { colorScheme: 'dark' },
        { media: 'print', colorScheme: 'light' },
      ] as const) {
        await page.emulateMedia(look);
        const verdicts = await page.locator('table strong.verdict').evaluateAll((all) =>
          all.map((each) => {
            const { backgroundColor, borderTopWidth } = getComputedStyle(each);
            return {
              said: (each as HTMLElement).innerText,
              drawn: `${backgroundColor} ${borderTopWidth}`,
            };
          }),
        );
        expect(verdicts.map(({ said }) => said)).toEqual(['✓ Complies', '✗ Violates']);
        expect(verdicts[0]?.drawn).not.toBe(verdicts[1]?.drawn);
      }
      await page.context().close();
    },
  );

  test.skipIf(!CHROMIUM)(
    'without scripts and with the keyboard alone a place is found',
    async () => {
      const { page } = await openPage();
      await page.goto(`${url}/`);
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('ajacc');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Places', level: 2 }).waitFor();
      await page.getByRole('link', { name: 'Ajaccio' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Ajaccio', level: 1 }).waitFor();
    },
  );

  test.skipIf(!CHROMIUM)(
    'from the home page a use and a country lead to what binds, and an example to its verdict, without scripts',
    async () => {
      const { page, faults } = await openPage();
      await page.goto(`${url}/`);
      await page.getByLabel('Use of the building').selectOption('primary_school');
      await page.getByRole('button', { name: 'ES: See the limits, Spain' }).click();
      await page.getByRole('heading', { name: 'Limits of a typical building' }).waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
        '/ES/rules?works=new&occupancy=primary_school',
      );
      expect(
        await page.getByRole('row').filter({ hasText: 'Stair riser height' }).first().innerText(),
      ).toMatch(/\d+ (to \d+ )?mm/);
      await page.goto(`${url}/`);
      await page
        .getByRole('link', { name: 'The shared stair of a block of flats in Amsterdam' })
        .click();
      expect(await page.getByText('✗ Violates').first().isVisible()).toBe(true);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  test.skipIf(!CHROMIUM)(
    'from a use, the works and one riser a verdict is reached without scripts and with the keyboard alone',
    async () => {
      const { page } = await openPage();
      await page.goto(`${url}/IT/check`);
      const tabTo = async (label: string) => {
        const passed: string[] = [];
        for (let steps = 0; steps < 80; steps++) {
          await page.keyboard.press('Tab');
          const found = await page.evaluate(() => {
            const at = document.activeElement as HTMLInputElement | null;
            return at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
          });
          if (found.trim() === label) return;
        }
        throw new Error(`Tab never came to ${label}: ${passed.join(', ')}`);
      };
      await tabTo('Use of the building');
      await page.keyboard.type('Building with three');
      await tabTo('Show the limits');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '2. Measures' }).waitFor();
      await tabTo('Stair riser height Stair that several dwellings or other units share');
      await page.keyboard.type('190');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Results' }).waitFor();
      expect(new URL(page.url()).searchParams.get('shared_stair.stair_riser_height_mm')).toBe(
        '190',
      );
      const verdict = page.locator('table strong.verdict');
      expect([
        await verdict.count(),
        await verdict.first().isVisible(),
        await verdict.first().innerText(),
      ]).toEqual([1, true, '✗ Violates']);
      const { y = -1 } = (await verdict.first().boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(page.viewportSize()?.height as number);
      expect(await page.getByRole('row').nth(1).textContent()).toMatch(/DM 236\/1989|DPR/);
    },
  );
});
