const OPERATORS = ['=', 'in', '<', '<=', '>', '>='] as const;
export type Operator = (typeof OPERATORS)[number];

/** Tests one fact. `values` is one value, or several for `in`: the fact must be one of them. */
export type Condition = { name: string; operator: Operator; values: readonly string[] };

/** Conditions that all hold together. */
export type Conjunction = readonly Condition[];

/** What something holds for: one of `when` (anywhere, when there is none) and none of `unless`. */
export type Applicability = { when: readonly Conjunction[]; unless: readonly Conjunction[] };

const CONDITION = /^([a-z][a-z0-9_]*)\s*(>=|<=|<|>|=|\sin\s)\s*(\S.*)$/;

/** A second condition behind a comma. */
const COMMA_BETWEEN = /,\s*[a-z][a-z0-9_]*\s*(>=|<=|<|>|=|\sin\s)/;

/**
 * Reads alternatives such as `occupancy=shop; floor_area_m2>1500 or occupancy in theatre|assembly`:
 * `;` means and, ` or ` separates the alternatives. An empty text has no alternatives. Throws a
 * SyntaxError that names the invalid condition.
 */
export function parseAlternatives(text: string): Conjunction[] {
  return text.trim() === ''
    ? []
    : text.split(/\sor\s/).map((part) => parseConjunction(part.trim()));
}

/** Reads conditions that all hold together, such as `subdivision=CA-ON; climate_zone in 5|6`. */
export function parseConjunction(text: string): Condition[] {
  return text.trim() === '' ? [] : text.split(';').map((part) => parseCondition(part.trim()));
}

function parseCondition(text: string): Condition {
  const [, name, sign, value] = CONDITION.exec(text) ?? [];
  if (!name || !sign || !value) {
    throw new SyntaxError(
      `'${text}' is not a valid condition: write name, operator (${OPERATORS.join(' ')}) and value, such as occupants>=50`,
    );
  }
  if (COMMA_BETWEEN.test(value))
    throw new SyntaxError(`'${text}' parts conditions by a comma: use \`;\``);
  const operator = sign.trim() as Operator;
  const values = value.split('|').map((each) => each.trim());
  if (operator !== 'in' && values.length > 1)
    throw new SyntaxError(`'${text}' names several values: write ${name} in ${values.join('|')}`);
  return { name, operator, values };
}

/** Alternatives as people write them. */
export function formatAlternatives(alternatives: readonly Conjunction[]): string {
  return alternatives.map((conditions) => conditions.map(formatCondition).join('; ')).join(' or ');
}

/** A condition as people write it. */
export function formatCondition({ name, operator, values }: Condition): string {
  return operator === 'in' ? `${name} in ${values.join('|')}` : `${name}${operator}${values[0]}`;
}
