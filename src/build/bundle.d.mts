/** The text of the engine as one module. */
export function bundleEngine(): Promise<string>;
