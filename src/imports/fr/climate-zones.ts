import { readSourceFile, type SourceFile } from '../tables/source-file.ts';

export const CLIMATE_ZONES: SourceFile = {
  name: '00-texte.md',
  sha256: 'da1b795fdbcd67785f5b4755b39de3c88705eadbe112e3e05b9cd102112a55f9',
  source: 'fr-3cl-2021-18-1',
};

/** A department and its zone, three times in each line of the text. */
const ENTRY = /(?:^|\s)(\d\d|2A|2B)\s+\p{L}[\p{L}'’. -]*?\s+(H1[abc]|H2[abcd]|H3)(?=\s|$)/gu;

/** The climate zones by department. */
export async function readClimateZones(folder: string): Promise<ReadonlyMap<string, string>> {
  return climateZonesIn((await readSourceFile(folder, CLIMATE_ZONES)).toString('utf8'));
}

export function climateZonesIn(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(ENTRY), ([, department, zone]) => [department as string, zone as string]));
}
