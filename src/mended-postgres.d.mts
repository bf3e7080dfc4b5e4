export const MENDED_FILE: RegExp;
export function mend(text: string): string;
