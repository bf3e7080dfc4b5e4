import {
  astFromValue,
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputType,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  typeFromAST,
  validate,
  visit,
} from 'graphql';
import { IS_BUNDLED } from '../config/is-bundled.ts';
import { GRAPHQL_PATH } from '../http/paths.ts';
import { schema } from '../resources/schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import type { DataOf } from './document-types.ts';
import { executeOperation } from './execute.ts';
import { type PlanFor, planOnce } from './planned-fields.ts';
import { readSelections, type Selection } from './selection-tree.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A document of our own, as a constant of the program. */
export type InternalDocument<Document extends string = string> = { readonly document: Document };

const constants: string[] = [];

/** Defines a constant of a module, never a document of one request. */
export function defineDocument<const Document extends string>(document: Document): InternalDocument<Document> {
  constants.push(document);
  return { document };
}

/** The documents that the modules loaded so far define, for `npm run check`. */
export function constantDocuments(): readonly string[] {
  return constants;
}

type ReadOnce = { document: DocumentNode; operation: OperationDefinitionNode; planFor: PlanFor };

const documents = new WeakMap<InternalDocument, ReadOnce>();

/** Documents of our own are as large as they are written. */
const UNLIMITED = { depth: Infinity, introspectionDepth: Infinity, selections: Infinity, repeats: Infinity };

/** What a document of our own answers, executed in process with the context that GraphQL requests have. Throws what went wrong first. */
export async function executeInternal<Document extends string>(
  edition: ReadableEdition,
  asking: InternalDocument<Document>,
  variables: Variables,
): Promise<DataOf<Document>> {
  const { operation, planFor } = readOnce(asking);
  const { coerced, errors: wrong } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (wrong) throw thrownBy(wrong[0] as GraphQLError);
  const { data, errors } = await executeOperation(edition, planFor, coerced);
  if (errors[0]) throw thrownBy(errors[0]);
  return data as DataOf<Document>;
}

/** Parsed when it is first asked: a start waits for none of them. That it fits the schema is found where tests ask it. */
function readOnce(asking: InternalDocument): ReadOnce {
  const known = documents.get(asking);
  if (known) return known;
  const document = parse(asking.document, { noLocation: true });
  if (!IS_BUNDLED) requireValid(document, asking);
  const [[operation, selections]] = readSelections(schema, document, UNLIMITED).operations as unknown as [
    [OperationDefinitionNode, readonly Selection[]],
  ];
  const read = { document, operation, planFor: planOnce(selections) };
  documents.set(asking, read);
  return read;
}

function requireValid(document: DocumentNode, asking: InternalDocument): void {
  const errors = validate(schema, document);
  if (errors.length > 0) throw new AggregateError(errors, `this document does not fit the schema: ${asking.document}`);
}

/** An error that was meant for the client stays what it is. */
function thrownBy(error: GraphQLError): Error {
  return error.originalError ?? error;
}

/**
 * Opens a document in GraphiQL; asked for without text/html, the same address answers the data. GraphiQL takes only the query from the address, so the
 * variables are written into it.
 */
export function graphiqlLink(asking: InternalDocument, variables: Variables): string {
  const types = new Map<string, GraphQLInputType>();
  const literal = visit(readOnce(asking).document, {
    VariableDefinition({ variable, type }) {
      types.set(variable.name.value, typeFromAST(schema, type) as GraphQLInputType);
      return null;
    },
    Variable: ({ name }) => astFromValue(variables[name.value] ?? null, types.get(name.value) as GraphQLInputType) ?? { kind: Kind.NULL },
  });
  // Indented it would be two kilobytes of a page; GraphiQL has a button for that.
  const query = print(literal).replace(/^ +/gm, '');
  return `${GRAPHQL_PATH}?${new URLSearchParams({ query })}`;
}
