import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkShared } from '../src/data/dataset/check-dataset.ts';
import { readDataFolder } from '../src/data/dataset/data-folder.ts';
import {
  explainIssue,
  formatDescriptor,
  type PackageDescriptor,
  packageDescriptor,
} from '../src/data/dataset/descriptor.ts';
import { DESCRIPTOR } from '../src/data/dataset/folder-version.ts';
import { formatCsv } from '../src/data/dataset/format-csv.ts';
import { DataError } from '../src/data/dataset/problem.ts';
import { describeResources } from '../src/data/dataset/table-schema.ts';
import { gapsFile } from '../src/domain/completeness/dataset.ts';
import { listRequirements } from '../src/domain/completeness/requirements.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';

const USAGE = 'npm run data:new -- <CC> <name> <currency> <code of a reference city>…';

/** What most building codes set for a place. A package may name five others. */
const USUAL_PARAMS = [
  'wind_averaging_period_s',
  'wind_return_period_years',
  'snow_load_ground_kn_m2',
  'heating_degree_days',
  'altitude_m',
];

/**
 * `npm run data:new`: writes the package of a new country, with a gap for everything that is
 * missing. Does not overwrite a package.
 */
await runProgram(async () => {
  const [code = '', ...rest] = readArguments(USAGE, process.argv.slice(2));
  if (!/^[a-z]{2}$/i.test(code))
    throw new ConfigError(
      `${USAGE}: '${code}' is not a valid country code: write two letters, such as PT`,
    );
  const { DATA_DIR } = readConfig(process.env);
  const data = readDataFolder(DATA_DIR, dataFiles);
  const { shared, problems } = checkShared(data, dataFiles);
  if (problems.length > 0) throw new DataError(problems);
  const vocabulary = dataFiles.vocabulary(shared, new Map());

  const folder = path.join(DATA_DIR, code.toLowerCase());
  const descriptor = descriptorOf(path.join(folder, DESCRIPTOR), code.toUpperCase(), rest);
  const empty = {
    descriptor,
    vocabulary,
    shared,
    records: new Map(),
    streamed: new Map(),
    headers: new Map(),
    incomplete: new Set<string>(),
  };
  const gaps = listRequirements(empty).map(({ block, city, item }) => ({
    block,
    city: city ?? '',
    item,
    reason: 'not_collected',
    note: 'Not looked for yet.',
  }));

  await makeFolder(folder);
  for (const { name, record, optional } of dataFiles.perCountry) {
    if (optional) continue;
    await writeFile(
      path.join(folder, name),
      formatCsv(Object.keys(record.shape), name === gapsFile.name ? gaps : []),
    );
  }
  const resources = describeResources(dataFiles, vocabulary);
  await writeFile(path.join(folder, DESCRIPTOR), formatDescriptor({ ...descriptor, resources }));
  console.log(`${folder}: a package with ${gaps.length} declared gaps.`);
  console.log(
    `Look at plumbline in its ${DESCRIPTOR}: required_building_params (the usual five), heights_in_feet, customary_units, postcodes, official_codes and cost_index are for you to decide.`,
  );
});

/** The descriptor as of today. Throws a DataError that names the invalid argument. */
function descriptorOf(
  file: string,
  country: string,
  [name = '', currency = '', ...reference_cities]: readonly string[],
): PackageDescriptor {
  const parsed = packageDescriptor.safeParse(
    {
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: `plumbline-${country.toLowerCase()}`,
      title: `Building-regulation reference data: ${name}`,
      licenses: [
        {
          name: 'CC-BY-4.0',
          path: 'https://creativecommons.org/licenses/by/4.0/',
          title: 'Creative Commons Attribution 4.0 International',
        },
      ],
      contributors: [{ title: 'Plumbline maintainers', roles: ['creator'] }],
      plumbline: {
        country,
        name,
        currency,
        as_of: new Date().toISOString().slice(0, 10),
        heights_in_feet: false,
        reference_cities,
        required_building_params: USUAL_PARAMS,
        cost_index: null,
      },
    },
    { error: explainIssue },
  );
  if (parsed.success) return parsed.data;
  throw new DataError(
    parsed.error.issues.map(({ path, message }) => ({ file, column: path.join('.'), message })),
  );
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new DataError([{ file: folder, message: 'is there already, and is left as it is' }]);
    throw error;
  });
}
