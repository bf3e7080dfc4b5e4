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
import { IS_BUNDLED } from '../../server/config/is-bundled.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';
import { takeTurn } from '../../server/http/turns.ts';
import { schema } from '../executable-schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { type Cost, executeMetered, Meter, UNLIMITED } from '../schema/meter.ts';
import type { DataOf } from './document-types.ts';

/** A GraphQL document that is a constant of the program. */
export type InternalDocument<Document extends string = string> = { readonly document: Document };

/** For which client a document is executed, `null` for the service itself, and what it may cost. */
type Execution = { client?: string | null; limits?: Cost };

const constants: string[] = [];

/** Defines a constant of a module, never a document of one request. */
export function defineDocument<const Document extends string>(
  document: Document,
): InternalDocument<Document> {
  constants.push(document);
  return { document };
}

/** The documents that the modules loaded so far define, for `npm run check`. */
export function constantDocuments(): readonly string[] {
  return constants;
}

/** Executes a document with the resolvers that answer GraphQL requests. Throws the first error. */
export async function executeDocument<Document extends string>(
  edition: ReadableEdition,
  asking: InternalDocument<Document>,
  variables: Readonly<Record<string, unknown>>,
  { client = null, limits = UNLIMITED }: Execution = {},
): Promise<DataOf<Document>> {
  const contextValue = { edition, meter: new Meter(limits), turn: await takeTurn(client) };
  const { data, errors } = await executeMetered({
    schema,
    document: parsed(asking),
    contextValue,
    variableValues: variables,
  });
  // An error that was thrown for the client stays what it is.
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  return data as DataOf<Document>;
}

const documents = new WeakMap<InternalDocument, DocumentNode>();

/** Parsed when it is first executed: a start waits for none of them. Tests validate each that they execute. */
function parsed(asking: InternalDocument): DocumentNode {
  const known = documents.get(asking);
  if (known) return known;
  const document = parse(asking.document, { noLocation: true });
  if (!IS_BUNDLED) requireValid(document, asking);
  documents.set(asking, document);
  return document;
}

function requireValid(document: DocumentNode, asking: InternalDocument): void {
  const errors = validate(schema, document);
  if (errors.length > 0)
    throw new AggregateError(errors, `this document does not fit the schema: ${asking.document}`);
}

/**
 * The address that opens a document in GraphiQL; requested without text/html, it returns the data.
 * GraphiQL takes only the query from the address, so the variables are written into it.
 */
export function graphiqlLink(
  asking: InternalDocument,
  variables: Readonly<Record<string, unknown>>,
): string {
  const types = new Map<string, GraphQLInputType>();
  const literal = visit(parsed(asking), {
    VariableDefinition({ variable, type }) {
      types.set(variable.name.value, typeFromAST(schema, type) as GraphQLInputType);
      return null;
    },
    Variable: ({ name }) =>
      astFromValue(variables[name.value] ?? null, types.get(name.value) as GraphQLInputType) ?? {
        kind: Kind.NULL,
      },
  });
  // Indented it would be two kilobytes of a page; GraphiQL has a button for that.
  const query = print(literal).replace(/^ +/gm, '');
  return `${GRAPHQL_PATH}?${new URLSearchParams({ query })}`;
}
