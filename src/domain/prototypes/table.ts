import * as z from 'zod';
import { conjunction, list, snakeCase, text } from '../../data/dataset/columns.ts';
import { countryTable, sharedTable } from '../../data/dataset/stored-columns.ts';

export const prototypeRecord = z.strictObject({
  prototype: snakeCase.describe('Name of the prototype, as designs give it.'),
  label: text.describe('What it is, in plain words, with its size.'),
  facts: conjunction.describe('Its use and other facts of the building, as conditions with `=`.'),
});

/** Buildings that are chosen by name, each with its use and its size: data/prototypes.csv. */
export const prototypes = sharedTable('prototypes', prototypeRecord, ['prototype']);

export const prototypeElementsRecord = z.strictObject({
  prototypes: list.describe('The prototypes with these facts, separated by `;`; blank for all.'),
  profiles: list.describe(
    'The elements: profiles of element-profiles.csv, separated by `;`; blank for all elements.',
  ),
  facts: conjunction.describe(
    'The facts, as conditions with `=`. Those of a row are left out together where one of them is given with another value. A row for a profile goes before one for all elements.',
  ),
});

/** Facts of elements of prototypes, which belong together: data/prototype-elements.csv. */
export const prototypeElements = sharedTable('prototype_elements', prototypeElementsRecord);

export const countryPrototypeRecord = z.strictObject({
  prototype: snakeCase.describe('A prototype of the file that all countries share.'),
  built: text.describe(
    'What is added, as words that can follow its label after a comma, such as `of fireproof construction`.',
  ),
  facts: conjunction.describe('The facts of the building that are added, as conditions with `=`.'),
});

/** What a country adds to a prototype: prototypes.csv of its package. */
export const countryPrototypes = countryTable('country_prototypes', countryPrototypeRecord, [
  'prototype',
]);
