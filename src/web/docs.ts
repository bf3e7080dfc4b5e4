import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../project-root.ts';

/** The reference page: Swagger UI, served from its package, with nothing loaded from elsewhere. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plumbline reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', validatorUrl: null, tryItOutEnabled: true, deepLinking: true, displayRequestDuration: true });
</script>
</body>
</html>
`;

/** Swagger UI is loaded from here, draws icons that it brings along, and tries requests on this service. */
export const DOCS_ALLOWED = { 'script-src': "'self'", 'style-src': "'self'", 'connect-src': "'self'" };

/** The files of Swagger UI that the page loads, with their types. */
export const DOCS_FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

export function readDocsFile(name: string): Promise<Buffer> {
  return readFile(path.join(projectRoot(), 'node_modules', 'swagger-ui-dist', name));
}
