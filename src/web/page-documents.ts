import { Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import type { Edition } from '../data/editions/edition.ts';
import { oncePer } from '../data/editions/once-per.ts';
import { executeDocument, type InternalDocument } from '../domain/documents/document.ts';
import { memoize } from '../engine/memoize.ts';

/**
 * The selections that are the same for all clients: `dataset`, and a root with the alias
 * `ofCountry`, whose only variable is the country. They are executed once for an edition.
 */
type Parts = {
  ofDataset: InternalDocument | null;
  ofCountry: InternalDocument | null;
  others: InternalDocument | null;
};

export async function executePageDocument(
  edition: Edition,
  source: InternalDocument,
  variables: Record<string, unknown>,
  client: string | null,
): Promise<unknown> {
  const { ofDataset, ofCountry, others } = partsOf(source);
  const results = await Promise.all([
    ofDataset && executeOnce(edition, ofDataset, null),
    ofCountry && executeOnce(edition, ofCountry, variables.country),
    others && executeDocument(edition, others, variables, { client }),
  ]);
  return Object.assign({}, ...results);
}

const partsOf = memoize(({ document }: InternalDocument): Parts => {
  const [operation] = parse(document).definitions as [OperationDefinitionNode];
  const variables = operation.variableDefinitions ?? [];
  const ofCountry = variables.filter(({ variable }) => variable.name.value === 'country');
  return {
    ofDataset: partOf({ ...operation, variableDefinitions: [] }, (root) => root === 'dataset'),
    ofCountry: partOf(
      { ...operation, variableDefinitions: ofCountry },
      (root) => root === 'ofCountry',
    ),
    others: partOf(operation, (root) => root !== 'dataset' && root !== 'ofCountry'),
  };
});

function partOf(
  operation: OperationDefinitionNode,
  isOfPart: (root: string) => boolean,
): InternalDocument | null {
  const selections = operation.selectionSet.selections.filter(
    (selection) =>
      selection.kind === Kind.FIELD && isOfPart((selection.alias ?? selection.name).value),
  );
  if (selections.length === 0) return null;
  const selectionSet = { ...operation.selectionSet, selections };
  return { document: print({ ...operation, selectionSet }) };
}

const executeOnce = oncePer(
  (edition: Edition, part: InternalDocument, country: unknown): Promise<unknown> =>
    executeDocument(edition, part, country === null ? {} : { country }),
  (part, country) => `${country} ${part.document}`,
);
