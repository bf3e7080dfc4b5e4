import type { Batch } from '../editions/loaders.ts';
import { RESOURCE_BATCHES } from '../resources/batches.ts';
import { sizesOfEdition } from './sizes.ts';

/** All reads that operations are made of, by the names under which their thread asks for them. */
export const BATCHES: Readonly<Record<string, Batch<unknown>>> = { ...RESOURCE_BATCHES, sizesOfEdition };
