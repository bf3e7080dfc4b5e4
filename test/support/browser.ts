import { execFileSync } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { cleanUpLater } from './clean-up-later.ts';

export const CHROMIUM = findChromium();
if (process.env.CI && !CHROMIUM) throw new Error('In CI nothing may be skipped: install chromium.');

function findChromium(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

let browser: Promise<Browser> | undefined;

/**
 * A page that may only speak to this machine: what it asks of other hosts is refused and listed in `foreign`, and what the page's own policy refuses or breaks
 * in `faults`.
 */
export async function openPage(): Promise<{ page: Page; foreign: string[]; faults: string[] }> {
  if (!browser) {
    browser = chromium.launch({
      executablePath: CHROMIUM as string,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const launched = browser;
    cleanUpLater(async () => {
      browser = undefined;
      await (await launched).close();
    });
  }
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const foreign: string[] = [];
  await page.route(
    (url) => url.hostname !== '127.0.0.1' && url.hostname !== 'localhost',
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, foreign, faults };
}
