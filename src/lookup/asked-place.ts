import { folded } from '../resources/places/search-text.ts';
import type { Role, Roles } from './columns.ts';
import { MAX_CELL_CHARACTERS } from './limits.ts';
import { splitName } from './spellings.ts';
import type { TableRow } from './table.ts';

/** Which place a row says that it means; each null where it does not say it. */
export type AskedPlace = {
  country: string | null;
  subdivision: string | null;
  /** Its code here: `roma`, or `IT/roma`, which names the country as well. */
  place: string | null;
  /** As codes are compared. */
  officialCode: string | null;
  /** As names are compared. */
  name: string | null;
};

export type Reader = (row: TableRow) => AskedPlace | { problem: string };

export type ReaderOptions = {
  header: readonly string[];
  roles: Roles;
  /** The countries by what they are called. */
  countries: ReadonlyMap<string, string>;
  /** The country of rows that name none. */
  country: string | null;
};

/** Reads which place a row means, or what is wrong with it, and in which column. */
export function createReader({ header, roles, countries, country: ofAll }: ReaderOptions): Reader {
  const column = (role: Role) => `column ${JSON.stringify(header[roles.get(role) as number])}`;
  const codes = [...new Set(countries.values())].join(', ');
  return ({ cells, problem }) => {
    if (problem) return { problem };
    const cell = (role: Role) => cells[roles.get(role) ?? -1]?.trim() || null;
    for (const role of roles.keys()) {
      const text = cell(role) ?? '';
      if (text.length > MAX_CELL_CHARACTERS)
        return { problem: `${column(role)}: has ${text.length} characters; at most ${MAX_CELL_CHARACTERS} say which place is meant` };
      if (/\p{Cc}/u.test(text)) return { problem: `${column(role)}: has a control character or a line break` };
    }
    const said = cell('country');
    const country = said === null ? ofAll : countries.get(folded(said));
    if (country === undefined)
      return { problem: `${column('country')}: ${JSON.stringify(said)} is no country that is published here (${codes})` };
    const [official, place, named] = [cell('official_code'), cell('place'), cell('name')];
    if (!official && !place && !named)
      return {
        problem: `no place is named: ${(['name', 'official_code', 'place'] as const)
          .filter((role) => roles.has(role))
          .map(column)
          .join(', ')} is blank`,
      };
    const split = named === null ? null : splitName(named);
    if (split?.name === '' && !official && !place)
      return { problem: `${column('name')}: ${JSON.stringify(named)} has neither a letter nor a digit` };
    return {
      country,
      subdivision: cell('subdivision') ?? split?.subdivision ?? null,
      place: place?.toLowerCase() ?? null,
      officialCode: official === null ? null : folded(official) || null,
      name: split?.name || null,
    };
  };
}
