import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readDataset } from '../src/data/dataset/check-dataset.ts';
import type { Document } from '../src/data/dataset/data-file.ts';
import { type Case, type CaseFile, caseSchema } from '../src/domain/checks/case-format.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { makeCases } from './cases/make-cases.ts';

/** A design as it was worked out by hand. */
type Design = {
  name: string;
  clause: string;
  place?: string;
  subdivision?: string;
  on_date?: string;
  facts: Record<string, string>;
  elements: {
    profile?: string;
    facts?: Record<string, string>;
    measures: Record<string, number>;
  }[];
  conclusions: Record<string, 'COMPLIES' | 'BREAKS' | 'DEPENDS' | 'NO_RULE'>;
};

/** `npm run data:cases`: writes the cases of each country that follow from its rules and from the designs of a folder, and their schema. */
await runProgram(async () => {
  const [folder = ''] = readArguments(
    'npm run data:cases -- <folder of designs>',
    process.argv.slice(2),
  );
  const { DATA_DIR } = readConfig(process.env);
  // The files that this command writes may be outdated: their content is not checked.
  const unchecked = (documents: readonly Document[]) =>
    documents.map((document) => ({ ...document, whyWrong: () => null }));
  const { shared, perCountry } = dataFiles.documents;
  const documents = { shared: unchecked(shared), perCountry: unchecked(perCountry) };
  const { packages } = await readDataset(DATA_DIR, { ...dataFiles, documents });
  await writeFile(
    path.join(DATA_DIR, 'cases.schema.json'),
    `${JSON.stringify(caseSchema(), null, 2)}\n`,
  );
  for (const country of packages) {
    const code = country.descriptor.plumbline.country;
    const designs = await readDesigns(folder, code.toLowerCase());
    const cases = [
      ...designs.map((design, index) => caseOfDesign(design, `${code}-design-${index + 1}`)),
      ...makeCases(country),
    ];
    const file: CaseFile = { country: code, licence: 'CC-BY-4.0', cases };
    // A line for each case, so that a difference is read as one.
    const lines = file.cases.map((each) => JSON.stringify(each)).join(',\n');
    const text = `{"country": ${JSON.stringify(code)}, "licence": "CC-BY-4.0", "cases": [\n${lines}\n]}\n`;
    await writeFile(path.join(DATA_DIR, code.toLowerCase(), 'cases.json'), text);
    console.log(`${code}: ${cases.length} cases, ${designs.length} of them designs`);
  }
});

/**
 * The designs of a country: first those of `it.json`, so that their ids stay, then those of
 * `it-….json`; empty without such files.
 */
async function readDesigns(folder: string, country: string): Promise<Design[]> {
  const further = (await readdir(folder)).filter((name) => name.startsWith(`${country}-`)).sort();
  const files = [`${country}.json`, ...further].map((name) => path.join(folder, name));
  const texts = await Promise.all(files.filter(existsSync).map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) => JSON.parse(text) as Design[]);
}

function caseOfDesign(
  { name, clause, place, subdivision, on_date, facts, elements, conclusions }: Design,
  id: string,
): Case {
  const expected = elements.flatMap(({ measures }, element) =>
    Object.keys(measures).flatMap((field) => {
      const verdict = conclusions[field] ?? conclusions[`${element}.${field}`];
      return verdict ? [{ element, field, verdict }] : [];
    }),
  );
  return {
    id,
    kind: 'design',
    clause: `${name}: ${clause}`,
    design: {
      ...(place && { place }),
      ...(on_date && { on_date }),
      assume: 'ORDINARY',
      facts: { ...(subdivision && { subdivision }), ...facts },
      elements,
    },
    expected: { conclusions: expected },
  };
}
