import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  visit,
} from 'graphql';
import type { Edition } from '../data/editions/edition.ts';
import { oncePer } from '../data/editions/once-per.ts';
import { executeDocument, type InternalDocument } from '../domain/documents/document.ts';
import { memoize } from '../engine/memoize.ts';

type Data = Readonly<Record<string, unknown>>;

/** A document in two: fields that follow from the country alone are executed once for an edition. */
type Parts = { ofCountry: InternalDocument | null; ofRequest: InternalDocument | null };

export async function executePageDocument(
  edition: Edition,
  source: InternalDocument,
  variables: Record<string, unknown>,
  client: string | null,
): Promise<unknown> {
  const { ofCountry, ofRequest } = partsOf(source);
  const [shared, own] = await Promise.all([
    ofCountry && executeOnce(edition, ofCountry, variables.country),
    ofRequest && executeDocument(edition, ofRequest, variables, { client }),
  ]);
  return withFields((shared ?? {}) as Data, (own ?? {}) as Data);
}

const COUNTRY = 'country';

const partsOf = memoize(({ document }: InternalDocument): Parts => {
  const [operation] = parse(document).definitions as [OperationDefinitionNode];
  const roots = operation.selectionSet.selections;
  return {
    ofCountry: documentOf(operation, roots.flatMap(fieldsOfCountry)),
    ofRequest: documentOf(operation, roots.flatMap(otherFields)),
  };
});

/** A root, or the fields of a root about a country, that need no other variable than the country. */
function fieldsOfCountry(root: SelectionNode): SelectionNode[] {
  if (followsFromCountry(root)) return [root];
  return isSplit(root)
    ? withSelections(root, root.selectionSet.selections.filter(followsFromCountry))
    : [];
}

function otherFields(root: SelectionNode): SelectionNode[] {
  if (followsFromCountry(root)) return [];
  if (!isSplit(root)) return [root];
  return withSelections(
    root,
    root.selectionSet.selections.filter((each) => !followsFromCountry(each)),
  );
}

type Split = FieldNode & Required<Pick<FieldNode, 'selectionSet'>>;

/** Whether some fields of a root may be executed apart from the others: its own arguments are the country. */
function isSplit(root: SelectionNode): root is Split {
  return (
    root.kind === Kind.FIELD &&
    Boolean(root.selectionSet) &&
    followsFromCountry({ ...root, selectionSet: undefined })
  );
}

function withSelections(root: Split, selections: readonly SelectionNode[]): SelectionNode[] {
  return selections.length > 0
    ? [{ ...root, selectionSet: { ...root.selectionSet, selections } }]
    : [];
}

function followsFromCountry(selection: SelectionNode): boolean {
  return [...variablesOf(selection)].every((name) => name === COUNTRY);
}

function variablesOf(node: SelectionNode): Set<string> {
  const names = new Set<string>();
  visit(node, { Variable: ({ name }) => void names.add(name.value) });
  return names;
}

function documentOf(
  operation: OperationDefinitionNode,
  selections: readonly SelectionNode[],
): InternalDocument | null {
  if (selections.length === 0) return null;
  const used = new Set(selections.flatMap((each) => [...variablesOf(each)]));
  return {
    document: print({
      ...operation,
      variableDefinitions: (operation.variableDefinitions ?? []).filter(({ variable }) =>
        used.has(variable.name.value),
      ),
      selectionSet: { ...operation.selectionSet, selections },
    }),
  };
}

/** The fields of both, those of a root that was split as well. */
function withFields(shared: Data, own: Data): Data {
  const roots = Object.entries(own).map(([root, value]) => [root, mergeRoot(shared[root], value)]);
  return { ...shared, ...Object.fromEntries(roots) };
}

/** Both parts of a root that was split: the same object, or the same list of objects. */
function mergeRoot(shared: unknown, own: unknown): unknown {
  if (Array.isArray(shared) && Array.isArray(own))
    return own.map((item, index) => mergeRoot(shared[index], item));
  return isObject(shared) && isObject(own) ? { ...shared, ...own } : own;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const executeOnce = oncePer(
  (edition: Edition, part: InternalDocument, country: unknown): Promise<unknown> =>
    executeDocument(edition, part, country === undefined ? {} : { country }),
  (part, country) => `${country} ${part.document}`,
);
