import type { Facts } from '../conditions/evaluate.ts';
import { formatNumber } from '../text/format-number.ts';
import type { EnvelopeLimit } from './envelope.ts';
import type { ZoneLimitName } from './limits.ts';

/** What a note is about; see NOTE_KINDS for what each means. */
export type NoteKind = keyof typeof NOTE_KINDS;

export const NOTE_KINDS = {
  below_minimum: 'The lot is smaller than the minimum, so no areas are given.',
  may_be_below_minimum: 'The lot is smaller than the minimum of a case that may apply.',
  nothing_fits: 'The setbacks leave no room for a building.',
  not_a_rectangle: 'Frontage and depth do not give the area, so that setbacks are not subtracted.',
  taken_as_rectangle: 'The area was not given and is the frontage times the depth.',
  dimensions_unknown: 'Frontage or depth was not given, so that setbacks are not subtracted.',
  setback_unknown: 'A setback is not known and was not subtracted.',
  second_street: 'A corner lot may have a larger setback from its second street.',
  not_counted: 'A limit that may allow less is not known.',
  basis: 'How an area was computed.',
} as const;

export type LotNote = { kind: NoteKind; text: string };

/** What may be built on a lot at most, in square metres; null where a limit that it needs is not known. */
export type LotAreas = {
  lotAreaM2: number | null;
  maxFootprintM2: number | null;
  maxFloorAreaM2: number | null;
  notes: readonly LotNote[];
};

type Limits = ReadonlyMap<ZoneLimitName, EnvelopeLimit>;
/** An area with how it was computed. */
type Computed = { area: number; text: string };

/** By how much the given area may differ from frontage × depth, which are measured more roughly. */
const RECTANGLE_TOLERANCE = 0.01;

const SETBACK_NAMES = { front_m: 'front', side_m: 'side', rear_m: 'rear' } as const;

/**
 * The footprint is the lesser of the coverage and what the setbacks leave. The floor area is the lesser of
 * the ratio and the storeys times the footprint. Each limit applies whatever the open facts are. What could not be counted is in the notes.
 */
export function lotAreas(limits: Limits, facts: Facts): LotAreas {
  const notes: LotNote[] = [];
  const note = (kind: NoteKind, text: string) => notes.push({ kind, text });
  const lot = readLot(facts, note);
  const areas = (maxFootprintM2: number | null, maxFloorAreaM2: number | null): LotAreas => ({
    lotAreaM2: lot.area,
    maxFootprintM2,
    maxFloorAreaM2,
    notes,
  });
  if (isBelowMinimum(lot, limits.get('min_lot_area_m2'), note)) return areas(null, null);
  const room = withinSetbacks(lot, limits, note);
  if (room?.area === 0) return areas(0, 0);
  const footprint = leastOf([ofArea('max_coverage', lot, limits), room]);
  if (footprint) note('basis', `Footprint: at most ${footprint.text}.`);
  const coverage = limits.get('max_coverage');
  if (footprint && coverage?.value === null && coverage.state !== 'no_limit')
    note('not_counted', `The coverage ${whyUnknown(coverage)}: the footprint may be smaller.`);
  const floor = floorArea(lot, footprint, limits, note);
  if (floor) note('basis', `Floor area: at most ${floor.text}.`);
  return areas(footprint?.area ?? null, floor?.area ?? null);
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

/** What frontage and depth leave within the setbacks; 0 where nothing fits. */
function withinSetbacks(
  { area, frontage, depth, isRectangle, isCorner }: Lot,
  limits: Limits,
  note: AddNote,
): Computed | null {
  if (frontage === null || depth === null || !isRectangle) return null;
  const setback = (name: keyof typeof SETBACK_NAMES) => limits.get(name)?.value ?? null;
  const [front, side, rear] = [setback('front_m'), setback('side_m'), setback('rear_m')];
  const unknown = (Object.keys(SETBACK_NAMES) as (keyof typeof SETBACK_NAMES)[]).filter(
    (name) => setback(name) === null && limits.get(name)?.state !== 'no_limit',
  );
  const width = frontage - 2 * (side ?? 0);
  const length = depth - (front ?? 0) - (rear ?? 0);
  const sum = `(${metres(frontage)} − 2 × ${metres(side ?? 0)}) × (${metres(depth)} − ${metres(front ?? 0)} − ${metres(rear ?? 0)})`;
  if (width <= 0 || length <= 0) {
    note('nothing_fits', `The setbacks leave no room for a building: ${sum}.`);
    return { area: 0, text: '0 m²' };
  }
  if (unknown.length > 0)
    note(
      'setback_unknown',
      `Not known and not subtracted: the ${unknown.map((name) => SETBACK_NAMES[name]).join(' and ')} setback. The footprint may be smaller.`,
    );
  if (isCorner)
    note(
      'second_street',
      'A corner lot may have a larger setback from its second street, which is not subtracted.',
    );
  const room = Math.min(width * length, area ?? width * length);
  return { area: round(room), text: `${sum} = ${squareMetres(room)}` };
}

/** A ratio of the lot's area. */
function ofArea(name: 'max_far' | 'max_coverage', { area }: Lot, limits: Limits): Computed | null {
  const value = limits.get(name)?.value ?? null;
  if (value === null || area === null) return null;
  const product = value * area;
  return {
    area: round(product),
    text: `${formatNumber(Number(value.toFixed(4)))} × ${squareMetres(area)} = ${squareMetres(product)}`,
  };
}

function floorArea(
  lot: Lot,
  footprint: Computed | null,
  limits: Limits,
  note: AddNote,
): Computed | null {
  const ratio = limits.get('max_far');
  const storeys = limits.get('max_storeys');
  const byRatio = ofArea('max_far', lot, limits);
  const count = storeys?.value ?? null;
  const byStoreys =
    footprint && count !== null
      ? {
          area: round(count * footprint.area),
          text: `${formatNumber(count)} storeys × ${squareMetres(footprint.area)} = ${squareMetres(count * footprint.area)}`,
        }
      : null;
  if (!byRatio) {
    // Without a ratio the storeys alone say how much, but only where the plan was read and has none.
    const hasNoRatio = ratio?.state === 'no_limit';
    if (lot.area !== null && !hasNoRatio && ratio)
      note('not_counted', `The floor area ratio ${whyUnknown(ratio)}: no floor area is given.`);
    return hasNoRatio ? byStoreys : null;
  }
  if (!byStoreys && storeys?.state !== 'no_limit')
    note(
      'not_counted',
      'The number of storeys or the footprint is not known: height, storeys and coverage may leave less floor area than the ratio.',
    );
  return leastOf([byRatio, byStoreys]);
}

function whyUnknown({ state, status }: EnvelopeLimit): string {
  if (state === 'depends') return 'depends on facts that were not given';
  return status === 'not_stated' ? 'is not stated in what was read' : 'is not known for this lot';
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
