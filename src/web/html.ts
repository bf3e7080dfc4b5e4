/** A page with its style inside: nothing is loaded from elsewhere. */
export function htmlPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff }
h1 { line-height: 1.2 } code { background: #f1f1ee; padding: .1em .3em; border-radius: 3px }
table { border-collapse: collapse } td, th { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1b1b1b } code { background: #333 } a { color: #8cf } td, th { border-color: #444 } }
</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
