// Makes a clone ready: installs what package-lock.json says and builds the browser's side, each only when
// something has changed. Plain JavaScript, because it runs with whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
// Not package.json: whatever of it matters to an installation stands in the lock as well.
const installed = { stamp: 'node_modules/.installed', sources: ['package-lock.json'] };
const built = {
  stamp: 'dist/.built',
  sources: ['src/web', 'src/domain', 'texts', 'vite.config.ts', 'package-lock.json'],
};

const task = process.argv[2] ?? 'everything';
if (task === 'installed') remember(installed);
else {
  if (!isCurrent(installed)) {
    say('Installing packages, about half a minute …');
    // npm then runs this file with `installed`, as after every installation.
    run(
      'npm',
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    );
  }
  if (task !== 'packages' && !isCurrent(built)) {
    say('Building the pages …');
    const vite = 'node_modules/vite/bin/vite.js';
    run('node_modules/.bin/node', vite, 'build', '--app', '--logLevel', 'warn');
    remember(built);
  }
}

function isCurrent({ stamp, sources }) {
  const file = path.join(project, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hashOf(sources);
}

function remember({ stamp, sources }) {
  writeFileSync(path.join(project, stamp), hashOf(sources));
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(path.join(project, source))).toSorted()) {
    hash.update(path.relative(project, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(source) {
  if (!statSync(source).isDirectory()) return [source];
  const entries = readdirSync(source, { recursive: true }).map((name) => path.join(source, name));
  return entries.filter((file) => statSync(file).isFile());
}

function run(program, ...parameters) {
  // Only for this command: NODE_ENV=production must not leave out what the build needs, nor the reverse.
  const env = { ...process.env, NODE_ENV: program === 'npm' ? '' : 'production' };
  const stdio = ['ignore', 'inherit', 'inherit'];
  const { status, error } = spawnSync(program, parameters, { cwd: project, env, stdio });
  if (status === 0) return;
  say(error?.message ?? `${program} ${parameters[0]} failed.`);
  process.exit(1);
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
