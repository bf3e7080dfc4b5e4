import { isMappedToIfc } from '../ids/ifc.ts';

/** Warnings of fields of which nobody said yet whether IFC has a property for them. */
export function warnOfUnmappedFields(fields: Iterable<string>): string[] {
  return [...fields]
    .filter((field) => !isMappedToIfc(field))
    .map((field) => `fields.csv: ${field}: src/resources/ids/ifc.ts does not say how IFC states it: add it to MEASURES, or to UNMEASURED`);
}
