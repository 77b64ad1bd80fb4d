import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findBrowser, findWholeBrowser } from './scripts/find-browser.ts';
import { isFullRun } from './tests/support/full-run.ts';
import { scaleTimeout } from './tests/support/scale-timeout.ts';

/** One server without anybody, and beside it one with the demo community. */
const port = Number(process.env['E2E_PORT'] ?? 4173);
const demoPort = port + 1;
const demoJourneys = /(?:home|accounts)\.spec\.ts$/u;
/** Shows notifications, which the headless shell does not keep. */
const pushJourneys = /pushes\.spec\.ts$/u;

/*
 * Chromium draws the proposals of its address bar by pages of their own, two for each window: half of what a journey
 * cost. A list of our own replaces Playwright's, of which these features matter here.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The built app, as it is served to people, on databases of its own. `npm run build` comes first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'data/e2e/results',
  fullyParallel: true,
  // Geometry, old browsers and other weather: in the full run, or when their file is named.
  ...(isFullRun || process.argv.some((word) => word.includes('spec'))
    ? {}
    : { grepInvert: /@full/u }),
  forbidOnly: process.env['CI'] !== undefined,
  // Repeats a failed journey once with a trace; it counts as flaky if it then passes.
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: 2,
  timeout: scaleTimeout(90_000),
  expect: { timeout: scaleTimeout(10_000) },
  reporter: 'list',
  use: {
    actionTimeout: scaleTimeout(20_000),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: launch(findBrowser()),
  },
  projects: [
    {
      name: 'among members',
      testIgnore: [demoJourneys, pushJourneys],
      use: { baseURL: `http://127.0.0.1:${port}` },
    },
    {
      name: 'with notifications',
      testMatch: pushJourneys,
      use: { baseURL: `http://127.0.0.1:${port}`, launchOptions: launch(findWholeBrowser()) },
    },
    {
      name: 'in the demo community',
      testMatch: demoJourneys,
      use: { baseURL: `http://127.0.0.1:${demoPort}` },
    },
  ],
  webServer: [serve(port, 'off'), serve(demoPort, 'on')],
});

function launch(executablePath: string | null) {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    // Chromium's own sandbox cannot start in most containers.
    args: ['--no-sandbox', `--disable-features=${withoutFeatures.join()}`],
  };
}

function serve(
  port: number,
  demoData: 'on' | 'off',
): Exclude<PlaywrightTestConfig['webServer'], unknown[] | undefined> {
  return {
    command:
      'exec node_modules/.bin/node --import ./tests/support/light-passwords.ts tests/e2e/support/server.ts',
    url: `http://127.0.0.1:${port}/api/health`,
    env: { PORT: String(port), DEMO_DATA: demoData },
    reuseExistingServer: false,
    timeout: scaleTimeout(120_000),
    // Without it PostgreSQL would be left behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  };
}
