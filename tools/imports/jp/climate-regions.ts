import { readXlsx } from 'hucre/xlsx';
import { readSourceFile, type SourceFile } from '../tables/csv.ts';
import { subdivisionOf } from './municipalities.ts';

export const REGIONS: SourceFile = {
  name: 'sample01_WEBPRO_inputSheet_for_Ver3.8.xlsx',
  sha256: '559b87fe9d2592748fa446a1df01941f6068093c425c314840030c894924903b',
  source: 'jp-webpro-regions',
};

const SHEET = '地域の区分および年間の日射地域区分';

/** A name, before the former municipalities in brackets that the row is about. */
const NAME = /^([^（(]+)/;

/** The climate regions of a municipality by subdivision and Japanese name: several where they differ by former municipality. */
export type ClimateRegions = ReadonlyMap<string, ReadonlySet<string>>;

export const regionKey = (subdivision: string, japanese: string) => `${subdivision} ${japanese}`;

/** The sheet has the prefecture in the first row of each, the name in the third column and the region in the fourth. */
export async function readClimateRegions(folder: string): Promise<ClimateRegions> {
  const { sheets } = await readXlsx(await readSourceFile(folder, REGIONS));
  const rows = sheets.find(({ name }) => name === SHEET)?.rows ?? [];
  const regions = new Map<string, Set<string>>();
  let subdivision = '';
  for (const [prefecture, , cell, region] of rows.slice(1)) {
    if (prefecture) subdivision = subdivisionOf(`${prefecture}`);
    const name = NAME.exec(`${cell ?? ''}`.trim())?.[1];
    if (!name) continue;
    const key = regionKey(subdivision, name.trim());
    regions.set(key, (regions.get(key) ?? new Set()).add(`${region}`));
  }
  return regions;
}
