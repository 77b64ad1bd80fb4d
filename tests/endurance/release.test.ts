import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

/* Runs `npm run release` in a small clone whose gate is green or red, as the test says. */

const first = '# Changelog\n\n## Unreleased\n';
const news = `${first}\n- Letters may be folded.\n\n## 0.1.0 · 2026-11-01\n\n- The beginning.\n`;

test('a release has a number, a date, its news, a commit, a tag and then an archive', () => {
  const clone = makeClone({ changelog: news, gate: 'exit 0' });
  const output: unknown = expect.stringContaining('archive of v0.2.0');
  expect(release(clone)).toEqual({ status: 0, output });
  expect(
    readFileSync(path.join(clone, 'CHANGELOG.md'), 'utf8').replace(/\d{4}-\d\d-\d\d$/mu, 'today'),
  ).toBe(news.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 · today\n'));
  expect(readFileSync(path.join(clone, 'package.json'), 'utf8')).toContain('"version": "0.2.0"');
  expect(git(clone, 'log', '-1', '--format=%s')).toBe('Release 0.2.0');
  expect(git(clone, 'tag', '--points-at', 'HEAD')).toBe('v0.2.0');
  expect(git(clone, 'show', 'HEAD:src/server/db/released/kept')).toContain('"version": "0.2.0"');
  expect(git(clone, 'status', '--porcelain')).toBe('');
});

test.each([
  ['without news', { changelog: first, gate: 'exit 0' }, 'CHANGELOG.md has nothing under'],
  ['with a red full run', { changelog: news, gate: 'exit 1' }, 'npm run test:full'],
])('nothing is released %s', (_, what, complaint) => {
  const clone = makeClone(what);
  expect(attempt(clone)).toEqual(nothingReleased(complaint));
});

test('nothing is released with changes that are not committed', () => {
  const clone = makeClone({ changelog: news, gate: 'exit 0' });
  writeFileSync(path.join(clone, 'CHANGELOG.md'), `${news}- And more.\n`);
  expect(attempt(clone)).toEqual(nothingReleased('Git working directory not clean'));
});

function attempt(clone: string) {
  const { status, output } = release(clone);
  const subjects = git(clone, 'log', '--format=%s');
  return { isDone: status === 0, output, subjects, tags: git(clone, 'tag') };
}

function nothingReleased(complaint: string) {
  const output: unknown = expect.stringContaining(complaint);
  return { isDone: false, output, subjects: 'Begin', tags: '' };
}

function makeClone({ changelog, gate }: { changelog: string; gate: string }): string {
  const clone = temporaryFolder('release-');
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')));
  const { release, preversion, version, postversion } = scripts;
  const given = { release, preversion, version, postversion };
  mkdirSync(path.join(clone, 'scripts'));
  cpSync(
    path.join(projectFolder, 'scripts/changelog.ts'),
    path.join(clone, 'scripts/changelog.ts'),
  );
  // Replaces the script, because the real one needs the whole product.
  const keepSchema = path.join(clone, 'scripts/keep-schema.ts');
  writeFileSync(
    keepSchema,
    "import { cpSync } from 'node:fs';\ncpSync('package.json', 'src/server/db/released/kept');\n",
  );
  mkdirSync(path.join(clone, 'src/server/db/released'), { recursive: true });
  writeFileSync(path.join(clone, 'CHANGELOG.md'), changelog);
  writeFileSync(
    path.join(clone, 'package.json'),
    JSON.stringify(
      {
        version: '0.1.0',
        type: 'module',
        scripts: {
          ...given,
          check: 'exit 0',
          'test:full': gate,
          archive: 'echo archive of $(git describe --exact-match)',
        },
      },
      null,
      2,
    ),
  );
  git(clone, 'init', '--quiet');
  git(clone, 'add', '.');
  git(clone, 'commit', '--quiet', '--message', 'Begin');
  return clone;
}

const person = { NAME: 'Somebody', EMAIL: 'somebody@example.org' };
const env = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
  HOME: process.env['HOME'],
  ...Object.fromEntries(
    Object.entries(person).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]),
  ),
};

function release(clone: string): { status: number | null; output: string } {
  const parameters = ['run', 'release', '--', 'minor'];
  const { status, stdout, stderr } = spawnSync('npm', parameters, {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function git(clone: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd: clone, env, encoding: 'utf8' }).trim();
}
