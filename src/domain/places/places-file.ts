import {
  DECIMAL,
  type Field,
  fieldOf,
  MAX_TEXT_BYTES,
  optional,
  SLUG,
  WHOLE_NUMBER,
} from '../../data/dataset/columns.ts';
import {
  type Finding,
  outOfBounds,
  type Row,
  type RowReader,
  recordsOf,
  type StreamedFile,
  type Vocabulary,
} from '../../data/dataset/data-file.ts';
import { wrongValue } from '../../engine/conditions/terms.ts';
import type { PlaceValues } from '../cities/table.ts';
import { CORE_VALUES, PLAUSIBLE_WIND_MS, placeCells } from '../cities/table.ts';
import type { OwnFacts } from './facts.ts';
import { createKinds } from './kinds.ts';
import { createLocation, fieldOfLocation, isLocation, wrongLocation } from './location.ts';
import { createReferences } from './references.ts';
import { PLACE_NAMES_FILE, PLACES_FILE, type PlacesSummary } from './summary.ts';

type Country = Parameters<StreamedFile['open']>[1];

/** The columns that every places.csv starts with. */
export const CORE_COLUMNS = [
  'code',
  'name',
  'subdivision',
  'official_code',
  ...CORE_VALUES,
] as const;
type CoreColumn = (typeof CORE_COLUMNS)[number];
const OFFICIAL_CODE = 'official_code';
const isCore = (column: string): column is CoreColumn =>
  (CORE_COLUMNS as readonly string[]).includes(column);
const isRequired = (column: string) => ['code', 'name', 'subdivision'].includes(column);

/** Identifying columns need no source of their own in place-columns.csv. */
export const isIdentityColumn = (column: string) => ['code', 'name'].includes(column);
type Cited = { column: string; source: string | null; blank_reason: string | null };

const NONE: readonly Finding[] = [];

/** Returns why a cell is wrong, or null. */
type Check = (cell: string) => string | null;

export const placesFile: StreamedFile = {
  name: PLACES_FILE,
  description:
    'Whole official tables: one row for each place, written by npm run data:import and never by hand; place-columns.csv states the source of each column, and why cells of it are blank',
  key: ['code'],
  describe: (header, vocabulary) =>
    header.map((name) => ({ name, ...fieldOfColumn(name, vocabulary) })),
  needsWhole: ['cities.csv', 'place-columns.csv'],
  open(header, country) {
    const wrong = wrongHeader(header, country);
    return wrong.length > 0 ? wrong : readPlaces(header, country);
  },
};

function fieldOfColumn(name: string, vocabulary: Vocabulary): Field {
  if (isCore(name))
    return fieldOf(isRequired(name) ? placeCells[name] : optional(placeCells[name]));
  return isLocation(name) ? fieldOfLocation(name) : fieldOfTerm(name, vocabulary);
}

function fieldOfTerm(name: string, { parameters, terms, descriptions }: Vocabulary): Field {
  const term = terms.get(name);
  const bounds = parameters.get(name);
  return {
    type: term?.type === 'number' || term?.type === 'boolean' ? term.type : 'string',
    description: `${descriptions.get(name)}; blank where it is not known.`,
    unit: term?.unit ?? undefined,
    constraints: bounds && { minimum: bounds.min, maximum: bounds.max },
  };
}

function wrongHeader(header: readonly string[], { vocabulary, records }: Country): Finding[] {
  if (header.slice(0, CORE_COLUMNS.length).join() !== CORE_COLUMNS.join()) {
    return [{ line: 1, message: `the header must start with ${CORE_COLUMNS.join(',')}` }];
  }
  const columns = recordsOf<{ column: string }>(records, 'place-columns.csv').map(
    ({ column }) => column,
  );
  return header.flatMap((name, index) => {
    if (header.indexOf(name) !== index)
      return [{ line: 1, column: name, message: 'stands in the header twice' }];
    const added = index >= CORE_COLUMNS.length;
    const known =
      isLocation(name) ||
      vocabulary.parameters.has(name) ||
      vocabulary.terms.get(name)?.about === 'place';
    if (added && !known)
      return [
        {
          line: 1,
          column: name,
          message: 'is neither in parameters.csv nor a condition about places in conditions.csv',
        },
      ];
    const cited = isIdentityColumn(name) || columns.includes(name);
    return cited
      ? []
      : [
          {
            line: 1,
            column: name,
            message: 'has no row in place-columns.csv, which must name its source',
          },
        ];
  });
}

function readPlaces(header: readonly string[], country: Country): RowReader {
  const checks = header.map((column) => checkOf(column, country));
  const references = createReferences(country);
  const kinds = createKinds(country);
  const valuesOf = createValues(header, country);
  const locationOf = createLocation(header);
  const codes = new Map<string, number>();
  const at = {
    code: 0,
    official: header.indexOf(OFFICIAL_CODE),
    latitude: header.indexOf('latitude'),
    longitude: header.indexOf('longitude'),
  };
  let before = '';
  let count = 0;
  return { read, end };

  function read({ line, cells }: Row): readonly Finding[] {
    const findings = [
      ...wrongCells(line, cells),
      ...wrongPosition(line, cells),
      ...wrongOrder(line, cells),
    ];
    if (findings.length > 0) return findings;
    const [code, official] = [cells[at.code] as string, cells[at.official] as string];
    const place = ownFacts(cells, valuesOf(cells));
    const wrong = references.add(code, official, {
      values: place.values,
      location: locationOf(cells),
    });
    if (wrong) return [{ line, column: 'code', message: wrong }];
    if (references.find(code, official) !== null) return NONE;
    count++;
    kinds.add(place);
    return NONE;
  }

  function wrongCells(line: number, cells: readonly string[]): readonly Finding[] {
    let findings: Finding[] | undefined;
    for (let index = 0; index < cells.length; index++) {
      const message = (checks[index] as Check)(cells[index] as string);
      if (message === null) continue;
      findings ??= [];
      findings.push({ line, column: header[index] as string, message });
    }
    return findings ?? NONE;
  }

  function wrongPosition(line: number, cells: readonly string[]): readonly Finding[] {
    if (!cells[at.latitude] === !cells[at.longitude]) return NONE;
    return [{ line, column: 'latitude', message: 'latitude and longitude go together' }];
  }

  /** Codes stand once, and the rows in the order of their official codes. */
  function wrongOrder(line: number, cells: readonly string[]): readonly Finding[] {
    const [code, official] = [cells[at.code] as string, cells[at.official] as string];
    const [first, last] = [codes.get(code), before];
    before = official;
    if (first !== undefined)
      return [{ line, column: 'code', message: `'${code}' stands on line ${first} already` }];
    codes.set(code, line);
    if (official > last || (official === '' && last === '')) return NONE;
    const message =
      official === last
        ? 'stands on the line before already'
        : `stands after '${last}': the rows must be ordered by it, as text`;
    return [{ line, column: OFFICIAL_CODE, message: `'${official}' ${message}` }];
  }

  function end(): PlacesSummary {
    const named = recordsOf<{ place: string }>(country.records, PLACE_NAMES_FILE).map(
      ({ place }) => place,
    );
    return {
      count,
      ofReferences: references.ofCities,
      kinds: kinds.all(),
      named: new Set(named.filter((code) => codes.has(code))),
    };
  }
}

function ownFacts(cells: readonly string[], values: PlaceValues): OwnFacts {
  const cell = (column: CoreColumn) => cells[CORE_COLUMNS.indexOf(column)] as string;
  const known = (column: CoreColumn) => cell(column) || null;
  return {
    code: cell('code'),
    subdivision: cell('subdivision'),
    seismicZone: known('seismic_zone'),
    climateZone: known('climate_zone'),
    values,
  };
}

/** Reads the values of rows beyond core values and location. */
export function createValues(
  header: readonly string[],
  { vocabulary: { terms } }: Country,
): (cells: readonly string[]) => PlaceValues {
  const added = header
    .map((name, index) => ({ name, index, isNumber: terms.get(name)?.type === 'number' }))
    .slice(CORE_COLUMNS.length)
    .filter(({ name }) => !isLocation(name));
  return (cells) => {
    const values: Record<string, string | number> = {};
    for (const { name, index, isNumber } of added) {
      const cell = cells[index] as string;
      if (cell !== '') values[name] = isNumber ? Number(cell) : cell;
    }
    return values;
  };
}

function checkOf(column: string, { vocabulary, records }: Country): Check {
  const check = plainCheck(column, vocabulary);
  const cited = recordsOf<Cited>(records, 'place-columns.csv').find(
    (each) => each.column === column,
  );
  const blank = wrongBlank(column, cited);
  if (cited?.source === null && !isIdentityColumn(column)) {
    return (cell) =>
      cell === '' ? blank : 'has a value, and place-columns.csv names no source for the column';
  }
  return (cell) => {
    if (cell === '') return blank;
    if (cell.startsWith(' ') || cell.endsWith(' ')) return 'starts or ends with a space';
    return check(cell);
  };
}

/** A blank cell needs the blank_reason of its column. */
function wrongBlank(column: string, cited: Cited | undefined): string | null {
  if (isRequired(column)) return 'must not be blank';
  return typeof cited?.blank_reason === 'string'
    ? null
    : 'must not be blank, as place-columns.csv gives no blank_reason for the column';
}

function plainCheck(column: string, { parameters, terms }: Country['vocabulary']): Check {
  if (column === 'code') return (cell) => (SLUG.pattern.test(cell) ? tooLong(cell) : SLUG.wrong);
  if (column === 'population')
    return (cell) => (WHOLE_NUMBER.pattern.test(cell) ? null : WHOLE_NUMBER.wrong);
  if (isLocation(column)) return wrongLocation(column);
  if (column === 'wind_speed_ms')
    return decimalWithin(column, { unit: 'm/s', ...PLAUSIBLE_WIND_MS });
  const bounds = parameters.get(column);
  if (bounds) return decimalWithin(column, bounds);
  const term = terms.get(column);
  if (!term) return tooLong;
  return (cell) => {
    const wrong = wrongValue(term, cell);
    return wrong === null
      ? tooLong(cell)
      : term.type === 'enum'
        ? `${wrong} (place-classes.csv lists them)`
        : wrong;
  };
}

function decimalWithin(name: string, bounds: { unit: string; min: number; max: number }): Check {
  const within = { ...bounds, required: false };
  return (cell) =>
    DECIMAL.pattern.test(cell) ? outOfBounds(Number(cell), name, within) : DECIMAL.wrong;
}

function tooLong(cell: string): string | null {
  // Each character has at most six bytes as JSON.
  if (cell.length * 6 < MAX_TEXT_BYTES || Buffer.byteLength(JSON.stringify(cell)) <= MAX_TEXT_BYTES)
    return null;
  return `has more than ${MAX_TEXT_BYTES} bytes`;
}
