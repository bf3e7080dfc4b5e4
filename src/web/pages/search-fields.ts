import type { Dataset, Subject } from './search-answer-scope.ts';
import {
  type Measurable,
  type StatedMeasure,
  statedMeasure,
  statedMeasures,
} from './search-measure.ts';

/**
 * More measures than these fit the words too loosely, as do those of an element that the words name
 * (rank 0): the page lists them without values.
 */
const MAX_FIELDS = 3;

/** The fields of the best rank, unless they are too many. */
export function fieldsAsked(subjects: readonly Subject[]): readonly Subject[] {
  const fields = subjects.filter(({ kind }) => kind === 'FIELD');
  const best = fields.filter(({ rank }) => rank === fields[0]?.rank);
  return isLoose(best) ? [] : best;
}

export function isLoose(fields: readonly Subject[]): boolean {
  return fields.length > MAX_FIELDS || fields[0]?.rank === 0;
}

/**
 * The given fields, and others of the same elements that a further quantity of the text measures:
 * `ramp 8 % 3 m long` states a slope, too.
 */
export function fieldsMeasured(
  fields: readonly Subject[],
  text: string,
  { elementProfiles, ruleFields }: Dataset,
  inCustomary: boolean,
): readonly Subject[] {
  const taken = [...measuresOf(fields, text, inCustomary).values()].map(({ written }) => written);
  const [first] = fields;
  if (!first || taken.length === 0 || fields.some((field) => field.text !== null)) return fields;
  const names = new Set(fields.map(({ name }) => name));
  const having = elementProfiles.filter(({ name }) => first.elements.includes(name));
  const others = ruleFields.flatMap((ruleField) => {
    const elements = having.filter((profile) => profile.fields.includes(ruleField.name));
    const measure = statedMeasure(text, ruleField.unit, inCustomary);
    const isFree =
      !names.has(ruleField.name) &&
      measure !== null &&
      !taken.includes(measure.written) &&
      measure.value >= ruleField.min &&
      measure.value <= ruleField.max;
    return isFree && elements.length > 0 ? [{ ruleField, elements, measure }] : [];
  });
  // A quantity that fits several other fields is of none.
  const found = others.filter(
    ({ measure }) => others.filter((each) => each.measure.written === measure.written).length === 1,
  );
  return [
    ...fields,
    ...found.map(({ ruleField, elements }) => ({
      ...first,
      name: ruleField.name,
      ruleField,
      elements: elements.map(({ name }) => name),
    })),
  ];
}

/** The measures that a text states of fields, by their names. */
export function measuresOf(
  fields: readonly Subject[],
  text: string,
  inCustomary: boolean,
): ReadonlyMap<string, StatedMeasure> {
  const measurable = fields.flatMap(({ name, ruleField, text: part }): Measurable[] =>
    ruleField ? [{ ...ruleField, name, text: part ?? text }] : [],
  );
  return statedMeasures(measurable, inCustomary);
}
