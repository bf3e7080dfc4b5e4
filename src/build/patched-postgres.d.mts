export const PATCHED_FILE: RegExp;
export function mend(text: string): string;
