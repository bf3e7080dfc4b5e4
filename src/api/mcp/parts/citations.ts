import * as z from 'zod';
import { shapeOf } from './output.ts';

const SOURCE = 'title publisher url evidence accessedOn';

/** The sources of a country, selected once, which is smaller than selecting them with each value. */
export const SOURCES = `sources { key ${SOURCE} }`;

type Source = {
  key: string;
  title: string;
  publisher: string;
  url: string;
  evidence: string;
  accessedOn: string;
};

/** The sources of an answer, once each: what is cited often would fill the context of a model. */
export const sourcesShape = {
  sources: z
    .array(z.object({ id: z.string(), ...shapeOf('Source', SOURCE) }))
    .describe('What the answer cites by `source`; more in get_sources.'),
};

/** Collects what an answer cites; keys are unique within a country alone. */
export function createCitations(
  countries: readonly { code: string; sources: readonly Source[] }[],
) {
  const known = new Map<string, Source>(
    countries.flatMap(({ code, sources }) =>
      sources.map((source) => [`${code}/${source.key}`, source] as const),
    ),
  );
  const cited = new Map<string, object>();
  return { cite, sources: () => [...cited.values()] };

  /** The value with the id of each source in place of its `{ key }`. */
  function cite(country: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => cite(country, each));
    const entries = Object.entries(value);
    if (entries.length !== 1 || entries[0]?.[0] !== 'key')
      return Object.fromEntries(entries.map(([name, each]) => [name, cite(country, each)]));
    const id = `${country}/${entries[0][1]}`;
    cited.set(id, { ...known.get(id), id });
    return id;
  }
}
