import { COLUMN_ROLES } from '../../../domain/language-words/table.ts';
import { DECIMAL_SIGNS, type DecimalSign } from '../../../engine/text/number-format.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { readCountryCode } from '../../../server/http/path-parts.ts';
import type { Role } from './columns.ts';
import { LOOKUP_QUERY } from './contract.ts';
import { shortCell } from './table.ts';
import { DEFAULT_COLUMNS } from './values.ts';

/** The options of a look-up. */
export type Options = {
  columns: readonly string[];
  /** The country of rows that name none. */
  country: string | null;
  /** The columns that were named, by what they say. */
  named: ReadonlyMap<Role, string>;
  /** The sign before decimals of the values that are added; null where the list decides. */
  decimal: DecimalSign | null;
};

/** Reads the parameters of a look-up; what is blank was not given. */
export function readOptions(query: URLSearchParams): Options {
  const known = Object.keys(LOOKUP_QUERY.shape);
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new HttpProblem(
      'invalid-parameter',
      `Unknown parameter ${JSON.stringify(shortCell(unknown))}. The parameters are ${known.join(', ')}.`,
    );
  const columns = query.getAll('columns').flatMap((names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
  const country = query.get('country')?.trim();
  const decimal = query.get('decimal') || null;
  if (decimal !== null && !Object.hasOwn(DECIMAL_SIGNS, decimal))
    throw new HttpProblem(
      'invalid-parameter',
      `\`decimal\` must be point or comma (got ${JSON.stringify(shortCell(decimal))}).`,
    );
  return {
    columns: columns.length > 0 ? [...new Set(columns)] : DEFAULT_COLUMNS,
    country: country ? readCountryCode(country) : null,
    decimal: decimal as DecimalSign | null,
    named: new Map(
      COLUMN_ROLES.flatMap((role) =>
        query.get(`${role}_column`) ? [[role, query.get(`${role}_column`) as string] as const] : [],
      ),
    ),
  };
}
