/** The provinces and territories: the name that Table C-2 has, the two digits with which census subdivisions begin (Standard Geographical Classification), ISO 3166-2. */
const PROVINCES = [
  ['Newfoundland and Labrador', '10', 'CA-NL'],
  ['Prince Edward Island', '11', 'CA-PE'],
  ['Nova Scotia', '12', 'CA-NS'],
  ['New Brunswick', '13', 'CA-NB'],
  ['Quebec', '24', 'CA-QC'],
  ['Ontario', '35', 'CA-ON'],
  ['Manitoba', '46', 'CA-MB'],
  ['Saskatchewan', '47', 'CA-SK'],
  ['Alberta', '48', 'CA-AB'],
  ['British Columbia', '59', 'CA-BC'],
  ['Yukon', '60', 'CA-YT'],
  ['Northwest Territories', '61', 'CA-NT'],
  ['Nunavut', '62', 'CA-NU'],
] as const;

export const subdivisionsByName: ReadonlyMap<string, string> = new Map(PROVINCES.map(([name, , subdivision]) => [name, subdivision]));
export const subdivisionsByCensusCode: ReadonlyMap<string, string> = new Map(PROVINCES.map(([, code, subdivision]) => [code, subdivision]));
