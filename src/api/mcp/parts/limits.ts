import * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';
import { shapeOf } from './output.ts';

/** What limits and conclusions share: the rule that binds, what it rests on, and what would change it. */

/** Maximum number of open rules to show of one limit; one more is queried, to know whether there are more. */
const MAX_OPEN_RULES = 3;

const RULE_FIELDS = 'ruleId operator: symbol value severity clause: codeReference source { key }';
export const RULE = `{ ${RULE_FIELDS} }`;
const CLAUSE = '{ reference source { key } }';

/** The clause of the governing rule in the code to which the building is built. */
export const CLAUSE_OF_RULE = `clause ${CLAUSE}`;

export const OPEN_RULE = `{ when: text rule ${RULE} }`;
const ABSENT = 'exception: text clause: reference';

export const GROUNDS = `dependsOn(first: ${MAX_OPEN_RULES + 1}) ${OPEN_RULE}
  given { name value ofPrototype } follows { name value clause: reference }
  presumed { name value why clause: reference } exceptionsAbsent { ${ABSENT} }`;

type Rule = DataOf<`fragment McpRule on ComplianceRule ${typeof RULE}`>;
type Clause = DataOf<`fragment McpClause on RuleClause ${typeof CLAUSE}`>;
type Grounds = DataOf<`fragment McpGrounds on Limit { ${typeof GROUNDS} }`>;

/** Written name=value. */
const fact = z.string();

export const openRuleShape = z.object({
  ...shapeOf('OpenRule', 'when: text', { when: 'The open condition, in words.' }),
  rule: z.object(shapeOf('ComplianceRule', RULE_FIELDS)),
});

export const groundsShape = {
  dependsOn: z
    .array(openRuleShape)
    .describe('Stricter rules that may hold as well: ask for the facts that they name.'),
  moreOpenRules: z.boolean(),
  given: z.array(fact),
  saidByPrototype: z.array(fact),
  follows: z.array(z.object({ fact, clause: z.string() })),
  presumed: z
    .array(z.object({ fact, why: z.string(), clause: z.string() }))
    .describe('Neither given nor known.'),
  exceptionsAbsent: z
    .array(z.object(shapeOf('AbsentException', ABSENT)))
    .describe('Taken to be absent; nothing is known of them.'),
};

/** Of NO_RULE: why a rule is missing. */
export const gapShape = {
  gap: z.string().nullable().describe('Why NO_RULE.'),
};

export function gapOf(gap: { reason: string; note: string } | null): string | null {
  return gap && `${gap.reason}: ${gap.note}`;
}

export function ruleOf(rule: Rule, { reference, source }: Clause): Rule {
  return { ...rule, clause: reference, source };
}

export function groundsOf({ dependsOn, given, follows, presumed }: Grounds) {
  const written = ({ name, value }: { name: string; value: string }) => `${name}=${value}`;
  return {
    dependsOn: dependsOn.slice(0, MAX_OPEN_RULES),
    moreOpenRules: dependsOn.length > MAX_OPEN_RULES,
    given: given.filter(({ ofPrototype }) => !ofPrototype).map(written),
    saidByPrototype: given.filter(({ ofPrototype }) => ofPrototype).map(written),
    follows: follows.map((each) => ({ ...each, fact: written(each) })),
    presumed: presumed.map((each) => ({ ...each, fact: written(each) })),
  };
}

/** The selected fields of a bound. */
const BOUND = `{ inclusive ${CLAUSE_OF_RULE} rule ${RULE} }`;
export const LIMIT_FIELDS = `field unit state atLeast ${BOUND} atMost ${BOUND} ${GROUNDS}`;
export const LIMIT = `{ ${LIMIT_FIELDS} }`;
export const LIMIT_OF_COUNTRY = `{ country { code name } ${LIMIT_FIELDS} }`;

type LimitAnswer = DataOf<`fragment McpLimit on Limit ${typeof LIMIT}`>;

const bound = z
  .object({ ...shapeOf('ComplianceRule', RULE_FIELDS), inclusive: z.boolean() })
  .nullable();

export const limitShape = {
  unit: z.string().describe('UCUM code, of all values.'),
  state: z.enum(['SETTLED', 'DEPENDS', 'NO_RULE']),
  atLeast: bound,
  atMost: bound,
  ...groundsShape,
};

export function limitOf<Fields extends LimitAnswer>(limit: Fields) {
  const side = (bound: LimitAnswer['atLeast']) =>
    bound && { ...ruleOf(bound.rule, bound.clause), inclusive: bound.inclusive };
  const { atLeast, atMost } = limit;
  return { ...limit, atLeast: side(atLeast), atMost: side(atMost), ...groundsOf(limit) };
}

/** What a model must not conclude, said beside the answer that invites it. */
export const cautionsShape = {
  cautions: z.array(z.string()).describe('What must not be concluded. Pass it on.'),
};

const CAUTIONS: Readonly<Record<string, string>> = {
  DEPENDS:
    'DEPENDS is not a verdict: a stricter rule may hold. Do not call it compliant or non-compliant; ask the user for the facts under `dependsOn`.',
  NO_RULE:
    'NO_RULE is not a permission: no published rule of this collection applies, and the law may still set a limit.',
};
const PRESUMED =
  'What stands under `presumed` and `exceptionsAbsent` was not given: the answer holds only where it is so.';

export function cautionsOf(
  items: readonly {
    state: string;
    presumed: readonly unknown[];
    exceptionsAbsent: readonly unknown[];
  }[],
): string[] {
  const states = Object.entries(CAUTIONS).flatMap(([state, caution]) =>
    items.some((item) => item.state === state) ? [caution] : [],
  );
  const rests = items.some(
    ({ presumed, exceptionsAbsent }) => presumed.length + exceptionsAbsent.length > 0,
  );
  return rests ? [...states, PRESUMED] : states;
}
