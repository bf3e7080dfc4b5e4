import type { Batch } from '../../data/editions/loaders.ts';
import { builder, type Context } from '../schema/builder.ts';
import { UnknownName, type UnknownReason } from '../schema/client-errors.ts';
import { identify, Node } from '../schema/node.ts';
import { parametersByName, ruleFieldsByName, SHARED } from './queries.ts';
import type { ParameterRow, RuleFieldRow } from './table.ts';

const { id: fieldId } = identify<RuleFieldRow>('RuleField', {
  parts: ({ field }) => [field],
  find: ([name = ''], { edition }) =>
    edition.load(ruleFieldsByName, SHARED, (byName) => byName.get(name)),
});

const { id: parameterId } = identify<ParameterRow>('Parameter', {
  parts: ({ parameter }) => [parameter],
  find: ([name = ''], { edition }) =>
    edition.load(parametersByName, SHARED, (byName) => byName.get(name)),
});

export const RuleField = builder.objectRef<RuleFieldRow>('RuleField').implement({
  description:
    'An attribute of a design that compliance rules check. All countries share these names, so that their rules compare.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(fieldId),
    name: t.exposeString('field', { description: 'Its name, with the unit as a suffix.' }),
    unit: t.exposeString('unit', { description: 'UCUM code of the unit of thresholds.' }),
    description: t.exposeString('description', { description: 'What is measured.' }),
    part: t.exposeString('part', {
      nullable: true,
      description: 'The part that it is measured of by its meaning; null for none.',
    }),
    usualPart: t.exposeString('usualPart', {
      nullable: true,
      description: 'The part that it is presumed to be measured of; null for none.',
    }),
    min: t.exposeFloat('min', { description: 'The least plausible value, in the unit.' }),
    max: t.exposeFloat('max', { description: 'The greatest plausible value, in the unit.' }),
    required: t.exposeBoolean('required', {
      description: 'Whether a complete country has a rule for it.',
    }),
  }),
});

export const Parameter = builder.objectRef<ParameterRow>('Parameter').implement({
  description: 'A design parameter that cities may have. All countries share these names.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(parameterId),
    name: t.exposeString('parameter', { description: 'Its name, with the unit as a suffix.' }),
    unit: t.exposeString('unit', { description: 'UCUM code of the unit.' }),
    description: t.exposeString('description', { description: 'What the value is.' }),
    referenceCostRank: t.exposeInt('referenceCostRank', {
      nullable: true,
      description:
        'Rank of a building cost for the choice of `referenceCost`, from 1. Null for other parameters.',
    }),
  }),
});

type Vocabulary<Row> = Batch<ReadonlyMap<string, Row>>;

/** The unit of a known name. */
export function unitOf(
  { edition }: Context,
  vocabulary: Vocabulary<{ unit: string }>,
  name: string,
): string | Promise<string> {
  return edition.load(vocabulary, SHARED, (rows) => (rows.get(name) as { unit: string }).unit);
}

/** Throws an UnknownName if the vocabulary lacks one of `wanted`, the value of `argument`. */
export async function requireKnown(
  { edition }: Context,
  vocabulary: Vocabulary<unknown>,
  reason: UnknownReason,
  argument: string,
  wanted: readonly string[],
): Promise<void> {
  const known = await edition.load(vocabulary, SHARED);
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new UnknownName(reason, { argument, value: unknown }, known.keys());
}
