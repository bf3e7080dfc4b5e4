import type { Edition } from '../../data/editions/edition.ts';
import { citiesOfCountry } from '../../domain/cities/queries.ts';
import { ALL, countriesByCode } from '../../domain/countries/queries.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { restAnswer } from './handler.ts';
import { canonicalPath } from './match.ts';
import { ROUTES } from './routes.ts';

/** Maximum number of paths to prepare before an edition is served; the others are prepared on demand. */
const MAX_PATHS = 500;
/** Paths that are prepared at once, as encodings are made on several threads. */
const PATHS_AT_ONCE = 5;

/**
 * Prepares the responses of an edition, in all encodings, so that the first clients after an
 * edition change do not wait longer than others.
 */
export async function prepareAhead(edition: Edition): Promise<void> {
  const paths = (await listPaths(edition)).slice(0, MAX_PATHS);
  for (let start = 0; start < paths.length; start += PATHS_AT_ONCE) {
    await Promise.all(
      paths.slice(start, start + PATHS_AT_ONCE).map((path) => prepare(edition, path)),
    );
  }
}

async function prepare(edition: Edition, path: string): Promise<void> {
  try {
    const answer = await restAnswer(edition, path, null);
    await Promise.all([answer.representation('gzip'), answer.representation('br')]);
  } catch (error) {
    // A country without a cost index has nothing to prepare there.
    if (!(error instanceof HttpProblem)) throw error;
  }
}

async function listPaths(edition: Edition): Promise<string[]> {
  const countries = await edition.load(countriesByCode, ALL, (byCode) => [...byCode.keys()]);
  const ofCountries = await Promise.all(
    countries.map(async (country) => {
      const cities = await edition.load(citiesOfCountry, country, (byCode) => [...byCode.keys()]);
      return ROUTES.flatMap((route) =>
        route.path.includes('{city}')
          ? cities.map((city) => canonicalPath(route, { country, city }))
          : [canonicalPath(route, { country })],
      );
    }),
  );
  return ofCountries.flat();
}
