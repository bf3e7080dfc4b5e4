import type { Limits } from './zone-limits.ts';

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
  'vt-mendon': { lot_area: 'all' },
  'vt-pawlet': { lot_area: 'all' },
  'vt-pittsford': { height: ['I'] },
  'vt-barre-town': { lot_area: 'all' },
  'vt-cabot': { rear: ['LDRA'] },
  'vt-calais': { storeys: 'all' },
  'vt-waitsfield': { coverage: ['IV'] },
};
