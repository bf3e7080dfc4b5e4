import { readSourceTable, type SourceFile } from '../tables/csv.ts';

export const CENSUS: SourceFile = {
  name: 'SSDSE-A-2026.csv',
  sha256: 'a22f1a9c50ba23504e9dd541f0a918c4eb7020f29b4227b914749c2cf82f4ddf',
  source: 'jp-ssdse-a-2026',
};

/** A municipality of the census of 2020; its name is in Japanese and ends with its kind. */
export type Municipality = {
  official_code: string;
  japanese: string;
  subdivision: string;
  population: string;
};

/** The columns: the code behind an R, the name, the inhabitants. Two rows of labels follow the header. */
const COLUMNS = { code: 'SSDSE-A-2026', name: 'Municipality', inhabitants: 'A1101' };
const CODE = /^R(\d{5})$/;

/** All municipalities. The special wards of Tokyo stand there one by one. */
export async function readMunicipalities(folder: string): Promise<Municipality[]> {
  const rows = await readSourceTable(folder, CENSUS, { encoding: 'shift_jis' });
  return rows.flatMap((row) => {
    const official_code = CODE.exec(row[COLUMNS.code] ?? '')?.[1];
    if (!official_code) return [];
    return [
      {
        official_code,
        japanese: row[COLUMNS.name] ?? '',
        subdivision: subdivisionOf(official_code),
        population: row[COLUMNS.inhabitants] ?? '',
      },
    ];
  });
}

/** The first two digits of the code are those of the prefecture, as in ISO 3166-2. */
export const subdivisionOf = (officialCode: string) => `JP-${officialCode.slice(0, 2)}`;

/** The code that the special wards have together. */
export const SPECIAL_WARDS = '13100';
export const isSpecialWard = ({ official_code }: Municipality) =>
  /^131[0-2]\d$/.test(official_code);
