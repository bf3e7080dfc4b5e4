import { describe, expect, test } from 'vitest';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import { listCountryFolders } from '../../src/data/dataset/folder-version.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { faultsOf } from '../support/faults.ts';
import {
  addOptional,
  type Files,
  fixtureFiles,
  replaceIn,
  writeDataFolder,
} from '../support/fixture.ts';
import { publishedPackages } from '../support/published.ts';

/** The faults of the invented dataset after `edit`. */
function faultsAfter(edit: (files: Files) => void): Promise<string[]> {
  const files = fixtureFiles();
  edit(files);
  return faultsOf(files);
}

/** Adds a file that a package may have or not: its header and rows. */
const add =
  (file: string, ...rows: string[]) =>
  (files: Files) =>
    addOptional(files, 'zz', { [file]: `${[HEADERS[file], ...rows].join('\n')}\n` });
const HEADERS: Record<string, string> = {
  'implied-facts.csv': 'when,fact,value,reference,source',
  'presumed-facts.csv': 'when,fact,value,why,reference,source',
  'prototypes.csv': 'prototype,built,facts',
  'rule-gaps.csv': 'field,occupancies,reason,note,source',
};
/** What the invented rules cover of no use that is ordinary, with a row for each. */
const RULE_GAPS = [
  'stair_riser_height_mm,hotel;office;shop;primary_school;hospital,not_collected,Not looked for.,',
  'stair_headroom_mm,,not_collected,Not looked for.,',
];

/** The last line of the words of languages; rows that a test adds follow it. */
const LAST_WORD = (fixtureFiles()['language-words.csv'] as string).split('\n').length;
const replace = (file: string, from: string, to: string) => (files: Files) =>
  replaceIn(files, file, from, to);

test('the real data has no faults', async () => {
  const packages = await publishedPackages();
  expect(packages.map(({ descriptor }) => descriptor.plumbline.country)).toEqual(
    listCountryFolders('data').map((folder) => folder.toUpperCase()),
  );
});

test('the invented data has no faults', async () => {
  expect(await faultsAfter(() => {})).toEqual([]);
});

test('a gap is valid beside rules that cover some buildings of the use only', async () => {
  const faults = await faultsAfter((files) => {
    replace(
      'zz/compliance-rules.csv',
      'occupancy=residential',
      'occupancy=residential; occupants>=50',
    )(files);
    add('rule-gaps.csv', ...RULE_GAPS.map((row) => row.replace('hotel', 'house;hotel')))(files);
  });
  expect(faults).toEqual([]);
});

describe('each kind of fault is named with file, line and column, and no other beside it', () => {
  test.each<[string, (files: Files) => void, string[]]>([
    [
      'a wrong type',
      replace('zz/cities.csv', ',1000000,', ',1 million,'),
      ['zz/cities.csv:2:population: must be a whole number without separators'],
    ],
    [
      'a number with a comma',
      replace('zz/compliance-rules.csv', '8.34', '"8,34"'),
      ['zz/compliance-rules.csv:3:value: must be a plain decimal number such as 12.5'],
    ],
    [
      'a blank where a value is required',
      replace('zz/compliance-rules.csv', 'Code 4.1', ' '),
      ['zz/compliance-rules.csv:2:code_reference: must not be blank'],
    ],
    [
      'an unknown rule field',
      replace('zz/compliance-rules.csv', 'ramp_slope_pct', 'ramp_slope'),
      [
        "zz/compliance-rules.csv:3:field: 'ramp_slope' is not in fields.csv (did you mean ramp_slope_pct?)",
      ],
    ],
    [
      'an unknown parameter',
      replace('zz/building-params.csv', 'snow_load_ground_kn_m2', 'snow'),
      ["zz/building-params.csv:4:parameter: 'snow' is not in parameters.csv"],
    ],
    [
      'an unknown operator',
      replace('zz/compliance-rules.csv', ',<=,180', ',=<,180'),
      ['zz/compliance-rules.csv:2:operator: must be one of >=, >, <=, <, ==, !='],
    ],
    [
      'a severity with a letter missing',
      replace('zz/compliance-rules.csv', 'warning', 'warnin'),
      [
        'zz/compliance-rules.csv:3:severity: must be one of critical, warning, info (did you mean warning?)',
      ],
    ],
    [
      'an unknown severity',
      replace('zz/compliance-rules.csv', 'warning', 'error'),
      ['zz/compliance-rules.csv:3:severity: must be one of critical, warning, info'],
    ],
    [
      'an unknown source',
      replace('zz/building-codes.csv', 'Code 7.1,,,zz-code', 'Code 7.1,,,zz-cod'),
      ["zz/building-codes.csv:3:source: no source 'zz-cod' in sources.csv"],
    ],
    [
      'a rule that ends before it begins',
      replace(
        'zz/compliance-rules.csv',
        'Code 4.1,,,zz-code',
        'Code 4.1,2026-02-01,2026-01-31,zz-code',
      ),
      [
        'zz/compliance-rules.csv:2:in_force_until: 2026-01-31 is before 2026-02-01, on which it begins',
      ],
    ],
    [
      'a fact of places that has days',
      replace('zz/building-codes.csv', 'Code 6.3,,,zz-code', 'Code 6.3,2026-02-01,,zz-code'),
      ['zz/building-codes.csv:6:in_force_from: snow_zone is a fact of places, which has no days'],
    ],
    [
      'an unused source',
      replace(
        'zz/sources.csv',
        'zz-stats,',
        'zz-spare,x,x,https://example.org/x,x,,2026-11-20,x,official\nzz-stats,',
      ),
      ["zz/sources.csv:3:id: nothing cites the source 'zz-spare'"],
    ],
    [
      'a source without an address',
      replace('zz/sources.csv', 'https://example.org/code', 'the library'),
      ['zz/sources.csv:2:url: must be the web address that was opened'],
    ],
    [
      'an unknown city',
      replace('zz/zones.csv', 'alpha,R1', 'alfa,R1'),
      ["zz/zones.csv:2:city: no city 'alfa' in cities.csv"],
    ],
    [
      'a city that is not a reference city',
      replace('zz/datapackage.json', '"gamma"', '"delta"'),
      [
        "zz/gaps.csv:2:item: 'cities gamma wind_speed' is nothing that a complete country must hold",
        "zz/gaps.csv: the reference city 'delta' is not published, and no gap in block cities gives the reason",
      ],
    ],
    [
      'a duplicate key',
      replace(
        'zz/building-params.csv',
        'wind_return_period_years,50',
        'wind_averaging_period_s,50',
      ),
      [
        "zz/building-params.csv:3:where,parameter,in_force_from: 'city=alpha wind_averaging_period_s' stands on line 2 already",
      ],
    ],
    [
      'a riser of 17 mm',
      replace('zz/compliance-rules.csv', '180', '17'),
      [
        'zz/compliance-rules.csv:2:value: 17 is not between 80 and 300 mm, the plausible range of stair_riser_height_mm: check the unit',
      ],
    ],
    [
      'a wind of 130 m/s',
      replace('zz/cities.csv', '31.5', '130'),
      [
        'zz/cities.csv:3:wind_speed_ms: 130 is not between 15 and 100: metres per second are expected',
      ],
    ],
    [
      'an implausible parameter',
      replace('zz/building-params.csv', '1.2', '120'),
      [
        'zz/building-params.csv:4:value: 120 is not between 0 and 20 kN/m2, the plausible range of snow_load_ground_kn_m2: check the unit',
      ],
    ],
    [
      'conditions of a floor area ratio that there is not',
      replace('zz/zones.csv', 'Centre,,,12,limited', 'Centre,,occupancy=house,,no_limit'),
      ['zz/zones.csv:3:far_when: stands beside a max_far, which this zone has not'],
    ],
    [
      'a floor area ratio in per cent',
      replace('zz/zones.csv', 'house,,0.5,', 'house,,50,'),
      ['zz/zones.csv:2:max_far: 50 is not between 0.01 and 30: a ratio is expected; 200 % is 2'],
    ],
    [
      'a height in feet',
      replace('zz/zones.csv', '9.14', '30'),
      [
        'zz/zones.csv:2:max_height_m: 30 m is not a whole or half number of feet: if it is 30 ft, write 9.14',
      ],
    ],
    [
      'a condition that cannot be read',
      replace('zz/compliance-rules.csv', 'exit_route=true', 'exit route'),
      [
        "zz/compliance-rules.csv:3:when: 'exit route' is not a valid condition: write name, operator (= in < <= > >=) and value, such as occupants>=50",
      ],
    ],
    [
      'a comma between conditions in quotes',
      replace(
        'zz/compliance-rules.csv',
        'part=ramp; occupants>=50 or exit_route=true',
        '"part=ramp, occupants>=50"',
      ),
      [
        "zz/compliance-rules.csv:3:when: 'part=ramp, occupants>=50' parts conditions by a comma: use `;`",
      ],
    ],
    [
      'a comma between conditions without quotes',
      replace('zz/compliance-rules.csv', 'exit_route=true', 'exit_route=true, part=ramp'),
      [
        'zz/compliance-rules.csv:3: has 15 cells where the header has 14: a cell that holds a comma stands in quotes, and conditions are parted by `;`',
      ],
    ],
    [
      'a condition that asks what nobody defined',
      replace('zz/compliance-rules.csv', 'exit_route=true', 'exit_way=true'),
      [
        "zz/compliance-rules.csv:3:when: 'exit_way' is not in conditions.csv, fields.csv or parameters.csv",
      ],
    ],
    [
      'a value that is not in the closed list',
      replace('zz/compliance-rules.csv', 'occupancy=residential', 'occupancy=castle'),
      [
        "zz/compliance-rules.csv:2:when: 'castle' is not a valid value of occupancy: it must be one of residential, house, apartment_building, school",
      ],
    ],
    [
      'an order of what has none',
      replace('zz/compliance-rules.csv', 'part=ramp', 'part>ramp'),
      ['zz/compliance-rules.csv:3:when: part has no order: write = or in'],
    ],
    [
      'two facts that follow and contradict each other',
      add(
        'implied-facts.csv',
        'occupancy=school,exit_route,true,Code 2.1,zz-code',
        'occupants>=50,exit_route,false,Code 2.2,zz-code',
      ),
      [
        'zz/implied-facts.csv:3:value: exit_route is false here and true on line 2 (occupants=50; occupancy=school): state in `when` which applies',
      ],
    ],
    [
      'a fact that contradicts what follows in all countries',
      (files) => {
        files['implied-facts.csv'] += 'occupancy=school,exit_route,true,the words\n';
        add('implied-facts.csv', ',exit_route,false,Code 2.2,zz-code')(files);
      },
      [
        'zz/implied-facts.csv:2:value: exit_route is false here and true in the file that all countries share (occupancy=school): state in `when` which applies',
      ],
    ],
    [
      'a fact that is presumed from itself',
      add('presumed-facts.csv', 'exit_route=true,exit_route,true,Why not.,Code 2.1,zz-code'),
      ['zz/presumed-facts.csv:2:when: exit_route cannot follow from itself'],
    ],
    [
      'a fact that follows and that nobody asks',
      add('implied-facts.csv', 'occupancy=school,works,new,Code 2.1,zz-code'),
      [
        'zz/implied-facts.csv:2:fact: nothing in the country depends on works: remove the row, or name the fact that is meant',
      ],
    ],
    [
      'a fact that is presumed of the place',
      add('presumed-facts.csv', ',climate_zone,D,Most are.,Code 2.1,zz-code'),
      [
        'zz/presumed-facts.csv:2:fact: climate_zone is about the place: it belongs in building-params.csv',
      ],
    ],
    [
      'a value that follows and that nobody defined',
      add('implied-facts.csv', 'occupancy=school,part,tower,Code 2.1,zz-code'),
      [
        "zz/implied-facts.csv:2:value: 'tower' is not a valid value of part: it must be one of stair, ramp, wall",
      ],
    ],
    [
      'a part of a profile that nobody defined',
      replace('element-profiles.csv', 'part=stair', 'part=stairs'),
      [
        "element-profiles.csv:2:facts: 'stairs' is not a valid value of part (did you mean stair?): it must be one of stair, ramp, wall",
      ],
    ],
    [
      'a profile that measures what nobody defined',
      replace('element-profiles.csv', 'stair_riser_height_mm;', 'stair_rise_mm;'),
      ["element-profiles.csv:2:fields: 'stair_rise_mm' is not in fields.csv"],
    ],
    [
      'a prototype without a use, with a fact of a thing, a measure, a range and a name twice',
      replace(
        'prototypes.csv',
        'occupancy=house; occupants=4',
        'exit_route=true; ramp_slope_pct=5; occupants>3; works=new; works=new',
      ),
      [
        'prototypes.csv:2:facts: exit_route is about the part: only facts about the building are allowed',
        'prototypes.csv:2:facts: ramp_slope_pct is what rules measure: a design gives it',
        'prototypes.csv:2:facts: occupants must be one value: write =',
        'prototypes.csv:2:facts: works is given twice',
        'prototypes.csv:2:facts: a prototype has a use: add occupancy=…',
      ],
    ],
    [
      'a thing of a prototype that nobody defined',
      replace(
        'prototype-elements.csv',
        'large_school,stair,occupants=300',
        'small_hut,stairs,exit_route=maybe',
      ),
      [
        "prototype-elements.csv:2:prototypes: 'small_hut' is not in prototypes.csv",
        "prototype-elements.csv:2:profiles: 'stairs' is not in element-profiles.csv (did you mean stair?)",
        "prototype-elements.csv:2:facts: 'maybe' is not a valid value of exit_route: it must be true or false",
      ],
    ],
    [
      'things of a prototype that contradict it, their profile and each other',
      replace(
        'prototype-elements.csv',
        'large_school,stair,occupants=300',
        'large_school,stair,exit_route=true; part=ramp\nlarge_school,stair,exit_route=false; occupancy=house',
      ),
      [
        'prototype-elements.csv:2:facts: part is ramp here and stair of the profile stair: say it once',
        'prototype-elements.csv:3:facts: occupancy is house here and school of large_school: say it once',
        'prototype-elements.csv:3:facts: exit_route is false here and true on line 2: say it once',
      ],
    ],
    [
      'a prototype of a country that nobody described, and one that is said already',
      add('prototypes.csv', 'hut,of straw,works=new', 'small_house,of brick,occupants=5'),
      [
        "zz/prototypes.csv:2:prototype: 'hut' is not in the prototypes.csv of all countries",
        'zz/prototypes.csv:3:facts: small_house has occupants=4 in all countries: leave occupants out',
      ],
    ],
    [
      'a prototype of which the law of the country says otherwise',
      (files) => {
        replace('prototype-elements.csv', 'occupants=300', 'occupants=300; exit_route=true')(files);
        add('implied-facts.csv', 'occupancy=school,exit_route,false,Code 2.1,zz-code')(files);
      },
      [
        'zz/prototypes.csv: large_school, stair: The facts contradict each other: exit_route is true, and false follows from occupancy=school (Code 2.1). Change the fact of the prototype, or remove it',
      ],
    ],
    [
      'a part of a field that nobody defined',
      replace('fields.csv', 'ramp_slope_pct,%,true,,', 'ramp_slope_pct,%,true,slope,'),
      [
        "fields.csv:3:part: 'slope' is not a valid value of part: it must be one of stair, ramp, wall",
      ],
    ],
    [
      'a field that no rule covers for a use, without a word',
      add('rule-gaps.csv', ...RULE_GAPS.map((row) => row.replace('hotel;', ''))),
      [
        'zz/rule-gaps.csv: no rule of stair_riser_height_mm applies to hotel, and no row states why',
      ],
    ],
    [
      'a gap where a rule holds',
      add('rule-gaps.csv', ...RULE_GAPS.map((row) => row.replace('hotel', 'house;hotel'))),
      [
        'zz/rule-gaps.csv:2:occupancies: rules of stair_riser_height_mm may apply to house: it is not missing',
      ],
    ],
    [
      'a gap that the law leaves, without a source',
      add(
        'rule-gaps.csv',
        ...RULE_GAPS.map((row) => row.replace('hospital,not_collected', 'hospital,not_regulated')),
      ),
      ['zz/rule-gaps.csv:2:source: not_regulated needs a source that shows it'],
    ],
    [
      'conditions that contradict themselves',
      replace(
        'zz/compliance-rules.csv',
        'part=ramp; occupants>=50 or exit_route=true',
        'part=ramp; part=stair',
      ),
      ['zz/compliance-rules.csv:3:when,unless: these conditions can never hold together'],
    ],
    [
      'an exception that frees from the whole rule',
      replace(
        'zz/compliance-rules.csv',
        ',occupancy=residential,,',
        ',occupancy=house,occupancy=residential,',
      ),
      ['zz/compliance-rules.csv:2:when,unless: these conditions can never hold together'],
    ],
    [
      'an exact rule of which only an account was read',
      replace('zz/sources.csv', 'not protected",official', 'not protected",secondary'),
      [
        'zz/compliance-rules.csv:2:applicability: zz-code is a secondary source, so the rule must be partial: the law may have exceptions that an account leaves out',
      ],
    ],
    [
      'a partial rule without conditions',
      replace('zz/compliance-rules.csv', 'exact,occupancy=residential', 'partial,'),
      ['zz/compliance-rules.csv:2:when: a partial rule states the conditions that it knows'],
    ],
    [
      'a place that is told by what is no fact of places',
      replace('zz/building-codes.csv', 'city=alpha,fire', 'occupancy=house,fire'),
      [
        'zz/building-codes.csv:3:where: occupancy is about the building; what stands here is about the place',
      ],
    ],
    [
      'two values of one parameter for one place',
      replace(
        'zz/building-params.csv',
        'snow_zone=high,snow',
        'climate_zone=D,snow_load_ground_kn_m2,2,,Code 6.2,,,zz-code\nsnow_zone=high,snow',
      ),
      [
        'zz/building-params.csv:5:where: holds for alpha as line 4 does, and is as specific: one of them must be narrower',
      ],
    ],
    [
      'a value of several subdivisions that is no narrower than that of the widest of them',
      replace(
        'zz/building-params.csv',
        'snow_zone=high,snow',
        'subdivision=ZZ-N,snow_load_ground_kn_m2,2,,Code 6.2,,,zz-code\nsubdivision in ZZ-N1|ZZ-S,snow_load_ground_kn_m2,3,,Code 6.3,,,zz-code\nsnow_zone=high,snow',
      ),
      ['is as specific: one of them must be narrower'],
    ],
    [
      'a fact of a place that depends on itself',
      (files) => {
        replace(
          'zz/place-classes.csv',
          'snow_zone,high',
          'snow_zone,low,,Little snow\nsnow_zone,high',
        )(files);
        files['zz/building-codes.csv'] +=
          'subdivision=ZZ-N1; snow_load_ground_kn_m2>=1,structural,snow_zone,low,,Code 6.4,,,zz-code\n';
      },
      [
        'zz/building-params.csv:4:where: snow_load_ground_kn_m2 depends on itself in alpha: what follows from it takes away its own ground',
      ],
    ],
    [
      'a parameter of building codes that has no label',
      replace('zz/building-codes.csv', 'live_load_kn_m2', 'live_loads_kn_m2'),
      [
        "zz/building-codes.csv:2:parameter: 'live_loads_kn_m2' is not in code-parameters.csv (did you mean live_load_kn_m2?)",
      ],
    ],
    [
      'a class of places that is not listed',
      replace('zz/cities.csv', 'ZZ-N1', 'ZZ-N2'),
      [
        "zz/cities.csv:2:subdivision: 'ZZ-N2' is not a valid value of subdivision (did you mean ZZ-N?): it must be one of ZZ-N, ZZ-N1, ZZ-S (place-classes.csv lists them)",
      ],
    ],
    [
      'a class that lies within itself',
      replace('zz/place-classes.csv', 'subdivision,ZZ-N,,North', 'subdivision,ZZ-N,ZZ-N1,North'),
      ["zz/place-classes.csv:2:broader: 'ZZ-N' lies within itself"],
    ],
    [
      'a word of the vocabulary that stands twice',
      replace('condition-values.csv', 'part,wall,,,Wall', 'part,wall,,,Wall\npart,ramp,,,Slope'),
      ["condition-values.csv:9:condition,value: 'part ramp' stands on line 7 already"],
    ],
    [
      'a closed list of what is no enum',
      replace('condition-values.csv', 'part,wall', 'occupants,wall'),
      ["condition-values.csv:8:condition: 'occupants' is not an enum of conditions.csv"],
    ],
    [
      'a threshold that is stricter than the law',
      replace('zz/compliance-rules.csv', '8.34', '8.33'),
      [
        'zz/compliance-rules.csv:3:value: 8.33 is stricter than what the reference states, which is 8.333333: write that, or round to the permissive side',
      ],
    ],
    [
      'a threshold that is not what its reference states',
      replace('zz/compliance-rules.csv', '2032', '2100'),
      ['zz/compliance-rules.csv:4:value: 2100 is not what the reference states, which is 2032'],
    ],
    [
      'a stated threshold of another kind',
      replace('zz/compliance-rules.csv', '80 in', '80 psf'),
      ["zz/compliance-rules.csv:4:code_reference: '80 psf' cannot be read as a threshold in mm"],
    ],
    [
      'a use that is not in the list',
      replace('zz/zones.csv', 'residential;institutional', 'houses;castles'),
      [
        "zz/zones.csv:2:permitted_uses: 'houses' is not in uses.csv: it is one of residential, institutional, commercial",
        "zz/zones.csv:2:permitted_uses: 'castles' is not in uses.csv",
      ],
    ],
    [
      'uses without their status',
      replace('zz/zones.csv', ',listed,6', ',none,6'),
      [
        'zz/zones.csv:2:conditional_uses: uses stand with conditional_uses_status listed, and with no other; this one is none',
      ],
    ],
    [
      'a ratio with bonuses that is none',
      replace('zz/zones.csv', '0.6,with', '0.5,with'),
      [
        'zz/zones.csv:2:bonus_far: a ratio with bonuses lies above the one as of right, which is 0.5',
      ],
    ],
    [
      'a setback without its status',
      replace('zz/zones.csv', '3,limited,7.5', '3,not_read,7.5'),
      [
        'zz/zones.csv:2:side_m: a side setback stands with side_status limited, and with no other; this one is not_read',
      ],
    ],
    [
      'a limit of a zone that is not there',
      replace('zz/zone-limits.csv', 'alpha,R1', 'alpha,R2'),
      ["zz/zone-limits.csv:2:zone_id: alpha has no zone 'R2' in zones.csv"],
    ],
    [
      'a limit without conditions',
      replace('zz/zone-limits.csv', 'lot_area_m2>=1000', ''),
      [
        'zz/zone-limits.csv:2:when: must state its conditions; a limit without conditions stands with the zone',
      ],
    ],
    [
      'an index that ended and does not say so',
      replace(
        'zz/cost-index.csv',
        '2025-Q4,118.3,zz-stats\n2026-Q1,119,zz-stats\n2026-Q2',
        '2023-Q4',
      ),
      [
        'zz/cost-index.csv: ends with 2023-Q4, two years or more before as_of: plumbline.cost_index.name must say so, naming 2023-Q4',
      ],
    ],
    [
      'a height without its status',
      replace('zz/zones.csv', '9.14,limited', '9.14,not_stated'),
      [
        'zz/zones.csv:2:max_height_m: a maximum height stands with height_status limited, and with no other; this one is not_stated',
      ],
    ],
    [
      'a gap that contradicts the data',
      replace('zz/gaps.csv', 'building_codes,alpha,energy', 'building_codes,alpha,fire'),
      [
        "zz/gaps.csv:10:item: 'building_codes alpha fire' is not missing: the data holds it",
        "zz/gaps.csv: 'building_codes alpha energy' is missing from the data, and no gap gives the reason",
      ],
    ],
    [
      'a gap of nothing that is required',
      replace('zz/gaps.csv', 'alpha,altitude_m', 'alpha,sunshine_h'),
      [
        "zz/gaps.csv:4:item: 'building_params alpha sunshine_h' is nothing that a complete country must hold",
        "zz/gaps.csv: 'building_params alpha altitude_m' is missing from the data, and no gap gives the reason",
      ],
    ],
    [
      'something missing that no gap declares',
      replace('zz/gaps.csv', 'cost_index,,2025-Q3,not_collected,Not looked for.,\n', ''),
      ["zz/gaps.csv: 'cost_index 2025-Q3' is missing from the data, and no gap gives the reason"],
    ],
    [
      'not_regulated without a source',
      replace('zz/gaps.csv', 'The code sets none.,zz-code', 'The code sets none.,'),
      ['zz/gaps.csv:3:source: not_regulated needs a source that shows it'],
    ],
    [
      'quarters out of order',
      replace('zz/cost-index.csv', '2025-Q4,118.3', '2026-Q3,118.3'),
      ['zz/cost-index.csv:3:period: 2026-Q1 after 2026-Q3 is out of order'],
    ],
    [
      'a quarter missing in between',
      replace('zz/cost-index.csv', '2025-Q4,118.3', '2025-Q3,118.3'),
      ['zz/cost-index.csv:3:period: 2026-Q1 after 2025-Q3 leaves out 2025-Q4'],
    ],
    [
      'a place without a reference cost and without a gap that says why',
      replace(
        'zz/gaps.csv',
        'cities,,reference_cost,not_collected,No table of the other cities was found.,\n',
        '',
      ),
      [
        "zz/gaps.csv: 'cities reference_cost' is missing from the data, and no gap gives the reason",
      ],
    ],
    [
      'a population without a source',
      replace('zz/cities.csv', ',1000000,zz-stats', ',1000000,'),
      ['zz/cities.csv:2:population_source: population and its source go together'],
    ],
    [
      'a reference city without a wind speed and without a gap that says why',
      replace('zz/cities.csv', ',31.5,,zz-code', ',,,'),
      [
        "zz/gaps.csv: 'cities beta-town wind_speed' is missing from the data, and no gap gives the reason",
      ],
    ],
    [
      'conditions of a wind speed that is not known',
      (files: Files) => {
        replaceIn(files, 'zz/cities.csv', ',27,occupancy in house', ',,occupancy in house');
        replaceIn(files, 'zz/cities.csv', 'apartment_building,zz-code', 'apartment_building,');
      },
      ['zz/cities.csv:2:wind_speed_when: is a condition without a wind_speed'],
    ],
    [
      'another header',
      replace('zz/zones.csv', 'max_far,far_status', 'far_status,max_far'),
      [
        'zz/zones.csv:1: the header must be city,zone_id,name,when,far_when,max_far,far_status,bonus_far,',
      ],
    ],
    [
      'a cell too many',
      replace('zz/cost-index.csv', '119,', '119,,'),
      ['zz/cost-index.csv:3: has 4 cells where the header has 3'],
    ],
    [
      'a quotation mark that is not closed',
      replace('zz/cost-index.csv', '119,', '"119,'),
      ['zz/cost-index.csv:4: is not CSV: Quote Not Closed'],
    ],
    [
      'a cell that is too long',
      replace('zz/compliance-rules.csv', 'Riser of a stair', 'Riser '.repeat(2_000)),
      ['zz/compliance-rules.csv:2:description: has more than 10000 characters, which no cell has'],
    ],
    [
      'semicolons, beside cells in quotes that hold commas',
      (files) => {
        files['zz/compliance-rules.csv'] = (files['zz/compliance-rules.csv'] as string)
          .replaceAll(',', ';')
          .replace('Riser', 'Riser "or step"');
        files['zz/compliance-rules.csv'] += 'ZZ-ACC-01;a "Riser"";1\n';
      },
      ['zz/compliance-rules.csv:1: parts its cells by `;`: save it with commas'],
    ],
    [
      'UTF-16 without a mark',
      (files) => {
        files['zz/cost-index.csv'] = Buffer.from(
          files['zz/cost-index.csv'] as string,
          'utf16le',
        ) as never;
      },
      ['zz/cost-index.csv: is UTF-16, as spreadsheets write “Unicode text”: save it as CSV UTF-8'],
    ],
    [
      'UTF-16, as spreadsheets write it',
      (files) => {
        files['zz/cost-index.csv'] = Buffer.from(
          `\ufeff${files['zz/cost-index.csv']}`,
          'utf16le',
        ) as never;
      },
      ['zz/cost-index.csv: is UTF-16, as spreadsheets write “Unicode text”: save it as CSV UTF-8'],
    ],
    [
      'Latin-1, from the line on that shows it',
      (files) => {
        files['zz/cities.csv'] = Buffer.from(files['zz/cities.csv'] as string, 'latin1') as never;
      },
      [
        'zz/cities.csv:3: is not UTF-8 (Latin-1 or Windows-1252, as older spreadsheets write?): save it as CSV UTF-8',
      ],
    ],
    [
      'cells that are parted by semicolons',
      (files) => {
        files['zz/cost-index.csv'] = (files['zz/cost-index.csv'] as string).replaceAll(',', ';');
      },
      ['zz/cost-index.csv:1: parts its cells by `;`: save it with commas'],
    ],
    [
      'a column of another name',
      replace('zz/cost-index.csv', 'period,value', 'periode,value'),
      [
        "zz/cost-index.csv:1: the header must be period,value,source: 'periode' is not a column (did you mean period?); 'period' is missing",
      ],
    ],
    [
      'conditions that are parted by a comma',
      replace(
        'zz/compliance-rules.csv',
        'exact,occupancy=residential,',
        'exact,"occupancy=residential, works=new",',
      ),
      [
        "zz/compliance-rules.csv:2:when: 'occupancy=residential, works=new' parts conditions by a comma: use `;`",
      ],
    ],
    [
      'a file that is missing',
      (files) => {
        delete files['zz/zones.csv'];
      },
      ['zz/zones.csv: is missing'],
    ],
    [
      'a vocabulary that is missing',
      (files) => {
        delete files['fields.csv'];
      },
      ['fields.csv: is missing'],
    ],
    [
      'files that nothing reads',
      (files) => {
        files['zz/zone.csv'] = files['zz/zones.csv'] as string;
        files['synonym.csv'] = 'word,means\n';
      },
      [
        'synonym.csv: is not a file of a data package (did you mean synonyms.csv?)',
        'zz/zone.csv: is not a file of a data package (did you mean zones.csv?)',
      ],
    ],
    [
      'sources under another header',
      replace('zz/sources.csv', 'title,publisher', 'publisher,title'),
      ['zz/sources.csv:1: the header must be id,title,publisher,'],
    ],
    [
      'a descriptor that is not JSON',
      (files) => {
        files['zz/datapackage.json'] = '{';
      },
      ['zz/datapackage.json: is not JSON'],
    ],
    [
      'a descriptor that lacks members',
      replace(
        'zz/datapackage.json',
        '"currency":"XTS","heights_in_feet":true,',
        '"heights_in_feet":"yes",',
      ),
      [
        'zz/datapackage.json:plumbline.currency: is missing',
        'zz/datapackage.json:plumbline.heights_in_feet: must be true or false',
      ],
    ],
    [
      'words of a language that texts cannot be read by',
      (files) => {
        files['language-words.csv'] +=
          'Runic,script,xx,\nRunes,script,xx,\nab,letter,xx,\n!,article,xx,\nvon,connective,xx,of\n' +
          'gr,short_form,xx,\nOrt,column,xx,plaace\n';
      },
      [
        `language-words.csv:${LAST_WORD + 1}:word: 'Runes' is not valid for the kind script`,
        `language-words.csv:${LAST_WORD + 2}:word: 'ab' is not valid for the kind letter`,
        `language-words.csv:${LAST_WORD + 3}:word: '!' is not valid for the kind article`,
        `language-words.csv:${LAST_WORD + 4}:meaning: must be blank for the kind connective`,
        `language-words.csv:${LAST_WORD + 5}:meaning: must not be blank for the kind short_form`,
        `language-words.csv:${LAST_WORD + 6}:meaning: 'plaace' is not in the meanings of the kind column (did you mean place?)`,
      ],
    ],
    [
      'a word of a kind that nothing reads',
      replace('language-words.csv', 'il,article,', 'il,articles,'),
      ['language-words.csv:23:kind: must be one of language, script, letter, article,'],
    ],
    [
      'forms of postcodes and official codes that are none',
      replace(
        'zz/datapackage.json',
        '"heights_in_feet":true,',
        '"heights_in_feet":true,"customary_units":"no","postcodes":{"pattern":"\\\\d{5}","form":""},"official_codes":{"digits":0},',
      ),
      [
        'zz/datapackage.json:plumbline.customary_units: must be true or false',
        'zz/datapackage.json:plumbline.postcodes.pattern: must be a regular expression with a group',
        'zz/datapackage.json:plumbline.postcodes.form: must not be blank',
        'zz/datapackage.json:plumbline.official_codes.digits: must be positive',
      ],
    ],
    [
      'a descriptor of another country',
      replace('zz/datapackage.json', '"country":"ZZ"', '"country":"ZQ"'),
      ['zz/datapackage.json:plumbline.country: must be ZZ, as the folder is named'],
    ],
    [
      'a required parameter without a definition',
      replace('parameters.csv', 'frost_depth_m,m,Depth of frost,,0,3.5\n', ''),
      ['yy', 'zz'].map(
        (cc) =>
          `${cc}/datapackage.json:plumbline.required_building_params: 'frost_depth_m' is not in parameters.csv`,
      ),
    ],
    [
      'table schemas that are out of date',
      replace('zz/datapackage.json', '"mediatype":"text/csv"', '"mediatype":"text/plain"'),
      [
        'zz/datapackage.json:resources: does not describe the files as they are read: run npm run data:describe',
      ],
    ],
  ])('%s', async (_what, edit, expected) => {
    const faults = await faultsAfter(edit);
    expect(faults).toEqual(expected.map((fault) => expect.stringContaining(fault)));
  });

  test('all of them at once', async () => {
    const faults = await faultsAfter((files) => {
      replace('zz/compliance-rules.csv', '180', '17')(files);
      replace('zz/compliance-rules.csv', 'warning', 'error')(files);
      replace('zz/zones.csv', '0.6,with', '0.5,with')(files);
      replace('zz/cost-index.csv', '2025-Q4,118.3', '2026-Q3,118.3')(files);
    });
    expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(
      new Set(['zz/compliance-rules.csv', 'zz/zones.csv', 'zz/cost-index.csv']),
    );
  });

  test('a line number counts the lines of the file, also below a cell of several lines', async () => {
    const faults = await faultsAfter((files) => {
      replace(
        'zz/compliance-rules.csv',
        '"Riser of a stair, in dwellings"',
        '"Riser of a stair,\nin\ndwellings"',
      )(files);
      replace('zz/compliance-rules.csv', 'warning', 'error')(files);
    });
    expect(faults[0]).toBe(
      'zz/compliance-rules.csv:5:severity: must be one of critical, warning, info',
    );
  });
});

test('the version follows from names and bytes alone', async () => {
  const [one, other] = await Promise.all([
    writeDataFolder(fixtureFiles()),
    writeDataFolder(fixtureFiles()),
  ]);
  const changed = fixtureFiles();
  changed['zz/zones.csv'] = (changed['zz/zones.csv'] as string).replace('0.5', '0.55');
  const versions = await Promise.all(
    [one, other, await writeDataFolder(changed)].map(
      async (folder) => (await readDataset(folder, dataFiles)).version,
    ),
  );
  expect(versions[0]).toBe(versions[1]);
  expect(versions[2]).not.toBe(versions[0]);
});
