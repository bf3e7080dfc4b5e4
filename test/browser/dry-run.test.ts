import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { readXml } from '../../src/engine/text/read-xml.ts';
import { elementOfCheck, openElementCheck, readProfiles } from '../ids/checked-model.ts';
import { MODELS } from '../ids/models.ts';
import { readIfc } from '../ids/read-ifc.ts';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { sharedService } from '../support/services.ts';

const PAGE = '/US/ids?place=lakewood&prototype=four_storey_flats';

describe('the dry run of an IDS file', () => {
  let url: string;
  beforeAll(async () => {
    if (!CHROMIUM) return;
    ({ url } = await sharedService());
    // The first page takes the longest.
    await (await fetch(`${url}/US/ids/try?occupancy=house`)).text();
  });

  const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('IFC file').setInputFiles(file);

  async function download(page: Page, name: string): Promise<Buffer> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    return readFile(await file.path());
  }

  type Row = Record<string, string>;
  const readRows = (csv: Buffer): Row[] => parse(csv, { columns: true, bom: true });

  test.skipIf(!CHROMIUM).each(MODELS)(
    '$file has the verdicts of a check by $address',
    async ({ file, address }) => {
      const { page, faults } = await openPage();
      const [place = '', query] = address.split('?');
      const [country, city] = place.replace('.ids', '').split('/');
      await page.goto(`${url}/${country}/ids/try?${city ? `place=${city}&` : ''}${query}`);
      await choose(page, file);
      await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
      const rows = readRows(await download(page, 'Results as CSV'));
      const [check, profiles, { version, elements }] = await Promise.all([
        openElementCheck(url, address),
        readProfiles(url),
        readIfc(await readFile(file)),
      ]);
      const outcomes = elements.map((element) => ({
        name: element.name,
        results: check(elementOfCheck(element, version, profiles)),
      }));
      const rules = new Set(
        rows.flatMap(({ specification = '' }) => /^[A-Z]{2}-[A-Z]+-\d+/.exec(specification) ?? []),
      );
      let violated = 0;
      for (const rule of rules) {
        const inPage = rows.filter(
          ({ specification = '', outcome }) =>
            specification.replace(/\.\d+$/, '') === rule && outcome === 'violated',
        );
        const inCheck = outcomes.filter(({ results }) => results?.get(rule)?.outcome === 'FAIL');
        expect([rule, new Set(inPage.map(({ element }) => element))]).toEqual([
          rule,
          new Set(inCheck.map(({ name }) => name)),
        ]);
        violated += inCheck.length;
      }
      expect(violated).toBeGreaterThan(2);
      expect(faults).toEqual([]);
    },
  );

  test.skipIf(!CHROMIUM)('names what fails, uploads nothing, and exports BCF', async () => {
    const { page, foreign, faults } = await openPage();
    await page.goto(url + PAGE);
    await page.getByRole('link', { name: 'Try the rules on a model' }).click();
    await page.getByRole('heading', { name: 'Try the rules on a model' }).waitFor();
    const requests: Request[] = [];
    page.context().on('request', (request) => requests.push(request));
    await choose(page, 'test/ids/small-model.ifc');
    const row = page.getByRole('row', { name: /^US-SAF-201:.*stair flights/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/^✗ Violated by 1\s+1 element\s+shared, 178 mm: 178 mm$/),
      '3',
      '2',
      '1',
    ]);
    for (const folded of await page.locator('summary', { hasText: 'Nothing to check' }).all())
      await folded.click();
    const lines = await page.getByRole('row').allInnerTexts();
    expect(lines.find((line) => line.includes('railings state PredefinedType'))).toMatch(
      /✗ Missing in 2\s+2 elements\s+balcony, 1066 mm: NOTDEFINED[\s\S]*\b3\s+3\s+1$/,
    );
    expect(lines.find((line) => line.includes('walls state FireRating'))).toContain(
      'Nothing to check: no element',
    );
    expect(
      requests.map((request) => [
        request.method(),
        new URL(request.url()).pathname,
        request.postData(),
      ]),
    ).toEqual(
      ['/scripts/dry-run-worker.js', '/ids/US/lakewood.ids', '/scripts/web-ifc.wasm'].map(
        (path) => ['GET', path, null],
      ),
    );

    const files = unzipSync(await download(page, 'Elements that fail as BCF'));
    const read = (name: string) => readXml(new TextDecoder().decode(files[name]));
    expect(read('bcf.version').attributes.get('VersionId')).toBe('2.1');
    const topics = Object.keys(files).filter((name) => name.endsWith('/markup.bcf'));
    const markup = topics
      .map((name) => ({ name, text: new TextDecoder().decode(files[name]) }))
      .find(({ text }) => text.includes('<Labels>US-SAF-201</Labels>'));
    expect(markup?.text).toContain('shared, 178 mm: 178 mm');
    expect(markup?.text).not.toContain('7 in as Revit');
    const viewpoint = markup?.name.replace('markup.bcf', 'viewpoint.bcfv') as string;
    const selected = read(viewpoint).children[0]?.children[0]?.children;
    expect(selected?.map(({ attributes }) => attributes.get('IfcGuid'))).toEqual([
      '00000000000000000000f2',
    ]);
    expect([foreign, faults]).toEqual([[], []]);
  });

  test.skipIf(!CHROMIUM)('explains which files it cannot read', async () => {
    const { page } = await openPage();
    await page.goto(`${url}${PAGE.replace('/ids', '/ids/try')}`);
    const model = await readFile('test/ids/small-model.ifc', 'utf8');
    const said = async (text: string) => {
      await choose(page, { name: 'a.ifc', mimeType: '', buffer: Buffer.from(text) });
      const status = page.getByRole('status');
      await expect
        .poll(() => status.innerText(), { timeout: 30_000 })
        .not.toMatch(/^(Reading .*)?$/);
      return status.innerText();
    };
    expect(await said('<ifcXML/>')).toMatch(/not an IFC file in the STEP format.*ISO-10303-21/);
    expect(await said('PK\u0003\u0004')).toMatch(/ZIP archive/);
    expect(await said(model.replace("'IFC4'", "'IFC5'"))).toMatch(/IFC2X3, IFC4 or IFC4X3 .*IFC5/);
    expect(await said(model.replace('.LENGTHUNIT.', '.MASSUNIT.'))).toMatch(/no unit of length/);
    expect(await said(model.slice(0, model.length / 2))).toMatch(/not complete/);
    expect(await page.locator('#results').innerText()).toBe('');
  });

  test.skipIf(!CHROMIUM)('without a use leads to the page of the IDS file', async () => {
    const { page } = await openPage();
    await page.goto(`${url}/US/ids/try?place=lakewood`);
    await page.getByRole('link', { name: 'choose the use and the place' }).click();
    await page.getByRole('heading', { name: 'Rules for BIM checkers' }).waitFor();
    expect(new URL(page.url()).search).toBe('?place=lakewood');
  });
});

test('only the worker of the dry run may compile WebAssembly', async () => {
  const { url } = await sharedService();
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers.get('content-security-policy');
  expect(await policyOf('/scripts/dry-run-worker.js')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  );
  const page = await policyOf('/US/ids/try?occupancy=house');
  expect(page).toMatch(/script-src 'self'; /);
  expect(page).toMatch(/worker-src 'self'/);
  expect(page).not.toMatch(/unsafe|connect-src/);
  expect(await policyOf('/US/ids?occupancy=house')).toMatch(/script-src 'none'/);
  const { status } = await fetch(`${url}/scripts/main.js`);
  expect(status).toBe(404);
});
