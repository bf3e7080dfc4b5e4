import type { Inference, Inferences, Presumption } from '../../conditions/deduce.ts';
import { type CountryPackage, recordsOf } from '../../dataset/data-file.ts';

/** What follows and what is presumed in a country package: its own rows first, then those of all countries. */
export function inferencesOf({ records, shared }: Pick<CountryPackage, 'records' | 'shared'>): Inferences {
  const rows = <Row extends object>(file: string) => [...recordsOf<Row>(records, file), ...recordsOf<Row>(shared, file)];
  return { implied: rows<Inference>('implied-facts.csv'), presumed: rows<Presumption>('presumed-facts.csv') };
}
