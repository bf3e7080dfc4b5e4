import type { ModelElement, Value, Verdict } from '../../engine/ids/judge.ts';

/** The result of a dry run, one entry for each specification. */
export type Report = readonly Result[];
export type Result = {
  identifier: string;
  /** What the specification checks. */
  name: string;
  /** Whether it is about what the model states, not about a rule. */
  isInformation: boolean;
  outcome: Outcome;
  /** Properties as `set.name`, and names of attributes. */
  compared: readonly string[];
  elements: number;
  /** Null where nothing is compared. */
  stated: number | null;
  /** Null where a specification proves violations only. */
  met: number | null;
  failed: readonly FailedElement[];
};
export type FailedElement = { name: string; entity: string; globalId: string; value: string };

/** `nothing`: no element was compared, so nothing is known. `partly`: all that were compared comply, and others state nothing. */
export type Outcome = 'violated' | 'met' | 'partly' | 'not_violated' | 'nothing' | 'missing';

const INFORMATION = /^model\./;

export function reportOf(verdicts: readonly Verdict[]): Report {
  return verdicts.map((verdict) => {
    const { identifier, name, selected, stated, failed, isProhibition, compared } = verdict;
    const isInformation = INFORMATION.test(identifier);
    const isCompared = compared.length > 0;
    return {
      identifier,
      name,
      isInformation,
      outcome: outcomeOf(verdict, isInformation),
      compared,
      elements: selected.length,
      stated: isCompared ? stated.length : null,
      met: isProhibition || !isCompared ? null : verdict.found.length - failed.length,
      failed: failed.map((element) => failedElement(element, compared)),
    };
  });
}

function outcomeOf(verdict: Verdict, isInformation: boolean): Outcome {
  const { selected, found, stated, failed, passes, isProhibition } = verdict;
  if (isInformation) {
    if (!passes) return 'missing';
    return selected.length === 0 ? 'nothing' : 'met';
  }
  if (failed.length > 0) return 'violated';
  if (isProhibition) return stated.length > 0 ? 'not_violated' : 'nothing';
  if (found.length === 0) return 'nothing';
  return found.length < selected.length ? 'partly' : 'met';
}

function failedElement(element: ModelElement, compared: readonly string[]): FailedElement {
  const { name, entity, attributes } = element;
  const values = compared.flatMap((each) => valuesOf(element, each));
  return {
    name,
    entity,
    globalId: String(attributes.GlobalId ?? ''),
    value: [...new Set(values)].join('; '),
  };
}

function valuesOf({ attributes, properties }: ModelElement, compared: string): string[] {
  const attribute = attributes[compared];
  if (attribute !== undefined && attribute !== null)
    return [formatValue(attribute, compared.startsWith('Overall') ? LENGTH : '')];
  return properties
    .filter(({ set, name }) => `${set}.${name}` === compared)
    .flatMap(({ values, dataType }) => values.map((value) => formatValue(value, dataType)));
}

const LENGTH = 'IFCLENGTHMEASURE';

/** From SI units to the units of the rules. */
const UNITS: Readonly<Record<string, (value: number) => string>> = {
  [LENGTH]: (metres) => `${rounded(metres * 1000)} mm`,
  IFCPOSITIVELENGTHMEASURE: (metres) => `${rounded(metres * 1000)} mm`,
  IFCAREAMEASURE: (area) => `${rounded(area)} m²`,
  IFCPLANEANGLEMEASURE: (angle) => `${rounded(Math.tan(angle) * 100)} %`,
  IFCTHERMALTRANSMITTANCEMEASURE: (value) => `${rounded(value)} W/(m²K)`,
  IFCPRESSUREMEASURE: (pascals) => `${rounded(pascals / 1e6)} MPa`,
};

function formatValue(value: Value, dataType: string): string {
  return typeof value === 'number' ? (UNITS[dataType] ?? rounded)(value) : String(value);
}

function rounded(value: number): string {
  return String(Number(value.toFixed(3)));
}
