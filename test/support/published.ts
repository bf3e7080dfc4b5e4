import { readdirSync } from 'node:fs';

/** The codes of the countries that the data folder of the project has, in order. */
export const PUBLISHED: readonly string[] = readdirSync('data', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.toUpperCase())
  .sort();
