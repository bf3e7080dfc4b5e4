import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import type { Edition } from '../../../data/editions/edition.ts';
import { notFoundProblem, unknownPath } from '../../../domain/countries/not-found.ts';
import { defineDocument, executeDocument } from '../../../domain/documents/document.ts';
import { present } from '../../../domain/documents/document-types.ts';
import { isModelParameter, readModelParameters } from '../../../domain/ids/parameters.ts';
import { isDay } from '../../../engine/conditions/in-force.ts';
import { type Answer, createAnswer, sendAnswer } from '../../../server/http/answer.ts';
import { dataHeaders } from '../../../server/http/data-headers.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { NOSNIFF } from '../../../server/http/page-headers.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../../../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../../../server/http/path-template.ts';
import { IDS_PREFIX } from '../../../server/http/paths.ts';
import { requestQuery } from '../../../server/http/request-path.ts';
import { takeTurn } from '../../../server/http/turns.ts';

const OF_COUNTRY = { path: `${IDS_PREFIX}{CC}.ids` };
const OF_CITY = { path: `${IDS_PREFIX}{CC}/{city}.ids` };
const findFile = createPathMatcher([OF_COUNTRY, OF_CITY]);

/** The parameters that are not facts; those of the page of IDS files have the same names. */
const ASSUMPTION = 'assume';
const AUTHOR = 'author';
const ON_DATE = 'on_date';
const PROTOTYPE = 'prototype';
const PLACE = 'place';
const USE = 'occupancy';
const WORKS = 'works';
/** A new building, unless other works are given. */
const USUAL_WORKS = { name: WORKS, value: 'new' };
const ASSUMPTIONS = ['ordinary', 'nothing'];

/** What a file is made for. `address` is equal for all spellings that mean the same. */
type IdsRequest = {
  country: string;
  city: string | null;
  prototype: string | null;
  facts: { name: string; value: string }[];
  model: ReturnType<typeof readModelParameters>;
  assume: string;
  author: string | null;
  onDate: string | null;
  address: string;
  /** The parameters that were given, for the page of IDS files. */
  given: readonly [string, string][];
};

/** Responds to a GET or HEAD under /ids/: an IDS file of a country or of a place, for the facts in the query. */
export async function handleIds(
  request: IncomingMessage,
  response: ServerResponse,
  { path, edition, client }: { path: string; edition: Edition; client: string },
): Promise<void> {
  const query = new URLSearchParams(requestQuery(request.url as string));
  const idsRequest = readAddress(edition, path, query);
  const make = async () => {
    await takeTurn();
    return makeAnswer(edition, idsRequest);
  };
  const answer = await edition.responses.findOrMake(idsRequest.address, make, {
    client,
    when: 'requestedAgain',
  });
  await sendAnswer(request, response, answer, []);
}

function readAddress(edition: Edition, path: string, query: URLSearchParams): IdsRequest {
  const found = findFile(path);
  if (!found)
    throw unknownPath(
      edition,
      path,
      `IDS files are at ${edition.addresses.of(OF_COUNTRY.path)} and ${edition.addresses.of(OF_CITY.path)}, with facts as parameters.`,
    );
  const { entry: file, parameters } = found;
  const country = readCountryCode(decodePart(parameters.CC as string, path));
  const ofPath = file === OF_CITY ? decodePart(parameters.city as string, path) : null;
  const named = ofPath ?? (query.get(PLACE) || null);
  const city = named && asciiLowerCase(named);
  // An empty field of a form was not given.
  const given = [...query].filter(([, value]) => value !== '').sort();
  const assumptions = given.filter(([name]) => name === ASSUMPTION).map(([, value]) => value);
  if (assumptions.length > 1 || !ASSUMPTIONS.includes(assumptions[0] ?? 'ordinary')) {
    throw new HttpProblem(
      'unsuitable-facts',
      `${ASSUMPTION} must be given once, and be ${ASSUMPTIONS.join(' or ')}.`,
    );
  }
  const author = query.get(AUTHOR) || null;
  const onDate = query.get(ON_DATE) || null;
  if (onDate && !isDay(onDate))
    throw new HttpProblem(
      'unsuitable-facts',
      `${ON_DATE} must be a day of the calendar as YYYY-MM-DD (got ${JSON.stringify(onDate)}).`,
    );
  const prototypes = given.filter(([name]) => name === PROTOTYPE).map(([, value]) => value);
  if (prototypes.length > 1)
    throw new HttpProblem('unsuitable-facts', `${PROTOTYPE} must be given once.`);
  const prototype = prototypes[0] ?? null;
  const others = [ASSUMPTION, AUTHOR, ON_DATE, PROTOTYPE, PLACE];
  const own = given
    .filter(([name]) => !others.includes(name) && !isModelParameter(name))
    .map(([name, value]) => ({ name, value }));
  const facts = own.some(({ name }) => name === WORKS) ? own : [...own, USUAL_WORKS];
  const model = readModelParameters(new URLSearchParams(given));
  const { path: template } = city === null ? OF_COUNTRY : OF_CITY;
  const address = `${fillPath(template, { CC: country, city: city ?? '' })}?${new URLSearchParams(given)}`;
  return {
    country,
    city,
    prototype,
    facts,
    model,
    given,
    assume: (assumptions[0] ?? 'ordinary').toUpperCase(),
    author,
    onDate,
    address,
  };
}

const COUNTRY_FILE =
  defineDocument(`query IdsOfCountry($country: CountryCode!, $prototype: String, $facts: [FactInput!]!, $assume: Assumption!, $author: String, $onDate: Date, $marks: MarksInput, $ifcVersion: IfcVersion, $partialRules: Boolean) {
    country(code: $country) { ids(prototype: $prototype, facts: $facts, assume: $assume, author: $author, onDate: $onDate, marks: $marks, ifcVersion: $ifcVersion, partialRules: $partialRules) }
  }`);
const CITY_FILE =
  defineDocument(`query IdsOfCity($country: CountryCode!, $city: String!, $prototype: String, $facts: [FactInput!]!, $assume: Assumption!, $author: String, $onDate: Date, $marks: MarksInput, $ifcVersion: IfcVersion, $partialRules: Boolean) {
    country(code: $country) { city(code: $city) { ids(prototype: $prototype, facts: $facts, assume: $assume, author: $author, onDate: $onDate, marks: $marks, ifcVersion: $ifcVersion, partialRules: $partialRules) } }
  }`);

async function makeAnswer(edition: Edition, idsRequest: IdsRequest): Promise<Answer> {
  const { country, city, prototype, facts, assume, author, onDate, model } = idsRequest;
  const variables = { country, city, prototype, facts, assume, author, onDate, ...model };
  const found = await (city === null
    ? executeDocument(edition, COUNTRY_FILE, variables).then((data) => ({
        country: data.country,
        of: data.country,
      }))
    : executeDocument(edition, CITY_FILE, variables).then((data) => ({
        country: data.country,
        of: data.country?.city,
      }))
  ).catch((error) => explain(error, edition, idsRequest));
  if (!found.country) throw await notFoundProblem(edition, 'unknown-country', { country });
  const { of } = found;
  if (!of) throw await notFoundProblem(edition, 'unknown-city', { country, city: city as string });
  const use = prototype ?? facts.find(({ name }) => name === USE)?.value;
  const fileName = ['plumbline', country, city, use, model.ifcVersion].filter(Boolean).join('-');
  const named = ['Content-Disposition', `attachment; filename="${fileName}.ids"`, ...NOSNIFF];
  return createAnswer(Buffer.from(present(of.ids)), 'application/xml', [
    ...dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding' }),
    ...named,
  ]);
}

/** Turns an error about the facts into a problem that names the page where they can be chosen. Anything else is thrown again. */
function explain(error: unknown, edition: Edition, { country, city, given }: IdsRequest): never {
  if (!(error instanceof GraphQLError) || error.extensions.code !== 'BAD_USER_INPUT') throw error;
  const query = new URLSearchParams(given.filter(([name]) => name !== PLACE));
  if (city !== null) query.set(PLACE, city);
  const page = `/${country}/ids${query.size > 0 ? `?${query}` : ''}`;
  throw new HttpProblem(
    'unsuitable-facts',
    `${error.message} They can be chosen at ${edition.addresses.of(page)}.`,
  );
}
