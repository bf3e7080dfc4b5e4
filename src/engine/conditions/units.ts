/**
 * All factors are exact by definition. The international yard and pound agreement of 1959 sets the yard to 0.9144 m and the pound to 0.45359237 kg: 1 in = 25.4 mm,
 * 1 ft = 304.8 mm, 1 acre = 43,560 sq ft, 1 mile = 5,280 ft. A tsubo is a square of 6 shaku of 10/33 m, so
 * 400/121 m². A pound-force is that pound times standard gravity, 9.80665 m/s² (CGPM 1901). See NIST SP 811, appendix B.
 */
const FOOT_M = 0.3048;
const SQUARE_FOOT_M2 = 0.09290304;
const POUND_FORCE_KN = 0.0044482216152605;

/**
 * A unit: `written` for messages, `size` in the first unit of its kind, and all `spellings` in
 * lower case without spaces and full stops.
 */
export type Unit = { written: string; size: number; spellings: readonly string[] };
export type Kind = { name: string; units: readonly [Unit, ...Unit[]] };

export const INCH: Unit = { written: 'in', size: 25.4, spellings: ['in', 'inch', 'inches', '"'] };
export const FOOT: Unit = {
  written: 'ft',
  size: FOOT_M * 1000,
  spellings: ['ft', 'foot', 'feet', "'"],
};
export const PERCENTAGE: Kind = {
  name: 'percentage',
  units: [{ written: '%', size: 1, spellings: ['%', 'percent'] }],
};
const KINDS: readonly Kind[] = [
  {
    name: 'length',
    units: [
      {
        written: 'mm',
        size: 1,
        spellings: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
      },
      {
        written: 'cm',
        size: 10,
        spellings: ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'],
      },
      { written: 'm', size: 1000, spellings: ['m', 'metre', 'metres', 'meter', 'meters'] },
      INCH,
      FOOT,
    ],
  },
  {
    name: 'area',
    units: [
      {
        written: 'm²',
        size: 1,
        spellings: ['m2', 'sqm', 'sqmetre', 'sqmetres', 'sqmeter', 'sqmeters'],
      },
      { written: 'ha', size: 10_000, spellings: ['ha', 'hectare', 'hectares'] },
      {
        written: 'sq ft',
        size: SQUARE_FOOT_M2,
        spellings: ['sqft', 'ft2', 'sf', 'sqfoot', 'sqfeet'],
      },
      { written: 'acres', size: SQUARE_FOOT_M2 * 43_560, spellings: ['acres', 'acre', 'ac'] },
      { written: 'tsubo', size: 400 / 121, spellings: ['tsubo', '坪'] },
    ],
  },
  {
    name: 'load',
    units: [
      { written: 'kN/m²', size: 1, spellings: ['kn/m2', 'kpa'] },
      {
        written: 'psf',
        size: POUND_FORCE_KN / SQUARE_FOOT_M2,
        spellings: ['psf', 'lb/ft2', 'lbf/ft2', 'lb/sqft'],
      },
    ],
  },
  {
    name: 'speed',
    units: [
      { written: 'm/s', size: 1, spellings: ['m/s'] },
      { written: 'mph', size: (FOOT_M * 5280) / 3600, spellings: ['mph'] },
    ],
  },
  PERCENTAGE,
];

/** The unit with a spelling or UCUM code, and its kind; null where there is none. */
export function findUnit(code: string): { kind: Kind; unit: Unit } | null {
  const spelling = plainUnit(code);
  for (const kind of KINDS) {
    const unit = kind.units.find(({ spellings }) => spellings.includes(spelling));
    if (unit) return { kind, unit };
  }
  return null;
}

function plainUnit(text: string): string {
  return text.toLowerCase().replaceAll('²', '2').replace(/[. ^]/g, '').replace('square', 'sq');
}
