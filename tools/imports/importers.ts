import { importCanada } from './ca/places.ts';
import { importDenmark } from './dk/places.ts';
import { importSpain } from './es/places.ts';
import { importFrance } from './fr/places.ts';
import { importItaly } from './it/places.ts';
import { importJapan } from './jp/places.ts';
import { importNetherlands } from './nl/places.ts';
import type { Folders, Importer } from './tables/importer.ts';
import type { ZoneImport, ZoneImporter } from './tables/zones-file.ts';
import { importHawaii } from './us/hawaii-zones.ts';
import { importUnitedStates } from './us/places.ts';
import { importVermont } from './us/vermont-zones.ts';

/** The countries whose places are read from whole tables. */
export const importers: ReadonlyMap<string, Importer> = new Map([
  ['ca', importCanada],
  ['dk', importDenmark],
  ['es', importSpain],
  ['fr', importFrance],
  ['it', importItaly],
  ['jp', importJapan],
  ['nl', importNetherlands],
  ['us', importUnitedStates],
]);

/** The importers of zones of jurisdictions, by the countries that have whole tables of them. */
export const zoneImporters: ReadonlyMap<string, ZoneImporter> = new Map([
  ['us', importUnitedStatesZones],
]);

/** The zones of jurisdictions of the United States, state by state. */
async function importUnitedStatesZones(folders: Folders): Promise<ZoneImport> {
  const states = [await importHawaii(folders), await importVermont(folders)];
  return {
    zones: states.flatMap(({ zones }) => zones),
    cases: states.flatMap(({ cases }) => cases),
    rows: states.reduce((sum, { rows }) => sum + rows, 0),
    leftOut: states.flatMap(({ leftOut }) => leftOut),
  };
}
