/** Paths, for modules that must not load their handlers. */

/** What the seven paths begin with. */
export const REST_PREFIX = '/api/v1/open';

export const GRAPHQL_PATH = '/graphql';

/** Where agents reach the tools: each message is posted to it. */
export const MCP_PATH = '/mcp';
export const MCP_METHODS = 'POST, OPTIONS';

/** Where a list of places is posted; to a GET it is the page with a form for that. */
export const LOOKUP_PATH = '/lookup';

/** Where a table of amounts is posted; to a GET it is the page that compares indices. */
export const REINDEXING_PATH = '/cost-index';

/** Where a file is posted to be checked, and a country as a workbook. */
export const CONTRIBUTE_PATH = '/contribute';
export const WORKBOOK_PATH = '/contribute/{CC}.xlsx';

/** What works where a page has a form that is posted. */
export const FORM_METHODS = 'GET, HEAD, POST, OPTIONS';

/** The page of what there is to download, and where that is. */
export const DOWNLOADS_PATH = '/downloads';
export const DOWNLOADS_PREFIX = '/downloads/';
export const IDS_PREFIX = '/ids/';

/** Scripts of pages, and what they load. */
export const SCRIPTS_PREFIX = '/scripts/';

/** The page for people who set up an agent, and its summary for models. */
export const AGENTS_PATH = '/docs/agents';
export const LLMS_PATH = '/llms.txt';
