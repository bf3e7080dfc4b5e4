import { readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { Folders } from '../tables/importer.ts';
import { slugOf } from '../tables/place-codes.ts';
import { readAliases } from '../tables/places-file.ts';
import type { Municipality } from './seismic-list.ts';

export const DEGREE_DAYS: SourceFile = {
  name: 'tabella.csv',
  sha256: 'b474e3b0060822a21618fffe60ab25e3864a450d8c96d9df6701505144241127',
  source: 'it-dpr-412-tabella',
};

export type Climate = { zone: string; degreeDays: string; altitude: string };

/** The table has the provinces of 1993: those founded since, and the ones that their municipalities came from. */
const CAME_FROM: Readonly<Record<string, readonly string[]>> = {
  BI: ['VC', 'BI'],
  BT: ['BA', 'FG'],
  FC: ['FO'],
  FM: ['AP'],
  KR: ['CZ'],
  LC: ['CO', 'BG'],
  LO: ['MI'],
  MB: ['MI'],
  OR: ['OR', 'NU'],
  PO: ['FI'],
  PU: ['PS'],
  RN: ['FO'],
  SS: ['SS', 'NU'],
  SU: ['CA', 'NU'],
  VB: ['NO'],
  VV: ['CZ'],
};

/**
 * Annex A of DPR 412/1993, by municipality of today: the rows whose name and province of 1993 are its own, or that an alias gives it. One that was made of several
 * since and kept the name of one of them has no row: that of the name is the former one's.
 */
export async function readDegreeDays({ sources, country }: Folders) {
  const rows = await readSourceTable(sources, DEGREE_DAYS);
  const aliases = await readAliases(country, 'dpr-412');
  const merged = new Set((await readAliases(country, 'merged')).values());
  const byKey = new Map<string, Climate[]>();
  for (const {
    pr = '',
    comune = '',
    z: zone = '',
    'gr-g': degreeDays = '',
    alt: altitude = '',
  } of rows) {
    const key = aliases.get(`${comune} (${pr})`) ?? keyOf(pr, comune);
    byKey.set(key, [...(byKey.get(key) ?? []), { zone, degreeDays, altitude }]);
  }
  const rowsFor = ({ official_code, italianName, province }: Municipality): readonly Climate[] => {
    if (merged.has(official_code)) return [];
    const keys = [
      official_code,
      ...(CAME_FROM[province] ?? [province]).map((sign) => keyOf(sign, italianName)),
    ];
    return keys.flatMap((key) => byKey.get(key) ?? []);
  };
  return { rows: rows.length, rowsFor };
}

const keyOf = (province: string, name: string) => `${province} ${slugOf(name)}`;
