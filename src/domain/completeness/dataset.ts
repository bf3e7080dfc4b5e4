import {
  type CountryPackage,
  type DerivedRows,
  dataFile,
  recordsOf,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { type CompletenessOfPackage, completenessOf } from './count.ts';
import { gapKey, listRequirements } from './requirements.ts';
import { cityCompleteness, completeness, completenessBlocks, gapRecord, gaps } from './table.ts';

export const gapsFile = dataFile({
  name: 'gaps.csv',
  description: 'What a complete country would hold and this package does not, each with its reason',
  record: gapRecord,
  key: ['block', 'city', 'item'],
  references: { source: TO_SOURCE },
  *check(records) {
    for (const { line, record } of records) {
      if (record.reason === 'not_regulated' && record.source === null) {
        yield { line, column: 'source', message: 'not_regulated needs a source that shows it' };
      }
    }
  },
  needsWhole: 'all',
  *checkWhole(records, country) {
    const requirements = listRequirements(country);
    const byKey = new Map(
      requirements.map((requirement) => [requirement.declaredWith[0] as string, requirement]),
    );
    const declared = new Set(
      records.map(({ record }) => gapKey(record.block, record.city, record.item)),
    );
    for (const { line, record } of records) {
      const what = describeRequirement(record);
      const requirement = byKey.get(gapKey(record.block, record.city, record.item));
      if (!requirement)
        yield {
          line,
          column: 'item',
          message: `'${what}' is nothing that a complete country must hold`,
        };
      else if (requirement.present)
        yield { line, column: 'item', message: `'${what}' is not missing: the data holds it` };
    }
    const published = recordsOf<{ code: string }>(country.records, 'cities.csv').map(
      ({ code }) => code,
    );
    const explained = new Set([
      ...published,
      ...records.flatMap(({ record }) => (record.block === 'cities' ? record.city : [])),
    ]);
    for (const city of country.descriptor.plumbline.reference_cities) {
      if (!explained.has(city))
        yield {
          message: `the reference city '${city}' is not published, and no gap in block cities gives the reason`,
        };
    }
    for (const requirement of requirements) {
      if (requirement.city !== null && !explained.has(requirement.city)) continue;
      if (requirement.present || requirement.declaredWith.some((key) => declared.has(key)))
        continue;
      yield {
        message: `'${describeRequirement(requirement)}' is missing from the data, and no gap gives the reason`,
      };
    }
  },
  table: gaps,
});

function describeRequirement({
  block,
  city,
  item,
}: {
  block: string;
  city: string | null;
  item: string;
}): string {
  return [block, city, item].filter((part) => part !== null).join(' ');
}

/** Three tables follow from one count. */
const counted = new WeakMap<CountryPackage, CompletenessOfPackage>();

const inCountry =
  (rows: (completeness: CompletenessOfPackage) => readonly object[]) =>
  (country: CountryPackage) => {
    const completeness = counted.get(country) ?? completenessOf(country);
    counted.set(country, completeness);
    return rows(completeness).map((row) => ({
      ...row,
      country: country.descriptor.plumbline.country,
    }));
  };

export const completenessRows: DerivedRows = {
  table: completeness,
  rows: inCountry(({ blocks: _blocks, byCity: _byCity, ...row }) => [row]),
};

export const blockRows: DerivedRows = {
  table: completenessBlocks,
  rows: inCountry(({ blocks }) =>
    blocks.map((block, position) => ({ ...block, share: rounded(block.share), position })),
  ),
};

export const cityCompletenessRows: DerivedRows = {
  table: cityCompleteness,
  rows: inCountry(({ byCity }) =>
    [...byCity].map(([city, { present, required, share }]) => ({
      city,
      present,
      required,
      completeness: Math.floor(share * 1000) / 10,
    })),
  ),
};

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
