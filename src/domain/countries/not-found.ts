import type { Edition } from '../../data/editions/edition.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { ALL, countriesByCode } from './queries.ts';

export type NotFound =
  | 'unknown-country'
  | 'unknown-city'
  | 'unknown-jurisdiction'
  | 'unknown-rule'
  | 'unknown-code'
  | 'no-cost-index';

/** `instead` describes the existing paths. */
export function unknownPath(edition: Edition, path: string, instead: string): HttpProblem {
  return new HttpProblem(
    'unknown-path',
    `${edition.addresses.of(path)} does not exist. ${instead}`,
  );
}

export function unknownCountry(country: string, published: Iterable<string>): HttpProblem {
  return new HttpProblem(
    'unknown-country',
    `No data of ${country} is published here. Published countries: ${[...published].join(', ')}.`,
  );
}

/** The problem at the prefix of REST, which lists the paths below it. */
export async function prefixProblem(edition: Edition, path: string): Promise<HttpProblem> {
  const codes = (await publishedCountries(edition)).join(', ');
  return unknownPath(
    edition,
    path,
    `The seven paths under it are listed at ${edition.addresses.of('/docs')}. Published countries: ${codes}.`,
  );
}

/** A problem that leads to the existing objects: those of REST, or the pages of them. */
export async function notFoundProblem(
  edition: Edition,
  problem: NotFound,
  { country = '', city }: { country?: string; city?: string },
  list = `${REST_PREFIX}/${country}/cities`,
): Promise<HttpProblem> {
  if (problem === 'unknown-country')
    return unknownCountry(country, await publishedCountries(edition));
  const details = {
    'unknown-city': `${country} has no city ${JSON.stringify(city)} here. Its cities are listed at ${edition.addresses.of(list)}.`,
    'unknown-jurisdiction': `No such jurisdiction is published here. The page ${edition.addresses.of(`/${country}`)} lists those of the country.`,
    'unknown-rule': `No such rule of ${country} is published here. The page ${edition.addresses.of(`/${country}/rules`)} lists those of the country.`,
    'unknown-code': `No such code of ${country} is published here. The page ${edition.addresses.of(`/${country}/codes`)} lists those of the country.`,
    'no-cost-index': `No construction cost index of ${country} is published here.`,
  };
  return new HttpProblem(problem, details[problem]);
}

function publishedCountries(edition: Edition): string[] | Promise<string[]> {
  return edition.load(countriesByCode, ALL, (countries) => [...countries.keys()]);
}
