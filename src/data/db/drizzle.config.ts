import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/data/db/edition-tables.ts',
    './src/data/editions/*-table.ts',
    './src/domain/*/table.ts',
  ],
  out: './drizzle',
});
