import { decimal, type Limit, type Limits, VARIES } from './zone-limits.ts';

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
  'vt-essex': { lot_area: 'all' },
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
  'vt-proctor': { COMM: 20_000, RES: 20_000 },
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

/** Limits that were read in the bylaw where the table has another or one of several. */
export const READ_IN_BYLAW: Readonly<Record<string, Readonly<Record<string, Limits>>>> = {
  // Section 620-II: side or rear setback of 10 ft.
  'vt-middlebury': { 'R-8': { side: feet(10), rear: feet(10) } },
  // Table 2.5: 20 ft only with off-site water and sewer, else 25 ft.
  'vt-essex': { R2: { rear: VARIES } },
  // Section 305 (f): rear yard of 25 ft.
  'vt-mendon': { 'RESIDENTIAL 1': { rear: feet(25) } },
  // Section 230 C: rear yard of 25 ft.
  'vt-cornwall': { V1: { rear: feet(25) } },
  // Table 2.2 (D): 35 ft.
  'vt-fayston': { SW: { height: feet(35) } },
  // Dimensional standards: one unit for each 5 acres, besides lots of at least 2 acres.
  'vt-bristol': { RA5: { density: { value: '0.4942', status: 'limited' } } },
};
