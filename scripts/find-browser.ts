import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const shell = 'chromium-headless-shell';
const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds the Chromium for browser tests: Debian's headless shell, which draws no windows, else a whole one. */
export function findBrowser(): string | null {
  return placesOf([shell]).find(runs) ?? findWholeBrowser();
}

/** Finds one that also keeps notifications: the system's, else Playwright's own; null if none of them runs. */
export function findWholeBrowser(): string | null {
  return [...placesOf(commands), ...applications, chromium.executablePath()].find(runs) ?? null;
}

function placesOf(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Finds the installed Firefox; null without one, and the journeys for it are skipped. */
export function findFirefox(): string | null {
  return ['firefox-esr', 'firefox'].find(runs) ?? null;
}

/** Installs a browser if none is found; throws if that is impossible. */
export function provideBrowser(): string {
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends'];
  const attempts = [
    ['apt-get', 'update'],
    // Needs Debian and root; the next attempt needs neither.
    [...install, shell, 'chromium'],
    ['npx', 'playwright', 'install', 'chromium'],
    // Installs libraries that a bare system lacks; needs root.
    ['npx', 'playwright', 'install-deps', 'chromium'],
    [...install, 'chromium'],
  ];
  for (const attempt of [[], ...attempts]) {
    const [program, ...parameters] = attempt;
    if (program !== undefined) spawnSync(program, parameters, { stdio: 'inherit' });
    if (findWholeBrowser() === null) continue;
    const found = findBrowser();
    if (found !== null) return found;
  }
  throw new Error('There is no Chromium for the tests. Install Chromium or Google Chrome.');
}

function runs(file: string): boolean {
  return spawnSync(file, ['--version']).status === 0;
}

if (import.meta.main) {
  console.log(`Browser of the tests: ${provideBrowser()}`);
  console.log(
    findFirefox() === null
      ? 'No Firefox on this machine: its journeys are left out.'
      : 'What Firefox does its own way is tried in the one of this machine.',
  );
}
