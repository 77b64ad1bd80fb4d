import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A core for the runner itself would stand still most of the time: most tests wait for a database or a process.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/api/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // Every file starts apps of its own on a database of its own; what they import is loaded once a worker.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole processes with their own PostgreSQL: slower, and a machine under load is slower still.
        test: {
          name: 'lifecycle',
          include: ['test/lifecycle/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
