import { clientSettings, EXAMPLE_HOST } from '../api/mcp/clients.ts';
import type { Tool } from '../api/mcp/parts/tool.ts';
import { TOOLS } from '../api/mcp/tool-list.ts';
import type { Edition } from '../data/editions/edition.ts';
import type { Quota } from '../server/http/limiter.ts';
import { AGENTS_PATH, LLMS_PATH, MCP_PATH } from '../server/http/paths.ts';
import { CONTENTS, html } from './html/html.ts';
import { type Column, column, nameColumn, table } from './html/table.ts';
import { prose } from './reference/shapes.ts';
import { renderInFrame } from './render-page.ts';

/** Settings and tools for agents. */
export function agentsPage(edition: Edition, { limit, windowMs }: Quota): string {
  const main = html`<h1>For agents</h1>
<p class="lead">Agents reach the same data by the <a href="https://modelcontextprotocol.io">Model Context Protocol</a>: ${TOOLS.length} tools that read, at <code>${edition.addresses.of(MCP_PATH)}</code>, no key.</p>
${CONTENTS}<h2 id="clients">Settings of clients</h2>
<p>Replace <code>${EXAMPLE_HOST}</code> with the address of this page.</p>
${clientSettings(EXAMPLE_HOST + edition.addresses.of(MCP_PATH)).map(({ name, where, settings }) => html`<h3>${name}</h3><p>${prose(where)}</p><pre tabindex="0" aria-label="Settings of ${name}"><code>${settings}</code></pre>`)}
<h2 id="tools">Tools</h2>
${table('Tools for agents', COLUMNS, TOOLS)}
<h2 id="conclusions">What may be concluded</h2>
<p>Each value comes with its unit, clause and source. Results state their limits: <code>DEPENDS</code> is open until the named facts are given, <code>NO_RULE</code> is not a permission, and presumptions are listed.
Let the agent repeat these limits, and read the clause before you rely on a result.</p>
<h2 id="protocol">Protocol</h2>
<p>Streamable HTTP without sessions, of the revisions of 2025 and 2026: each message is posted to <code>${edition.addresses.of(MCP_PATH)}</code> as JSON, with <code>Accept: application/json, text/event-stream</code>, and the response is one JSON body. One message at a time; batches, subscriptions and streams are not supported.
Every message counts as a request: ${limit} in any ${windowMs / 1000} seconds per client address, together with REST and GraphQL. Any origin is allowed: the data is public and read-only. <a href="${LLMS_PATH}">${edition.addresses.of(LLMS_PATH)}</a> is a short overview.</p>`;
  return renderInFrame({ title: 'For agents', main }, { edition, path: AGENTS_PATH });
}

const COLUMNS: Column<Tool>[] = [
  nameColumn(
    'Tool',
    ({ name, title }) => html`${title} <span class="name"><code>${name}</code></span>`,
  ),
  column(
    'Instructions for agents',
    ({ description }) => html`<span class="clause">${prose(description)}</span>`,
  ),
];
