import { HttpProblem } from '../../server/http/errors.ts';
import { shown } from '../schema/client-errors.ts';
import { IFC_VERSIONS } from './elements.ts';
import { MARK_KINDS } from './marks.ts';

/** Parameters about the model, the same for the page and the file. */
export const MARK = 'mark';
export const MARK_SET = 'mark_set';
export const MARK_PROPERTY = 'mark_property';
export const MARK_SYSTEM = 'mark_system';
/** Before the name of a profile: what marks its elements. */
export const MARK_OF = `${MARK}.`;
export const IFC_VERSION = 'ifc';
/** Whether rules with partial conditions are written, too. */
export const PARTIAL_RULES = 'partial_rules';
export const MODEL_PARAMETERS: readonly string[] = [
  MARK,
  MARK_SET,
  MARK_PROPERTY,
  MARK_SYSTEM,
  IFC_VERSION,
  PARTIAL_RULES,
];

export function isModelParameter(name: string): boolean {
  return MODEL_PARAMETERS.includes(name) || name.startsWith(MARK_OF);
}

/** Between the values of one mark. */
const SEPARATOR = ';';

/** The arguments `marks`, `ifcVersion` and `partialRules` of a query. Throws a problem for a value that is not in its list. */
export function readModelParameters(query: URLSearchParams) {
  const by = oneOf(MARK, query, MARK_KINDS);
  const ifcVersion = oneOf(IFC_VERSION, query, IFC_VERSIONS);
  const partialRules = oneOf(PARTIAL_RULES, query, ['true', 'false']) === 'true';
  const values = [...query].flatMap(([name, text]) =>
    name.startsWith(MARK_OF) && text.trim() !== ''
      ? [{ profile: name.slice(MARK_OF.length), values: text.split(SEPARATOR) }]
      : [],
  );
  const marks = {
    by: (by ?? MARK_KINDS[0]).toUpperCase(),
    set: query.get(MARK_SET),
    property: query.get(MARK_PROPERTY),
    system: query.get(MARK_SYSTEM),
    values,
  };
  const isUsual =
    by === null && values.length === 0 && !query.get(MARK_SET) && !query.get(MARK_PROPERTY);
  return { marks: isUsual ? null : marks, ifcVersion, partialRules };
}

function oneOf<Value extends string>(
  name: string,
  query: URLSearchParams,
  allowed: readonly Value[],
): Value | null {
  const given = query.get(name);
  if (!given) return null;
  const found = allowed.find((each) => each === given);
  if (found) return found;
  throw new HttpProblem(
    'unsuitable-facts',
    `\`${name}\` must be one of ${allowed.join(', ')} (got ${shown(given)}).`,
  );
}
