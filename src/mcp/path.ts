/** Where agents reach the tools: one address, to which each message is posted. */
export const MCP_PATH = '/mcp';

export const MCP_METHODS = 'POST, OPTIONS';
