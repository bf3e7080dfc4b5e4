import { Country, inCountry } from '../countries/graphql.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import { SLICE_ARGS, sliceOf } from '../schema/list-slice.ts';
import { identify, Node } from '../schema/node.ts';
import { sourcesOfCountry } from './queries.ts';
import type { SourceRow } from './table.ts';

const Evidence = closedList('Evidence', 'How close to the origin the opened text was.', {
  official: "The law, the plan or the statistics office's own text was opened.",
  dataset: "An official file's faithful copy was opened.",
  secondary: "Another author's account of it was opened.",
});

const { id, idOf } = identify<SourceRow>('Source', {
  parts: ({ country, id: key }) => [country, key],
  find: inCountry((country, [key = ''], { edition }) =>
    edition.load(sourcesOfCountry, country, (byKey) => byKey.get(key)),
  ),
});

export const Source = builder.objectRef<SourceRow>('Source').implement({
  description: 'A document that was opened to take a value from it.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    key: t.exposeString('id', {
      description: 'Identifier within its country, as the data files cite it.',
    }),
    title: t.exposeString('title', { description: 'Title of the document.' }),
    publisher: t.exposeString('publisher', { description: 'Who publishes it.' }),
    url: t.exposeString('url', { description: 'The address that was opened.' }),
    edition: t.exposeString('editionLabel', {
      description: 'Its edition or date, and what it supersedes or contradicts.',
    }),
    textOf: t.expose('textOf', {
      type: 'Date',
      nullable: true,
      description:
        'The day whose law the text is: of a consolidated text the day up to which changes are in it.',
    }),
    accessedOn: t.expose('accessedOn', {
      type: 'Date',
      description: 'The day on which it was opened.',
    }),
    license: t.exposeString('licence', {
      description: 'Its own licence, if it states one.',
    }),
    evidence: t.expose('evidence', {
      type: Evidence,
      description: 'How close to the origin the opened text was.',
    }),
  }),
});

/** A source of a country. The data check ensures that it exists. */
export function sourceOf(
  { edition }: Context,
  country: string,
  id: string,
): SourceRow | Promise<SourceRow> {
  return edition.load(sourcesOfCountry, country, (byId) => byId.get(id) as SourceRow);
}

type Cited = { country: string; source: string };

/** A field with the document that a row was read in. */
export function sourceField(description: string) {
  return {
    type: Source,
    description,
    resolve: ({ country, source }: Cited, _args: object, context: Context) =>
      sourceOf(context, country, source),
  };
}

/** A field with the document of a row, for rows that may lack it. */
export function optionalSourceField(description: string) {
  return {
    type: Source,
    nullable: true as const,
    description,
    resolve: (
      { country, source }: { country?: string; source?: string | null },
      _args: object,
      context: Context,
    ) => (country && source ? sourceOf(context, country, source) : null),
  };
}

builder.objectField(Country, 'sources', (t) =>
  t.field({
    type: [Source],
    description: "All documents that the country's values come from.",
    args: SLICE_ARGS,
    resolve: (country, slice, { edition }) =>
      edition.load(sourcesOfCountry, country.code, (byId) =>
        sliceOf([...byId.values()], slice, idOf),
      ),
  }),
);
