import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // More workers than most machines have processors, because the integration tests wait more than they compute.
    maxWorkers: 3,
    // The files of a worker share its modules, which halves the unit tests' CPU time. No module may keep
    // state between tests.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,runtime,components,pages,server,provider,scripts,tests/layout}/**/*.test.{ts,tsx}'],
          // For the few unit tests that wait for a socket. See the integration tests below.
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/provider-postgres.ts'],
          setupFiles: ['tests/support/set-up.ts'],
          // High enough for the longest test on a busy machine. Only tests that hang reach these limits.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'recipes',
          include: ['tests/recipes/**/*.test.ts'],
          // Each test compiles the whole product.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          // Each test installs, builds and starts the product.
          maxConcurrency: 2,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'strangers',
          include: ['tests/strangers/**/*.test.ts'],
          setupFiles: ['tests/support/set-up.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          setupFiles: ['tests/support/set-up.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
