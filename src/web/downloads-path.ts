/** What there is to download, as a page. */
export const DOWNLOADS_PATH = '/downloads';
