import type { Edition } from '../editions/edition.ts';
import { executeInternal } from '../graphql/internal-documents.ts';
import { addressOf } from '../http/addresses.ts';
import { HttpProblem } from '../http/errors.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { canonicalPath, type Match } from './match.ts';
import type { NotFound, Route } from './route.ts';
import { ROUTES, unknownCoreValues } from './routes.ts';

type Variables = Match['variables'];

/** A route's answer: its document, executed in process, and where the headers say that more is. */
export async function executeRoute(edition: Edition, route: Route, variables: Variables): Promise<{ body: unknown; links: string[] }> {
  // What is answered here stays the same for as long as the edition is: it is what was law on its own day.
  const data = await executeInternal({ ...edition, day: edition.asOf }, route, variables);
  const missing = route.notFound(data);
  if (missing === 'incomplete-city') throw incompleteCityProblem(variables, data as IncompleteCity);
  if (missing) throw await notFoundProblem(edition, missing, variables);
  return { body: route.shape.parse(route.body(data)), links: route.links?.(data) ?? [] };
}

/** What the routes of a city answer of which something is unknown. */
type IncompleteCity = { country: { city: Parameters<typeof unknownCoreValues>[0] } };

/** The answers of these paths have no nulls, so a city of which something is unknown has none here. Its page and GraphQL have what is known. */
function incompleteCityProblem({ country, city }: Variables, data: IncompleteCity): HttpProblem {
  const code = (city as string).toLowerCase();
  const unknown = unknownCoreValues(data.country.city).map(({ name, reason }) => `${name} is not known: ${reason}`);
  return new HttpProblem(
    'incomplete-city',
    `${country} has ${code} here, but not all that this path answers of a city. ${unknown.join(' ')} What is known stands on the page ${addressOf(`/${country}/cities/${code}`)} and in GraphQL's city(country: "${country}", code: "${code}").`,
  );
}

/** The problem for the prefix itself, which no path has: it says what may follow. */
export async function prefixProblem(edition: Edition, path: string): Promise<HttpProblem> {
  const codes = await edition.load(countriesByCode, ALL, (countries) => [...countries.keys()]);
  return new HttpProblem(
    'unknown-path',
    `Nothing is at ${addressOf(path)}. The seven paths under it are listed at ${addressOf('/docs')}. Published countries: ${codes.join(', ')}.`,
  );
}

/** Says what there is in place of what does not exist. */
export async function notFoundProblem(edition: Edition, problem: NotFound, { country, city }: Partial<Variables>): Promise<HttpProblem> {
  switch (problem) {
    case 'unknown-country': {
      const codes = await edition.load(countriesByCode, ALL, (countries) => [...countries.keys()]);
      return new HttpProblem(problem, `No data of ${country} is published here. Published countries: ${codes.join(', ')}.`);
    }
    case 'unknown-city': {
      const list = canonicalPath(ROUTES.find(({ operation }) => operation === 'OpenCities') as Route, { country: country as string });
      return new HttpProblem(problem, `${country} has no city ${JSON.stringify(city)} here. Its cities are listed at ${addressOf(list)}.`);
    }
    case 'unknown-jurisdiction': {
      return new HttpProblem(
        problem,
        `No such jurisdiction is published here. The page ${addressOf(`/${country}`)} lists those of the country.`,
      );
    }
    case 'unknown-rule': {
      return new HttpProblem(
        problem,
        `No such rule of ${country} is published here. The page ${addressOf(`/${country}/rules`)} lists those of the country.`,
      );
    }
    case 'no-cost-index': {
      return new HttpProblem(problem, `No construction cost index of ${country} is published here.`);
    }
  }
}
