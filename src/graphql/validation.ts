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
const RULES_BY_SYNTAX: Readonly<Record<string, readonly ValidationRule[]>> = {
  '...': [
    FragmentsOnCompositeTypesRule,
    KnownFragmentNamesRule,
    NoFragmentCyclesRule,
    NoUnusedFragmentsRule,
    PossibleFragmentSpreadsRule,
    UniqueFragmentNamesRule,
  ],
  $: [NoUndefinedVariablesRule, NoUnusedVariablesRule, UniqueVariableNamesRule, VariablesAreInputTypesRule, VariablesInAllowedPositionRule],
  '@': [KnownDirectivesRule, UniqueDirectivesPerLocationRule],
  __: [MaxIntrospectionDepthRule],
  subscription: [SingleFieldSubscriptionsRule],
};

const BOUND_TO_SYNTAX = new Set(Object.values(RULES_BY_SYNTAX).flat());
const ALWAYS = specifiedRules.filter((rule) => !BOUND_TO_SYNTAX.has(rule));
const ruleSets = new Map<string, readonly ValidationRule[]>();

/** Validates as graphql's `validate` does with all its rules and the bounds on complexity; stops at the first fault. */
export function findFault(document: DocumentNode, source: string): GraphQLError | undefined {
  return validate(schema, document, rulesFor(source), { maxErrors: 1 })[0];
}

function rulesFor(source: string): readonly ValidationRule[] {
  const written = Object.keys(RULES_BY_SYNTAX).filter((syntax) => source.includes(syntax));
  const key = written.join(' ');
  const known = ruleSets.get(key);
  if (known) return known;
  const rules = [...ALWAYS, ...written.flatMap((syntax) => RULES_BY_SYNTAX[syntax] as readonly ValidationRule[]), complexityRule];
  ruleSets.set(key, rules);
  return rules;
}
