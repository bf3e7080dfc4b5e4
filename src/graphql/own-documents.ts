import {
  astFromValue,
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputType,
  Kind,
  parse,
  print,
  typeFromAST,
  validate,
  visit,
} from 'graphql';
import { schema } from '../resources/schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { executeDocument } from './execute.ts';
import { GRAPHQL_PATH } from './path.ts';

type Variables = Readonly<Record<string, unknown>>;

/** The documents of rows that the service itself asks, by those rows: each must fit the schema, whatever its cost. */
export function ownDocuments<Row extends { document: string }>(rows: readonly Row[]): Map<Row, DocumentNode> {
  return new Map(
    rows.map((row) => {
      const parsed = parse(row.document, { noLocation: true });
      const errors = validate(schema, parsed);
      if (errors.length > 0) throw new AggregateError(errors, `this document does not fit the schema: ${row.document}`);
      return [row, parsed];
    }),
  );
}

/** What a document of our own answers, executed in process with the context that GraphQL requests have. Throws what went wrong first. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the document spells.
export async function executeOwn(edition: ReadableEdition, document: DocumentNode, variables: Variables): Promise<any> {
  const { data, errors } = await executeDocument(edition, document, { variables });
  if (errors?.[0]) throw thrownBy(errors[0]);
  return data;
}

/** An error that was meant for the client stays what it is. */
function thrownBy(error: GraphQLError): Error {
  return error.originalError ?? error;
}

/**
 * Opens a document in GraphiQL; asked for without text/html, the same address answers the data. GraphiQL takes only the query from the address, so the
 * variables are written into it.
 */
export function graphiqlLink(document: string, variables: Variables): string {
  const types = new Map<string, GraphQLInputType>();
  const literal = visit(parse(document), {
    VariableDefinition({ variable, type }) {
      types.set(variable.name.value, typeFromAST(schema, type) as GraphQLInputType);
      return null;
    },
    Variable: ({ name }) => astFromValue(variables[name.value] ?? null, types.get(name.value) as GraphQLInputType) ?? { kind: Kind.NULL },
  });
  return `${GRAPHQL_PATH}?${new URLSearchParams({ query: print(literal) })}`;
}
