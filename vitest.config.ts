import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // More parallel files than most machines have processors: the integration tests wait more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared,runtime,components,pages,server,provider,scripts,tests/layout}/**/*.test.{ts,tsx}',
          ],
          // As below, for the few that wait for a socket.
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/support/fail-on-stderr.ts'],
          // Limits for what never arrives, wide enough for a busy machine with two processors.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          setupFiles: ['tests/support/fail-on-stderr.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
