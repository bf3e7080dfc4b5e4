import { truncate } from '../../engine/text/truncate.ts';
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
import {
  type EnvelopeLimit,
  envelopeLimit,
  strictestOf,
  verdictOn,
  type ZoneCase,
} from './envelope.ts';
import { LimitStatus, Zone, ZoneLimitName } from './graphql.ts';
import { ZONE_LIMIT_NAMES, zoneLimit } from './limits.ts';
import { deduceLot, type LotKnowledge } from './lot-knowledge.ts';

type Measured = EnvelopeLimit & LotKnowledge & { measured: number | null };
type JudgedCase = ZoneCase & { isOpen: boolean };

/** Facts that the cases of one limit ask, with room for more. */
const MAX_FACTS = 8;
/** Bytes of the conditions of a case, in words. */
const CASE_BYTES = 500;

const EnvelopeState = closedList('EnvelopeState', 'How far a limit of a zone is known for a lot.', {
  settled: 'Nothing that is open would change it.',
  depends: 'It depends on facts that were not given: see `cases`.',
  no_limit: 'The plan says that there is no such limit.',
  no_case: 'No published case holds. This is no permission: `status` says what was read.',
});

const EnvelopeCase = builder.objectRef<JudgedCase>('EnvelopeCase').implement({
  description: 'A value of a limit, and the case in which it holds.',
  fields: (t) => ({
    value: t.exposeFloat('value', { description: 'Its value, in the unit of the limit.' }),
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Whether it is open if the case holds; else it holds.',
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
    'A limit of a zone for a lot: what binds, what that rests on, and what would change it.',
  fields: (t) => ({
    limit: t.expose('limit', { type: ZoneLimitName, description: 'Which limit.' }),
    unit: t.string({
      description: 'UCUM code of its unit.',
      resolve: ({ limit }) => zoneLimit(limit).unit,
    }),
    state: t.expose('state', { type: EnvelopeState, description: 'How far it is known.' }),
    value: t.float({
      nullable: true,
      description:
        'The strictest value of all cases that hold or may hold, in the unit of the limit: who keeps it keeps the limit whatever is open. Null where there is none.',
      resolve: (limit) => strictestOf(limit)?.value ?? null,
    }),
    status: t.expose('status', {
      type: LimitStatus,
      description: 'What the zone says of the limit, whatever the case.',
    }),
    measured: t.exposeFloat('measured', {
      nullable: true,
      description: 'The measure that was given, in the unit of the limit.',
    }),
    verdict: t.field({
      type: Verdict,
      nullable: true,
      description: 'What is to be said of the measure; null where none was given.',
      resolve: (limit) => (limit.measured === null ? null : verdictOn(limit.measured, limit)),
    }),
    cases: t.field({
      type: [EnvelopeCase],
      description:
        'The cases that hold, and then those of which it is open, the strictest of each first. Several that hold have no order in the plan.',
      resolve: ({ holding, open }) => [
        ...holding.map((each) => ({ ...each, isOpen: false })),
        ...open.map((each) => ({ ...each, isOpen: true })),
      ],
    }),
    given: t.field({
      type: [GivenFact],
      description:
        'The facts that were given, or are known of the place, as far as the cases ask them.',
      resolve: ({ known, limit, book }) =>
        relevantGivenFacts(known, limit, book).slice(0, MAX_FACTS),
    }),
    follows: t.field({
      type: [ImpliedFact],
      description: 'The facts that follow by law, as far as the cases ask them.',
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

type Envelope = { limits: readonly Measured[]; lotAreaM2: number | null };

const VALUES_PER_ENVELOPE = 300;

const EnvelopeObject = builder.objectRef<Envelope>('Envelope').implement({
  description: 'What a zone allows on a lot.',
  fields: (t) => ({
    limits: t.field({
      type: [EnvelopeLimitObject],
      description: 'Each limit of the zone, in the order of `ZoneLimitName` in the data files.',
      resolve: ({ limits }) => limits,
    }),
    maxFloorAreaM2: t.float({
      nullable: true,
      description:
        'The floor area that the ratio leaves, in square metres: its `value` times `lot_area_m2`. Null where that is not given or there is no ratio.',
      resolve: (envelope) => timesArea(envelope, 'max_far'),
    }),
    maxFootprintM2: t.float({
      nullable: true,
      description:
        'The area that buildings may cover, in square metres: the `value` of the coverage times `lot_area_m2`. Null where that is not given or there is no coverage.',
      resolve: (envelope) => timesArea(envelope, 'max_coverage'),
    }),
  }),
});

function timesArea(
  { limits, lotAreaM2 }: Envelope,
  wanted: 'max_far' | 'max_coverage',
): number | null {
  const limit = limits.find(({ limit }) => limit === wanted);
  const binding = limit && strictestOf(limit);
  return binding && lotAreaM2 !== null ? Math.round(binding.value * lotAreaM2 * 100) / 100 : null;
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
    description: `What the zone allows on a lot of which these facts are known, such as its area, its position in the block or what is built on it: each limit with the cases that hold, and whether measures keep it. ${NULL_IF_WRONG}`,
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
        description: 'What is taken for granted where nothing is said.',
      }),
    },
    resolve: async (zone, { facts, measures, assume }, context) => {
      context.meter.spend(VALUES_PER_ENVELOPE);
      const measured = readMeasures(measures ?? []);
      const lot = await deduceLot(context, zone, facts, assume ?? 'ORDINARY');
      const limits = ZONE_LIMIT_NAMES.map((limit) => ({
        ...envelopeLimit(zone, limit, lot.known),
        ...lot,
        measured: measured.get(limit) ?? null,
      }));
      const area = lot.given.get('lot_area_m2');
      return { limits, lotAreaM2: area === undefined ? null : Number(area) };
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
