import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/editions/*table.ts', './src/resources/*/table.ts'],
  out: './drizzle',
});
