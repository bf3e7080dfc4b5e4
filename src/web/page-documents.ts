import { Kind, type OperationDefinitionNode, parse, print, type SelectionNode } from 'graphql';
import type { Edition } from '../data/editions/edition.ts';
import { oncePer } from '../data/editions/once-per.ts';
import { executeDocument, type InternalDocument } from '../domain/documents/document.ts';
import { memoize } from '../engine/memoize.ts';
import type { FollowUp, Page } from './pages/page.ts';

/** The selection of `dataset` is the same for all clients, and executed once for an edition. */
type Parts = { ofDataset: InternalDocument | null; others: InternalDocument | null };

export async function executePageDocument(
  edition: Edition,
  source: Page | FollowUp,
  variables: Record<string, unknown>,
  client: string | null,
): Promise<unknown> {
  const { ofDataset, others } = partsOf(source);
  const results = await Promise.all([
    ofDataset && executeOnce(edition, ofDataset),
    others && executeDocument(edition, others, variables, { client }),
  ]);
  return Object.assign({}, ...results);
}

const partsOf = memoize(({ document }: InternalDocument): Parts => {
  const [operation] = parse(document).definitions as [OperationDefinitionNode];
  const isOfDataset = (selection: SelectionNode) =>
    selection.kind === Kind.FIELD && selection.name.value === 'dataset';
  return {
    ofDataset: partOf({ ...operation, variableDefinitions: [] }, isOfDataset),
    others: partOf(operation, (selection) => !isOfDataset(selection)),
  };
});

function partOf(
  operation: OperationDefinitionNode,
  isOfPart: (selection: SelectionNode) => boolean,
): InternalDocument | null {
  const selections = operation.selectionSet.selections.filter(isOfPart);
  if (selections.length === 0) return null;
  const selectionSet = { ...operation.selectionSet, selections };
  return { document: print({ ...operation, selectionSet }) };
}

const executeOnce = oncePer(
  (edition: Edition, part: InternalDocument): Promise<unknown> =>
    executeDocument(edition, part, {}),
  (part) => part,
);
