import type { Facts } from '../../conditions/evaluate.ts';

/**
 * What the brief of an ordinary building says beside its use, before anybody looks into a code: its size, who is in it, what it is built of, and where the thing lies that is asked about. They are
 * designs and no presumptions: nothing but `data:questions` reads them. They were written before it was known what any rule makes of them.
 */
const BUILDINGS: Readonly<Record<string, Readonly<Record<string, number | boolean>>>> = {
  house: { storeys: 2, storeys_with_basements: 2, fire_height_m: 3, floor_area_m2: 140, occupants: 4, dwelling_units: 1, detached: true },
  apartment_building: {
    storeys: 4,
    storeys_with_basements: 5,
    fire_height_m: 9,
    floor_area_m2: 1600,
    occupants: 60,
    dwelling_units: 16,
    stacked_dwellings: true,
  },
  hotel: { storeys: 4, storeys_with_basements: 5, fire_height_m: 10, floor_area_m2: 2400, occupants: 120, guest_rooms: 50 },
  office: { storeys: 4, storeys_with_basements: 5, fire_height_m: 10.5, floor_area_m2: 3000, occupants: 250 },
  shop: { storeys: 1, storeys_with_basements: 1, fire_height_m: 0, floor_area_m2: 800, occupants: 250 },
  primary_school: { storeys: 2, storeys_with_basements: 2, fire_height_m: 3.6, floor_area_m2: 2500, occupants: 300, pupils: 270 },
  hospital: { storeys: 3, storeys_with_basements: 4, fire_height_m: 8, floor_area_m2: 6000, occupants: 400, beds: 120 },
};

/** What it is built of, in the classes of the countries whose codes name them. */
const CONSTRUCTION: Readonly<Record<string, (occupancy: string) => string>> = {
  JP: (occupancy) => (occupancy === 'house' ? 'jp_other' : 'jp_fireproof'),
  US: (occupancy) => (occupancy === 'house' ? 'us_5b' : 'us_2a'),
};

/** Sprinklers are usual in North America wherever people are many, and nowhere in houses. */
const isSprinklered = (country: string, occupancy: string) => (country === 'US' || country === 'CA') && occupancy !== 'house';

/** On the storey above the one at ground level, or at ground level where there is no other. */
function ofStorey({ storeys, floor_area_m2 }: Readonly<Record<string, number | boolean>>): Record<string, number | boolean> {
  const count = storeys as number;
  const area = (floor_area_m2 as number) / count;
  return count === 1
    ? { storey_number: 1, storey_from_top: 1, exit_storey: true, storey_rooms_m2: 0.8 * area }
    : { storey_number: 2, storey_from_top: count - 1, exit_storey: false, storey_rooms_m2: 0.8 * area, storey_above_rooms_m2: 0.8 * area };
}

/** What is known of a thing by where it stands. */
const THINGS: Readonly<Record<string, Readonly<Record<string, number | boolean | string>>>> = {
  entrance_ramp: { ramp_rise_mm: 300, ramp_run_length_m: 6, ramp_slope_pct: 5, exterior: true, storey_number: 1 },
  balcony_guard: { drop_m: 3, exterior: true },
  terrace_guard: { drop_m: 3, exterior: true },
  floor_edge_guard: { drop_m: 3, exterior: false },
  stair_guard: { drop_m: 2.8, exterior: false, stairwell_width_mm: 100 },
  common_corridor: { rooms_on_sides: 2, rooms_served: 8, exterior: false },
  public_corridor: { rooms_on_sides: 2, rooms_served: 8, exterior: false },
  escape_corridor: { rooms_on_sides: 2, rooms_served: 8, exterior: false },
  private_corridor: { rooms_on_sides: 2, rooms_served: 4, exterior: false },
  shared_stair: { exterior: false },
  private_stair: { exterior: false },
  public_stair: { exterior: false },
  pupils_stair: { exterior: false },
  patients_stair: { exterior: false },
  staff_stair: { exterior: false },
  lift_car: { lift_door: 'centre' },
  column: { supports_roof_only: false, exterior: false },
  beam: { supports_roof_only: false, exterior: false },
  load_bearing_wall: { exterior: true },
};

/** The facts of the brief for a thing of a building in a country; nothing where no brief is written for the use. */
export function factsOfBrief(country: string, occupancy: string, profile: string): Facts {
  const building = BUILDINGS[occupancy];
  if (!building) return new Map();
  const construction = CONSTRUCTION[country]?.(occupancy);
  const facts = {
    ...building,
    ...ofStorey(building),
    ...(construction && { construction }),
    sprinklered: isSprinklered(country, occupancy),
    ...THINGS[profile],
  };
  return new Map(Object.entries(facts).map(([name, value]) => [name, String(value)]));
}
