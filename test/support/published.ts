import { readdirSync } from 'node:fs';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import type { CountryPackage } from '../../src/data/dataset/data-file.ts';
import { dataFiles } from '../../src/domain/data-files.ts';

/** The codes of the countries that the data folder of the project has, in order. */
export const PUBLISHED: readonly string[] = readdirSync('data', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.toUpperCase())
  .sort();

// In the process, as sharedService: files of one worker may evaluate modules separately.
const PACKAGES = Symbol.for('plumbline.publishedPackages');
const read = globalThis as { [PACKAGES]?: Promise<readonly CountryPackage[]> };

/** The published data, read and checked once for all test files of a worker. */
export function publishedPackages(): Promise<readonly CountryPackage[]> {
  read[PACKAGES] ??= readDataset('data', dataFiles).then(({ packages }) => packages);
  return read[PACKAGES];
}
