export function buildPrograms(entryPoints: readonly string[], outdir: string): Promise<void>;
