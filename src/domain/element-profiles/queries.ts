import { rowsByName } from '../vocabulary/queries.ts';
import { elementProfiles } from './table.ts';

/** All profiles, in the order of the file; for the one key SHARED. */
export const elementProfilesByName = rowsByName(elementProfiles, ({ profile }) => profile);
