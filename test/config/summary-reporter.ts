import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line of counts, after the names of what was skipped. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (!module.ok() && [...module.children.allTests()].length === 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state]++;
        if (state === 'skipped') console.log(`skipped: ${test.fullName}`);
      }
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
