import { customary } from '../../engine/conditions/customary-units.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { truncate } from '../../engine/text/truncate.ts';
import {
  type EnvelopeLimit,
  type EvaluatedCase,
  envelopeLimit,
  verdictOn,
} from '../../engine/zoning/envelope.ts';
import { ZONE_LIMIT_NAMES, zoneLimit } from '../../engine/zoning/limits.ts';
import {
  type LotAreas,
  type LotNote,
  lotAreas,
  NOTE_KINDS,
} from '../../engine/zoning/lot-areas.ts';
import {
  GivenFact,
  ImpliedFact,
  PresumedFact,
  relevantGivenFacts,
  relevantImpliedFacts,
  Verdict,
} from '../checks/conclusions-graphql.ts';
import { Assumption } from '../checks/input-types.ts';
import { builder, closedList } from '../schema/builder.ts';
import { badUserInput, NULL_IF_WRONG } from '../schema/client-errors.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { describeConjunction, wordsOf } from '../terms/describe-condition.ts';
import { FactInput } from '../terms/facts-input.ts';
import { Condition } from '../terms/graphql.ts';
import { explainCase, LimitStatus, Zone, ZoneLimitName } from './graphql.ts';
import { deduceLot, type LotKnowledge } from './lot-knowledge.ts';

type Measured = EnvelopeLimit & LotKnowledge & { country: string; measured: number | null };
type JudgedCase = EvaluatedCase & {
  limit: EnvelopeLimit['limit'];
  country: string;
  facts: Facts;
  isOpen: boolean;
};

/** Facts that the cases of one limit ask, with room for more. */
const MAX_FACTS = 8;
/** Bytes of the conditions of a case, in words. */
const CASE_BYTES = 500;

const EnvelopeState = closedList('EnvelopeState', 'How far a limit of a zone is known for a lot.', {
  settled: 'No open fact would change it.',
  depends: 'It depends on facts that were not given: see `cases`.',
  no_limit: 'The plan states that this limit does not exist.',
  no_case: 'No published case applies. That is not a permission: `status` states what was read.',
});

const EnvelopeCase = builder.objectRef<JudgedCase>('EnvelopeCase').implement({
  description: 'A limit in one case: a number, a formula, or a status with the reason for neither.',
  fields: (t) => ({
    value: t.float({
      nullable: true,
      description:
        'The limit in this case, in the unit of the limit. Null for no limit, and where the fact of a formula was not given.',
      resolve: ({ amount }) => (amount === Number.POSITIVE_INFINITY ? null : amount),
    }),
    formula: t.string({
      nullable: true,
      description:
        'The formula with its numbers, such as `0.4 × 5 m = 2, less than 3`, or the status in words; null for a number.',
      resolve: (each, _args, context) => explainCase(each.limit, each, each.facts, context),
    }),
    status: t.expose('status', {
      type: LimitStatus,
      description: 'LIMITED for a number or a formula.',
    }),
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Whether the case may apply; else it applies.',
    }),
    when: t.field({
      type: [Condition],
      description: 'The conditions, which all must hold; empty where it holds for all.',
      resolve: ({ when }) => when,
    }),
    text: t.string({
      description: 'The conditions in words; empty where it holds for all.',
      resolve: async ({ when, country }, _args, context) =>
        truncate(describeConjunction(when, await wordsOf(context, country)), CASE_BYTES),
    }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: "The clause or table that states it; null for the zone's own value.",
    }),
    source: t.field({
      type: Source,
      description: 'The document that it was read in.',
      resolve: ({ country, source }, _args, context) => sourceOf(context, country, source),
    }),
  }),
});

const EnvelopeLimitObject = builder.objectRef<Measured>('EnvelopeLimit').implement({
  description:
    'A limit of a zone for a lot: the value, the cases and presumptions that it rests on, and what would change it.',
  fields: (t) => ({
    limit: t.expose('limit', { type: ZoneLimitName, description: 'Which limit.' }),
    unit: t.string({
      description: 'UCUM code of its unit.',
      resolve: ({ limit }) => zoneLimit(limit).unit,
    }),
    state: t.expose('state', { type: EnvelopeState, description: 'How far it is known.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'The strictest of all cases that apply or may, in the unit of the limit. Null where a case has no known number, or open facts may have values without a case.',
    }),
    customary: t.string({
      nullable: true,
      description: 'The value in feet or square feet; null where it has no such unit.',
      resolve: ({ limit, value }) =>
        value === null ? null : customary(value, zoneLimit(limit).unit),
    }),
    status: t.expose('status', {
      type: LimitStatus,
      description: 'The status of the limit in the zone, without its cases.',
    }),
    measured: t.exposeFloat('measured', {
      nullable: true,
      description: 'The measure that was given, in the unit of the limit.',
    }),
    verdict: t.field({
      type: Verdict,
      nullable: true,
      description: 'The verdict on the measure; null where none was given.',
      resolve: (limit) => (limit.measured === null ? null : verdictOn(limit.measured, limit)),
    }),
    cases: t.field({
      type: [EnvelopeCase],
      description:
        'The cases that apply, and then those that may apply, the strictest of each first. Several that apply have no order in the plan.',
      resolve: ({ holding, open, limit, country, known: { facts } }) => {
        const shown = (isOpen: boolean) => (each: EvaluatedCase) => ({
          ...each,
          limit,
          country,
          facts,
          isOpen,
        });
        return [...holding.map(shown(false)), ...open.map(shown(true))];
      },
    }),
    given: t.field({
      type: [GivenFact],
      description: 'The given facts, and those known of the place, that the cases ask.',
      resolve: ({ known, limit, book }) =>
        relevantGivenFacts(known, limit, book).slice(0, MAX_FACTS),
    }),
    follows: t.field({
      type: [ImpliedFact],
      description: 'The facts that follow by law and that the cases ask.',
      resolve: ({ known, limit, book }) =>
        relevantImpliedFacts(known, limit, book).slice(0, MAX_FACTS),
    }),
    presumed: t.field({
      type: [PresumedFact],
      description: 'What the limit rests on that was neither given nor follows.',
      resolve: ({ presumed }) => presumed.slice(0, MAX_FACTS),
    }),
  }),
});

const LotNoteKind = closedList('LotNoteKind', 'What a note on a lot is about.', NOTE_KINDS);

const LotNoteObject = builder.objectRef<LotNote>('LotNote').implement({
  description: 'How an area was computed, or what was not counted in it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LotNoteKind, description: 'What it is about.' }),
    text: t.exposeString('text', { description: 'The note, with its numbers.' }),
  }),
});

type Envelope = LotAreas & { limits: readonly Measured[] };

const VALUES_PER_ENVELOPE = 300;
const SQUARE_METRES_PER_SQUARE_FOOT = 0.09290304;

const EnvelopeObject = builder.objectRef<Envelope>('Envelope').implement({
  description: 'What a zone allows on a lot.',
  fields: (t) => ({
    limits: t.field({
      type: [EnvelopeLimitObject],
      description: 'Each limit of the zone, in the order of `ZoneLimitName` in the data files.',
      resolve: ({ limits }) => limits,
    }),
    maxFloorAreaM2: t.exposeFloat('maxFloorAreaM2', {
      nullable: true,
      description:
        'In square metres: the lesser of ratio × `lot_area_m2` and storeys × footprint. Null where the ratio or the area is not known, or the lot is too small.',
    }),
    floorAreaWithout: t.expose('floorAreaWithout', {
      type: [ZoneLimitName],
      description:
        'The limits of `footprintWithout`, where `maxFloorAreaM2` is that of all storeys: it may be smaller.',
    }),
    maxFloorAreaSqFt: t.float({
      nullable: true,
      description: 'The same, converted from square metres to square feet.',
      resolve: ({ maxFloorAreaM2 }) => inSquareFeet(maxFloorAreaM2),
    }),
    maxFootprintM2: t.exposeFloat('maxFootprintM2', {
      nullable: true,
      description:
        'In square metres: the lesser of coverage × `lot_area_m2` and what setbacks leave of `lot_frontage_m` and `lot_depth_m`; 0 where nothing fits. Null where neither is known. It does not count the limits of `footprintWithout`.',
    }),
    footprintWithout: t.expose('footprintWithout', {
      type: [ZoneLimitName],
      description:
        'Setbacks and other limits that are not known, or not subtracted because the lot is not known: `maxFootprintM2` may be smaller.',
    }),
    maxFootprintSqFt: t.float({
      nullable: true,
      description: 'The same, converted from square metres to square feet.',
      resolve: ({ maxFootprintM2 }) => inSquareFeet(maxFootprintM2),
    }),
    notes: t.field({
      type: [LotNoteObject],
      description: 'How the areas were computed, and what was not counted in them.',
      resolve: ({ notes }) => notes,
    }),
  }),
});

function inSquareFeet(area: number | null): number | null {
  return area === null ? null : Math.floor((area / SQUARE_METRES_PER_SQUARE_FOOT) * 10) / 10;
}

const ZoneMeasureInput = builder.inputType('ZoneMeasureInput', {
  description: 'A measure of what is planned on a lot.',
  fields: (t) => ({
    limit: t.field({
      type: ZoneLimitName,
      required: true,
      description: 'The limit that it is held against.',
    }),
    value: t.float({ required: true, description: 'Its value, in the unit of the limit.' }),
  }),
});

builder.objectField(Zone, 'envelope', (t) =>
  t.field({
    type: EnvelopeObject,
    nullable: true,
    description: `What the zone allows on a lot with these facts. Facts are its area, its position in the block or what is built on it: each limit with the cases that hold, and whether measures keep it. ${NULL_IF_WRONG}`,
    args: {
      facts: t.arg({
        type: [FactInput],
        description: 'Facts about the lot, and about what is built on it.',
      }),
      measures: t.arg({
        type: [ZoneMeasureInput],
        description: 'What is planned, each limit once.',
      }),
      assume: t.arg({
        type: Assumption,
        defaultValue: 'ORDINARY',
        description: 'Assumptions for facts that are not provided.',
      }),
    },
    resolve: async (zone, { facts, measures, assume }, context) => {
      context.meter.spend(VALUES_PER_ENVELOPE);
      const measured = readMeasures(measures ?? []);
      const lot = await deduceLot(context, zone, facts, assume ?? 'ORDINARY');
      const limits = ZONE_LIMIT_NAMES.map((limit) => ({
        ...envelopeLimit(zone, limit, lot.known),
        ...lot,
        country: zone.country,
        measured: measured.get(limit) ?? null,
      }));
      const byName = new Map(limits.map((each) => [each.limit, each]));
      const words = await wordsOf(context, zone.country);
      const questionOf = (fact: string) => words.get(fact)?.question ?? null;
      return { limits, ...lotAreas(zone, byName, lot.known, questionOf) };
    },
  }),
);

function readMeasures(
  measures: readonly (typeof ZoneMeasureInput.$inferInput)[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { limit, value } of measures) {
    if (found.has(limit))
      throw badUserInput(
        'DUPLICATE',
        `\`measures\` must name each limit once (got ${limit.toUpperCase()} twice).`,
        {
          argument: 'measures.limit',
          value: limit,
        },
      );
    if (value < 0)
      throw badUserInput('OUT_OF_RANGE', `A measure must be 0 or more (got ${value}).`, {
        argument: 'measures.value',
        value,
      });
    found.set(limit, value);
  }
  return found;
}
