import {
  type DocumentNode,
  ExecutableDefinitionsRule,
  FragmentsOnCompositeTypesRule,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OperationTypeNode,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { introspectionRule } from './introspection-limits.ts';

/** Each error names what is spelled most alike, which takes longer than to find the error. */
const MAX_ERRORS = 20;

type Rules = readonly ValidationRule[];

/** Rules that report nothing about a document whose text has no such sign. */
const RULES_BY_SIGN: readonly (readonly [sign: RegExp, rules: Rules])[] = [
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
    /\.\.\./,
    [
      FragmentsOnCompositeTypesRule,
      UniqueFragmentNamesRule,
      KnownFragmentNamesRule,
      NoUnusedFragmentsRule,
      PossibleFragmentSpreadsRule,
      NoFragmentCyclesRule,
    ],
  ],
  [/\$|\.\.\./, [KnownTypeNamesRule]],
  [/@/, [KnownDirectivesRule, UniqueDirectivesPerLocationRule]],
  [
    /\(/,
    [
      KnownArgumentNamesRule,
      UniqueArgumentNamesRule,
      ValuesOfCorrectTypeRule,
      UniqueInputFieldNamesRule,
    ],
  ],
  [/__/, [MaxIntrospectionDepthRule, introspectionRule]],
];

/** Rules that report nothing about a document whose only definition is a query. */
const RULES_OF_DEFINITIONS: Rules = [
  ExecutableDefinitionsRule,
  UniqueOperationNamesRule,
  LoneAnonymousOperationRule,
  SingleFieldSubscriptionsRule,
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
 * takes a third of the time of a small operation. Most documents are a single query without
 * variables, fragments or directives, and then most of the rules have nothing to check.
 */
function applicableRules({ definitions, loc }: DocumentNode, rules: Rules): Rules {
  const [definition, another] = definitions;
  const isOneQuery =
    another === undefined &&
    definition?.kind === Kind.OPERATION_DEFINITION &&
    definition.operation === OperationTypeNode.QUERY;
  const text = loc?.source.body;
  if (!isOneQuery || text === undefined) return rules;
  const needless = new Set(
    RULES_BY_SIGN.flatMap(([sign, rulesOfSign]) => (sign.test(text) ? [] : rulesOfSign)),
  );
  for (const rule of RULES_OF_DEFINITIONS) needless.add(rule);
  return rules.filter((rule) => !needless.has(rule));
}
