const json = (settings: object) => JSON.stringify(settings, null, 2);

/** The host stands for that of an installation. */
export const EXAMPLE_HOST = 'https://plumbline.example';

type ClientSettings = { name: string; where: string; settings: string };

/**
 * How to configure the usual clients for a server over HTTP, as their documentation of 2026-11
 * states. Code is between backticks.
 */
export function clientSettings(address: string): ClientSettings[] {
  return [
    {
      name: 'Claude and Claude Desktop',
      where:
        'Settings, Connectors, Add custom connector, with this address, which must be reachable from the internet. `claude_desktop_config.json` takes no addresses of servers.',
      settings: address,
    },
    {
      name: 'Claude Code',
      where:
        'A command, or `.mcp.json` in the project in the format of Cursor with `"type": "http"` beside the address.',
      settings: `claude mcp add --transport http plumbline ${address}`,
    },
    {
      name: 'VS Code',
      where: '`.vscode/mcp.json` in the workspace, or `mcp.json` of the user.',
      settings: json({ servers: { plumbline: { type: 'http', url: address } } }),
    },
    {
      name: 'Cursor',
      where: '`.cursor/mcp.json` in the project, or `~/.cursor/mcp.json` for all.',
      settings: json({ mcpServers: { plumbline: { url: address } } }),
    },
  ];
}
