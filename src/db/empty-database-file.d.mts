export const INITDB: string[];
export function emptyDatabaseFile(root: string): Promise<string>;
