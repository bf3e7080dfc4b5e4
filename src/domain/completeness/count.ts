import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import { recordsInForce } from '../../data/dataset/records-in-force.ts';
import { groupByKey } from '../../data/db/keys.ts';
import { applicableRecords } from './applicable-records.ts';
import {
  gapKey,
  listRequirements,
  pointsOfZone,
  REFERENCE_COST,
  ZONES_PER_CITY,
  type Zone,
} from './requirements.ts';
import { BLOCKS, type Block } from './table.ts';

type Gap = { block: string; city: string | null; item: string; reason: string };

/** A row of coverage.csv. */
type Coverage = {
  city: string | null;
  concluded: number;
  depends: number;
  not_regulated: number;
  not_collected: number;
  undeclared: number;
};

/** An item. It is waived if a source shows that it is not regulated. */
type Counted = { block: Block; city: string | null; present: boolean; waived: boolean };

type Share = { present: number; required: number; share: number };

export type CompletenessOfPackage = {
  rules: number;
  cities: number;
  buildingParams: number;
  zoningZones: number;
  /** The mean of the shares of all blocks, in per cent, floored to one decimal. */
  completeness: number;
  blocks: readonly (Share & { block: Block })[];
  /** By the codes of the reference cities. */
  byCity: ReadonlyMap<string, Share>;
};

/** Floor area ratio, and the items of `pointsOfZone`. */
const POINTS_PER_ZONE = 4;

/** How complete a country package is. The rule is stated in data/README.md. */
export function completenessOf(country: CountryPackage): CompletenessOfPackage {
  const counted = [...countRequirements(country), ...countZones(country)];
  const blocks = BLOCKS.map((block) => ({
    block,
    ...(block === 'questions'
      ? shareOfQuestions(country)
      : shareOf(counted.filter((each) => each.block === block))),
  }));
  const cities = country.descriptor.plumbline.reference_cities;
  const ofCities = groupByKey(counted, cities, ({ city }) => city ?? '');
  // Twelve digits, so that thirds that sum up to a whole are not floored below it.
  const mean = Number(
    (blocks.reduce((sum, { share }) => sum + share, 0) / blocks.length).toPrecision(12),
  );
  return {
    rules: recordsInForce(country, 'compliance-rules.csv').length,
    cities: recordsOf(country.records, 'cities.csv').length,
    buildingParams: [...applicableRecords(country, 'building-params.csv').values()].reduce(
      (sum, rows) => sum + rows.length,
      0,
    ),
    zoningZones: recordsOf(country.records, 'zones.csv').length,
    completeness: Math.floor(mean * 1000) / 10,
    blocks,
    byCity: new Map(ofCities.map((own, index) => [cities[index] as string, shareOf(own)])),
  };
}

function waivedBy(
  country: CountryPackage,
): (block: string, city: string | null, item: string) => boolean {
  const gaps = recordsOf<Gap>(country.records, 'gaps.csv').filter(
    ({ reason }) => reason === 'not_regulated',
  );
  const waived = new Set(gaps.map(({ block, city, item }) => gapKey(block, city, item)));
  return (block, city, item) => waived.has(gapKey(block, city, item));
}

/** Zones are counted by points, and the reference cost is not counted. */
function countRequirements(country: CountryPackage): Counted[] {
  const isWaived = waivedBy(country);
  return listRequirements(country)
    .filter(({ block, item }) => block !== 'zoning' && item !== REFERENCE_COST)
    .map(({ block, city, item, present }) => ({
      block,
      city,
      present,
      waived: isWaived(block, city, item),
    }));
}

/** The points of each reference city's three fullest zones, and of missing ones. */
function countZones(country: CountryPackage): Counted[] {
  const isWaived = waivedBy(country);
  const cities = country.descriptor.plumbline.reference_cities;
  const zones = groupByKey(
    recordsOf<Zone>(country.records, 'zones.csv'),
    cities,
    (zone) => zone.city,
  );
  return cities.flatMap((city, index) => {
    const point = (present: boolean, waived: boolean): Counted => ({
      block: 'zoning',
      city,
      present,
      waived,
    });
    const ofZone = (zone: Zone) => [
      point(zone.max_far !== null, false),
      ...pointsOfZone(zone).map(({ item, present }) =>
        point(present, isWaived('zoning', city, item)),
      ),
    ];
    const number = (points: readonly Counted[], what: 'present' | 'waived') =>
      points.filter((each) => each[what]).length;
    const fullest = (zones[index] as Zone[])
      .sort((one, other) => (one.zone_id < other.zone_id ? -1 : 1))
      .map(ofZone)
      .sort(
        (one, other) =>
          number(other, 'present') - number(one, 'present') ||
          number(other, 'waived') - number(one, 'waived'),
      )
      .slice(0, ZONES_PER_CITY);
    const missing = (ZONES_PER_CITY - fullest.length) * POINTS_PER_ZONE;
    const noZones = isWaived('zoning', city, 'zones');
    return [...fullest.flat(), ...Array.from({ length: missing }, () => point(false, noZones))];
  });
}

/**
 * The usual questions of all reference cities. Present are those with a verdict and those that the
 * law does not limit. Questions whose text is closed are not required. In a reference city without
 * coverage, none is present.
 */
function shareOfQuestions({ descriptor, records, shared }: CountryPackage): Share {
  const coverage = recordsOf<Coverage>(records, 'coverage.csv');
  const perCity = recordsOf(shared, 'coverage-questions.csv').length;
  const covered = new Set(coverage.map(({ city }) => city));
  const isOnePlace = covered.has(null);
  const uncovered = isOnePlace
    ? []
    : descriptor.plumbline.reference_cities.filter((city) => !covered.has(city));
  const sum = (numberIn: (row: Coverage) => number) =>
    coverage.reduce((total, row) => total + numberIn(row), 0);
  const present = sum((row) => row.concluded + row.not_regulated);
  const required =
    present +
    sum((row) => row.depends + row.not_collected + row.undeclared) +
    uncovered.length * perCity;
  return { present, required, share: required === 0 ? 1 : present / required };
}

function shareOf(counted: readonly Counted[]): Share {
  const required = counted.filter(({ waived }) => !waived).length;
  const present = counted.filter((each) => each.present && !each.waived).length;
  return { present, required, share: required === 0 ? 1 : present / required };
}
