import path from 'node:path';
import type { DataFile, Located, Records } from './data-file.ts';
import type { DataFolder } from './data-folder.ts';
import { explainIssue, type PackageDescriptor, packageDescriptor } from './descriptor.ts';
import { isUtf16, whyNotUtf8 } from './encoding.ts';
import { DESCRIPTOR } from './folder-version.ts';
import type { Problem } from './problem.ts';
import { readCsv } from './read-csv.ts';

/** The content of a country's datapackage.json, raw and validated; null, with a problem added, where it is invalid. */
export function readDescriptor(
  problems: Problem[],
  folder: DataFolder,
  country: string,
): { json: Record<string, unknown>; descriptor: PackageDescriptor } | null {
  const file = path.join(folder.directory, country, DESCRIPTOR);
  const text = textOf(problems, folder, path.join(country, DESCRIPTOR));
  if (text === null) return null;
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(text);
  } catch (error) {
    problems.push({ file, message: `is not JSON: ${(error as Error).message}` });
    return null;
  }
  const parsed = packageDescriptor.safeParse(json, { error: explainIssue });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      problems.push({ file, column: path.join('.') || undefined, message });
    return null;
  }
  const expected = country.toUpperCase();
  if (parsed.data.plumbline.country === expected) return { json, descriptor: parsed.data };
  problems.push({
    file,
    column: 'plumbline.country',
    message: `must be ${expected}, as the folder is named`,
  });
  return null;
}

/** The valid records of the files of a country, or of the shared ones for a blank, and the header of each. Adds what is wrong to the problems. */
export function readFiles(
  problems: Problem[],
  folder: DataFolder,
  country: string,
  files: readonly DataFile[],
): { records: Records; headers: ReadonlyMap<string, readonly string[]> } {
  const headers = new Map<string, readonly string[]>();
  const records = new Map<string, readonly Located<object>[]>();
  for (const { name, record, optional } of files) {
    if (optional && !folder.contents.has(path.join(country, name))) continue;
    const text = textOf(problems, folder, path.join(country, name));
    if (text === null) continue;
    const read = readCsv(path.join(folder.directory, country, name), text, record);
    problems.push(...read.problems);
    records.set(name, read.records);
    headers.set(name, read.header);
  }
  return { records, headers };
}

function textOf(
  problems: Problem[],
  { directory, contents }: DataFolder,
  name: string,
): string | null {
  const content = contents.get(name) as Buffer | string;
  const file = path.join(directory, name);
  if (typeof content === 'string') {
    problems.push({ file, message: content });
    return null;
  }
  try {
    if (!isUtf16(content)) return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Bytes that are not UTF-8 are explained below.
  }
  problems.push({ file, ...whyNotUtf8(content) });
  return null;
}
