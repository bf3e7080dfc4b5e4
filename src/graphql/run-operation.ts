import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { schema } from '../resources/schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { badUserInput, shown } from '../schema/client-errors.ts';
import { writeWithin } from './answer-text.ts';
import { type Cost, refuseTooCostly } from './cost.ts';
import { type PlannedOperation, readDocument } from './documents.ts';
import { executeOperation } from './execute.ts';
import type { ExplainError } from './explain-error.ts';
import { LIMITS } from './limits.ts';
import { Refusal, tooComplex } from './refusal.ts';
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
    const { document, operations } = readDocument(query);
    const operation = findOperation(document, operationName);
    const { selections, planFor } = operations.get(operation) as PlannedOperation;
    const coerced = coerceVariables(operation, variables ?? {});
    const sizes = edition.load(sizesOfEdition, WHOLE);
    refuseTooCostly(selections, coerced, sizes instanceof Promise ? await sizes : sizes, spent);
    const executing = executeOperation(edition, planFor, coerced);
    const { data, errors } = executing instanceof Promise ? await executing : executing;
    const pieces = writeWithin(data, selections, LIMITS.bytes);
    // The bound on cost has a mistake then; what it costs has been paid, but nobody else pays for it.
    if (pieces === null) throw tooComplex(`The answer has more than ${LIMITS.bytes} bytes.`);
    return { data: pieces, ...(errors.length > 0 && { errors: errors.map((error) => explain(error, 'BAD_USER_INPUT')) }) };
  } catch (fault) {
    return { errors: errorsOf(fault).map((error) => explain(error, fault instanceof Refusal ? fault.code : 'BAD_USER_INPUT')) };
  }
}

/** The operation that is asked for, which must be a query. */
function findOperation(document: DocumentNode, operationName: string | null | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw noSuchOperation(document, operationName);
  if (operation.operation !== OperationTypeNode.QUERY) throw readOnly(operation);
  return operation;
}

/** Status 400 under every media type, as for what is no request for an operation. */
function noSuchOperation({ definitions }: DocumentNode, operationName: unknown): GraphQLError {
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const names = operations.flatMap(({ name }) => name?.value ?? []);
  const known = names.length > 0 ? `Its operations: ${names.join(', ')}.` : 'Its operation has no name.';
  const message =
    operations.length === 0
      ? 'The query has no operation.'
      : operationName === undefined || operationName === null
        ? `\`operationName\` must be given for a query of several operations. ${known}`
        : `The query has no operation named ${shown(operationName)}. ${known}`;
  const { extensions } = badUserInput('INVALID_VALUE', message, { argument: 'operationName', value: operationName ?? null });
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400 } } });
}

function coerceVariables({ variableDefinitions = [] }: OperationDefinitionNode, inputs: Record<string, unknown>) {
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, inputs, { maxErrors: MAX_WRONG_VARIABLES });
  if (errors) throw new Refusal(errors, 'BAD_USER_INPUT');
  return coerced;
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
