import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

const inference = () => ({
  edition: editionColumn(),
  position: integer().notNull(),
  when: jsonb().$type<readonly Conjunction[]>().notNull(),
  fact: text().notNull(),
  value: text().notNull(),
  reference: text().notNull(),
});
const ofCountry = () => ({ country: text().notNull(), source: text().notNull() });

/** What follows from other facts by the meaning of the words, in all countries. */
export const sharedImpliedFacts = pgTable('shared_implied_facts', inference(), (table) => [
  primaryKey({ columns: [table.edition, table.position] }),
]);

/** What follows from other facts by the law of a country. */
export const impliedFacts = pgTable(
  'implied_facts',
  { ...inference(), ...ofCountry() },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);

/** What is presumed of an ordinary building in all countries. */
export const sharedPresumedFacts = pgTable(
  'shared_presumed_facts',
  { ...inference(), why: text().notNull() },
  (table) => [primaryKey({ columns: [table.edition, table.position] })],
);

/** What is presumed of an ordinary building in a country. */
export const presumedFacts = pgTable(
  'presumed_facts',
  { ...inference(), ...ofCountry(), why: text().notNull() },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
