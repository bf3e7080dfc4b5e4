import {
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { ReadableEdition } from './builder.ts';
import { Refusal } from './client-errors.ts';
import { refuseTooCostly } from './cost.ts';
import { readDocument, type ValidDocument } from './documents.ts';
import { executeDocument } from './execute.ts';
import type { ExplainError } from './explain-error.ts';
import { schema } from './schema.ts';
import type { Selection } from './selection-tree.ts';
import { sizesOfEdition, WHOLE } from './sizes.ts';

/** What GraphQL over HTTP calls the parameters of a request. */
export type OperationParameters = {
  query: string;
  variables?: Record<string, unknown> | null | undefined;
  operationName?: string | null | undefined;
};

/** Wrong values of variables of which a message is made. */
const MOST_WRONG_VARIABLES = 10;

/**
 * Runs one operation once, whatever becomes of it: its document is read, what it costs is reckoned, and only then is it executed. Every fault is an error of the
 * result; without `data` the operation was refused.
 */
export async function runOperation(
  edition: ReadableEdition,
  { query, variables, operationName }: OperationParameters,
  explain: ExplainError,
): Promise<ExecutionResult> {
  try {
    const read = readDocument(query);
    const operation = getOperationAST(read.document, operationName);
    if (operation && operation.operation !== OperationTypeNode.QUERY) throw readOnly(operation);
    if (operation) await refuseBeforeReading(edition, read, operation, variables ?? {});
    const executing = executeDocument(edition, read.document, { variables, operationName });
    const result = executing instanceof Promise ? await executing : executing;
    if (!result.errors) return result;
    if (result.data === undefined) throw new Refusal(result.errors, 'BAD_USER_INPUT');
    return { data: result.data, errors: result.errors.map((error) => explain(error, 'BAD_USER_INPUT')) };
  } catch (fault) {
    return { errors: errorsOf(fault).map((error) => explain(error, fault instanceof Refusal ? fault.code : 'BAD_USER_INPUT')) };
  }
}

/** Throws what is known to be wrong before anything is executed: the values of variables, and a cost that is too high. */
async function refuseBeforeReading(
  edition: ReadableEdition,
  { selections }: ValidDocument,
  operation: OperationDefinitionNode,
  inputs: Record<string, unknown>,
): Promise<void> {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs, { maxErrors: MOST_WRONG_VARIABLES });
  if (errors) throw new Refusal(errors, 'BAD_USER_INPUT');
  const sizes = edition.load(sizesOfEdition, WHOLE);
  refuseTooCostly(selections.operations.get(operation) as readonly Selection[], coerced, sizes instanceof Promise ? await sizes : sizes);
}

function readOnly({ operation }: OperationDefinitionNode): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
  return new GraphQLError(`The data is read-only: a query is answered, and no ${operation}.`, { extensions });
}

function errorsOf(fault: unknown): readonly GraphQLError[] {
  if (fault instanceof Refusal) return fault.errors;
  if (fault instanceof GraphQLError) return [fault];
  return [new GraphQLError('unforeseen', { originalError: fault as Error })];
}
