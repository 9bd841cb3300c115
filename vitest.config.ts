import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // More files at a time than most machines have processors: the integration tests wait more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,runtime,components,pages,server,provider,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
