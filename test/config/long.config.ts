import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** What `npm run test:long` runs beside the fuzz and the soak. One worker: some of it measures time or memory. */
export default mergeConfig(
  { ...config, test: { ...config.test, include: [], exclude: ['**/node_modules/**'] } },
  {
    test: {
      include: ['test/long/**/*.test.ts', 'test/browser/accessibility.test.ts'],
      env: { EVERY_LOOK: '1' },
      maxWorkers: 1,
      testTimeout: 300_000,
    },
  },
);
