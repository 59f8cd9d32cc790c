import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';

/** Set by scripts/test.ts: the folder of the run's reports, and whether this is the second try. */
const { TEST_RESULTS, TEST_ALONE } = process.env;

const WHOLE_RUN: InlineConfig = {
  reporters: ['minimal', ['json', { outputFile: `${TEST_RESULTS}/report.json` }]],
};

export default defineConfig({
  // Vitest stores failed tests here, and parallel runs must not share them.
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
          // No test file mocks a module or changes the process. Loading the server takes longer than testing it, so the
          // files of a worker share loaded modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          // Pages also show the visitor's local time if it differs from Kyiv time.
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
    // Most test files mainly wait.
    maxWorkers: TEST_ALONE ? 1 : Math.max(4, availableParallelism()),
    // These limits only end tests that hang. They are no statement about speed: a busy machine is ten times slower.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
