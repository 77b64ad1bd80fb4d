import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('a user whom the system does not know is told what to do', () => {
  const file = new URL('account.ts', import.meta.url).href;
  const script = `import('${file}').then(({ chooseAccount }) => chooseAccount('/tmp')).catch(({ name, message }) => console.log(name, message))`;
  const stranger = { uid: 10_001, gid: 10_001, encoding: 'utf8' } as const;
  expect(spawnSync(process.execPath, ['--eval', script], stranger).stdout).toMatch(
    /^OperatorError .+ the user ID 10001: run it as a user that the image knows, or set DATABASE_URL\.\n$/u,
  );
});
