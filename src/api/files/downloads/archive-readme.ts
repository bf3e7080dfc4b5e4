import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { oncePer } from '../../../data/editions/once-per.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { describedTables } from './tables.ts';
import { type TextEntry, textEntry } from './zip.ts';

const NAME = 'README.txt';
const TITLE = 'Plumbline: building-regulation reference data';

/** `countries` are those that have a folder in it. */
type Archive = {
  asOf: string;
  of: string;
  files: ReadonlyMap<string, StoredFile>;
  countries?: ReadonlyMap<string, string>;
};

/** The README of an archive: its version and day, licence, how to cite it, and a description of each file. */
export const archiveReadme = oncePer(makeReadme, ({ of }: Archive) => of);

async function makeReadme(
  edition: Edition,
  { asOf, of, files, countries }: Archive,
): Promise<TextEntry> {
  const { dataFiles } = await import('../../../domain/data-files.ts');
  const documents = [...dataFiles.documents.shared, ...dataFiles.documents.perCountry].filter(
    ({ name }) => files.has(name),
  );
  const described = [...(await describedTables(edition, files))].map(([name, { description }]) => ({
    name,
    description,
  }));
  const lines = [...described, ...documents].map(
    ({ name, description }) => `  ${name}: ${description}.`,
  );
  const folders = [...(countries ?? [])].map(
    ([code, name]) => `  ${code.toLowerCase()}/: ${name}.`,
  );
  return textEntry(
    NAME,
    `${about(of, asOf)}\n${formatSection(`The files of ${of}`, lines)}${formatSection('The folders of the countries', folders)}`,
  );
}

function formatSection(heading: string, lines: readonly string[]): string {
  return lines.length > 0 ? `\n${heading}:\n${lines.join('\n')}\n` : '';
}

/** States the day and not the version, so that an archive without changes has the same bytes in a new edition. */
function about(of: string, asOf: string): string {
  return `${TITLE} of ${of}
As of ${asOf}; the version is in the name that the archive was given when it was downloaded.

Licence: Creative Commons Attribution 4.0 International (CC BY 4.0), ${LICENSE_URL}
Attribution: name Plumbline and the version, and say what you changed.
To cite: Plumbline maintainers. ${TITLE} of ${of}. As of ${asOf}.
Where one value matters, cite the document that it was read in as well: sources.csv names it, with its own licence.
The law itself prevails. A missing value does not mean that anything is permitted.

datapackage.json describes each column, with its unit (Data Package 2.0).`;
}
