/*
 * Makes what a machine with Node and PostgreSQL needs to run a version: built pages, the server's sources and the
 * packages that they import. `npm run archive` builds the pages before.
 *
 *   archive.ts          wohlwort-VERSION.tar.gz, the same bytes for the same commit
 *   archive.ts FOLDER   the same files in a folder, for the image
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '..');
const parts = ['dist', 'texts', 'docs', 'src/domain', 'src/guard', 'src/server', 'ops'];
const files = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  '.env.example',
  '.node-version',
];
/** Matches files of these folders that only development uses. */
const left =
  /\.test\.ts$|tsconfig[\w.]*\.json$|^dist\/\.built$|^src\/guard\/(?:cases|training)$|^ops\/(?:cluster|trials|try-ways\.ts)$|^src\/server\/bootstrap\/(?:changed-modules|dev-server|development)\.ts$/u;
/** Matches package files that only editors, debuggers and readers use. */
const unread = /\.(?:[cm]?ts|map|md|markdown)$/u;

const manifest = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'));
const name = `wohlwort-${manifest.version}`;
const [given] = process.argv.slice(2);
if (given === undefined) makeArchive();
else fill(path.resolve(given));

function makeArchive(): void {
  const place = mkdtempSync(path.join(tmpdir(), 'wohlwort-archive-'));
  try {
    fill(path.join(place, name));
    const archive = path.join(project, `${name}.tar.gz`);
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX'];
    run(
      project,
      'tar',
      ...same,
      `--mtime=@${moment()}`,
      '-I',
      'gzip -9n',
      '-C',
      place,
      '-cf',
      archive,
      name,
    );
    console.log(`${archive} is ready.`);
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Returns the commit's time, in seconds since 1970. */
function moment(): string {
  return (
    process.env['SOURCE_DATE_EPOCH'] ?? run(project, 'git', 'log', '-1', '--format=%ct').trim()
  );
}

function fill(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of [...parts, ...files])
    cpSync(path.join(project, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !left.test(path.relative(project, source)),
    });
  cpSync(path.join(project, 'ops/wohlwort'), path.join(folder, 'wohlwort'));
  installPackages(folder);
}

/** Installs imported packages in the lock's versions: pages are built, and Node and PostgreSQL are the machine's. */
function installPackages(folder: string): void {
  const { version, description, license, type, imports, engines, dependencies } = manifest;
  const sources = globSync('src/**/*.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const isImported = (name: string) =>
    new RegExp(String.raw`(?:from |import\()'${RegExp.escape(name)}['/]`, 'u').test(sources);
  const needed = Object.entries(dependencies).filter(([name]) => isImported(name));
  const scripts = {
    start: 'exec node src/server/bootstrap/main.ts',
    wohlwort: 'exec node src/server/cli/main.ts',
  };
  const own = { name: manifest.name, version, private: true, description, license, type, engines };
  const written = { ...own, imports, scripts, dependencies: Object.fromEntries(needed) };
  const file = path.join(folder, 'package.json');
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
  for (const name of ['package-lock.json', '.npmrc'])
    cpSync(path.join(project, name), path.join(folder, name));
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const kinds = ['--omit=dev', '--omit=optional', '--ignore-scripts'];
  run(folder, 'npm', 'install', '--prefer-offline', ...kinds, ...quiet);
  rmSync(path.join(folder, '.npmrc'));
  dropUnread(path.join(folder, 'node_modules'), sources);
}

function dropUnread(modules: string, sources: string): void {
  for (const name of globSync('**/*', { cwd: modules }))
    if (unread.test(name) && !/licen[cs]e/iu.test(name))
      rmSync(path.join(modules, name), { force: true });
  // Drops unused entries: Node reads all 447 again for each of our imports, a third of a start.
  const file = path.join(modules, 'drizzle-orm/package.json');
  const drizzle = JSON.parse(readFileSync(file, 'utf8'));
  const entries = Object.entries(drizzle.exports).filter(([entry]) =>
    sources.includes(`'${path.posix.join('drizzle-orm', entry)}'`),
  );
  writeFileSync(file, JSON.stringify({ ...drizzle, exports: Object.fromEntries(entries) }));
}

function run(cwd: string, program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
