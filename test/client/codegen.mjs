import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildSchema, parse } from 'graphql';

/** Writes the types of the schema and of an operation as GraphQL Code Generator makes them: node codegen.mjs <schema.graphql> <file>. */
const [, , schemaFile, filename] = process.argv;
const schema = parse(await readFile(schemaFile, 'utf8'));
const document = parse(`query RulesOfCountry($code: CountryCode!) {
  country(code: $code) { id complianceRules(first: 3) { id ruleId operator value unit source { id license } } costIndex { countryCode currentIndex } }
  node(id: "x") { id ... on Zone { zoneId setbacks { frontM } } }
}`);
const text = await codegen({
  filename,
  schema,
  schemaAst: buildSchema(await readFile(schemaFile, 'utf8')),
  documents: [{ location: 'rules.graphql', document }],
  config: {
    strictScalars: true,
    scalars: { CountryCode: 'string', Date: 'string', DateTime: 'string' },
  },
  plugins: [{ typescript: {} }, { operations: {} }],
  pluginMap: { typescript, operations },
});
await writeFile(filename, text);
