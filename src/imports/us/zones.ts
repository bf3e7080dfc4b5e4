import type { Folders } from '../tables/importer.ts';
import type { ZoneImport } from '../tables/zones-file.ts';
import { importHawaii } from './hawaii-zones.ts';
import { importVermont } from './vermont-zones.ts';

/** The zones of jurisdictions of the United States, state by state. */
export async function importUnitedStatesZones(folders: Folders): Promise<ZoneImport> {
  const states = [await importHawaii(folders), await importVermont(folders)];
  return {
    zones: states.flatMap(({ zones }) => zones),
    rows: states.reduce((sum, { rows }) => sum + rows, 0),
    leftOut: states.flatMap(({ leftOut }) => leftOut),
  };
}
