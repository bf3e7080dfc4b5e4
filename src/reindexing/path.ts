/** Where a table of amounts is sent; for reading it is the page that compares indices. */
export const REINDEXING_PATH = '/cost-index';
