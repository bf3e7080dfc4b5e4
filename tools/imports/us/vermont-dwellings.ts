/**
 * Whether a lot may have one, two, three, and four or more dwellings, as the bylaw was read. The table has one
 * word for permitted and conditional uses. R: by right (with site plan review where the bylaw requires it);
 * H: as a conditional use; V: it depends; -: not read. V of four or more: some by right, more not. A house of
 * two dwellings that the bylaw has as a conditional use is not read, as a newer state law allows duplexes.
 */
export const DWELLINGS_IN_BYLAW: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Sections 902 B and 906 B.
  'vt-bridport': { 'R-2': 'RRHH', 'SPRD-2': 'R-HH' },
  // Article II, table of uses: houses of more than two dwellings are conditional uses.
  'vt-bristol': { HDR: 'RRHH', VR: 'RRHH', RA1: 'R-HH', RA2: 'R-HH', RA5: 'R-HH' },
  // Section 280: up to four dwellings by right, more as a conditional use.
  'vt-cornwall': { MDR: 'RRRV', LDR: 'RRRV' },
  // Section 623 III: five dwellings and more with site plan review in R-20, as a conditional use in R-8, else not.
  'vt-middlebury': { 'R-20': 'RRRR', 'R-8': 'RRRV', 'R-4': 'RRRV', 'R-2': 'RRRV' },
  // Section 210 B and C: by right, but planned unit developments are required.
  'vt-waltham': { HDR: 'VVVV' },
  // Section 4.17.
  'vt-manchester': { R10: 'RRRR' },
  // Sections 5.3.2 and 5.3.3, Appendix A: up to three with site plan review, four to eight as a conditional use.
  'vt-pownal': { RR1: 'RRRH' },
  // Section 4.2 (1); a multiple dwelling has three dwellings. Sections 6.2 (7) and 6.3 (1): by right within 250 ft of a
  // class II or III highway.
  'vt-sandgate': { RR: 'RRR-', F2: 'V---' },
  // Sections 6.2.1 and 6.2.3: more than two with site plan review.
  'vt-shaftsbury': { VR: 'RRRR' },
  // Tables 2.2 (D) and 2.5 (D): as a conditional use; in RUR four at most. Table 2.7 (C): pre-existing dwellings only.
  'vt-charlotte': { ECV: 'RRHH', RUR: 'RRHV', SHM: '----' },
  // Tables 2.4 and 2.5: by right only in a planned unit development, else as a conditional use; Tables 2.6 and 2.15 (B).
  'vt-essex': { R1: 'RRHH', R2: 'RRHH', R3: 'RRRR', 'HP-DC': 'RRRR' },
  // Sections 3.5.4, 3.6.4, 3.9.4 and 3.10.4: up to four or six by right; Section 3.7.5: only with renewable energy.
  'vt-hinesburg': { 'R-1': 'RRRV', 'R-2': 'RRRV', VG: 'RRRV', 'VG-NW': 'RRRV', 'VG-NE': 'VVVV' },
  // Section 2123; Section 2108.B: up to eight in a building.
  'vt-milton': { M1: 'RRRR', 'M4-R': 'RRRR' },
  // Table 3.2: more than two with site plan review.
  'vt-richford': { VR: 'RRRR' },
  // Sections 4.3.1, 4.4.1 and 4.5.1: up to four dwellings.
  'vt-st-albans-town': { CONS: 'RRRV', R: 'RRRV', RES: 'RRRV' },
  // Sections 3.2 and 5.1 and Article VI: one and two by right, three and four as a conditional use, more not at all.
  'vt-benson': { V: 'RRHV' },
  // Section 306.
  'vt-brandon': { RD: 'RRRR' },
  // Sections 305 to 308, (c)(6): a house of two dwellings only where the owner lives in it.
  'vt-mendon': {
    'RESIDENTIAL 1': 'RVHH',
    'RESIDENTIAL 2': 'RVHH',
    'RESIDENTIAL 3': 'RVHH',
    ROBINWOOD: 'RV--',
  },
  // Table of uses: more than one dwelling is a conditional use.
  'vt-sudbury': { 'R-1': 'R-HH', 'R-10': 'R-HH', 'R-1/2': 'R-HH' },
  // MR (1).
  'vt-wallingford': { MR: 'RRRR' },
  // Table 2.02: up to four by right, more as a conditional use.
  'vt-waitsfield': { VR: 'RRRV' },
  // Figure 3: WS, dwellings are conditional uses.
  'vt-starksboro': { WP: 'HH--' },
  // Section 1613 E: planned unit developments are required except for agriculture.
  'vt-vergennes': { LDR: 'V---' },
  // Table of uses: one- and two-family homes are permitted.
  'vt-landgrove': { CARE: 'RR--' },
  // Section 603 D: three dwellings at most. The amendment of 2023 allows up to four in R1 and R2.
  'vt-essex-junction': { MF3: 'RRR-', R1: 'RRRV', R2: 'RRRV' },
  // Table 2.1: two-family dwellings are permitted.
  'vt-underhill': { RRD: 'RR--', SWCD: 'RR--', WCD: 'RR--' },
  // Table 2.1, note 3: by right on lots that the board approved.
  'vt-fletcher': { CON: 'V---' },
  // Section 2110.B (8): above 1,500 ft as a conditional use.
  'vt-berlin': { UC: 'VV--' },
};
