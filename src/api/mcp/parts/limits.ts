import * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';
import { type Citations, cited } from './citations.ts';

/** What limits and conclusions share: the rule that binds, what it rests on, and what would change it. */

/** Open rules that are shown of one limit; one more is asked, to know whether there are more. */
const MAX_OPEN_RULES = 3;

const CLAUSE = '{ reference source { key } }';

/** The clause of the governing rule in the code to which the building is built. */
export const CLAUSE_OF_RULE = `clause ${CLAUSE}`;

export const RULE = '{ ruleId symbol value severity codeReference source { key } }';

export const GROUNDS = `dependsOn(first: ${MAX_OPEN_RULES + 1}) { text rule ${RULE} }
  given { name value ofPrototype } follows { name value reference } presumed { name value why reference } exceptionsAbsent { text reference }`;

export const ruleShape = z.object({
  ruleId: z.string(),
  operator: z.string(),
  value: z.number(),
  severity: z.string(),
  clause: z.string(),
  source: cited,
});

type RuleAnswer = DataOf<`fragment McpRule on ComplianceRule ${typeof RULE}`>;
type ClauseAnswer = DataOf<`fragment McpClause on RuleClause ${typeof CLAUSE}`>;
type GroundsAnswer = DataOf<`fragment McpGrounds on Limit { ${typeof GROUNDS} }`>;

/** Written name=value. */
const fact = z.string();

export const openRuleShape = z.object({
  when: z.string().describe('The open condition, in words.'),
  rule: ruleShape,
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
    .array(z.object({ exception: z.string(), clause: z.string() }))
    .describe('Taken to be absent; nothing is known of them.'),
};

/** Of NO_RULE: why a rule is missing. */
export const gapShape = {
  gap: z.string().nullable().describe('Why NO_RULE.'),
};

export function ruleOf(
  rule: RuleAnswer,
  country: string,
  citations: Citations,
  clause: ClauseAnswer = { reference: rule.codeReference, source: rule.source },
): z.input<typeof ruleShape> {
  const { ruleId, symbol, value, severity } = rule;
  return {
    ruleId,
    operator: symbol,
    value,
    severity,
    clause: clause.reference,
    source: citations.cite(country, clause.source.key),
  };
}

export function openRuleOf(
  { text, rule }: GroundsAnswer['dependsOn'][number],
  country: string,
  citations: Citations,
): z.input<typeof openRuleShape> {
  return { when: text, rule: ruleOf(rule, country, citations) };
}

export function groundsOf(
  { dependsOn, given, follows, presumed, exceptionsAbsent }: GroundsAnswer,
  country: string,
  citations: Citations,
) {
  const written = ({ name, value }: { name: string; value: string }) => `${name}=${value}`;
  return {
    dependsOn: dependsOn
      .slice(0, MAX_OPEN_RULES)
      .map((open) => openRuleOf(open, country, citations)),
    moreOpenRules: dependsOn.length > MAX_OPEN_RULES,
    given: given.filter(({ ofPrototype }) => !ofPrototype).map(written),
    saidByPrototype: given.filter(({ ofPrototype }) => ofPrototype).map(written),
    follows: follows.map((each) => ({ fact: written(each), clause: each.reference })),
    presumed: presumed.map((each) => ({
      fact: written(each),
      why: each.why,
      clause: each.reference,
    })),
    exceptionsAbsent: exceptionsAbsent.map(({ text, reference }) => ({
      exception: text,
      clause: reference,
    })),
  };
}

/** What of a limit a document asks for. */
export const LIMIT_FIELDS = `field unit state atLeast { inclusive ${CLAUSE_OF_RULE} rule ${RULE} } atMost { inclusive ${CLAUSE_OF_RULE} rule ${RULE} } ${GROUNDS}`;
export const LIMIT = `{ ${LIMIT_FIELDS} }`;
export const LIMIT_OF_COUNTRY = `{ country { code name } ${LIMIT_FIELDS} }`;

type LimitAnswer = DataOf<`fragment McpLimit on Limit ${typeof LIMIT}`>;

const bound = z.object({ ...ruleShape.shape, inclusive: z.boolean() }).nullable();

export const limitShape = {
  unit: z.string().describe('UCUM code, of all values.'),
  state: z.enum(['SETTLED', 'DEPENDS', 'NO_RULE']),
  atLeast: bound,
  atMost: bound,
  ...groundsShape,
};

export function limitOf(limit: LimitAnswer, country: string, citations: Citations) {
  const side = (bound: LimitAnswer['atLeast']) =>
    bound
      ? {
          ...ruleOf(bound.rule, country, citations, bound.clause),
          inclusive: bound.inclusive,
        }
      : null;
  const { unit, state, atLeast, atMost } = limit;
  return {
    unit,
    state,
    atLeast: side(atLeast),
    atMost: side(atMost),
    ...groundsOf(limit, country, citations),
  };
}

/** What a model must not conclude, said beside the answer that invites it. */
export const cautionsShape = {
  cautions: z.array(z.string()).describe('What must not be concluded. Pass it on.'),
};

const CAUTIONS: Readonly<Record<string, string>> = {
  DEPENDS:
    'DEPENDS is no verdict: a stricter rule may hold. Do not call it compliant or non-compliant; ask the user for the facts under `dependsOn`.',
  NO_RULE:
    'NO_RULE is no permission: no published rule of this collection holds, and the law may still set a limit.',
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
