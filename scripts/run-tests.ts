/*
 * Everything that `npm test` runs, one after the other; with words, as in `npm test -- score send`, only the files whose
 * paths hold one of them, without pages and a browser where they need none. Journeys in a browser are among them when
 * `--e2e` is said as well, or `e2e` is one of the words. A shell that is asked to end leaves what it runs behind; this
 * one passes the wish on and waits.
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';
const setup = ['scripts/setup.mjs', 'test'];

const asked = process.argv.slice(2);
const words = asked.filter((word) => word !== '--e2e');
const steps = words.length === 0 ? everything() : only(words);
if (steps.length === 0) {
  console.error(`No path of a test holds ${words.join(' or ')}.`);
  process.exit(1);
}

const wish = Promise.withResolvers<NodeJS.Signals>();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => wish.resolve(signal));

for (const step of steps) {
  const exitCode = await run(step);
  if (exitCode !== 0) process.exit(exitCode);
}

function everything(): string[][] {
  return [setup, ['scripts/find-browser.ts'], [vitest, 'run'], [playwright, 'test']];
}

function only(words: string[]): string[][] {
  const matching = (pattern: string) =>
    globSync(pattern, { cwd: root }).filter((file) => words.some((word) => file.includes(word)));
  const tests = matching('{src,test}/**/*.test.{ts,tsx}');
  const isInBrowser = asked.some((word) => word === '--e2e' || word.includes('e2e'));
  const journeys = isInBrowser ? matching('test/e2e/*.spec.ts') : [];
  return [
    ...(journeys.length > 0 || tests.some(needsPages) ? [setup] : []),
    ...(tests.length > 0 ? [[vitest, 'run', ...tests]] : []),
    ...(journeys.length > 0
      ? [['scripts/find-browser.ts'], [playwright, 'test', ...journeys]]
      : []),
  ];
}

/** As they are built. */
function needsPages(file: string): boolean {
  return (
    file.startsWith('test/lifecycle/') ||
    /readWebBuild|createTestSite/u.test(readFileSync(path.join(root, file), 'utf8'))
  );
}

async function run(step: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, step, { cwd: root, stdio: 'inherit' });
  void wish.promise.then((signal) => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
