import {
  type DocumentNode,
  FragmentsOnCompositeTypesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { introspectionRule } from './introspection-limits.ts';

/** Each error names what is spelled most alike, which takes longer than to find the error. */
const MAX_ERRORS = 20;

/** Rules that report nothing about a document whose text has none of these signs. */
const RULES_BY_SIGN: readonly (readonly [sign: RegExp, rules: readonly ValidationRule[]])[] = [
  [
    /\$/,
    [
      VariablesAreInputTypesRule,
      UniqueVariableNamesRule,
      NoUndefinedVariablesRule,
      NoUnusedVariablesRule,
      VariablesInAllowedPositionRule,
    ],
  ],
  [
    /\.\.\.|fragment/,
    [
      FragmentsOnCompositeTypesRule,
      UniqueFragmentNamesRule,
      KnownFragmentNamesRule,
      NoUnusedFragmentsRule,
      PossibleFragmentSpreadsRule,
      NoFragmentCyclesRule,
    ],
  ],
  [/@/, [KnownDirectivesRule, UniqueDirectivesPerLocationRule]],
  [/__/, [MaxIntrospectionDepthRule, introspectionRule]],
  [/subscription/, [SingleFieldSubscriptionsRule]],
];

/** Validates with graphql-js, by its rules and the limits of introspection. */
export function validateByRules(): Plugin {
  return {
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules) =>
        validate(schema, document, applicableRules(document, [...rules, introspectionRule]), {
          maxErrors: MAX_ERRORS,
        }),
      );
    },
  };
}

/**
 * The rules that a document can break. graphql-js calls each of its 27 rules for each node, which
 * takes a fifth of the time of a small operation. Most documents have no variables, fragments or
 * directives, and then half of the rules have nothing to check.
 */
function applicableRules(
  document: DocumentNode,
  rules: readonly ValidationRule[],
): readonly ValidationRule[] {
  const text = document.loc?.source.body;
  if (text === undefined) return rules;
  const needless = new Set(
    RULES_BY_SIGN.flatMap(([sign, rulesOfSign]) => (sign.test(text) ? [] : rulesOfSign)),
  );
  return rules.filter((rule) => !needless.has(rule));
}
