import {
  type ASTNode,
  type ASTVisitFn,
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  FragmentsOnCompositeTypesRule,
  type GraphQLError,
  getEnterLeaveForKind,
  Kind,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { complexityRule } from './limits.ts';
import { schema } from './schema.ts';

/**
 * Rules that can only ever find fault with what is written with these characters. graphql prepares every rule for every kind of node before it looks at
 * a document, which is most of the cost of a small query; a rule that has nothing to look at need not be prepared.
 */
const RULES_BY_SYNTAX: readonly { syntax: RegExp; rules: readonly ValidationRule[] }[] = [
  {
    syntax: /\.\.\.|fragment/,
    rules: [
      FragmentsOnCompositeTypesRule,
      KnownFragmentNamesRule,
      NoFragmentCyclesRule,
      NoUnusedFragmentsRule,
      PossibleFragmentSpreadsRule,
      UniqueFragmentNamesRule,
    ],
  },
  {
    syntax: /\$/,
    rules: [
      NoUndefinedVariablesRule,
      NoUnusedVariablesRule,
      UniqueVariableNamesRule,
      VariablesAreInputTypesRule,
      VariablesInAllowedPositionRule,
    ],
  },
  { syntax: /@/, rules: [KnownDirectivesRule, UniqueDirectivesPerLocationRule] },
  { syntax: /__/, rules: [MaxIntrospectionDepthRule] },
  { syntax: /subscription/, rules: [SingleFieldSubscriptionsRule] },
];

const BOUND_TO_SYNTAX = new Set(RULES_BY_SYNTAX.flatMap(({ rules }) => rules));
const ALWAYS = specifiedRules.filter((rule) => !BOUND_TO_SYNTAX.has(rule));

/** Validates as graphql's `validate` does with all its rules and the bounds on complexity; stops at the first fault. */
export function findFault(document: DocumentNode, source: string): GraphQLError | undefined {
  return validate(schema, document, [together(rulesFor(source))], { maxErrors: 1 })[0];
}

function rulesFor(source: string): readonly ValidationRule[] {
  const bound = RULES_BY_SYNTAX.filter(({ syntax }) => syntax.test(source)).flatMap(({ rules }) => rules);
  return [...ALWAYS, ...bound, complexityRule];
}

type Visit = (...step: Parameters<ASTVisitFn<ASTNode>>) => unknown;
const ALL_KINDS = Object.values(Kind);

type Listener = { rule: number; visitor: ASTVisitor; enter?: Visit; leave?: Visit };

/**
 * Many rules as one, which asks of each node the rules that look at its kind. graphql merges rules too, but asks each of them about every kind that there is,
 * for every document. A rule that answers `false` or BREAK on entering is left out until that node is left, or for good, as there.
 */
function together(rules: readonly ValidationRule[]): ValidationRule {
  return (context) => {
    const listeners: Record<string, Listener[]> = {};
    for (const [rule, create] of rules.entries()) {
      const visitor = create(context);
      const kinds = 'enter' in visitor || 'leave' in visitor ? ALL_KINDS : (Object.keys(visitor) as Kind[]);
      for (const kind of kinds) {
        listeners[kind] ??= [];
        listeners[kind].push({ rule, visitor, ...getEnterLeaveForKind(visitor, kind) });
      }
    }
    const skipping = new Map<number, ASTNode | typeof BREAK>();
    return Object.fromEntries(Object.entries(listeners).map(([kind, those]) => [kind, merge(those, skipping)]));
  };
}

function merge(listeners: readonly Listener[], skipping: Map<number, unknown>): { enter: Visit; leave: Visit } {
  return {
    enter(node, ...where) {
      for (const { rule, visitor, enter } of listeners) {
        if (enter === undefined || skipping.has(rule)) continue;
        const verdict = enter.call(visitor, node, ...where);
        if (verdict === false) skipping.set(rule, node);
        else if (verdict === BREAK) skipping.set(rule, BREAK);
      }
    },
    leave(node, ...where) {
      for (const { rule, visitor, leave } of listeners) {
        if (skipping.get(rule) === node) skipping.delete(rule);
        else if (leave !== undefined && !skipping.has(rule) && leave.call(visitor, node, ...where) === BREAK) skipping.set(rule, BREAK);
      }
    },
  };
}
