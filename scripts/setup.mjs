// Makes a clone ready: installs what package-lock.json says and builds the browser's side, each only when
// something has changed. Plain JavaScript, because it runs with whatever Node the machine has.
//
//   setup.mjs start     what the product needs to run, and the pages
//   setup.mjs run       what the product needs to run
//   setup.mjs packages  everything that development needs
//   setup.mjs test      the same, and the pages
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
// Leaves package.json out: the lock holds all of it that matters to an installation.
const runnable = { stamp: 'node_modules/.runnable', sources: ['package-lock.json'] };
const complete = { stamp: 'node_modules/.complete', sources: ['package-lock.json'] };
const built = {
  stamp: 'dist/.built',
  sources: ['src/web', 'src/domain', 'src/guard', 'texts', 'vite.config.ts', 'package-lock.json'],
};
/** Marks a complete installation: only development needs this file. */
const sign = 'node_modules/typescript/package.json';

const task = process.argv[2];
if (process.platform === 'win32') {
  say(
    'Wohlwort runs on Linux and macOS; on Windows run it in WSL or in a container (ops/README.md).',
  );
  process.exit(1);
}
// Marks the packages after every installation, also a manual one.
if (task === 'installed') {
  remember(runnable);
  if (existsSync(path.join(project, sign))) remember(complete);
} else {
  const needsAll = task === 'packages' || task === 'test';
  if (!isCurrent(needsAll ? complete : runnable)) install(needsAll);
  if ((task === 'start' || task === 'test') && !isCurrent(built)) {
    say('Building the pages …');
    // Removes the stamp first: a stopped setup may be followed by the version whose stamp this was.
    rmSync(path.join(project, built.stamp), { force: true });
    const vite = 'node_modules/vite/bin/vite.js';
    // Loads the configuration unbundled: bundling warns about packages that only development installs.
    const quietly = ['--logLevel', 'warn', '--configLoader', 'native'];
    run('node_modules/.bin/node', vite, 'build', '--app', ...quietly);
    remember(built);
  }
}

function install(all) {
  say(`Installing ${all ? 'all packages' : 'packages'}, about half a minute …`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Lets npm run this file with `installed`, as after every installation.
  run('npm', 'ci', all ? '--include=dev' : '--omit=dev', '--include=optional', ...quiet);
  if (!all) dropUnread();
}

/** Removes types and maps for editors and headers for compilers: two fifths of an installation. */
function dropUnread() {
  const modules = path.join(project, 'node_modules');
  for (const name of readdirSync(modules, { recursive: true }))
    if (/\.(?:d\.[cm]?ts|map)$/u.test(name)) rmSync(path.join(modules, name), { force: true });
  const own = path.join(modules, 'node/node_modules');
  for (const name of existsSync(own) ? readdirSync(own) : [])
    if (existsSync(path.join(own, name, 'include/node')))
      rmSync(path.join(own, name, 'include'), { recursive: true });
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
  // Overrides NODE_ENV for this command: `production` must not omit what the build needs, nor the reverse.
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
