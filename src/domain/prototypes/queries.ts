import { ofCountries } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { createPrototypes, type Prototype } from '../../engine/checks/prototype.ts';
import { rowsInOrder, SHARED } from '../vocabulary/queries.ts';
import { countryPrototypes, prototypeElements, prototypes } from './table.ts';

/** The prototypes by name, in the order of the file: those of each country with what it adds, and for the key SHARED without. */
export const prototypesOfCountry: Batch<ReadonlyMap<string, Prototype>> = async (
  db,
  edition,
  codes,
) => {
  const [shared, elements, additions] = await Promise.all([
    rowsInOrder(db, edition, prototypes),
    rowsInOrder(db, edition, prototypeElements),
    db
      .select()
      .from(countryPrototypes)
      .where(ofCountries(countryPrototypes, edition, codes)),
  ]);
  return codes.map((code) => {
    const own = additions.filter(({ country }) => country === code);
    return createPrototypes(shared, elements, code === SHARED ? null : code, own);
  });
};
