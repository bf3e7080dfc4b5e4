/** Address of CC BY 4.0, the licence of all data. */
export const LICENSE_URL = 'https://creativecommons.org/licenses/by/4.0/';
