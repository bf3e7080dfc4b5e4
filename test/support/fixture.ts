import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCsv } from '../../src/data/dataset/read-csv.ts';
import { describeResources } from '../../src/data/dataset/table-schema.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { cleanUpLater } from './clean-up-later.ts';

export type Files = Record<string, string>;

const SHARED: Files = {
  'fields.csv': `field,unit,required,part,usual_part,occupancies,limit,description,min,max
stair_riser_height_mm,mm,true,,,,,Height of one riser of a stair,80,300
ramp_slope_pct,%,true,,,,maximum,Slope of a ramp,1,25
stair_headroom_mm,mm,false,,,,minimum,Clear height above a stair flight,1500,4000
`,
  'parameters.csv': `parameter,unit,description,reference_cost_rank,min,max
wind_averaging_period_s,s,Averaging period of the design wind speed,,1,3600
wind_return_period_years,a,Return period of the design wind speed,,10,3000
snow_load_ground_kn_m2,kN/m2,Snow load on the ground,,0,20
frost_depth_m,m,Depth of frost,,0,3.5
altitude_m,m,Altitude above sea level,,-10,4000
cost_declared_per_m2,{currency}/m2,Declared cost of dwellings,1,1,10000
cost_taxed_per_m2,{currency}/m2,Value of a tax on building,2,1,10000
`,
  'code-parameters.csv': `parameter,label,unit
building_code,Building code,
live_load_kn_m2,Live load,kN/m2
exits,Number of exits,
door_width_mm,Minimum width of doors,mm
wall_u_value_w_m2k,Maximum U-value of walls,W/(m2.K)
snow_zone,Snow zone,
alarms,Number of alarms,
hose_reels,Number of hose reels,
riser_max_mm,Maximum riser,mm
some_value,Some value,
load,Load,
ramp,Ramp,
wall,Wall,
roof,Roof,
`,
  'conditions.csv': `condition,type,unit,about,description,question,help,rank
subdivision,enum,,place,Province in which the place lies,,,
climate_zone,enum,,place,Climate zone,,,
seismic_zone,enum,,place,Seismic zone,,,
snow_zone,enum,,place,Snow zone,,,
city,text,,place,City by its code,,,
occupancy,enum,,building,What the building is used for,,,
occupants,number,1,building,People whom the building holds,,,
part,enum,,part,The part that is measured,,,
exit_route,boolean,,part,The part lies on a way of escape,,,
lot_area_m2,number,m2,lot,Area of the lot,,,
works,enum,,building,Whether the building is new,,,
`,
  'condition-values.csv': `condition,value,broader,special,label
occupancy,residential,,,Housing
occupancy,house,residential,,House
occupancy,apartment_building,residential,,Apartment building
occupancy,school,,,School
part,stair,,,Stair
part,ramp,,,Ramp
part,wall,,,Wall
works,new,,,New
works,existing,,,Existing
`,
  'implied-facts.csv': 'when,fact,value,reference\n',
  'presumed-facts.csv': 'when,fact,value,why,reference\n',
  'element-profiles.csv': `profile,label,occupancies,facts,fields
stair,Stair,,part=stair,stair_riser_height_mm;stair_headroom_mm
`,
  'prototypes.csv': `prototype,label,facts
small_house,"House for four, 120 m2",occupancy=house; occupants=4
large_school,School for 300,occupancy=school
`,
  'prototype-elements.csv': `prototypes,profiles,facts
large_school,stair,occupants=300
`,
  'uses.csv': `use,description
residential,Housing
institutional,Schools and care
commercial,Shops and offices
`,
  'shared-acknowledged.csv': 'check,item,others,reason\n',
  'coverage-questions.csv': `occupancy,profile,field,value
school,stair,stair_riser_height_mm,170
`,
  'synonyms.csv': `word,language,meaning
Stufe,de,riser
`,
  // Invented places have names of real languages.
  'language-words.csv': readFileSync('data/language-words.csv', 'utf8'),
};

/** What describes the columns of whole tables. */
export const SHARED_VOCABULARY = dataFiles.vocabulary(
  new Map(
    dataFiles.shared.map(({ name, record }) => [
      name,
      readCsv(name, SHARED[name] as string, record).records,
    ]),
  ),
  new Map(),
);

const descriptor = (country: string, plumbline: object) =>
  JSON.stringify({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: `plumbline-${country.toLowerCase()}`,
    title: `Invented data of ${country}, for tests`,
    licenses: [
      {
        name: 'CC-BY-4.0',
        path: 'https://creativecommons.org/licenses/by/4.0/',
        title: 'CC BY 4.0',
      },
    ],
    contributors: [{ title: 'Plumbline maintainers', roles: ['creator'] }],
    resources: describeResources(dataFiles, SHARED_VOCABULARY),
    plumbline: { country, as_of: '2026-11-21', ...plumbline },
  });

/** An invented country with something of everything, and gaps for all the rest. */
const TESTLAND: Files = {
  'datapackage.json': descriptor('ZZ', {
    name: 'Testland',
    currency: 'XTS',
    heights_in_feet: true,
    ordinance_texts: ['zz-code'],
    reference_cities: ['alpha', 'beta-town', 'gamma'],
    required_building_params: [
      'wind_averaging_period_s',
      'wind_return_period_years',
      'snow_load_ground_kn_m2',
      'frost_depth_m',
      'altitude_m',
    ],
    cost_index: {
      name: 'Testland index of building cost',
      publisher: 'Statistics Office',
      kind: 'output_price',
      base_year: 2020,
      base_period: 'calendar_year',
    },
  }),
  'sources.csv': `id,title,publisher,url,edition,text_of,accessed_on,licence,evidence
zz-code,Building Code of Testland,Ministry of Tests,https://example.org/code,2024,,2026-11-20,"official act, not protected",official
zz-stats,Statistics of Testland,Statistics Office,https://example.org/stats,2025,,2026-11-19,CC BY 4.0,dataset
`,
  'place-classes.csv': `condition,value,broader,label
subdivision,ZZ-N,,North
subdivision,ZZ-N1,ZZ-N,First province of the north
subdivision,ZZ-S,,South
climate_zone,D,,Mild
climate_zone,4A,,Cold
seismic_zone,2,,Moderate
seismic_zone,unzoned,,None
snow_zone,high,,Much snow
`,
  'codes.csv': `code,name,kind,publisher,source
zz_code,Building Code of Testland,law,Ministry of Tests,zz-code
`,
  'adoptions.csv': `where,code,when,reference,source
,zz_code,,Building Act 1,zz-code
`,
  'compliance-rules.csv': `rule_id,description,field,operator,value,severity,applicability,when,unless,code,code_reference,in_force_from,in_force_until,source
ZZ-SAF-01,"Riser of a stair, in dwellings",stair_riser_height_mm,<=,180,critical,exact,occupancy=residential,,zz_code,Code 4.1,,,zz-code
ZZ-ACC-01,"Slope of a ramp, ""new"" buildings",ramp_slope_pct,<=,8.34,warning,partial,part=ramp; occupants>=50 or exit_route=true,occupancy=school; subdivision=ZZ-N,zz_code,Code 5.2: 1:12,,,zz-code
ZZ-SAF-02,"Headroom, in cold provinces as the inspector decides",stair_headroom_mm,>=,2032,info,none,climate_zone in 4A|D,,zz_code,Code 4.2: 80 in,,,zz-code
`,
  'cities.csv': `code,name,subdivision,official_code,place_source,population,population_source,seismic_zone,seismic_zone_when,seismic_zone_source,wind_speed_ms,wind_speed_when,wind_speed_source,climate_zone,climate_zone_source
alpha,Alpha,ZZ-N1,00017,zz-stats,1000000,zz-stats,2,,zz-code,27,occupancy in house|apartment_building,zz-code,D,zz-code
beta-town,Betà Town,ZZ-S,,zz-stats,250000,zz-stats,unzoned,,zz-code,31.5,,zz-code,4A,zz-code
`,
  'building-params.csv': `where,parameter,value,when,reference,in_force_from,in_force_until,source
city=alpha,wind_averaging_period_s,600,,Code 6.1,,,zz-code
city=alpha,wind_return_period_years,50,,Code 6.1,,,zz-code
snow_zone=high,snow_load_ground_kn_m2,1.2,,Code 6.2,,,zz-code
city=alpha,cost_declared_per_m2,1234.5,occupancy in house|apartment_building,"2025, table 1",,,zz-stats
`,
  'building-codes.csv': `where,category,parameter,value,when,reference,in_force_from,in_force_until,source
city=alpha,structural,live_load_kn_m2,2.0,,Code 3.1,,,zz-code
city=alpha,fire,exits,at least two,occupants>=50,Code 7.1,,,zz-code
city=alpha,accessibility,door_width_mm,850,,Code 5.1,,,zz-code
climate_zone=4A,energy,wall_u_value_w_m2k,0.28,,Code 8.1,,,zz-code
subdivision=ZZ-N,structural,snow_zone,high,,Code 6.3,,,zz-code
`,
  'zones.csv': `city,zone_id,name,when,far_when,max_far,far_status,bonus_far,far_note,max_height_m,height_status,max_coverage,coverage_status,min_lot_area_m2,lot_area_status,max_density_du_ha,density_status,max_storeys,storeys_status,max_building_depth_m,building_depth_status,parking_per_dwelling,parking_status,permitted_uses,permitted_uses_status,conditional_uses,conditional_uses_status,front_m,front_status,side_m,side_status,rear_m,rear_status,source
alpha,R1,Low houses,occupancy=house,,0.5,limited,0.6,with a garden,9.14,limited,0.6,limited,450,limited,25,limited,2,limited,,not_read,1,limited,residential;institutional,listed,commercial,listed,6,limited,3,limited,7.5,limited,zz-code
alpha,C/2,Centre,,,12,limited,,,,no_limit,,no_limit,,not_stated,,not_read,,not_stated,,not_read,,no_limit,commercial,listed,,none,0,limited,,varies,,not_stated,zz-code
`,
  'zone-limits.csv': `city,zone_id,limit,value,when,reference,source
alpha,R1,max_far,0.7,lot_area_m2>=1000,Code 9.1,zz-code
`,
  'cost-index.csv': `period,value,source
2025-Q4,118.3,zz-stats
2026-Q1,119,zz-stats
2026-Q2,120.25,zz-stats
`,
  'gaps.csv': `block,city,item,reason,note,source
cities,gamma,wind_speed,not_collected,No map was found.,
building_params,alpha,frost_depth_m,not_regulated,The code sets none.,zz-code
building_params,alpha,altitude_m,not_collected,Not looked for.,
building_params,beta-town,wind_averaging_period_s,not_collected,Not looked for.,
building_params,beta-town,wind_return_period_years,not_collected,Not looked for.,
building_params,beta-town,snow_load_ground_kn_m2,not_collected,Not looked for.,
building_params,beta-town,frost_depth_m,not_collected,Not looked for.,
building_params,beta-town,altitude_m,not_collected,Not looked for.,
building_codes,alpha,energy,not_collected,Not looked for.,
building_codes,beta-town,structural,not_collected,Not looked for.,
building_codes,beta-town,fire,not_collected,Not looked for.,
building_codes,beta-town,accessibility,not_collected,Not looked for.,
zoning,alpha,zones,not_collected,Only two were found.,
zoning,alpha,C/2/setbacks,not_regulated,The plan sets none.,zz-code
zoning,beta-town,zones,not_collected,Not looked for.,
cost_index,,2024-Q3,not_collected,Not looked for.,
cost_index,,2024-Q4,not_collected,Not looked for.,
cost_index,,2025-Q1,not_collected,Not looked for.,
cost_index,,2025-Q2,not_collected,Not looked for.,
cost_index,,2025-Q3,not_collected,Not looked for.,
cities,,reference_cost,not_collected,No table of the other cities was found.,
`,
};

/** An invented country of which nothing could be collected. */
const EMPTYLAND: Files = {
  'datapackage.json': descriptor('YY', {
    name: 'Emptyland',
    currency: 'XTS',
    heights_in_feet: false,
    reference_cities: ['omega'],
    required_building_params: [
      'wind_averaging_period_s',
      'wind_return_period_years',
      'snow_load_ground_kn_m2',
      'frost_depth_m',
      'altitude_m',
    ],
    cost_index: null,
  }),
  ...Object.fromEntries(
    Object.entries(TESTLAND)
      .filter(([name]) => name.endsWith('.csv'))
      .map(([name, text]) => [name, `${text.split('\n')[0]}\n`]),
  ),
  'gaps.csv': `block,city,item,reason,note,source
rules,,stair_riser_height_mm,not_collected,Not looked for.,
rules,,ramp_slope_pct,not_collected,Not looked for.,
cities,omega,population,not_collected,Not looked for.,
cities,,reference_cost,not_collected,Not looked for.,
${['2024-Q3', '2024-Q4', '2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2'].map((quarter) => `cost_index,,${quarter},not_collected,Not looked for.,`).join('\n')}
`,
};

/** The files of the invented dataset by path; keep what is wanted, replace what is to be broken. */
export function fixtureFiles(): Files {
  const under = (folder: string, files: Files) =>
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]);
  const files = {
    ...SHARED,
    ...Object.fromEntries([...under('zz', TESTLAND), ...under('yy', EMPTYLAND)]),
  };
  for (const country of ['zz', 'yy']) addOptional(files, country, {});
  return files;
}

/** Replaces text in a file of an invented dataset that must be there. */
export function replaceIn(files: Files, file: string, from: string, to: string): void {
  const text = files[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} of the fixture holds no ${from}`);
  files[file] = text.replace(from, to);
}

/** Adds files to an invented package that a package may have or not, and names them in its description. */
export function addOptional(files: Files, country: string, added: Files): void {
  for (const [name, text] of Object.entries(added)) files[`${country}/${name}`] = text;
  const held = new Map(
    Object.entries(files).flatMap(([name, text]) =>
      name.startsWith(`${country}/`)
        ? [[name.slice(3), text.split('\n', 1)[0]?.split(',') ?? []] as const]
        : [],
    ),
  );
  const described = JSON.parse(files[`${country}/datapackage.json`] as string);
  described.resources = describeResources(dataFiles, SHARED_VOCABULARY, held);
  files[`${country}/datapackage.json`] = JSON.stringify(described);
}

/** Writes a data folder, which is removed afterwards. */
export async function writeDataFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-'));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  await rewriteDataFolder(folder, files);
  return folder;
}

export async function rewriteDataFolder(folder: string, files: Files): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}
