const cleanups: (() => unknown)[] = [];

/**
 * Cleans up when the test file ends. A hook that is registered while tests run would never be called, so what must be cleaned up is kept here until
 * the hook of test/config/clean-up.ts asks for it.
 */
export function afterFile(cleanUp: () => unknown): void {
  cleanups.push(cleanUp);
}

/** What was made last goes first. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleanups.splice(0).reverse()) await clean();
}
