const cleanups: (() => unknown)[] = [];
let ofFile = 0;

/**
 * Cleans up what was made: by a test when the test ends, by `beforeAll` when the file ends. A hook
 * that is registered while tests run would never be called, so what must be cleaned up is kept here
 * until the hooks of test/config/clean-up.ts call for it.
 */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanups.push(cleanUp);
}

/** What was made until now stays until the file ends. */
export function beginTest(): void {
  ofFile = cleanups.length;
}

/** Services and connections of one test would otherwise stay open beside those of the next. */
export const endTest = (): Promise<void> => cleanUp(ofFile);

/** What was made last goes first. */
export async function cleanUp(from = 0): Promise<void> {
  for (const clean of cleanups.splice(from).reverse()) await clean();
}
