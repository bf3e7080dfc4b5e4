import { type DocumentNode, GraphQLError, type OperationDefinitionNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { schema } from '../resources/schema.ts';
import { LIMITS } from './limits.ts';
import { type PlanFor, planOnce } from './planned-fields.ts';
import { Refusal, tooComplex } from './refusal.ts';
import { readSelections, type Selection } from './selection-tree.ts';
import { validate } from './validate.ts';
import { validationRulesFor } from './validation-rules.ts';

/** A document that fits the schema and the limits, and its operations. */
export type ValidDocument = { document: DocumentNode; operations: ReadonlyMap<OperationDefinitionNode, PlannedOperation> };

/** What an operation selects, and how that is executed. */
export type PlannedOperation = { selections: readonly Selection[]; planFor: PlanFor };

/**
 * Clients send one document with ever new variables; what was found valid twice is not looked at again. A document takes a hundred times the memory of its text, so those
 * that come once must not push out the others.
 */
const KEPT_CHARACTERS = 128 * 1024;
const REMEMBERED_CHARACTERS = 512 * 1024;
/** Validation stops after so many faults: each message is made at a cost of its own. */
const MAX_FAULTS = 20;

const LINE_BREAKS = /\r\n|[\n\r]/g;

const valid = new LRUCache<string, ValidDocument>({
  maxSize: KEPT_CHARACTERS,
  maxEntrySize: KEPT_CHARACTERS / 8,
  sizeCalculation: (_document, source) => source.length + 1,
});
const validOnce = new LRUCache<string, true>({
  maxSize: REMEMBERED_CHARACTERS,
  maxEntrySize: KEPT_CHARACTERS / 8,
  sizeCalculation: (_true, source) => source.length + 1,
});

/** The document of a query. Throws a Refusal of all that is wrong with it; what is too large is refused before it is compared with the schema. */
export function readDocument(source: string): ValidDocument {
  const known = valid.get(source);
  if (known) return known;
  const document = parseWithinLimits(source);
  const selections = readSelections(schema, document);
  const faults = validate(schema, document, validationRulesFor(source, selections.repeats), MAX_FAULTS);
  if (faults.length > 0) throw new Refusal(faults, 'GRAPHQL_VALIDATION_FAILED');
  const read = { document, operations: planOperations(selections.operations) };
  if (validOnce.has(source)) valid.set(source, read);
  else validOnce.set(source, true);
  return read;
}

export function planOperations(operations: ReadonlyMap<OperationDefinitionNode, readonly Selection[]>): ValidDocument['operations'] {
  return new Map([...operations].map(([operation, selections]) => [operation, { selections, planFor: planOnce(selections) }]));
}

function parseWithinLimits(source: string): DocumentNode {
  // Each error counts the lines before its place anew.
  if ((source.match(LINE_BREAKS)?.length ?? 0) >= LIMITS.lines) throw tooComplex(`The query has more than ${LIMITS.lines} lines.`);
  try {
    return parse(source, { maxTokens: LIMITS.tokens });
  } catch (error) {
    if (error instanceof GraphQLError && error.message.includes('Document contains more th')) {
      throw tooComplex(`The query has more than ${LIMITS.tokens} tokens.`);
    }
    if (error instanceof GraphQLError) throw new Refusal([error], 'GRAPHQL_PARSE_FAILED');
    throw error;
  }
}
