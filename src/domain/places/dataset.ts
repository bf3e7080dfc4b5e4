import * as z from 'zod';
import { languageCode, shortText, slug, text } from '../../data/dataset/columns.ts';
import { type DerivedRows, dataFile, recordsOf, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { placeColumnRecord, placeColumns } from '../cities/table.ts';
import { isLocation } from './location.ts';
import { CORE_COLUMNS, isIdentityColumn } from './places-file.ts';
import { countPlaces, PLACE_NAMES_FILE, PLACES_FILE, summaryOf } from './summary.ts';
import { placeCounts } from './table.ts';

export const placeColumnsFile = dataFile({
  name: 'place-columns.csv',
  description:
    'Where each column of places.csv comes from: the document, and the clause or table that it was read in or derived by; and why cells of it are blank',
  optional: true,
  record: placeColumnRecord,
  key: ['column'],
  references: { source: TO_SOURCE },
  *check(records, { streamed, incomplete, vocabulary }) {
    const header = streamed.get(PLACES_FILE)?.header;
    for (const { line, record } of records) {
      const { column, source, reference, blank_reason } = record;
      const isCore = (CORE_COLUMNS as readonly string[]).includes(column);
      if (
        !isCore &&
        !isLocation(column) &&
        !vocabulary.parameters.has(column) &&
        vocabulary.terms.get(column)?.about !== 'place'
      ) {
        yield {
          line,
          column: 'column',
          message: `'${column}' is neither in parameters.csv nor a condition about places`,
        };
      } else if (header ? !header.includes(column) : !incomplete.has(PLACES_FILE)) {
        yield { line, column: 'column', message: `${PLACES_FILE} has no column '${column}'` };
      }
      if (isIdentityColumn(column)) continue;
      if (source === null && blank_reason === null)
        yield {
          line,
          column: 'source',
          message: 'must name the document, or blank_reason why no place has a value',
        };
      if ((source === null) !== (reference === null)) {
        yield {
          line,
          column: 'reference',
          message: 'must state the clause or table, or the formula, where source names a document',
        };
      }
    }
  },
  table: placeColumns,
});

export const placeAliasesFile = dataFile({
  name: 'place-aliases.csv',
  description:
    'Names that a table spells otherwise than the others, islands and other exceptions, for npm run data:import, and former municipalities with their successors; each with its reason',
  optional: true,
  record: z.strictObject({
    table: text.describe('The table that has the name.'),
    name: text.describe('The name as the table spells it.'),
    official_code: shortText.describe(
      "Code of the place that is meant, in the country's official statistics.",
    ),
    reason: text.describe('Why the name means that place.'),
  }),
  key: ['table', 'name'],
});

export const placeNamesFile = dataFile({
  name: PLACE_NAMES_FILE,
  description:
    'Other names of places, such as those in other languages and those of former municipalities, by which a search finds them',
  optional: true,
  record: z.strictObject({
    place: slug.describe('Code of the place: that of a row of places.csv or cities.csv.'),
    name: shortText.describe('The other name.'),
    language: languageCode,
    source: text.describe('The document that states it: an id of sources.csv.'),
  }),
  key: ['place', 'name'],
  references: { source: TO_SOURCE },
  *checkWhole(records, country) {
    const cities = recordsOf<{ code: string }>(country.records, 'cities.csv').map(
      ({ code }) => code,
    );
    const published = new Set([...cities, ...summaryOf(country).named]);
    for (const { line, record } of records) {
      if (!published.has(record.place))
        yield {
          line,
          column: 'place',
          message: notIn('places.csv and cities.csv', record.place, cities),
        };
    }
  },
  needsWhole: [PLACES_FILE, 'cities.csv', PLACE_NAMES_FILE],
});

export const placeCountRows: DerivedRows = {
  table: placeCounts,
  rows: (country) => [
    { country: country.descriptor.plumbline.country, places: countPlaces(country) },
  ],
};
