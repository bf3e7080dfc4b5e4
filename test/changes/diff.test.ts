import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rewriteDataFolder, writeDataFolder } from '../support/fixture.ts';
import { editionA, editionB } from './editions.ts';
import { CHANGES_OF_B } from './expected.ts';

const run = promisify(execFile);

/** What `npm run data:diff -- ...` prints about a data folder. */
async function diff(folder: string, ...args: string[]): Promise<string> {
  return (
    await run(process.execPath, ['dist/data-diff.js', ...args], {
      env: { ...process.env, DATA_DIR: folder },
    })
  ).stdout;
}

const changesIn = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));

test('data:diff prints what a service would record, by country and file', async () => {
  const printed = await diff(await writeDataFolder(editionB()), await writeDataFolder(editionA()));
  expect(changesIn(printed).sort()).toEqual([...CHANGES_OF_B].sort());
  expect(printed).toMatch(
    /^2026-11-22\.\w+ after 2026-11-21\.\w+ \(.+\):\n\n\*\*All countries\*\*\n\nuses\.csv: 1 changed\n\n- uses\.csv /,
  );
  expect(printed).toContain('\n\n**ZZ**\n\ndatapackage.json: 1 changed\n\n- datapackage.json ');
});

test('data:diff compares with the last commit, or one that is named, and changes nothing', async () => {
  const folder = await writeDataFolder(editionA());
  const git = async (...args: string[]) => (await run('git', ['-C', folder, ...args])).stdout;
  const commit = async () => {
    await git('add', '.');
    await git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'Data');
  };
  await git('init', '-q');
  await commit();
  await rewriteDataFolder(folder, editionB());
  expect(changesIn(await diff(folder))).toHaveLength(CHANGES_OF_B.length);
  await commit();
  expect(await diff(folder)).toMatch(/\nno value changes\.\n$/);
  expect(changesIn(await diff(folder, 'HEAD~1'))).toHaveLength(CHANGES_OF_B.length);
  expect(await git('status', '--porcelain')).toBe('');
});

test('data:diff says what it cannot compare with', async () => {
  const folder = await writeDataFolder(editionA());
  await expect(diff(folder, 'no-such-branch')).rejects.toMatchObject({
    stderr: `'no-such-branch' is neither a folder nor a commit of the git repository that ${folder} lies in\n`,
  });
  const faulty = editionB();
  faulty['uses.csv'] += 'Bad,word\n';
  await expect(diff(await writeDataFolder(faulty), folder)).rejects.toMatchObject({
    stderr: expect.stringMatching(/uses\.csv:5:use: must be/),
  });
});
