import {
  type ASTNode,
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  TypeInfo,
  ValidationContext,
  type ValidationRule,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type VisitFn = (node: ASTNode, key: unknown, parent: unknown, path: unknown, ancestors: unknown) => unknown;
type VisitFns = { enter?: VisitFn | undefined; leave?: VisitFn | undefined };

/** Where a rule stands: null while it looks, else the node that it does not look into, or BREAK. */
type Progress = { skipping: ASTNode | typeof BREAK | null };
type Listener = VisitFns & { progress: Progress };

/** Ends a validation. It is made once: to make an error takes longer than to validate a small query. */
const ENOUGH = new Error('enough faults were found');

/** Finds what graphql's own `validate` does with the same rules, up to `maxFaults`; a last one says that there are more. */
export function validate(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
  maxFaults: number,
): readonly GraphQLError[] {
  const faults: GraphQLError[] = [];
  const typeInfo = new TypeInfo(schema);
  const context = new ValidationContext(schema, document, typeInfo, (fault) => {
    if (faults.length === maxFaults) throw ENOUGH;
    faults.push(fault);
  });
  try {
    visit(document, visitWithTypeInfo(typeInfo, mergeVisitors(rules.map((rule) => rule(context)))));
  } catch (error) {
    if (error !== ENOUGH) throw error;
    faults.push(new GraphQLError(`The query has more than ${maxFaults} errors; the others are not listed.`));
  }
  return faults;
}

/**
 * Does what graphql's `visitInParallel` does for visitors that change nothing. That one prepares each visitor for each of the 43 kinds of nodes, and asks all of them at each
 * node: more than half of what the validation of a small query takes. Here a node is shown to those that listen to its kind.
 */
function mergeVisitors(visitors: readonly ASTVisitor[]): ASTVisitor {
  const listenersOfKind = new Map<string, Listener[]>();
  const listenersOfAll: Listener[] = [];
  for (const visitor of visitors as readonly Readonly<Record<string, VisitFn | VisitFns>>[]) {
    const progress: Progress = { skipping: null };
    for (const kind of Object.keys(visitor)) {
      const given = visitor[kind] as VisitFn | VisitFns;
      if (kind === 'enter' || kind === 'leave') {
        listenersOfAll.push({ enter: undefined, leave: undefined, [kind]: given, progress });
        continue;
      }
      const { enter, leave } = typeof given === 'function' ? { enter: given, leave: undefined } : given;
      const listener = { enter, leave, progress };
      const listeners = listenersOfKind.get(kind);
      if (listeners) listeners.push(listener);
      else listenersOfKind.set(kind, [listener]);
    }
  }
  const merged: Record<string, unknown> = listenersOfAll.length > 0 ? showTo(listenersOfAll) : {};
  for (const [kind, listeners] of listenersOfKind) merged[kind] = showTo([...listeners, ...listenersOfAll]);
  return merged;
}

function showTo(listeners: readonly Listener[]): Required<VisitFns> {
  return {
    enter(node, key, parent, path, ancestors) {
      for (const { enter, progress } of listeners) {
        if (!enter || progress.skipping !== null) continue;
        const result = enter(node, key, parent, path, ancestors);
        if (result === false) progress.skipping = node;
        else if (result === BREAK) progress.skipping = BREAK;
      }
    },
    leave(node, key, parent, path, ancestors) {
      for (const { leave, progress } of listeners) {
        if (progress.skipping === node) progress.skipping = null;
        else if (leave && progress.skipping === null && leave(node, key, parent, path, ancestors) === BREAK) progress.skipping = BREAK;
      }
    },
  };
}
