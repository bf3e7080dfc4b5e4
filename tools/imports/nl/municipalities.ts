import { readSourceFile, type SourceFile } from '../tables/csv.ts';

export const MUNICIPALITIES: SourceFile = {
  name: 'gemeenten.json',
  sha256: '1e792508391e664d516fcc43e6ae3137c0b5dd9baca42b5fe3e5c0161f197e2e',
  source: 'nl-municipalities',
};

/** A municipality with its province, its inhabitants and the names of those beside it. */
export type Municipality = {
  official_code: string;
  name: string;
  subdivision: string;
  population: string;
  neighbours: readonly string[];
};

/** The provinces by name, with ISO 3166-2. */
const PROVINCES: Readonly<Record<string, string>> = {
  Drenthe: 'NL-DR',
  Flevoland: 'NL-FL',
  Friesland: 'NL-FR',
  Gelderland: 'NL-GE',
  Groningen: 'NL-GR',
  Limburg: 'NL-LI',
  'Noord-Brabant': 'NL-NB',
  'Noord-Holland': 'NL-NH',
  Overijssel: 'NL-OV',
  Utrecht: 'NL-UT',
  Zeeland: 'NL-ZE',
  'Zuid-Holland': 'NL-ZH',
};

type Listed = Readonly<
  Record<string, { code: string; provincie: string; inwoners: number; buren: string[] }>
>;

export async function readMunicipalities(folder: string): Promise<Municipality[]> {
  const listed: Listed = JSON.parse(
    (await readSourceFile(folder, MUNICIPALITIES)).toString('utf8'),
  );
  return Object.entries(listed).map(([name, { code, provincie, inwoners, buren }]) => {
    const subdivision = PROVINCES[provincie];
    if (!subdivision) throw new Error(`${name} is in no province (${provincie})`);
    return {
      official_code: code.toUpperCase(),
      name,
      subdivision,
      population: String(inwoners),
      neighbours: buren,
    };
  });
}
