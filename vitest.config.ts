import { configDefaults, defineConfig } from 'vitest/config';
import { plantMutant } from './tests/mutants/plant-mutant.ts';
import { isFullRun } from './tests/support/full-run.ts';
import { scaleTimeout } from './tests/support/scale-timeout.ts';

/** The gate keeps one start, one backup with its restore, one kill and one refusal. */
const inFullRunOnly = [
  'administrator',
  'bodies',
  'crash',
  'development',
  'ended-run',
  'kill-while-accounts-change',
  'kill-while-opening',
  'places',
  'two-versions',
].map((name) => `tests/endurance/${name}.test.ts`);

/** Of the server, but without anything around it; and with passwords at their whole cost. */
const passwords = 'src/server/auth/password-hash.test.ts';

export default defineConfig({
  test: {
    // A core for the runner itself would stand still most of the time: most tests wait for a database or a process.
    maxWorkers: '100%',
    // happy-dom does not know the element; browsers do.
    onConsoleLog: (log) => !log.startsWith('The tag <search> is unrecognized'),
    projects: [
      {
        plugins: [plantMutant()],
        test: {
          name: 'rules',
          include: [
            'src/domain/**/*.test.ts',
            'src/guard/**/*.test.ts',
            'src/web/**/*.test.ts',
            passwords,
          ],
          isolate: false,
          testTimeout: scaleTimeout(20_000),
          hookTimeout: scaleTimeout(20_000),
        },
      },
      {
        // Runs tests that need a page: hooks, browser storage, and pages as people use them.
        test: {
          name: 'component',
          include: ['src/web/**/*.test.tsx', 'tests/component/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000/',
              settings: { device: { prefersReducedMotion: 'reduce' } },
            },
          },
          setupFiles: ['tests/component/support/setup.ts'],
          unstubGlobals: true,
          // A page of its own for each file took longer than most of their tests; the set-up gives each a fresh start.
          isolate: false,
          testTimeout: scaleTimeout(20_000),
          hookTimeout: scaleTimeout(20_000),
        },
      },
      {
        plugins: [plantMutant()],
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: [...configDefaults.exclude, passwords],
          setupFiles: ['tests/support/light-passwords.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Every file starts apps of its own on a database of its own; what they import is loaded once a worker.
          isolate: false,
          testTimeout: scaleTimeout(60_000),
          hookTimeout: scaleTimeout(180_000),
        },
      },
      {
        // Whole processes with their own PostgreSQL: slower, and a machine under load is slower still.
        test: {
          name: 'endurance',
          maxConcurrency: 2,
          include: ['tests/endurance/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isFullRun ? [] : inFullRunOnly)],
          setupFiles: ['tests/support/light-passwords.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: scaleTimeout(120_000),
          hookTimeout: scaleTimeout(240_000),
        },
      },
    ],
  },
});
