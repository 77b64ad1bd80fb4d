/*
 * Everything that `npm test` runs, one after the other. A shell that is asked to end leaves what it
 * runs behind; this one passes the wish on and waits.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const steps = [
  ['scripts/find-browser.ts'],
  ['node_modules/vitest/vitest.mjs', 'run'],
  ['node_modules/@playwright/test/cli.js', 'test'],
];

const wish = Promise.withResolvers<NodeJS.Signals>();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => wish.resolve(signal));

for (const step of steps) {
  const exitCode = await run(step);
  if (exitCode !== 0) process.exit(exitCode);
}

async function run(step: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, step, { cwd: root, stdio: 'inherit' });
  void wish.promise.then((signal) => child.kill(signal));
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
