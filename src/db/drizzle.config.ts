import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/editions.ts', './src/resources/*/table.ts'],
  out: './drizzle',
});
