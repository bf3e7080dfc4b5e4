import type * as z from 'zod';
import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import { recordsInForce } from '../../data/dataset/records-in-force.ts';
import { type Adoption, type Code, ofBuildingCodes } from '../../engine/checks/adopted-codes.ts';
import type { adoptionRecord } from './table.ts';

/** The adoptions of building codes that are law on the day of a country package. */
export function buildingCodesAdopted(
  country: Pick<CountryPackage, 'records' | 'descriptor'>,
): Adoption[] {
  const records = recordsInForce<z.output<typeof adoptionRecord>>(country, 'adoptions.csv');
  return ofBuildingCodes(
    records.map((record) => ({ ...record, where: record.where[0] ?? [] })),
    recordsOf<Code>(country.records, 'codes.csv'),
  );
}
