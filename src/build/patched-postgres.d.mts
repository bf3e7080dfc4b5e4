export const PATCHED_FILE: RegExp;
export function patchPostgres(text: string): string;
