import { placeColumnsOfCountry } from '../cities/queries.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import { candidatesByKey } from '../places/find-places.ts';
import { readPostcodeIn } from '../places/postcodes.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { areOverlapping, type NamedPlace, type Span } from './mentions.ts';
import type { Token } from './tokens.ts';

/** `isElsewhere`: the country has postcodes here, and it is not one of the place. */
type Postcode = Span & { isElsewhere: boolean };

/** What may stand between the parts of a postcode. */
const JOINTS = [' ', '-', ''];
const MAX_PARTS = 2;
/** A shorter number that the place does not have may be any number. */
const MIN_DIGITS = 5;

/** The postcode right before or behind the words that name a place: `38000 Grenoble`. */
export async function postcodeBeside(
  edition: ReadableEdition,
  { row }: NamedPlace,
  spans: readonly Span[],
  tokens: readonly Token[],
): Promise<Postcode | null> {
  const countries = await edition.load(countriesByCode, ALL);
  const beside = spans.flatMap(({ start, length }) =>
    Array.from({ length: MAX_PARTS }, (_, less) => MAX_PARTS - less).flatMap((parts) => [
      { start: start + length, length: parts },
      { start: start - parts, length: parts },
    ]),
  );
  for (const span of beside) {
    const parts = tokens.slice(Math.max(span.start, 0), span.start + span.length);
    if (parts.length < span.length || span.start < 0) continue;
    if (spans.some((each) => areOverlapping(each, span))) continue;
    const written = JOINTS.map((joint) => parts.map(({ word }) => word).join(joint));
    const found = written.flatMap((text) => readPostcodeIn(text, row.country, countries) ?? [])[0];
    if (!found) continue;
    const places = await edition.load(candidatesByKey, `postcode:${found.postcode}`);
    if (places.some(({ country, code }) => country === row.country && code === row.code))
      return { ...span, isElsewhere: false };
    const isHeld = await edition.load(placeColumnsOfCountry, row.country, (columns) =>
      columns.has('postcodes'),
    );
    const [digits = ''] = written.at(-1)?.match(/^\d+$/) ?? [];
    if (digits === '' || digits.length >= MIN_DIGITS) return { ...span, isElsewhere: isHeld };
  }
  return null;
}
