import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import {
  type CountryPrototypeRow,
  createPrototypes,
  type Prototype,
  type PrototypeElementsRow,
  type PrototypeRow,
} from '../../engine/checks/prototype.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

/** The prototypes of a country package by name, with what the country adds. */
export function packagePrototypes({
  records,
  shared,
  descriptor,
}: CountryPackage): ReadonlyMap<string, Prototype> {
  const rows = <Row extends { facts: Conjunction }>(of: CountryPackage['records'], file: string) =>
    recordsOf<Omit<Row, 'facts'> & { facts: readonly Conjunction[] }>(of, file).map(
      ({ facts, ...row }) => ({ ...row, facts: facts[0] ?? [] }) as unknown as Row,
    );
  return createPrototypes(
    rows<PrototypeRow>(shared, 'prototypes.csv'),
    rows<PrototypeElementsRow>(shared, 'prototype-elements.csv'),
    descriptor.plumbline.country,
    rows<CountryPrototypeRow>(records, 'prototypes.csv'),
  );
}
