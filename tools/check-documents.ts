import { parse, validate } from 'graphql';
import '../src/api/files/downloads/ids.ts';
import { EXAMPLES } from '../src/api/graphql/examples.ts';
import { TOOLS } from '../src/api/mcp/tool-list.ts';
import { ROUTES } from '../src/api/rest/routes.ts';
import { constantDocuments } from '../src/domain/documents/document.ts';
import { schema } from '../src/domain/executable-schema.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import '../src/web/changes-feed.ts';
import '../src/web/llms-text.ts';
import { PAGES } from '../src/web/page-list.ts';
import '../src/web/prepare-pages.ts';

/**
 * Part of `npm run check`: validates the text of every GraphQL document of the program against the
 * schema. The compiler checks only what a reader takes from a result, and no assembled document.
 */
await runProgram(async () => {
  const documents = new Map<string, string>([
    ...ROUTES.map(({ operation, document }) => [`REST ${operation}`, document] as const),
    ...ROUTES.flatMap(({ operation, filter }) =>
      filter ? [[`REST ${operation}, filtered`, filter.document] as const] : [],
    ),
    ...PAGES.map(({ path, document }) => [`page ${path}`, document] as const),
    ...PAGES.flatMap(({ path, next }) =>
      next ? [[`page ${path}, next`, next.document] as const] : [],
    ),
    ...TOOLS.map(({ name, document }) => [`tool ${name}`, document] as const),
    ...Object.entries(EXAMPLES).map(([name, document]) => [`example ${name}`, document] as const),
    ...constantDocuments().map((document, index) => [`document ${index + 1}`, document] as const),
  ]);
  const errors = [...documents].flatMap(([name, document]) =>
    errorsOf(document).map((message) => `${name}: ${message}`),
  );
  if (errors.length > 0) {
    console.error(`${errors.join('\n')}\n${errors.length} errors in ${documents.size} documents.`);
    process.exitCode = 1;
  } else console.log(`${documents.size} GraphQL documents match the schema.`);
});

function errorsOf(document: string): string[] {
  try {
    return validate(schema, parse(document)).map(({ message }) => message);
  } catch (error) {
    return [`${(error as Error).message}: ${document}`];
  }
}
