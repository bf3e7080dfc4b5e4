import type { TestProject } from 'vitest/node';

/** Fails a run that names a file which no test file matches: Vitest would leave it out without a word. */
export default async function checkNamedFiles({ vitest }: TestProject): Promise<void> {
  // Vitest keeps what the command line names, and has no type for it.
  const { filenamePattern = [] } = vitest as unknown as { filenamePattern?: string[] };
  for (const named of filenamePattern) {
    const found = await vitest.globTestSpecifications([named]);
    if (found.length === 0) throw new Error(`No test file matches ${named}.`);
  }
}
