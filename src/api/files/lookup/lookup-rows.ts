import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { placeByKey } from '../../../domain/cities/queries.ts';
import type { CityRow } from '../../../domain/cities/table.ts';
import type { FoundPlace } from '../../../domain/places/find-places.ts';
import type { Position } from '../../../domain/places/near.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { AtAltitude } from './at-altitude.ts';
import { CREDIT_COLUMN, FOUND_COLUMNS } from './contract.ts';
import type { ReadCredit } from './credit.ts';
import { mapInTurns } from './in-turns.ts';
import { joinNotes, type Match } from './match.ts';
import { matchRows } from './match-rows.ts';
import type { Reader } from './place-query.ts';
import { withReasons } from './reasons.ts';
import { ROWS_AT_ONCE, type Table, type TableRow } from './table.ts';
import type { ReadValues, Value } from './values.ts';

/**
 * A row with its result: the requested values in their order, each null where no place was matched
 * or the value is not known.
 */
export type ResultRow = {
  row: TableRow;
  match: Match;
  values: readonly Value[];
  credit: string | null;
};

export type Lookup = {
  edition: Edition;
  table: Table;
  read: Reader;
  columns: readonly string[];
  readValues: ReadValues;
  atAltitude: AtAltitude;
  readCredit: ReadCredit | null;
};

/** The rows of a table with what was found, some at a time. */
export async function* lookUpRows({
  edition,
  table,
  read,
  columns,
  readValues,
  atAltitude,
  readCredit,
}: Lookup): AsyncGenerator<readonly ResultRow[]> {
  const rows = (await mapInTurns(table.rows(), (some) => some)).flat();
  const queries = await mapInTurns(rows, read);
  const matches = await matchRows(edition, queries);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const [few, found] = [
      rows.slice(start, start + ROWS_AT_ONCE),
      matches.slice(start, start + ROWS_AT_ONCE),
    ];
    const cities = await Promise.all(
      found.map(
        ({ place }) => place && edition.load(placeByKey, cityKey(place.country, place.code)),
      ),
    );
    yield await mapInTurns(few, (row, index) =>
      answer(row, {
        found: found[index] as Match,
        city: cities[index] ?? null,
        position: positionOf(queries[start + index]),
      }),
    );
    // These rows are written before the next ones are processed.
    if (start + ROWS_AT_ONCE < rows.length) await takeTurn();
  }

  async function answer(
    row: TableRow,
    { found, city, position }: { found: Match; city: CityRow | null; position: Position | null },
  ): Promise<ResultRow> {
    const match = asWritten(table, row, found);
    const credit = readCredit === null ? null : await readCredit(match);
    const ofCentre = await readValues(city, position);
    if (!city) return { row, match, values: ofCentre, credit };
    const { values, notes, explained } = await atAltitude(row, city, ofCentre);
    const unknown = columns.filter(
      (column, index) => values[index] === null && !explained.has(column),
    );
    const note =
      unknown.length > 0
        ? `not known here: ${(await withReasons(edition, city, unknown)).join(', ')}`
        : null;
    return {
      row,
      match: { ...match, note: joinNotes(match.note, ...notes, note) },
      values,
      credit,
    };
  }
}

function positionOf(query: ReturnType<Reader> | undefined): Position | null {
  return query === undefined || 'problem' in query ? null : (query.position ?? null);
}

/**
 * An irregularity in how a row is written makes its match at most likely. The note names the line
 * where the row would be hard to find, or must be corrected.
 */
function asWritten({ unit }: Table, { line, doubt, isMoved }: TableRow, match: Match): Match {
  const isPlaced = match.note !== null && (isMoved || match.status === 'invalid');
  const note = joinNotes(isPlaced ? `${unit} ${line}: ${match.note}` : match.note, doubt);
  return {
    ...match,
    note,
    status: doubt !== null && match.status === 'matched' ? 'likely' : match.status,
  };
}

export function foundCells({ status, by, place, others, note }: Match) {
  return [
    status,
    by,
    place && `${place.country}/${place.code}`,
    place?.name ?? null,
    others.map(describeCandidate),
    note,
  ] as const;
}

function describeCandidate({ country, code, name, subdivision }: FoundPlace): string {
  return `${country}/${code} (${name}, ${subdivision})`;
}

/** The names of columns that are added to a table: one that it has already has a number after it. */
export function addedColumns(
  header: readonly string[],
  columns: readonly string[],
  isCredited: boolean,
): string[] {
  return freeNames(header, [...columns, ...FOUND_COLUMNS, ...(isCredited ? [CREDIT_COLUMN] : [])]);
}

/** Names that a table does not have yet. */
export function freeNames(header: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(header);
  return names.map((column) => {
    let name: string = column;
    for (let number = 2; taken.has(name); number++) name = `${column}_${number}`;
    taken.add(name);
    return name;
  });
}
