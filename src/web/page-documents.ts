import { Kind, type OperationDefinitionNode, parse, print, type SelectionNode } from 'graphql';
import type { Edition } from '../data/editions/edition.ts';
import { oncePer } from '../data/editions/once-per.ts';
import { executeDocument, type InternalDocument } from '../domain/documents/document.ts';
import type { FollowUp, Page } from './pages/page.ts';

/** What a page asks, in two: what it asks of the dataset is the same for all who ask, and answered once for each edition. */
type Parts = { ofDataset: InternalDocument | null; others: InternalDocument | null };

/** What the document of a page answers. */
export async function askForPage(
  edition: Edition,
  asking: Page | FollowUp,
  variables: Record<string, unknown>,
  client: string | null,
): Promise<unknown> {
  const { ofDataset, others } = partsOf(asking);
  const answered = await Promise.all([
    ofDataset && askOnce(edition, ofDataset),
    others && executeDocument(edition, others, variables, { client }),
  ]);
  return Object.assign({}, ...answered);
}

const parts = new WeakMap<InternalDocument, Parts>();

function partsOf(asking: InternalDocument): Parts {
  const known = parts.get(asking);
  if (known) return known;
  const [operation] = parse(asking.document).definitions as [OperationDefinitionNode];
  const isOfDataset = (selection: SelectionNode) =>
    selection.kind === Kind.FIELD && selection.name.value === 'dataset';
  const made = {
    ofDataset: partOf({ ...operation, variableDefinitions: [] }, isOfDataset),
    others: partOf(operation, (selection) => !isOfDataset(selection)),
  };
  parts.set(asking, made);
  return made;
}

function partOf(
  operation: OperationDefinitionNode,
  isOfPart: (selection: SelectionNode) => boolean,
): InternalDocument | null {
  const selections = operation.selectionSet.selections.filter(isOfPart);
  return selections.length === 0
    ? null
    : {
        document: print({ ...operation, selectionSet: { ...operation.selectionSet, selections } }),
      };
}

const askOnce = oncePer(
  (edition: Edition, asking: InternalDocument): Promise<unknown> =>
    executeDocument(edition, asking, {}),
  (asking) => asking,
);
