import {
  decimal,
  type Limit,
  type Limits,
  M2_PER_ACRE,
  M2_PER_SQUARE_FOOT,
  VARIES,
} from './zone-limits.ts';

/** Towns whose bylaw limits the share of the lot that buildings cover, as the table's column for buildings has it. */
export const LIMITS_BUILDINGS: ReadonlySet<string> = new Set([
  'vt-bristol',
  'vt-charlotte',
  'vt-landgrove',
  'vt-manchester',
  'vt-north-bennington',
  'vt-pawlet',
  'vt-pittsford',
  'vt-pownal',
  'vt-shaftsbury',
  'vt-stowe-village',
  'vt-sudbury',
  'vt-waitsfield',
  'vt-west-rutland',
]);

/** Towns whose bylaw limits what buildings and sealed ground cover together, and has no share for buildings alone. */
export const LIMITS_SEALED_GROUND: ReadonlySet<string> = new Set([
  'vt-arlington',
  'vt-barre-town',
  'vt-berlin',
  'vt-brandon',
  'vt-calais',
  'vt-cornwall',
  'vt-dorset',
  'vt-fayston',
  'vt-hinesburg',
  'vt-leicester',
  'vt-marshfield',
  'vt-mendon',
  'vt-moretown',
  'vt-starksboro',
  'vt-sunderland',
]);

/** Of each limit the districts in which the bylaw was found to have another than the table, or more than one. */
export const FOUND_OTHERWISE: Readonly<
  Record<string, Partial<Record<keyof Limits, readonly string[] | 'all'>>>
> = {
  'vt-bristol': { lot_area: ['HDR', 'ROC', 'RA1'] },
  'vt-middlebury': { parking: ['R-12'] },
  'vt-starksboro': { lot_area: ['ASRR'] },
  'vt-vergennes': { lot_area: ['HDR', 'HN'] },
  'vt-waltham': { lot_area: ['HDR'] },
  'vt-arlington': { parking: ['CI', 'RR'] },
  'vt-north-bennington': { storeys: 'all' },
  'vt-old-bennington': { storeys: 'all' },
  'vt-shaftsbury': { coverage: ['CI'] },
  'vt-essex': { lot_area: 'all', storeys: ['MXD-PUD'] },
  // The stored text is chapter 6 alone: parking is in Section 703.
  'vt-essex-junction': { parking: 'all' },
  'vt-hinesburg': { lot_area: ['C', 'RR-1'] },
  'vt-milton': { parking: 'all', lot_area: ['R7'] },
  'vt-franklin': { lot_area: ['SR'] },
  'vt-highgate': { lot_area: 'all' },
  'vt-st-albans-town': {
    lot_area: 'all',
    side: ['R/C'],
    rear: ['R/C'],
    height: ['R/C'],
    storeys: ['R/C'],
  },
  'vt-stowe-village': { lot_area: ['VC 30', 'VR 20'], storeys: 'all' },
  'vt-brandon': { lot_area: ['CBD'] },
  // Heights of Mendon are measured to the highest floor, not to the roof.
  'vt-mendon': { lot_area: 'all', height: 'all' },
  'vt-pawlet': { lot_area: 'all' },
  'vt-pittsford': { height: ['I'] },
  'vt-barre-town': { lot_area: 'all' },
  'vt-cabot': { rear: ['LDRA'] },
  'vt-calais': { storeys: 'all' },
  // 2.5 storeys hold in a planned unit development of the State Farm (Section 1.9), 36 ft in the town (Section 5).
  'vt-duxbury': { storeys: 'all' },
  'vt-waitsfield': { coverage: ['IV'] },
};

/**
 * Least lots in square feet, as the bylaw states them: the table rounds to hundredths of an acre. Each is
 * the only round number of the bylaw that becomes the table's, or was read in it. Lots below an acre that
 * are not here are not read.
 */
export const LOTS_IN_SQUARE_FEET: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'vt-old-bennington': { RRD: 80_000 },
  'vt-bristol': { VB: 10_000, VM: 15_000, VR: 10_000 },
  'vt-middlebury': {
    HI: 10_000,
    INS: 10_000,
    'R-2': 20_000,
    'R-4': 10_000,
    'R-8': 8000,
    'R-12': 6000,
    'R-20': 20_000,
  },
  'vt-vergennes': { LDR: 20_000, MDR: 15_000, RLB: 12_000 },
  'vt-dorset': { VB: 10_000, VMU: 20_000, VR: 20_000 },
  'vt-manchester': { MU1: 4000, MU2: 12_000, R10: 8000, R4: 10_000 },
  'vt-north-bennington': {
    CONS: 200_000,
    VC: 10_000,
    'VR-10': 10_000,
    'VR-120': 120_000,
    'VR-20': 20_000,
    'VR-3': 3000,
    'VR-40': 40_000,
    VRP: 20_000,
  },
  'vt-shaftsbury': {
    'R-200': 200_000,
    'R-80': 80_000,
    CI: 40_000,
    'R-40': 40_000,
    RC: 40_000,
    VC: 10_000,
  },
  'vt-sunderland': { RCR: 21_780 },
  'vt-winhall': { V: 20_000 },
  'vt-essex-junction': {
    MCU: 15_000,
    MF1: 7500,
    MF2: 7500,
    MF3: 7500,
    'MF-MU1': 15_000,
    'MF-MU2': 15_000,
    PA: 15_000,
    R1: 15_000,
    R2: 7500,
    RO: 7500,
    VC: 5000,
  },
  'vt-hinesburg': { 'R-1': 6000, 'R-2': 6000, VG: 6000, 'VG-NE': 6000, 'VG-NW': 6000 },
  'vt-milton': {
    FC: 600_000,
    R2: 80_000,
    R3: 120_000,
    R4: 400_000,
    R5: 400_000,
    R6: 100_000,
    M1: 5000,
    M2: 5000,
    'M4-R': 6000,
    M5: 10_000,
    M6: 10_000,
    R1: 10_000,
  },
  'vt-bakersfield': { VC: 10_890 },
  'vt-franklin': { RR: 40_000 },
  'vt-montgomery': { VIL1: 10_000, VIL2: 10_000 },
  'vt-richford': { MU: 10_000, VR: 10_000 },
  'vt-sheldon': { VD: 21_780 },
  'vt-stowe-village': { 'VC 10': 10_000, 'VR 40': 40_000 },
  'vt-benson': { LCS: 21_780, LS: 21_780 },
  'vt-poultney': {
    'ARR-2': 80_000,
    CC: 7500,
    I: 40_000,
    LS: 20_000,
    'RR-1': 40_000,
    UD: 25_000,
    VC: 7500,
    VR: 7500,
  },
  'vt-proctor': { COMM: 20_000, INDUST: 120_000, RES: 20_000 },
  'vt-rutland-city': {
    CH: 6000,
    DB: 5000,
    'GB-1': 10_000,
    'GB-2': 10_000,
    'GB-47': 10_000,
    'GB-GH': 10_000,
    'GB-NMS': 10_000,
    'GB-SMS': 10_000,
    'GB-SWS': 10_000,
    'GB-WA': 10_000,
    'MR-1': 6500,
    MSP: 6500,
    POP: 10_000,
    SFR: 10_000,
  },
  'vt-west-rutland': { V: 5500 },
  'vt-berlin': { HAM: 16_000, MU: 30_000, RES: 12_000, 'RL-40': 40_000 },
  'vt-cabot': { LV: 25_000 },
  'vt-duxbury': { Village: 21_780 },
  'vt-marshfield': { VRD: 10_000 },
  'vt-middlesex': { P: 10_000 },
};

const feet = (count: number): Limit => ({ value: decimal(count * 0.3048, 4), status: 'limited' });
const acres = (count: number): Limit => ({
  value: decimal(count * M2_PER_ACRE, 1),
  status: 'limited',
});
const squareFeet = (count: number): Limit => ({
  value: decimal(count * M2_PER_SQUARE_FOOT, 4),
  status: 'limited',
});

/** Limits that were read in the bylaw where the table has another or one of several. */
export const READ_IN_BYLAW: Readonly<Record<string, Readonly<Record<string, Limits>>>> = {
  // Section 620-II: side or rear setback of 10 ft.
  'vt-middlebury': { 'R-8': { side: feet(10), rear: feet(10) } },
  'vt-essex': {
    // Tables 2.3, 2.4, 2.6, 2.7 and 2.8: one least lot, whatever the water and sewer.
    AR: { lot_area: acres(3) },
    R1: { lot_area: acres(1) },
    R3: { lot_area: squareFeet(10_000) },
    RB: { lot_area: squareFeet(10_000) },
    CTR: { lot_area: squareFeet(10_000) },
    // Table 2.5: rear setback of 20 ft only with off-site water and sewer, else 25 ft; lots likewise.
    R2: { lot_area: VARIES, rear: VARIES },
    // Table 2.13 (C)(1): dwellings as in R2.
    'MXD-PUD': { lot_area: VARIES, rear: VARIES },
    // Table 2.15 (D): lots of 20,000, 30,000 or 40,000 sq ft by water and sewer.
    'HP-DC': { lot_area: VARIES },
    // Table 2.18 (D) and Section 3.6 (A)(3): 40 ft, which the board may limit to two storeys or 25 ft.
    C1: { lot_area: acres(10), height: VARIES, storeys: VARIES },
  },
  'vt-st-albans-town': {
    // Sections 4.2 to 4.5: in LS and R less with off-site water and sewer.
    LS: { lot_area: VARIES },
    CONS: { lot_area: squareFeet(120_000) },
    R: { lot_area: VARIES },
    RES: { lot_area: squareFeet(8700) },
  },
  // Table 2.2: lots marked with two stars depend on water and sewer.
  'vt-barre-town': {
    CON: { lot_area: acres(25) },
    EBC: { lot_area: VARIES },
    HDR: { lot_area: VARIES },
    LDR: { lot_area: VARIES },
    MDR: { lot_area: VARIES },
    VHDR: { lot_area: VARIES },
  },
  // Table 4-2: 50 ft from an R district, else 15 ft.
  'vt-arlington': { CI: { side: VARIES, rear: VARIES } },
  // Table 2.3 (E): the lesser of 25 % and 10,000 sq ft.
  'vt-charlotte': { VCM: { coverage: VARIES } },
  // Section 204: 100 ft along residential districts, else 25 ft.
  'vt-proctor': { COMM: { side: VARIES, rear: VARIES } },
  'vt-mendon': {
    // Section 303 (f) and (g)(4): 25 ft along residential districts, else 15 ft and 20 ft.
    VILLAGE: { side: VARIES, rear: VARIES },
    // Section 305 (f): rear yard of 25 ft.
    'RESIDENTIAL 1': { rear: feet(25) },
  },
  // Section 2108.D (8): one unit for each 40,000 sq ft, or 5 acres without a class 2 or 3 road or state highway.
  'vt-berlin': { 'RL-40': { density: VARIES } },
  // Section 1613 D and E: one unit for each 2 acres, besides lots of 20,000 sq ft in planned unit developments.
  'vt-vergennes': { LDR: { density: VARIES } },
  // Table 2.2: one unit for each 10 acres of a subdivision, besides lots of 2 acres.
  'vt-fletcher': { CON: { density: VARIES } },
  // Figure 4: one unit for each 2.5, 5 or 25 acres of the whole parcel, besides lots of 1 acre.
  'vt-starksboro': {
    MDRC: { density: VARIES },
    LDRC: { density: VARIES },
    FC: { density: VARIES },
  },
  // Section 230 C: rear yard of 25 ft.
  'vt-cornwall': { V1: { rear: feet(25) } },
  // Table 2.2 (D): 35 ft.
  'vt-fayston': { SW: { height: feet(35) } },
  // Dimensional standards: one unit for each 5 acres, besides lots of at least 2 acres.
  'vt-bristol': { RA5: { density: { value: '0.4942', status: 'limited' } } },
};
