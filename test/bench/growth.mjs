import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { load, startServer } from './load.mjs';
import { NESTED_FIELDS } from './works.mjs';

const run = promisify(execFile);
const PARAMETERS = ['wind_averaging_period_s', 'wind_return_period_years', 'snow_load_ground_kn_m2', 'frost_depth_m', 'altitude_m'];
const CATEGORIES = ['structural', 'fire', 'accessibility', 'energy'];
const SHARED = ['fields.csv', 'parameters.csv', 'conditions.csv', 'condition-values.csv', 'uses.csv'];

/** Invented countries for the benchmark alone: every value is 20, and every city is called Bench. */
async function writeInvented(project, { countries, cities }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-growth-'));
  const real = path.join(project, 'data');
  const { resources, ...head } = JSON.parse(await readFile(path.join(real, 'it/datapackage.json'), 'utf8'));
  for (const file of SHARED) await cp(path.join(real, file), path.join(folder, file));
  const codes = Array.from({ length: cities }, (_, index) => `bench-${index}`);
  const fields = (await readFile(path.join(real, 'fields.csv'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(',true,'))
    .map((line) => line.split(',')[0]);
  for (let index = 0; index < countries; index++) {
    const country = String.fromCharCode(65 + Math.floor(index / 26)) + String.fromCharCode(65 + (index % 26));
    const target = path.join(folder, country.toLowerCase());
    await mkdir(target);
    const quarters = ['2024-Q3', '2024-Q4', '2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2'];
    const files = {
      'sources.csv': [
        'id,title,publisher,url,edition,accessed_on,licence,evidence',
        'bench,Invented for the benchmark,Nobody,https://example.org/,none,2026-11-21,none,secondary',
      ],
      'place-classes.csv': [
        'condition,value,broader,label',
        ...[`subdivision,${country}-1`, 'seismic_zone,unzoned', 'climate_zone,unzoned'].map((value) => `${value},,Invented`),
      ],
      'compliance-rules.csv': ['rule_id,description,field,operator,value,severity,applicability,when,unless,code_reference,source'],
      'cities.csv': [
        'code,name,subdivision,official_code,place_source,population,population_source,seismic_zone,seismic_zone_when,seismic_zone_source,wind_speed_ms,wind_speed_when,wind_speed_source,climate_zone,climate_zone_source,reference_cost_per_m2,reference_cost_source',
        ...codes.map((code) => `${code},Bench,${country}-1,,bench,20,bench,unzoned,,bench,20,,bench,unzoned,bench,20,bench`),
      ],
      'building-params.csv': [
        'where,parameter,value,when,reference,source',
        ...codes.flatMap((code) => PARAMETERS.map((name) => `city=${code},${name},${name.includes('frost') ? 2 : 20},,invented,bench`)),
      ],
      'building-codes.csv': [
        'where,category,parameter,value,when,reference,source',
        ...codes.flatMap((code) => CATEGORIES.map((category) => `city=${code},${category},invented,20,,invented,bench`)),
      ],
      'zones.csv': [
        'city,zone_id,name,when,base_far,max_far,far_note,max_height_m,height_status,max_coverage,coverage_status,min_lot_area_m2,lot_area_status,max_density_du_ha,density_status,max_storeys,storeys_status,parking_per_dwelling,parking_status,permitted_uses,permitted_uses_status,conditional_uses,conditional_uses_status,front_m,side_m,rear_m,source',
        ...codes.flatMap((code) =>
          [1, 2, 3].map(
            (zone) =>
              `${code},Z${zone},Zone ${zone},,,2,,20,limited${',,no_limit'.repeat(5)},residential;commercial,listed,,none,2,2,2,bench`,
          ),
        ),
      ],
      'zone-limits.csv': ['city,zone_id,limit,value,when,reference,source'],
      'cost-index.csv': ['period,value,source', ...quarters.map((quarter) => `${quarter},20,bench`)],
      'gaps.csv': ['block,city,item,reason,note,source', ...fields.map((field) => `rules,,${field},not_collected,invented,`)],
    };
    for (const [name, lines] of Object.entries(files)) await writeFile(path.join(target, name), `${lines.join('\n')}\n`);
    const plumbline = {
      ...head.plumbline,
      country,
      name: `Bench ${country}`,
      reference_cities: codes,
      required_building_params: PARAMETERS,
      cost_index: { name: 'Invented', publisher: 'Nobody', kind: 'output_price', base_year: 2021, base_period: 'calendar_year' },
      heights_in_feet: false,
    };
    await writeFile(
      path.join(target, 'datapackage.json'),
      JSON.stringify({ ...head, name: `plumbline-${country.toLowerCase()}`, resources, plumbline }),
    );
  }
  return folder;
}

/** How cost grows with cities in a country and with countries; the data is invented and lives in a database of its own. */
export async function growth({ project, admin, adminUrl }) {
  const rows = [];
  for (const size of [
    { countries: 1, cities: 40 },
    { countries: 1, cities: 400 },
    { countries: 1, cities: 4000 },
    { countries: 10, cities: 40 },
    { countries: 100, cities: 40 },
  ]) {
    await admin.unsafe('drop database if exists plumbline_growth with (force)');
    await admin.unsafe('create database plumbline_growth');
    const DATABASE_URL = new URL('/plumbline_growth', adminUrl).href;
    const DATA_DIR = await writeInvented(project, size);
    const started = performance.now();
    await run(process.execPath, ['dist/data-load.js'], { cwd: project, env: { ...process.env, DATABASE_URL, DATA_DIR } });
    const loadMs = performance.now() - started;
    const server = await startServer({
      script: 'dist/main.js',
      cwd: project,
      env: { DATABASE_URL, DATA_DIR, TRUST_PROXY: '1' },
      readyPath: '/readyz',
      readyStatus: 200,
    });
    const list = await fetch(`${server.url}/api/v1/open/AA/cities`).then((response) => response.arrayBuffer());
    const warm = async (url) => {
      const lua = `path = ${JSON.stringify(url)}`;
      await load(server, { lua, seconds: 1, connections: 8 });
      return (await load(server, { lua, seconds: 2, connections: 8 })).cpuMicroseconds;
    };
    const detail = await warm('/api/v1/open/AA/cities/bench-1');
    const all = await warm('/api/v1/open/AA/cities');
    const nested = async (name) => {
      const body = JSON.stringify({ query: `query ${name} { country(code: "AA") { cities { ${NESTED_FIELDS} } } }` });
      const cpu = server.cpuSeconds();
      const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) throw new Error(`the nested query of ${size.cities} cities failed`);
      return { ms: (server.cpuSeconds() - cpu) * 1000, bytes };
    };
    const cold = await nested('Cold');
    const again = await nested('Again');
    rows.push(
      `| ${size.countries} × ${size.cities} | ${(loadMs / 1000).toFixed(1)} s | ${Math.round(detail)} µs | ${Math.round(all)} µs of ${Math.round(list.byteLength / 1024)} KiB | ${Math.round(cold.ms)} ms | ${Math.round(again.ms)} ms of ${Math.round(again.bytes / 1024)} KiB | ${Math.round(server.rssMb())} MB |`,
    );
    await server.stop();
    await rm(DATA_DIR, { recursive: true });
  }
  await admin.unsafe('drop database if exists plumbline_growth with (force)');
  const header =
    '| countries × cities | load | detail, warm | list of cities, warm | nested query, first | nested query, novel | resident memory |';
  return [header, '|---|---|---|---|---|---|---|', ...rows].join('\n');
}
