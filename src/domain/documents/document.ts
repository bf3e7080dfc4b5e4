import {
  astFromValue,
  type DocumentNode,
  type GraphQLInputType,
  Kind,
  parse,
  print,
  typeFromAST,
  validate,
  visit,
} from 'graphql';
import { memoize } from '../../engine/memoize.ts';
import { IS_BUNDLED } from '../../server/config/is-bundled.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';
import { takeTurn } from '../../server/http/turns.ts';
import { schema } from '../executable-schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { type Cost, executeMetered, Meter, UNLIMITED } from '../schema/meter.ts';
import type { DataOf } from './document-types.ts';

/** A GraphQL document that is a constant of the program. */
export type InternalDocument<Document extends string = string> = { readonly document: Document };

/** The client, `null` for the service itself, and the cost limits. */
type Execution = { client?: string | null; limits?: Cost };

const constants: string[] = [];

/** Defines a constant of a module, never a document of one request. */
export function defineDocument<const Document extends string>(
  document: Document,
): InternalDocument<Document> {
  constants.push(document);
  return { document };
}

/** The documents of the loaded modules, for `npm run check`. */
export function constantDocuments(): readonly string[] {
  return constants;
}

/** Executes a document with the resolvers of GraphQL requests. Throws the first error. */
export async function executeDocument<Document extends string>(
  edition: ReadableEdition,
  source: InternalDocument<Document>,
  variables: Readonly<Record<string, unknown>>,
  { client = null, limits = UNLIMITED }: Execution = {},
): Promise<DataOf<Document>> {
  const contextValue = { edition, meter: new Meter(limits), turn: await takeTurn(client) };
  const { data, errors } = await executeMetered({
    schema,
    document: parsed(source),
    contextValue,
    variableValues: variables,
  });
  // Errors for the client stay the same objects.
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  return data as DataOf<Document>;
}

/** Parsed on the first execution, so that the start is fast. Tests validate each document. */
const parsed = memoize((source: InternalDocument): DocumentNode => {
  const document = parse(source.document, { noLocation: true });
  const errors = IS_BUNDLED ? [] : validate(schema, document);
  if (errors.length > 0) throw new AggregateError(errors, `invalid document: ${source.document}`);
  return document;
});

/**
 * The address that opens a document in GraphiQL; requested without text/html, it returns the data.
 * GraphiQL takes only the query from the address, so the variables are written into it.
 */
export function graphiqlLink(
  source: InternalDocument,
  variables: Readonly<Record<string, unknown>>,
): string {
  const types = new Map<string, GraphQLInputType>();
  const literal = visit(parsed(source), {
    VariableDefinition({ variable, type }) {
      types.set(variable.name.value, typeFromAST(schema, type) as GraphQLInputType);
      return null;
    },
    Variable: ({ name }) =>
      astFromValue(variables[name.value] ?? null, types.get(name.value) as GraphQLInputType) ?? {
        kind: Kind.NULL,
      },
  });
  // Indentation and a line for each field would add kilobytes to a page; GraphiQL can format the document.
  const query = print(literal)
    .replace(/^ +/gm, '')
    .replace(/\n(?=[\w}]+$)/gm, ' ');
  return `${GRAPHQL_PATH}?${new URLSearchParams({ query })}`;
}
