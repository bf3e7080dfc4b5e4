import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { createPrototypes, type Prototype } from '../../engine/checks/prototype.ts';
import { rowsInOrder, SHARED } from '../vocabulary/queries.ts';
import { countryPrototypes, prototypeElements, prototypes } from './table.ts';

/** The prototypes by name with additions of the country; without for the key SHARED. */
export const prototypesOfCountry: Batch<ReadonlyMap<string, Prototype>> = async (
  db,
  edition,
  codes,
) => {
  const [shared, elements, additions] = await Promise.all([
    rowsInOrder(db, edition, prototypes),
    rowsInOrder(db, edition, prototypeElements),
    additionsInFiles(db, edition, codes),
  ]);
  return codes.map((code, index) =>
    createPrototypes(shared, elements, code === SHARED ? null : code, additions[index] ?? []),
  );
};

const additionsInFiles = rowsByCountry(countryPrototypes);
