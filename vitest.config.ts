import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/{built,faults,fresh,fuzz,store-contract}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/engines/global-setup.ts',
          testTimeout: 120_000,
        },
      },
    ],
    tags: [{ name: 'slow', description: 'Run by npm run test:all, and not by npm test' }],
    maxWorkers: Math.max(2, availableParallelism()),
    // Databases and processes that are really killed take their time on a small machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
