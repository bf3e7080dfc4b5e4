import {
  FragmentsOnCompositeTypesRule,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql';

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
  { syntax: /\.\.\.|fragment|\$/, rules: [KnownTypeNamesRule] },
  { syntax: /[($]/, rules: [KnownArgumentNamesRule, UniqueArgumentNamesRule, UniqueInputFieldNamesRule, ValuesOfCorrectTypeRule] },
  { syntax: /@/, rules: [KnownDirectivesRule, UniqueDirectivesPerLocationRule] },
  { syntax: /__/, rules: [MaxIntrospectionDepthRule] },
  { syntax: /subscription/, rules: [SingleFieldSubscriptionsRule] },
];

const BOUND_TO_SYNTAX = new Set(RULES_BY_SYNTAX.flatMap(({ rules }) => rules));
const ALWAYS = specifiedRules.filter((rule) => !BOUND_TO_SYNTAX.has(rule) && rule !== OverlappingFieldsCanBeMergedRule);

/** Those of graphql's own rules that can find fault with a document. `repeats` tells whether any of its selections share a place in the answer. */
export function validationRulesFor(source: string, repeats: boolean): readonly ValidationRule[] {
  const bound = RULES_BY_SYNTAX.filter(({ syntax }) => syntax.test(source)).flatMap(({ rules }) => rules);
  return [...ALWAYS, ...bound, ...(repeats ? [OverlappingFieldsCanBeMergedRule] : [])];
}
