import {
  type DocumentNode,
  FragmentsOnCompositeTypesRule,
  type GraphQLError,
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
  return validate(schema, document, rulesFor(source), { maxErrors: 1 })[0];
}

function rulesFor(source: string): readonly ValidationRule[] {
  const bound = RULES_BY_SYNTAX.filter(({ syntax }) => syntax.test(source)).flatMap(({ rules }) => rules);
  return [...ALWAYS, ...bound, complexityRule];
}
