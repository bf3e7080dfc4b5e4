/** Where agents and those who set them up read of the service. */
export const AGENTS_PATH = '/docs/agents';
export const LLMS_PATH = '/llms.txt';
