import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { ANY_NAME, COLUMN_ROLES } from '../../../domain/language-words/table.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import type { HttpProblem } from '../../../server/http/errors.ts';
import { shortCell, shortHeads, unreadableTable } from './table.ts';

export type Role = (typeof COLUMN_ROLES)[number];

/** The columns that identify the place, and that of altitudes, by role: the position of each in the header. */
export type Roles = ReadonlyMap<Role, number>;

/** Columns that suffice to identify the place. */
export const NAMING: readonly (readonly Role[])[] = [
  ['name'],
  ['official_code'],
  ['postcode'],
  ['latitude', 'longitude'],
  ['place'],
  ['address'],
];

/**
 * The columns by their heads, and those that `given` names by role; null where none identifies the
 * place. Throws an HttpProblem for a column that does not exist or is there twice.
 */
export function recogniseColumns(
  header: readonly string[],
  given: ReadonlyMap<Role, string>,
  { columnRoles }: LanguageWords,
): Roles | null {
  const heads = header.map((head) => foldText(head.replace(/([a-z])([A-Z])/g, '$1 $2')));
  const isCalled = (role: string) => (head: string) => !!columnRoles.get(head)?.includes(role);
  const called = (role: string) => heads.findIndex(isCalled(role));
  const roles = new Map<Role, number>();
  const add = (role: Role, index: number) => {
    const last = header.lastIndexOf(header[index] as string);
    if (last !== index) throw twoColumns(header[index] as string, [index, last]);
    roles.set(role, index);
  };
  for (const role of COLUMN_ROLES) {
    const named = given.get(role);
    const index = named === undefined ? called(role) : header.indexOf(named);
    if (named !== undefined && index < 0)
      throw noColumn(
        `No column is called ${JSON.stringify(shortCell(named))}, which ${role}_column names.`,
        header,
      );
    if (index >= 0) add(role, index);
  }
  const altitudes = header.filter((_head, index) => isCalled('altitude')(heads[index] as string));
  if (altitudes.length > 1 && !given.has('altitude'))
    throw unreadableTable(
      `Several columns can be the altitude: ${shortHeads(altitudes)}. Name the right one: altitude_column.`,
    );
  // A name beside an address may be that of a building.
  const anyName = called(ANY_NAME);
  if (anyName >= 0 && !roles.has('name') && !roles.has('address')) add('name', anyName);
  if (isNamed(roles)) return roles;
  for (const role of WORDS_OF_HEADS) {
    const [index, ...more] = headsWith(role, heads, columnRoles);
    if (index !== undefined && more.length === 0) add(role, index);
  }
  return isNamed(roles) ? roles : null;
}

const isNamed = (roles: Roles) => NAMING.some((each) => each.every((role) => roles.has(role)));

/** Roles that a word within a head can state, where no column is called so: `Adresse du site`. */
const WORDS_OF_HEADS = ['name', 'postcode', 'address'] as const;

function headsWith(
  role: Role,
  heads: readonly string[],
  columnRoles: LanguageWords['columnRoles'],
): number[] {
  const words = [...columnRoles].flatMap(([word, roles]) =>
    roles.includes(role) ? ` ${word} ` : [],
  );
  return heads.flatMap((head, index) =>
    words.some((word) => ` ${head} `.includes(word)) ? [index] : [],
  );
}

/** The heads of a table without a header, by its first row: a name or an address, and perhaps a country and a postcode. Null where another cell stands in it. */
export function headsOfValues(
  cells: readonly string[],
  countries: ReadonlyMap<string, string>,
): string[] | null {
  const heads = cells.map((cell) => {
    if (countries.has(foldText(cell))) return 'country';
    if (!/\p{L}/u.test(cell)) return /^\d{4,5}$/.test(cell.trim()) ? 'postcode' : null;
    return /\d/.test(cell) || cell.includes(',') ? 'address' : 'name';
  });
  const known = heads.filter((head) => head !== null);
  const isClear = new Set(known).size === heads.length;
  return isClear && known.includes('name') !== known.includes('address') ? known : null;
}

export function noPlaceColumn(header: readonly string[]): HttpProblem {
  return noColumn(
    'No column identifies the place. Rename a column to name, city, address, postcode or official_code (or two to latitude and longitude), or name the column: name_column, address_column and so on.',
    header,
  );
}

function twoColumns(head: string, [one, other]: readonly [number, number]): HttpProblem {
  return unreadableTable(
    `Columns ${one + 1} and ${other + 1} of row 1 are both called ${JSON.stringify(shortCell(head))}: which of them identifies the place? Rename the other.`,
  );
}

function noColumn(detail: string, header: readonly string[]): HttpProblem {
  return unreadableTable(`${detail} The columns of row 1: ${shortHeads(header)}.`);
}
