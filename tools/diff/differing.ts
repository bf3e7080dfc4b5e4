import { hash } from 'node:crypto';
import { checkDataset, type Dataset } from '../../src/data/dataset/check-dataset.ts';
import type { CountryPackage, DataFiles } from '../../src/data/dataset/data-file.ts';
import { type DataFolder, readDataFolder } from '../../src/data/dataset/data-folder.ts';

/**
 * Reads and checks two data folders, without what both have alike: of countries all, or the whole tables. Throws a DataError that carries every problem of the
 * first folder that has any.
 */
export async function readDiffering(
  before: string,
  after: string,
  files: DataFiles,
): Promise<readonly [Dataset, Dataset]> {
  const [one, other] = [readDataFolder(before, files), readDataFolder(after, files)];
  const read = async (folder: DataFolder) => {
    const countries = folder.countries.filter(
      (country) => digestOf(one, country) !== digestOf(other, country),
    );
    const dataset = await checkDataset({ ...folder, countries }, files);
    return { ...dataset, packages: dataset.packages.map(withoutSameTables) };
  };
  return [await read(one), await read(other)];

  function withoutSameTables(country: CountryPackage): CountryPackage {
    const folder = country.descriptor.plumbline.country.toLowerCase();
    const differs = (name: string) =>
      one.streamed.get(`${folder}/${name}`)?.digest !==
      other.streamed.get(`${folder}/${name}`)?.digest;
    return {
      ...country,
      streamed: new Map([...country.streamed].filter(([name]) => differs(name))),
    };
  }
}

/** The digest of all that a folder holds of a country. */
function digestOf({ contents, streamed }: DataFolder, country: string): string {
  const own = (name: string) => name.startsWith(`${country}/`);
  const read = [...contents]
    .filter(([name]) => own(name))
    .map(([name, content]) => `${name} ${hash('sha256', content)}`);
  const digests = [...streamed]
    .filter(([name]) => own(name))
    .map(([name, { digest }]) => `${name} ${digest}`);
  return hash('sha256', [...read, ...digests].join('\n'));
}
