import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { cleanUpLater } from './clean-up-later.ts';

/** Clients of 2025 initialize first; those of 2026 say all with each request. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

/** The protocol's own client, connected over HTTP. It checks structured answers against the schemas that tools are listed with. */
export async function connectClient(
  url: string,
  revision: (typeof REVISIONS)[number] = '2025-11-25',
): Promise<Client> {
  const negotiation =
    revision === '2025-11-25' ? {} : { versionNegotiation: { mode: { pin: revision } } };
  const client = new Client({ name: 'test', version: '1' }, negotiation as object);
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  cleanUpLater(() => client.close());
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is the tool's.
export type ToolAnswer = { isError: boolean; data: any; text: string };

export async function callTool(client: Client, name: string, given: object): Promise<ToolAnswer> {
  const {
    isError = false,
    structuredContent,
    content,
  } = await client.callTool({ name, arguments: given as Record<string, unknown> });
  return { isError, data: structuredContent, text: (content[0] as { text: string }).text };
}

const ACCEPT = 'application/json, text/event-stream';

/** A message as any program might post it. */
export function post(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
    body,
  });
}

export function callMessage(name: unknown, given?: unknown): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name, arguments: given },
  });
}
