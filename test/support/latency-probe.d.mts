export function startProbe(url: string, everyMs: number, headers?: Record<string, string>): () => Promise<number[]>;
export function quantile(latencies: readonly number[], share: number): number;
