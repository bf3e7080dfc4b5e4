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

/** How agents reach the data, for those who set them up. */
export function agentsPage(edition: Edition, { limit, windowMs }: Quota): string {
  const main = html`<h1>For agents</h1>
<p class="lead">Agents reach the same data by the <a href="https://modelcontextprotocol.io">Model Context Protocol</a>: ${TOOLS.length} tools that read, at <code>${edition.addresses.of(MCP_PATH)}</code>, no key.</p>
${CONTENTS}<h2 id="clients">Settings of clients</h2>
<p>Put the address that this page has in place of <code>${EXAMPLE_HOST}</code>.</p>
${clientSettings(EXAMPLE_HOST + edition.addresses.of(MCP_PATH)).map(({ name, where, settings }) => html`<h3>${name}</h3><p>${prose(where)}</p><pre tabindex="0" aria-label="Settings of ${name}"><code>${settings}</code></pre>`)}
<h2 id="tools">Tools</h2>
${table('What an agent can ask', COLUMNS, TOOLS)}
<h2 id="conclusions">What may be concluded</h2>
<p>Each value comes with its unit, clause and source. Answers say what they do not allow to conclude: <code>DEPENDS</code> is open until the facts that it names are given, <code>NO_RULE</code> is no permission, and what was presumed is named.
Ask an agent to repeat that, and look at the clause before you rely on it.</p>
<h2 id="protocol">Protocol</h2>
<p>Streamable HTTP without sessions, of the revisions of 2025 and 2026: each message is posted to <code>${edition.addresses.of(MCP_PATH)}</code> as JSON, with <code>Accept: application/json, text/event-stream</code>, and answered by one JSON body. One message at a time; batches, subscriptions and streams are not answered.
Every message counts as a request: ${limit} in any ${windowMs / 1000} seconds per client address, together with REST and GraphQL. Any origin may ask, as nothing here is private and nothing can be changed. <a href="${LLMS_PATH}">${edition.addresses.of(LLMS_PATH)}</a> says in short what is where.</p>`;
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
