import { beforeAll, expect, test } from 'vitest';
import { addOptional, fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, sharedService, startTestService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

const read = async (address: string, base = url) => (await fetch(base + address)).text();

test('each rule of each code stands on a page of it, and no page is heavier than 60 kB', async () => {
  const { data } = await askGraphQL(
    url,
    '{ countries { code codes { code name clauses { rule { ruleId } } } } }',
  );
  for (const { code: country, codes } of data.countries) {
    const list = await read(`/${country}/codes`);
    for (const { code, clauses } of codes) {
      expect(list).toContain(`href="/${country}/codes/${code}"`);
      const shown = [];
      for (let address: string | undefined = `/${country}/codes/${code}`; address; ) {
        const page = await read(address);
        expect(Buffer.byteLength(page), address).toBeLessThan(60_000);
        shown.push(
          ...[...page.matchAll(/<th scope="row"><a href="\/\w\w\/rules\/([^"]+)"/g)].map(
            ([, id]) => id,
          ),
        );
        address = /rel="next" href="([^"]+)"/.exec(page)?.[1];
      }
      expect(shown, code).toEqual(
        clauses.map(({ rule }: { rule: { ruleId: string } }) => rule.ruleId),
      );
    }
  }
});

test('a code states what it is based on, where it is law and the clauses of rules that it takes over', async () => {
  const page = await read('/US/codes/us_oh_bc_2024');
  expect(page).toContain('<a href="/US/codes/us_ibc_2021">2021 International Building Code</a>');
  expect(page).toContain('<th scope="row">Ohio</th>');
  expect(page).toContain('<td>since 2024-03-01</td>');
  expect(page).toContain('taken over from <a href="/US/codes/us_ibc_2021">');
});

test('the places and buildings of an adoption have their names, and no identifiers', async () => {
  const list = await read('/CA/codes');
  expect(list).toContain('Vancouver');
  expect(list).toContain('British Columbia');
  expect(list).not.toMatch(/<b>(?:city|subdivision):<\/b>/);
  const miami = await read('/US/cities/miami');
  const [, codes = ''] = /<h2 id="codes">(.*?)<h2/s.exec(miami) ?? [];
  expect(codes).toMatch(/<summary>For [^<]*House with one dwelling/);
  expect(codes).not.toMatch(/us_group|What the building or the part|: yes/);
});

test('places and rules lead to their codes', async () => {
  expect(await read('/US/cities/columbus-oh')).toContain('href="/US/codes/us_oh_bc_2024"');
  expect(await read('/US/rules/US-ACC-01')).toContain('href="/US/codes/us_ada_2010"');
});

test.each([
  ['2026-11-20', true],
  ['2999-01-01', false],
])('a code to be reviewed after %s: overdue is %s', async (day, isOverdue) => {
  const files = fixtureFiles();
  replaceIn(
    files,
    'zz/codes.csv',
    'code,name,kind,publisher,source\nzz_code,Building Code of Testland,law,Ministry of Tests,zz-code',
    `code,name,kind,publisher,next_edition,review_after,source\nzz_code,Building Code of Testland,law,Ministry of Tests,"2nd edition, 2027",${day},zz-code`,
  );
  addOptional(files, 'zz', {});
  const service = await startTestService({ DATA_DIR: await writeDataFolder(files) });
  for (const address of ['/ZZ/codes', '/zz/codes/ZZ_CODE']) {
    const page = await read(address, service.url);
    expect(page).toContain('2nd edition, 2027');
    expect(page).toContain(`<time>${day}</time>`);
    expect(page.includes('overdue'), address).toBe(isOverdue);
  }
});

test('an unknown code is a problem that names the list', async () => {
  const response = await fetch(`${url}/US/codes/us_ibc_1999`);
  expect([response.status, (await response.json()).detail]).toEqual([
    404,
    'No such code of US is published here. The page /US/codes lists those of the country.',
  ]);
});
