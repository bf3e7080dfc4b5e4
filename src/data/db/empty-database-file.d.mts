export const INITDB: string[];
export const SETTINGS: string[];
export function emptyDatabaseFile(root: string): Promise<string>;
