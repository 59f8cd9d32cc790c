import { defineConfig } from 'vitest/config';

/** MUTANTS_TESTS names the tests of one area, as tests/mutants/main.ts knows it. */
const tests = process.env.MUTANTS_TESTS?.split(' ') ?? ['src/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    include: tests,
    tags: [{ name: 'slow' }],
    tagsFilter: ['!slow'],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
