import { readContent } from '../downloads/content.ts';
import { findPackages } from '../downloads/find-download.ts';
import type { Edition } from '../editions/edition.ts';
import type { Job } from './job.ts';

/** The files of a country, where it is published, and those that all share, byte for byte as the edition was loaded from them; documents are left out. */
export async function publishedFiles(edition: Edition, country: string | null): Promise<Pick<Job, 'files' | 'isPublished'>> {
  const { shared, packages } = await findPackages(edition);
  const ofCountry = packages.get(country ?? '');
  const stored = [...shared.values(), ...(ofCountry?.values() ?? [])].filter(({ name }) => /\.csv$|\/datapackage\.json$/.test(name));
  const files: (readonly [string, Buffer])[] = [];
  for (const file of stored) files.push([file.name, await readContent(edition, file)]);
  return { files, isPublished: ofCountry !== undefined };
}
