import { importCanada } from './ca/places.ts';
import { importDenmark } from './dk/places.ts';
import { importSpain } from './es/places.ts';
import { importFrance } from './fr/places.ts';
import { importItaly } from './it/places.ts';
import { importNetherlands } from './nl/places.ts';
import type { Importer } from './tables/importer.ts';
import type { ZoneImporter } from './tables/zones-file.ts';
import { importUnitedStates } from './us/places.ts';
import { importUnitedStatesZones } from './us/zones.ts';

/** The countries whose places are read from whole tables. */
export const importers: ReadonlyMap<string, Importer> = new Map([
  ['ca', importCanada],
  ['dk', importDenmark],
  ['es', importSpain],
  ['fr', importFrance],
  ['it', importItaly],
  ['nl', importNetherlands],
  ['us', importUnitedStates],
]);

/** The countries of which zones of jurisdictions are read from whole tables. */
export const zoneImporters: ReadonlyMap<string, ZoneImporter> = new Map([['us', importUnitedStatesZones]]);
