import { defineConfig } from 'vitest/config';
import type { TestUserConfig } from 'vitest/node';

/** MUTANTS_TESTS names the tests of one area, as tests/mutants/main.ts knows it. */
const tests = process.env.MUTANTS_TESTS?.split(' ') ?? ['src/**/*.test.{ts,tsx}'];

/** With what Vitest reads from here, too, and knows as an option of its command line alone. */
const test: TestUserConfig = {
  include: tests,
  tags: [{ name: 'slow' }],
  tagsFilter: ['!slow'],
  maxWorkers: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({ test });
