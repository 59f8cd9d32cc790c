import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';

/** Set by scripts/test.ts: the folder of the run's reports, and whether this is the second try. */
const { TEST_RESULTS, TEST_ALONE } = process.env;

const WHOLE_RUN: InlineConfig = {
  reporters: ['minimal', ['json', { outputFile: `${TEST_RESULTS}/report.json` }]],
};

export default defineConfig({
  // What has failed is remembered here, and must be that of this run.
  ...(TEST_RESULTS && { cacheDir: `${TEST_RESULTS}/vitest` }),
  test: {
    ...(TEST_RESULTS && WHOLE_RUN),
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'src/{server,shared,content}/**/*.test.ts',
            '{deploy,scripts}/*.test.ts',
            'tests/store-contract/**/*.test.ts',
            'tests/{faults,commands,deploy,days,year}/**/*.test.ts',
          ],
          // No file replaces a module or leaves anything behind in the process, and loading the server takes longer
          // than testing it: the files of a worker share what is loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          // Pages add the visitor's own clock where it differs from Kyiv's.
          env: { TZ: 'Europe/Kyiv' },
          include: [
            'src/*.test.ts',
            'src/{site,build,editor,service-worker}/**/*.test.{ts,tsx}',
            'tests/{fresh,fuzz}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ['tests/built/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/built/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          env: { TZ: 'Europe/Kyiv' },
          include: ['tests/{webkit,hearing}/**/*.test.ts'],
          globalSetup: 'tests/webkit/global-setup.ts',
          testTimeout: 120_000,
        },
      },
    ],
    tags: [{ name: 'slow', description: 'Run by npm run test:slow, and not by npm test' }],
    // Most test files wait more than they work.
    maxWorkers: TEST_ALONE ? 1 : Math.max(4, availableParallelism()),
    // They end what hangs, and say nothing of how long a test may take: a busy machine makes everything ten times
    // slower.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
