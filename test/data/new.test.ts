import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import { completenessOf } from '../../src/domain/completeness/count.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';

const run = promisify(execFile);

test('data:new makes a package without faults, in which all that is missing is declared, and writes over none', async () => {
  const files = fixtureFiles();
  files['parameters.csv'] += 'heating_degree_days,Cel.d,Heating degree days,,0,13000\n';
  const DATA_DIR = await writeDataFolder(files);
  const make = (name: string) =>
    run(process.execPath, ['dist/data-new.js', 'xx', name, 'XTS', 'delta', 'new-town'], {
      env: { PATH: process.env.PATH, DATA_DIR },
    });
  await make('Newland');
  const { packages } = await readDataset(DATA_DIR, dataFiles);
  const made = packages.find(({ descriptor }) => descriptor.plumbline.country === 'XX');
  expect(made?.descriptor.plumbline).toMatchObject({
    name: 'Newland',
    currency: 'XTS',
    reference_cities: ['delta', 'new-town'],
  });
  // Two rules, eight quarters, the reference cost, and fourteen items of each city.
  expect(made?.records.get('gaps.csv')).toHaveLength(2 + 8 + 1 + 2 * 14);
  expect(completenessOf(made as (typeof packages)[number]).completeness).toBe(0);

  const descriptor = await readFile(`${DATA_DIR}/xx/datapackage.json`, 'utf8');
  await expect(make('Otherland')).rejects.toMatchObject({
    code: 1,
    stderr: `${DATA_DIR}/xx: is there already, and is left as it is\n`,
  });
  expect(await readFile(`${DATA_DIR}/xx/datapackage.json`, 'utf8')).toBe(descriptor);
});
