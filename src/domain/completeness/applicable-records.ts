import type { CountryPackage } from '../../data/dataset/data-file.ts';
import { recordsInForce } from '../../data/dataset/records-in-force.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { factRulesOf, factsOfPlace, forPlace } from '../places/facts.ts';
import { rowsByCity, rowsOfPlace } from '../places/scope.ts';
import { referencesOf } from '../places/summary.ts';

type PlacedRecord = {
  where: readonly Conjunction[];
  when: readonly Conjunction[];
  category?: string;
  parameter: string;
};

/** The records of a file, and parameters of whole tables, that apply in each published city. */
export function applicableRecords(
  country: CountryPackage,
  file: 'building-params.csv' | 'building-codes.csv',
): ReadonlyMap<string, readonly PlacedRecord[]> {
  const { terms, parameters } = country.vocabulary;
  const rows = recordsInForce<PlacedRecord>(country, file).map((record, position) => ({
    record,
    where: record.where[0] ?? [],
    position,
  }));
  const candidatesIn = rowsByCity(rows, ({ record }) => record.where);
  const nameOf = ({ record }: (typeof rows)[number]) => `${record.category} ${record.parameter}`;
  const rulesIn = rowsByCity(factRulesOf(country), ({ where }) => [where]);
  return new Map(
    referencesOf(country).map((place) => {
      const given =
        file === 'building-params.csv'
          ? Object.keys(place.values).filter((name) => parameters.has(name))
          : [];
      const own = given.map((parameter) => ({
        ...forPlace(place.code),
        record: { where: [], when: [], parameter },
      }));
      const facts = factsOfPlace(place, rulesIn(place.code), terms);
      return [
        place.code,
        rowsOfPlace([...candidatesIn(place.code), ...own], nameOf, facts, terms).map(
          ({ record }) => record,
        ),
      ];
    }),
  );
}
