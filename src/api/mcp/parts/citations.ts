import * as z from 'zod';

/** What a document asks of all sources of a country, which is less than what each value would bring. */
export const SOURCES = 'sources { key title publisher url evidence accessedOn }';

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
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        publisher: z.string(),
        url: z.string(),
        evidence: z.string(),
        accessedOn: z.string(),
      }),
    )
    .describe('What the answer cites by `source`; more in get_sources.'),
};

/** The `id` of one of them. */
export const cited = z.string();

/** Collects what an answer cites; keys are unique within a country alone, of whose `sources` they are. */
export function createCitations(
  countries: readonly { code: string; sources: readonly Source[] }[],
) {
  const known = new Map<string, Source>(
    countries.flatMap(({ code, sources }) =>
      sources.map((source) => [`${code}/${source.key}`, source] as const),
    ),
  );
  const cited = new Map<string, Omit<Source, 'key'> & { id: string }>();
  return {
    cite(country: string, key: string): string {
      const id = `${country}/${key}`;
      const { key: _key, ...source } = known.get(id) as Source;
      cited.set(id, { id, ...source });
      return id;
    },
    sources: () => [...cited.values()],
  };
}

export type Citations = ReturnType<typeof createCitations>;
