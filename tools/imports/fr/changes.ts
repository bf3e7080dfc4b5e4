import { type Row, readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { Communes } from './communes.ts';

const CHANGES: SourceFile = {
  name: 'mouvements-communes.csv',
  sha256: '89be99e24eefa87d68b779089e9a8b6f2b339a586b060ddb1298f673bf5c617f',
  source: 'fr-cog-2026',
};

/** Partition, mergers of three kinds, and a new code through another department or another seat. */
const ENDS = new Set(['30', '31', '32', '33', '41', '50']);
const RESTORED = '21';

/** `nowPartOf`: the commune of today that a code of any year belongs to. `restoredFrom`: the communes that a commune was part of before it was restored. */
export type Changes = {
  nowPartOf: (code: string) => string | undefined;
  restoredFrom: (code: string) => readonly string[];
};

/** The changes of communes since 1943. */
export async function readChanges(folder: string, communes: Communes): Promise<Changes> {
  return changesAmong(await readSourceTable(folder, CHANGES), communes);
}

/** Each change leads from one commune to another, by the codes that they had. */
export function changesAmong(rows: readonly Row[], { today, ofDistrict }: Communes): Changes {
  const between = rows.filter(
    (row) => row.TYPECOM_AV === 'COM' && row.TYPECOM_AP === 'COM' && row.COM_AV !== row.COM_AP,
  ) as {
    MOD: string;
    DATE_EFF: string;
    COM_AV: string;
    COM_AP: string;
  }[];
  const exists = new Set(today.map(({ official_code }) => official_code));
  // The file has the newest changes first, so that the last one that ended a commune is kept.
  const ends = new Map<string, string>();
  for (const { MOD, COM_AV, COM_AP } of between)
    if (ENDS.has(MOD) && !ends.has(COM_AV)) ends.set(COM_AV, COM_AP);

  const nowPartOf = (code: string): string | undefined => {
    if (exists.has(code)) return code;
    const next = ofDistrict.get(code) ?? ends.get(code);
    return next === undefined ? undefined : nowPartOf(next);
  };
  const restored = between.filter(({ MOD }) => MOD === RESTORED);
  return {
    nowPartOf,
    restoredFrom: (code) =>
      restored.filter(({ COM_AP }) => COM_AP === code).map(({ COM_AV }) => COM_AV),
  };
}
