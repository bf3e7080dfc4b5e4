import { GraphQLError, getOperationAST, getVariableValues, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { schema } from '../resources/schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { writeWithin } from './answer-text.ts';
import { type Cost, refuseTooCostly } from './cost.ts';
import { readDocument, type ValidDocument } from './documents.ts';
import { executeDocument } from './execute.ts';
import type { ExplainError } from './explain-error.ts';
import { LIMITS } from './limits.ts';
import { Refusal, tooComplex } from './refusal.ts';
import type { Selection } from './selection-tree.ts';
import { sizesOfEdition, WHOLE } from './sizes.ts';

/** What GraphQL over HTTP calls the parameters of a request. */
export type OperationParameters = {
  query: string;
  variables?: Record<string, unknown> | null | undefined;
  operationName?: string | null | undefined;
};

/** The JSON of the data in pieces, absent when the operation was refused, and the errors as the client may know them. */
export type OperationResult = { data?: readonly string[]; errors?: readonly GraphQLError[] };

/** Wrong values of variables of which a message is made. */
const MAX_WRONG_VARIABLES = 10;

/**
 * Runs one operation once, whatever becomes of it: its document is read, what it costs is reckoned, and only then is it executed. Every fault is an error of the result. What it
 * costs is added to what others of its batch have `spent`.
 */
export async function runOperation(
  edition: ReadableEdition,
  { query, variables, operationName }: OperationParameters,
  explain: ExplainError,
  spent: Cost = { values: 0, bytes: 0 },
): Promise<OperationResult> {
  try {
    const read = readDocument(query);
    const operation = getOperationAST(read.document, operationName);
    if (operation && operation.operation !== OperationTypeNode.QUERY) throw readOnly(operation);
    if (operation) await refuseBeforeReading(edition, read, operation, variables ?? {}, spent);
    const executing = executeDocument(edition, read.document, { variables, operationName });
    const { data, errors } = executing instanceof Promise ? await executing : executing;
    if (data === undefined || !operation) throw new Refusal(errors ?? [], 'BAD_USER_INPUT');
    const pieces = writeWithin(data, read.selections.operations.get(operation) as readonly Selection[], LIMITS.bytes);
    // The bound on cost has a mistake then; what it costs has been paid, but nobody else pays for it.
    if (pieces === null) throw tooComplex(`The answer has more than ${LIMITS.bytes} bytes.`);
    return { data: pieces, errors: errors?.map((error) => explain(error, 'BAD_USER_INPUT')) };
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
  spent: Cost,
): Promise<void> {
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs, { maxErrors: MAX_WRONG_VARIABLES });
  if (errors) throw new Refusal(errors, 'BAD_USER_INPUT');
  const sizes = edition.load(sizesOfEdition, WHOLE);
  refuseTooCostly(
    selections.operations.get(operation) as readonly Selection[],
    coerced,
    sizes instanceof Promise ? await sizes : sizes,
    spent,
  );
}

function readOnly({ operation }: OperationDefinitionNode): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
  return new GraphQLError(`The data is read-only: a query is answered, and no ${operation}.`, { extensions });
}

function errorsOf(fault: unknown): readonly GraphQLError[] {
  if (fault instanceof Refusal) return fault.errors;
  if (fault instanceof GraphQLError) return [fault];
  return [new GraphQLError('unexpected error', { originalError: fault as Error })];
}
