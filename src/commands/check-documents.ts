import { parse, validate } from 'graphql';
import '../downloads/ids.ts';
import { constantDocuments } from '../documents/document.ts';
import { EXAMPLES } from '../graphql/examples.ts';
import { TOOLS } from '../mcp/tool-list.ts';
import { schema } from '../resources/schema.ts';
import { ROUTES } from '../rest/routes.ts';
import { runProgram } from '../service/failed-start.ts';
import '../web/changes-feed.ts';
import '../web/llms-text.ts';
import { PAGES } from '../web/page-list.ts';
import '../web/prepare-pages.ts';

/**
 * Part of `npm run check`: validates the text of every GraphQL document of the program against the
 * schema. The compiler checks only what a reader takes from a result, and no assembled document.
 */
await runProgram(async () => {
  const documents = new Map<string, string>([
    ...ROUTES.map(({ operation, document }) => [`REST ${operation}`, document] as const),
    ...PAGES.map(({ path, document }) => [`page ${path}`, document] as const),
    ...PAGES.flatMap(({ path, next }) => (next ? [[`page ${path}, next`, next.document] as const] : [])),
    ...TOOLS.map(({ name, document }) => [`tool ${name}`, document] as const),
    ...Object.entries(EXAMPLES).map(([name, document]) => [`example ${name}`, document] as const),
    ...constantDocuments().map((document, index) => [`document ${index + 1}`, document] as const),
  ]);
  const errors = [...documents].flatMap(([name, document]) => errorsOf(document).map((message) => `${name}: ${message}`));
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
