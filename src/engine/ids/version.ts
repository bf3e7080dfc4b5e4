/** The versions of IFC, as IDS writes them. */
export const IFC_VERSIONS = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const;
export type IfcVersion = (typeof IFC_VERSIONS)[number];

const SCHEMAS: readonly (readonly [RegExp, IfcVersion])[] = [
  [/^IFC2X3(_\w+)?$/i, 'IFC2X3'],
  [/^IFC4(_\w+)?$/i, 'IFC4'],
  [/^IFC4X3(_\w+)?$/i, 'IFC4X3_ADD2'],
];

/** A file that cannot be read as a model, with the reason for the user. */
export class UnreadableModel extends Error {}

/** The version that a file states in its header. Throws an UnreadableModel for other files. */
export function readVersion(head: string): IfcVersion {
  if (!/^\ufeff?\s*ISO-10303-21\s*;/.test(head))
    throw new UnreadableModel(
      head.startsWith('PK')
        ? 'The file is a ZIP archive. Extract the IFC file from it, and choose that file.'
        : 'The file is not an IFC file in the STEP format: it does not begin with ISO-10303-21. Export the model as .ifc, not as .ifcXML.',
    );
  const [, schema = ''] = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(head) ?? [];
  const version = SCHEMAS.find(([pattern]) => pattern.test(schema))?.[1];
  if (version) return version;
  throw new UnreadableModel(
    `The header of the file must state the schema IFC2X3, IFC4 or IFC4X3 (got ${JSON.stringify(schema)}).`,
  );
}

/** Throws an UnreadableModel where the last characters of a file are not the end of one: a part of a model would pass. */
export function requireEnd(tail: string): void {
  if (!/END-ISO-10303-21\s*;/.test(tail))
    throw new UnreadableModel(
      'The file is not complete: it does not end with END-ISO-10303-21. Export or download the model again.',
    );
}
