import type { Known } from '../conditions/decide.ts';
import type { Facts } from '../conditions/evaluate.ts';
import { withoutUnit } from '../conditions/unit-of-name.ts';
import { formatNumber } from '../text/format-number.ts';
import { type EnvelopeLimit, envelopeLimit } from './envelope.ts';
import type { ZoneLimitName } from './limits.ts';
import type { Zone } from './zone.ts';

/** What a note is about; see NOTE_KINDS for what each means. */
export type NoteKind = keyof typeof NOTE_KINDS;

export const NOTE_KINDS = {
  below_minimum: 'The lot is smaller than the minimum, so no areas are given.',
  may_be_below_minimum: 'The lot is smaller than the minimum of a case that may apply.',
  prohibited: 'The plan does not allow such a building on this lot.',
  nothing_fits: 'The setbacks leave no room for a building.',
  not_a_rectangle: 'Frontage and depth do not give the area, so that setbacks are not subtracted.',
  taken_as_rectangle: 'The area was not given and is the frontage times the depth.',
  dimensions_unknown: 'Frontage or depth was not given, so that setbacks are not subtracted.',
  setback_unknown: 'A setback is not known and was not subtracted.',
  second_street: 'A corner lot may have a larger setback from its second street.',
  not_counted: 'A limit that may allow less is not known.',
  too_many_dwellings: 'The density allows fewer dwellings than are given.',
  basis: 'How an area was computed.',
} as const;

export type LotNote = { kind: NoteKind; text: string };

/** What may be built on a lot at most, in square metres; null where a limit that it needs is not known. */
export type LotAreas = {
  lotAreaM2: number | null;
  maxFootprintM2: number | null;
  /** Limits that the footprint does not take into account: it may be smaller. */
  footprintWithout: readonly ZoneLimitName[];
  maxFloorAreaM2: number | null;
  /** The same of the floor area, where it is that of all storeys. */
  floorAreaWithout: readonly ZoneLimitName[];
  notes: readonly LotNote[];
};

/** The question for a fact in the form of a lot; null for a fact without a question. */
export type QuestionOf = (fact: string) => string | null;

type Limits = ReadonlyMap<ZoneLimitName, EnvelopeLimit>;
/** The side setback on each of both sides. */
type Sides = readonly [EnvelopeLimit, EnvelopeLimit];
/** An area with how it was computed, and the limits that it leaves out because they are not known. */
type Computed = { area: number; text: string; without: readonly ZoneLimitName[] };

/** Whether a part lies above the ground floor: some plans allow less there. */
const ABOVE_GROUND_FLOOR = 'above_ground_floor';
/** The limits that the footprint of a storey follows. */
const OF_FOOTPRINT: readonly ZoneLimitName[] = [
  'max_coverage',
  'max_building_depth_m',
  'front_m',
  'side_m',
  'rear_m',
];

/** By how much the given area may differ from frontage × depth, which are measured more roughly. */
const RECTANGLE_TOLERANCE = 0.01;

const SETBACK_NAMES = { front_m: 'front', side_m: 'side', rear_m: 'rear' } as const;
type Setback = keyof typeof SETBACK_NAMES;
const SETBACKS = Object.keys(SETBACK_NAMES) as Setback[];

/**
 * The footprint is the lesser of the coverage and what the setbacks leave, at ground level if upper
 * floors have other limits; none of the setbacks being known, the coverage alone. The floor area is
 * the lesser of the ratio and all storeys, each with its own footprint. Each limit applies whatever
 * the open facts are. What could not be counted is in the notes.
 */
export function lotAreas(
  zone: Zone,
  limits: Limits,
  known: Known,
  questionOf: QuestionOf,
): LotAreas {
  const { facts } = known;
  const notes: LotNote[] = [];
  const note = (kind: NoteKind, text: string) => notes.push({ kind, text });
  const why = (limit: EnvelopeLimit) => whyUnknown(limit, known, questionOf);
  const lot = readLot(facts, note);
  const areas = (footprint: number | null, floorArea: number | null): LotAreas => ({
    lotAreaM2: lot.area,
    maxFootprintM2: footprint,
    footprintWithout: [],
    maxFloorAreaM2: floorArea,
    floorAreaWithout: [],
    notes,
  });
  if (isBelowMinimum(lot, limits.get('min_lot_area_m2'), note)) return areas(null, null);
  if (isProhibited(limits.get('max_far'), note)) return areas(0, 0);
  noteDwellings(lot, limits.get('max_density_du_ha'), facts, note, why);
  const differsAbove = hasUpperFloors(zone, known);
  const ground = differsAbove ? atLevel(zone, limits, known, false) : { limits, known };
  const room = withinSetbacks(lot, ground.limits, sidesOf(zone, ground.known), note);
  if (room.within?.area === 0) return areas(0, 0);
  const footprint = footprintOf(lot, ground.limits, room);
  noteSetbacks(room, ground.limits, footprint, why, note);
  if (footprint) note('basis', `Footprint: at most ${footprint.text}.`);
  const coverage = ground.limits.get('max_coverage');
  if (footprint && coverage && isUnknown(coverage))
    note('not_counted', `The coverage ${why(coverage)}: the footprint may be smaller.`);
  const upper = differsAbove ? upperFootprint(zone, limits, known, lot) : null;
  if (upper) note('basis', `Each storey above the ground floor: at most ${upper.text}.`);
  const floor = floorArea(lot, { footprint, upper }, limits, why, note);
  if (floor) note('basis', `Floor area: at most ${floor.text}.`);
  return {
    ...areas(footprint?.area ?? null, floor?.area ?? null),
    footprintWithout: footprint?.without ?? [],
    floorAreaWithout: floor?.without ?? [],
  };
}

type Lot = {
  area: number | null;
  frontage: number | null;
  depth: number | null;
  /** Whether setbacks can be subtracted from frontage and depth. */
  isRectangle: boolean;
  isCorner: boolean;
};
type AddNote = (kind: NoteKind, text: string) => void;

function readLot(facts: Facts, note: AddNote): Lot {
  const number = (name: string) => (facts.has(name) ? Number(facts.get(name)) : null);
  const [area, frontage, depth] = [
    number('lot_area_m2'),
    number('lot_frontage_m'),
    number('lot_depth_m'),
  ];
  const isCorner = facts.get('lot_position') === 'corner';
  const product = frontage !== null && depth !== null ? frontage * depth : null;
  if (product === null) {
    if (area !== null)
      note(
        'dimensions_unknown',
        'Setbacks are not subtracted: give the frontage and the depth of the lot.',
      );
    return { area, frontage, depth, isRectangle: false, isCorner };
  }
  if (area === null)
    note('taken_as_rectangle', `The lot is taken as a rectangle of ${squareMetres(product)}.`);
  const isRectangle =
    area === null || Math.abs(area - product) <= RECTANGLE_TOLERANCE * Math.max(area, product);
  if (!isRectangle)
    note(
      'not_a_rectangle',
      `The lot has ${squareMetres(area)}, but its frontage times its depth is ${squareMetres(product)}: it is irregular, and setbacks are not subtracted.`,
    );
  return { area: area ?? round(product), frontage, depth, isRectangle, isCorner };
}

function isBelowMinimum({ area }: Lot, limit: EnvelopeLimit | undefined, note: AddNote): boolean {
  if (!limit || area === null) return false;
  const { value, holding, open } = limit;
  const cases = [...holding, ...open].filter(({ amount }) => amount !== null && amount > area);
  if (cases.length === 0) return false;
  if (value !== null && cases.length === holding.length + open.length) {
    note(
      'below_minimum',
      `The lot has ${squareMetres(area)}, less than the minimum of ${squareMetres(value)}. Whether and how much may be built on a smaller lot is a matter of the plan's rules for such lots, which are not published here.`,
    );
    return true;
  }
  note(
    'may_be_below_minimum',
    `The lot has ${squareMetres(area)}. In a case that may apply the minimum is ${squareMetres(cases[0]?.amount ?? 0)}.`,
  );
  return false;
}

/** Whether a case that applies allows no such building, whatever other cases allow. */
function isProhibited(ratio: EnvelopeLimit | undefined, note: AddNote): boolean {
  const prohibiting = ratio?.holding.find(({ status }) => status === 'prohibited');
  if (!prohibiting) return false;
  note(
    'prohibited',
    `The plan does not allow such a building on this lot: ${prohibiting.reference}.`,
  );
  return true;
}

const SQUARE_METRES_PER_HECTARE = 10_000;

/** How many dwellings the density allows, with the cases that may allow more. */
function noteDwellings(
  { area }: Lot,
  density: EnvelopeLimit | undefined,
  facts: Facts,
  note: AddNote,
  why: (limit: EnvelopeLimit) => string,
): void {
  if (area === null || !density || density.state === 'no_limit') return;
  const most = density.value;
  if (most === null) {
    note(
      'not_counted',
      `How many dwellings fit on the lot is not computed: the limit of dwellings per hectare ${why(density)}.`,
    );
    return;
  }
  const given = Number(facts.get('dwellings_on_lot') ?? 0);
  const { count, sum } = dwellingsAt(most, area);
  const others = [...new Set([...density.holding, ...density.open].map(({ amount }) => amount))]
    .filter((amount) => amount !== null && amount > most)
    .map((amount) =>
      amount === Number.POSITIVE_INFINITY ? 'no limit' : dwellingsAt(amount as number, area).sum,
    );
  const unless =
    density.state === 'depends' && others.length > 0
      ? `, unless another case in the table of limits holds: ${others.join('; ')}`
      : '';
  if (given > count)
    note(
      'too_many_dwellings',
      `The density allows ${sum} dwellings on this lot, fewer than the ${formatNumber(given)} that are given${unless}.`,
    );
  else note('basis', `Dwellings: at most ${sum}. ${wholeDwellings(count)}${unless}.`);
}

/** What a plan does with fractions of a half and more was not read. */
function wholeDwellings(count: number): string {
  const whole = Math.floor(round(count));
  const fit = `${formatNumber(whole)} ${whole === 1 ? 'fits' : 'fit'}`;
  if (round(count) === whole) return fit;
  return count - whole < 0.5
    ? `${fit}, ${formatNumber(whole + 1)} ${whole === 0 ? 'does' : 'do'} not`
    : `${fit}; whether the plan rounds up to ${formatNumber(whole + 1)} is not published here`;
}

function dwellingsAt(perHectare: number, area: number) {
  const count = (perHectare * area) / SQUARE_METRES_PER_HECTARE;
  const sum = `${formatNumber(round(perHectare))} per hectare × ${formatNumber(area / SQUARE_METRES_PER_HECTARE)} ha = ${formatNumber(round(count))}`;
  return { count, sum };
}

/** Whether upper floors have limits of their own, and no floor is given that the areas are about. */
function hasUpperFloors(zone: Zone, { facts }: Known): boolean {
  return (
    !facts.has(ABOVE_GROUND_FLOOR) &&
    zone.limits.some(
      ({ limit, when }) =>
        OF_FOOTPRINT.includes(limit) && when.some(({ name }) => name === ABOVE_GROUND_FLOOR),
    )
  );
}

/** What is known of the ground floor or of a storey above it, and its limits. */
function atLevel(zone: Zone, limits: Limits, known: Known, isUpper: boolean) {
  const facts = new Map(known.facts).set(ABOVE_GROUND_FLOOR, String(isUpper));
  const ofLevel = { ...known, facts };
  const own = OF_FOOTPRINT.map((name) => [name, envelopeLimit(zone, name, ofLevel)] as const);
  return { limits: new Map([...limits, ...own]), known: ofLevel };
}

/** The footprint of each storey above the ground floor. */
function upperFootprint(zone: Zone, all: Limits, known: Known, lot: Lot): Computed | null {
  const { limits, known: ofLevel } = atLevel(zone, all, known, true);
  return footprintOf(
    lot,
    limits,
    withinSetbacks(lot, limits, sidesOf(zone, ofLevel), () => {}),
  );
}

/** The least of the coverage and the room within the setbacks, with the limits that neither counts. */
function footprintOf(lot: Lot, limits: Limits, { within, uncounted }: Room): Computed | null {
  const byCoverage = ofArea('max_coverage', lot, limits);
  const least = leastOf([byCoverage, within]);
  if (!least) return null;
  const coverage = limits.get('max_coverage');
  const without = [
    ...(coverage && isUnknown(coverage) ? (['max_coverage'] as const) : []),
    ...uncounted,
  ];
  return { ...least, without };
}

/** Whether a plan may have a limit that is not known. */
function isUnknown({ value, state }: EnvelopeLimit): boolean {
  return value === null && state !== 'no_limit';
}

/** Of a corner lot one side lies at a street, and of a lot between others neither does. */
function sidesOf(zone: Zone, known: Known): Sides {
  const side = (atStreet: boolean | null) => {
    const facts =
      atStreet === null ? known.facts : new Map(known.facts).set('at_street', String(atStreet));
    return envelopeLimit(zone, 'side_m', { ...known, facts });
  };
  const position = known.facts.get('lot_position');
  if (known.facts.has('at_street')) return [side(null), side(null)];
  if (position === 'corner') return [side(true), side(false)];
  return position === 'interior' ? [side(false), side(false)] : [side(null), side(null)];
}

/** What the setbacks leave of a lot. */
type Room = {
  /** Null where frontage or depth, or all setbacks, are not known. */
  within: Computed | null;
  /** Setbacks without a known value. */
  unknown: readonly Setback[];
  /** Limits that are not subtracted, for whatever reason. */
  uncounted: readonly ZoneLimitName[];
};

/** What frontage and depth leave within the setbacks; an area of 0 where nothing fits. */
function withinSetbacks(
  { area, frontage, depth, isRectangle, isCorner }: Lot,
  limits: Limits,
  sides: Sides,
  note: AddNote,
): Room {
  const limitsOf = {
    front_m: [limits.get('front_m')],
    side_m: sides,
    rear_m: [limits.get('rear_m')],
  };
  const isOpen = (name: Setback) => limitsOf[name].some((limit) => limit && isUnknown(limit));
  const unknown = SETBACKS.filter(isOpen);
  if (frontage === null || depth === null || !isRectangle) {
    const isRequired = (name: Setback) =>
      isOpen(name) || limitsOf[name].some((limit) => (limit?.value ?? 0) > 0);
    return { within: null, unknown: [], uncounted: SETBACKS.filter(isRequired) };
  }
  const most = limits.get('max_building_depth_m');
  const uncounted = [...unknown, ...(most && mayBeLess(most) ? [most.limit] : [])];
  if (SETBACKS.every((name) => limitsOf[name].every((limit) => limit && isUnknown(limit))))
    return { within: null, unknown, uncounted };
  const [front, rear] = [limits.get('front_m')?.value ?? null, limits.get('rear_m')?.value ?? null];
  const [one, other] = [sides[0].value, sides[1].value];
  const width = frontage - (one ?? 0) - (other ?? 0);
  const between = depth - (front ?? 0) - (rear ?? 0);
  const length = Math.min(between, most?.value ?? between);
  const wide =
    one === other && one !== null
      ? `${metres(frontage)} − 2 × ${metres(one)}`
      : difference(frontage, [one, other]);
  const deep =
    length < between
      ? `${metres(length)} of building depth`
      : `(${difference(depth, [front, rear])})`;
  const sum = `(${wide}) × ${deep}`;
  if (width <= 0 || length <= 0) {
    note('nothing_fits', `The setbacks leave no room for a building: ${sum}.`);
    return { within: { area: 0, text: '0 m²', without: [] }, unknown, uncounted };
  }
  if (isCorner && one === other && one !== null)
    note(
      'second_street',
      'A corner lot may have a larger setback from its second street, which is not subtracted.',
    );
  const room = Math.min(width * length, area ?? width * length);
  const text = `${sum} = ${squareMetres(room)}`;
  return { within: { area: round(room), text, without: [] }, unknown, uncounted };
}

/** A length less the setbacks that are known. */
function difference(length: number, setbacks: readonly (number | null)[]): string {
  const known = setbacks.filter((each) => each !== null);
  return [length, ...known].map(metres).join(' − ');
}

function noteSetbacks(
  { unknown, uncounted }: Room,
  limits: Limits,
  footprint: Computed | null,
  why: (limit: EnvelopeLimit) => string,
  note: AddNote,
): void {
  if (unknown.length > 0)
    note(
      'setback_unknown',
      `Not known and not subtracted: the ${listed(unknown.map((name) => SETBACK_NAMES[name]))} setback${unknown.length > 1 ? 's' : ''}. ${footprint ? 'The footprint may be smaller.' : 'No footprint is given.'}`,
    );
  const most = limits.get('max_building_depth_m');
  if (most && uncounted.includes(most.limit))
    note(
      'not_counted',
      `The building depth ${why(most)}${footprint ? ': the footprint may be smaller' : ''}.`,
    );
}

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
}

/** Whether a limit that the plan has is not known. Few plans limit the depth of buildings, so one that was not read is not noted. */
function mayBeLess({ value, state, status }: EnvelopeLimit): boolean {
  const isStated = status === 'limited' || status === 'varies';
  return value === null && (state === 'depends' || (state === 'no_case' && isStated));
}

/** A ratio of the lot's area. */
function ofArea(name: 'max_far' | 'max_coverage', { area }: Lot, limits: Limits): Computed | null {
  const value = limits.get(name)?.value ?? null;
  if (value === null || area === null) return null;
  const product = value * area;
  return {
    area: round(product),
    text: `${formatNumber(Number(value.toFixed(4)))} × ${squareMetres(area)} = ${squareMetres(product)}`,
    without: [],
  };
}

/** The footprint of the ground floor, and of each storey above it where that differs. */
type Footprints = { footprint: Computed | null; upper: Computed | null };

function floorArea(
  lot: Lot,
  footprints: Footprints,
  limits: Limits,
  why: (limit: EnvelopeLimit) => string,
  note: AddNote,
): Computed | null {
  const ratio = limits.get('max_far');
  const storeys = limits.get('max_storeys');
  const byRatio = ofArea('max_far', lot, limits);
  const count = storeys?.value ?? null;
  const byStoreys = count === null ? null : ofStoreys(count, footprints);
  if (!byRatio) {
    // Without a ratio the storeys alone say how much, but only where the plan was read and has none.
    const hasNoRatio = ratio?.state === 'no_limit';
    if (lot.area !== null && !hasNoRatio && ratio)
      note('not_counted', `The floor area ratio ${why(ratio)}: the floor area cannot be computed.`);
    if (lot.area !== null && hasNoRatio && !byStoreys)
      note(
        'not_counted',
        'The plan has no floor area ratio, and the number of storeys or the footprint is not known: the floor area cannot be computed.',
      );
    return hasNoRatio ? byStoreys : null;
  }
  if (!byStoreys && storeys?.state !== 'no_limit')
    note(
      'not_counted',
      'The number of storeys or the footprint is not known: height, storeys and coverage may leave less floor area than the ratio.',
    );
  return leastOf([byRatio, byStoreys]);
}

/** All storeys together. An upper floor is not larger than the ground floor. */
function ofStoreys(count: number, { footprint, upper }: Footprints): Computed | null {
  if (!footprint) return null;
  const each = upper && upper.area < footprint.area ? upper.area : footprint.area;
  const area = round(footprint.area + (count - 1) * each);
  const sum =
    each === footprint.area
      ? `${formatNumber(count)} storeys × ${squareMetres(each)}`
      : `${squareMetres(footprint.area)} + ${formatNumber(count - 1)} storeys × ${squareMetres(each)}`;
  const without = [...new Set([...footprint.without, ...(upper?.without ?? [])])];
  return { area, text: `${sum} = ${squareMetres(area)}`, without };
}

/** The facts that are open, by the questions of the form of a lot. */
function whyUnknown(
  { state, status, open }: EnvelopeLimit,
  { facts: given }: Known,
  questionOf: QuestionOf,
): string {
  if (state === 'depends') {
    const facts = new Set(
      open
        .flatMap(({ when, factorOf }) => [...when.map(({ name }) => name), factorOf ?? ''])
        .filter((name) => name !== '' && !given.has(name))
        .map((name) => questionOf(name) ?? nameOf(name)),
    );
    return facts.size > 0
      ? `depends on the answer to ${listed([...facts].map((fact) => `“${fact}”`))}`
      : 'is computed from a fact that is not given';
  }
  return status === 'not_stated'
    ? 'is not stated in the text that was read'
    : 'is not published here for this lot';
}

/** A fact without a question in words: without its unit, and without the country and the ratio that its name begins with. */
function nameOf(fact: string): string {
  return `${withoutUnit(fact.replace(/^[a-z]{2}_(?:far_)?/, '')).replaceAll('_', ' ')}`;
}

function leastOf(areas: readonly (Computed | null)[]): Computed | null {
  return areas.reduce(
    (least, each) => (each && (!least || each.area < least.area) ? each : least),
    null,
  );
}

const round = (area: number) => Math.round(area * 100) / 100;
const squareMetres = (area: number) => `${formatNumber(round(area))} m²`;
const metres = (length: number) => `${formatNumber(round(length))} m`;
