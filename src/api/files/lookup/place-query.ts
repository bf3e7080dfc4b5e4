import { GraphQLError } from 'graphql';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { DEFAULT_WITHIN_KM, type Position, readNear } from '../../../domain/places/near.ts';
import {
  type CountriesByCode,
  type Postcode,
  readPostcode,
} from '../../../domain/places/postcodes.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import { splitQualifier } from '../../../engine/text/split-qualifier.ts';
import { NAMING, type Role, type Roles } from './columns.ts';
import { readAddress } from './read-address.ts';
import { readJoinedAddress } from './read-joined-address.ts';
import type { TableRow } from './table.ts';

/** Maximum characters of a cell that identifies the place. */
const MAX_CELL_CHARACTERS = 200;

/** The cells of a row that identify its place; each is null where the row does not have it. */
export type PlaceQuery = {
  country: string | null;
  subdivision: string | null;
  /** Its code here: `roma`, or `IT/roma`, which names the country as well. */
  place: string | null;
  /** As codes are compared. */
  officialCode: string | null;
  /** As places have it, and the countries that it may be of; `isPadded` where zeros were put before it. */
  postcode: (Postcode & { isPadded: boolean }) | null;
  position: Position | null;
  /** The ways to read its name, the likeliest first; none where it has no name. */
  names: readonly NameReading[];
  /** The end of an address that all of this was read from; null where columns state it. */
  taken: string | null;
};

export type Reader = (row: TableRow) => PlaceQuery | { problem: string };

type ReaderOptions = {
  header: readonly string[];
  roles: Roles;
  /** The countries by what they are called. */
  countries: ReadonlyMap<string, string>;
  published: CountriesByCode;
  words: LanguageWords;
  /** The country of rows that name none. */
  country: string | null;
};

/** Reads which place a row means, or what is wrong with it, and in which column. */
export function createReader({
  header,
  roles,
  countries,
  published,
  words,
  country: ofAll,
}: ReaderOptions): Reader {
  const column = (role: Role) => `column ${JSON.stringify(header[roles.get(role) as number])}`;
  const codes = [...new Set(countries.values())].join(', ');
  return ({ cells, problem }) => {
    if (problem) return { problem };
    const cell = (role: Role) => cells[roles.get(role) ?? -1]?.trim() || null;
    for (const role of roles.keys()) {
      const text = cell(role) ?? '';
      if (text.length > MAX_CELL_CHARACTERS)
        return {
          problem: `${column(role)}: has ${text.length} characters; a cell that identifies the place has at most ${MAX_CELL_CHARACTERS}`,
        };
      // One character may stand for a phrase.
      const folded = foldText(text).length;
      if (folded > MAX_CELL_CHARACTERS)
        return {
          problem: `${column(role)}: has ${folded} letters and digits once ligatures are written in full; a cell that identifies the place has at most ${MAX_CELL_CHARACTERS}`,
        };
      if (/\p{Cc}/u.test(text))
        return { problem: `${column(role)}: has a control character or a line break` };
    }
    const countryCell = cell('country');
    const country = countryCell === null ? ofAll : countries.get(foldText(countryCell));
    if (country === undefined)
      return {
        problem: `${column('country')}: ${JSON.stringify(countryCell)} is not a country that is published here (${codes})`,
      };
    const [official, place, named] = [cell('official_code'), cell('place'), cell('name')];
    const [latitude, longitude] = [cell('latitude'), cell('longitude')];
    const isNamed = NAMING.some((each) => each.every((role) => cell(role) !== null));
    if (!isNamed) {
      const blank = NAMING.flat().filter((role) => roles.has(role) && cell(role) === null);
      return {
        problem: `no place is named: ${blank.map(column).join(', ')} ${blank.length === 1 ? 'is' : 'are'} blank`,
      };
    }
    const isStated = NAMING.some((each) =>
      each.every((role) => role !== 'address' && cell(role) !== null),
    );
    const address = cell('address');
    if (!isStated && address !== null) return fromAddress(address, country);
    const names = named === null ? [] : readName(named, countries);
    if (
      named !== null &&
      names.length === 0 &&
      NAMING.every((each) => each.includes('name') || each.some((role) => cell(role) === null))
    )
      return {
        problem: `${column('name')}: ${JSON.stringify(named)} has neither a letter nor a digit`,
      };
    const postcode = readOrExplain(
      () => readPaddedPostcode(cell('postcode'), country, published),
      () => column('postcode'),
    );
    if (postcode !== null && 'problem' in postcode) return postcode;
    const wrong =
      latitude && longitude
        ? (['latitude', 'longitude'] as const).find((role) => !DEGREES.test(cell(role) as string))
        : undefined;
    if (wrong)
      return {
        problem: `${column(wrong)}: ${JSON.stringify(cell(wrong))} must be decimal degrees, such as 48.8566 or -3.7`,
      };
    const position = readOrExplain(
      () => readPosition(latitude, longitude),
      () => `${column('latitude')}, ${column('longitude')}`,
    );
    if (position !== null && 'problem' in position) return position;
    return {
      country,
      subdivision: cell('subdivision'),
      place: place?.toLowerCase() ?? null,
      officialCode: official === null ? null : foldText(official) || null,
      postcode,
      position,
      names,
      taken: null,
    };
  };

  function fromAddress(address: string, country: string | null): PlaceQuery | { problem: string } {
    const end =
      readJoinedAddress(address, country, countries, words) ??
      readAddress(address, country, countries, published);
    const names = end.towns.flatMap(({ town, within, behind = null }) => [
      ...readName(town, countries).map((reading) => ({
        ...reading,
        within: reading.within ?? within,
        behind,
      })),
      // `Washington, DC` is the whole name of a place.
      ...(within === null ? [] : readName(`${town} ${within}`, countries).slice(0, 1)),
    ]);
    if (names.length === 0 && end.postcode === null)
      return { problem: `${column('address')}: ${JSON.stringify(address)} names no place` };
    return {
      country: end.country,
      subdivision: null,
      place: null,
      officialCode: null,
      postcode: end.postcode && { ...end.postcode, isPadded: false },
      position: null,
      names,
      taken: end.taken,
    };
  }
}

/** What was read; or, where the schema refuses it, why, in the words of the schema. */
function readOrExplain<Read>(read: () => Read, where: () => string): Read | { problem: string } {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { problem: `${where()}: ${error.message.replaceAll('`', '')}` };
  }
}

/** Restores the leading zeros of a postcode that a spreadsheet dropped. */
function readPaddedPostcode(
  text: string | null,
  country: string | null,
  published: CountriesByCode,
): PlaceQuery['postcode'] {
  if (text === null) return null;
  try {
    return { ...readPostcode(text, country, published), isPadded: false };
  } catch (error) {
    if (!/^\d{3,4}$/.test(text)) throw error;
    try {
      return { ...readPostcode(text.padStart(5, '0'), country, published), isPadded: true };
    } catch {
      throw error;
    }
  }
}

/** With a point or a comma. */
const DEGREES = /^[-+]?\d+([.,]\d+)?$/;

function readPosition(latitude: string | null, longitude: string | null): PlaceQuery['position'] {
  if (latitude === null || longitude === null) return null;
  const [north, east] = [latitude, longitude].map((text) => Number(text.replace(',', '.'))) as [
    number,
    number,
  ];
  return readNear({ latitude: north, longitude: east, withinKm: DEFAULT_WITHIN_KM });
}

/** A way to read a cell that names a place. */
export type NameReading = {
  /** As names are compared. */
  name: string;
  /** The area that the place lies in, given in brackets or after a comma. */
  within: string | null;
  /** The country whose name or code the area is, as in `Osaka, JP`. A subdivision may have the same code, as CA. */
  country: string | null;
  /** The part of an address before it, which this reading leaves out. */
  behind: string | null;
  /** Whether it is not what was given: one of two names alone, or letters written as two. */
  isOtherwise: boolean;
};

/** Letters that are also written as two. */
const AS_TWO: Readonly<Record<string, string>> = {
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
};
const LETTERS = new RegExp(`[${Object.keys(AS_TWO).join('')}]`, 'g');

/**
 * The whole of a cell first; then what stands before brackets or a comma, as in `Castro (BG)` and `Milano, Lombardia`; then each of two names, as in
 * `Alicante/Alacant`; then letters as two, as in `Aarhus`.
 */
function readName(cell: string, countries: ReadonlyMap<string, string>): readonly NameReading[] {
  const reading = (text: string, within: string | null, isOtherwise = false) => ({
    name: foldText(text),
    within,
    country: within === null ? null : (countries.get(foldText(within)) ?? null),
    behind: null,
    isOtherwise,
  });
  const qualified = splitQualifier(cell);
  const lower = cell.toLowerCase().normalize('NFC');
  const asTwo = lower.replace(LETTERS, (letter) => AS_TWO[letter] as string);
  const parts = cell.split('/');
  const halves = parts.length === 2 || parts.length === 3 ? parts : [];
  const readings = [
    reading(cell, null),
    ...(qualified === null ? [] : [reading(qualified.name, qualified.area)]),
    ...(halves.length === 2 ? [reading([...halves].reverse().join('/'), null)] : []),
    ...halves.map((half) => reading(half, null, true)),
    ...(asTwo === lower ? [] : [reading(asTwo, null, true)]),
  ];
  return readings.filter((each) => each.name !== '');
}
