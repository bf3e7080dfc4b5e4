import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { sharedService } from '../support/services.ts';
import { type Step, TASKS } from './tasks.ts';

/** On a telephone the way is the same, and every link and button is used from the keyboard. */
const LOOKS: [name: string, width: number][] = [
  ['with the mouse', 1280],
  ...(process.env.EVERY_LOOK ? [['with the keyboard, at 390 px', 390] as [string, number]] : []),
];

/** Clicks from the home page to an answer. */
const MAX_CLICKS = 5;

describe.skipIf(!CHROMIUM).each(LOOKS)('%s', (_, width) => {
  describe.each(Object.entries(TASKS))('%s finds', (_profession, tasks) => {
    test.each(tasks.map((task) => [task.question, task] as const))(
      '%s',
      async (_question, task) => {
        const { url } = await sharedService();
        const { page, faults } = await openPage();
        await page.setViewportSize({ width, height: 900 });
        await page.goto(url);
        for (const step of task.steps) await take(page, step, width === 390);
        await expect.poll(() => page.locator('main').innerText()).toMatch(task.answer);
        expect(faults).toEqual([]);
        expect(task.steps.filter(isClick).length).toBeLessThanOrEqual(MAX_CLICKS);
        await page.context().close();
      },
    );
  });
});

function isClick(step: Step): boolean {
  return 'search' in step || 'follow' in step || 'press' in step || 'open' in step;
}

/** Chooses an option by its label or the beginning of it: labels of buildings state more in each country. */
async function choose(list: ReturnType<Page['locator']>, option: string): Promise<void> {
  const labels = (await list.locator('option').allTextContents()).map((text) => text.trim());
  const label =
    labels.find((each) => each === option) ?? labels.find((each) => each.startsWith(option));
  await list.selectOption({ label: label ?? option });
}

async function take(page: Page, step: Step, byKeyboard: boolean): Promise<void> {
  const use = async (target: ReturnType<Page['locator']>) => {
    if (!byKeyboard) return target.first().click();
    await target.first().focus();
    await page.keyboard.press('Enter');
  };
  if ('search' in step) {
    await page.getByRole('searchbox').first().fill(step.search);
    await use(page.getByRole('button', { name: 'Search' }));
  } else if ('follow' in step) await use(page.getByRole('link', { name: step.follow }));
  else if ('press' in step) await use(page.getByRole('button', { name: step.press }));
  else if ('open' in step) await use(page.locator('summary').filter({ hasText: step.open }));
  else {
    const field = (label: string | RegExp) => page.locator('main form').getByLabel(label).first();
    if ('choose' in step) await choose(field(step.choose), step.option);
    else if ('fill' in step) await field(step.fill).fill(step.value);
    else if ('check' in step) await field(step.check).check();
    else {
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(step.text) };
      await field(step.attach).setInputFiles(file);
    }
  }
  await page.waitForLoadState();
}
