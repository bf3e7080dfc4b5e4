type Range = { min: number; max: number };

/** The least and the greatest plausible value of numbers that areas are computed from, in their unit. */
const RANGES: Readonly<Record<string, Range>> = {
  lot_area_m2: { min: 1, max: 10_000_000 },
  lot_frontage_m: { min: 0.5, max: 10_000 },
  lot_depth_m: { min: 0.5, max: 10_000 },
  front_road_width_m: { min: 0.5, max: 200 },
  dwellings_on_lot: { min: 0, max: 10_000 },
  dwelling_units: { min: 0, max: 10_000 },
  jp_far_road_factor: { min: 0, max: 1 },
};

/** The range of plausible values of a number; without bounds for most. */
export function plausibleRange(name: string): Range {
  return RANGES[name] ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
}
