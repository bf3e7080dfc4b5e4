import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Returns the licences of the packages that bundled `files` belong to. Paths are relative to `root`. */
export async function thirdPartyLicenses(root, files) {
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
  const texts = await Promise.all([...folders].sort().map((folder) => licenseOf(path.join(root, folder))));
  return [...new Set(texts)].join(`\n${'-'.repeat(80)}\n\n`);
}

async function licenseOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const found = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).sort();
  if (!license && found.length === 0) throw new Error(`${name} ${version} has no licence: it cannot be bundled`);
  const texts = await Promise.all(found.map((file) => readFile(path.join(folder, file), 'utf8')));
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts.map((text) => text.trim())].join('\n\n').concat('\n');
}
