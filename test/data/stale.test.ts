import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { addOptional, fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';

const run = promisify(execFile);

test('data:stale lists the codes whose day of review has passed, with their next edition, file and line', async () => {
  const files = fixtureFiles();
  replaceIn(
    files,
    'zz/codes.csv',
    'code,name,kind,publisher,source\nzz_code,Building Code of Testland,law,Ministry of Tests,zz-code',
    'code,name,kind,publisher,next_edition,review_after,source\nzz_code,Building Code of Testland,law,Ministry of Tests,"2nd edition, 2027",2026-12-31,zz-code',
  );
  addOptional(files, 'zz', {});
  const DATA_DIR = await writeDataFolder(files);
  const stale = (...args: string[]) =>
    run(process.execPath, ['dist/data-stale.js', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR },
    });
  expect((await stale('2027-01-01')).stdout).toBe(
    `${DATA_DIR}/zz/codes.csv:2: zz_code, Building Code of Testland: review after 2026-12-31; next edition: 2nd edition, 2027\n1 code is due for review on 2027-01-01.\n`,
  );
  expect((await stale('2026-12-31')).stdout).toBe('No code is due for review on 2026-12-31.\n');
  await expect(stale('2026-02-30')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the day must be written as YYYY-MM-DD'),
  });
});
