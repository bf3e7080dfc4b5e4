import { parse } from 'csv-parse/sync';
import type { Edition } from '../../../data/editions/edition.ts';
import { oncePer } from '../../../data/editions/once-per.ts';
import { splitName } from '../../../domain/places/spellings.ts';
import { readContent } from '../downloads/content.ts';
import { findPackages } from '../downloads/find-download.ts';

/** What a place was called before, or how an official table spells it, with the reason. */
export type FormerName = {
  country: string;
  officialCode: string;
  subdivision: string | null;
  reason: string;
};

/** Former names and other spellings of places by how they are compared. */
export type FormerNames = ReadonlyMap<string, readonly FormerName[]>;

const ALIASES_FILE = 'place-aliases.csv';

/** Those that the packages of an edition publish. */
export const formerNames = oncePer(readNames);

async function readNames(edition: Edition): Promise<FormerNames> {
  const names = new Map<string, FormerName[]>();
  const { packages } = await findPackages(edition);
  for (const [country, files] of packages) {
    const file = files.get(ALIASES_FILE);
    if (!file) continue;
    const rows: Record<'name' | 'official_code' | 'reason', string>[] = parse(
      await readContent(edition, file),
      { columns: true },
    );
    for (const { name, official_code, reason } of rows) {
      const split = splitName(name);
      const same = names.get(split.name) ?? [];
      names.set(split.name, same);
      if (!same.some(({ officialCode }) => officialCode === official_code))
        same.push({ country, officialCode: official_code, subdivision: split.subdivision, reason });
    }
  }
  return names;
}
