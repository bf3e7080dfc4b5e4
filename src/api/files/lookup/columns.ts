import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { COLUMN_ROLES } from '../../../domain/language-words/table.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import type { HttpProblem } from '../../../server/http/errors.ts';
import { shortCell, shortHeads, unreadableTable } from './table.ts';

export type Role = (typeof COLUMN_ROLES)[number];

/** The columns that identify the place, by role: the position of each in the header. */
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
 * The columns by their heads, and those that `given` names by role. Throws an HttpProblem where
 * none identifies the place.
 */
export function recogniseColumns(
  header: readonly string[],
  given: ReadonlyMap<Role, string>,
  { columnRoles }: LanguageWords,
): Roles {
  const heads = header.map((head) => foldText(head.replace(/([a-z])([A-Z])/g, '$1 $2')));
  const roles = new Map<Role, number>();
  for (const role of COLUMN_ROLES) {
    const named = given.get(role);
    const index =
      named === undefined
        ? heads.findIndex((head) => columnRoles.get(head)?.includes(role))
        : header.indexOf(named);
    if (named !== undefined && index < 0)
      throw noColumn(
        `No column is called ${JSON.stringify(shortCell(named))}, which ${role}_column names.`,
        header,
      );
    if (index < 0) continue;
    const last = header.lastIndexOf(header[index] as string);
    if (last !== index) throw twoColumns(header[index] as string, [index, last]);
    roles.set(role, index);
  }
  if (NAMING.some((each) => each.every((role) => roles.has(role)))) return roles;
  throw noColumn(
    'No column identifies the place: one must be called name, official_code, postcode or address, or two latitude and longitude, or be named by name_column, official_code_column and so on.',
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
