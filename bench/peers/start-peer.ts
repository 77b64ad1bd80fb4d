import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';
import { startServer, type Server } from '../load.ts';
import type { Peer } from './peers.ts';

const manifest = z.object({ version: z.string() });

/** The peer on this database as a process of its own; fetched before, where it has not been yet. */
export async function startPeer(peer: Peer, url: string): Promise<Server> {
  const folder = path.join(projectFolder, 'node_modules/.cache/peers', peer.id);
  await fetchPackages(peer, folder);
  return startServer(new URL(`${peer.id}.mjs`, import.meta.url), [url], {
    cwd: folder,
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
    // What it says matters where it does not start.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function fetchPackages({ packages }: Peer, folder: string): Promise<void> {
  const missing = Object.entries(packages).filter(
    ([name, version]) => installedVersion(folder, name) !== version,
  );
  if (missing.length === 0) return;
  const wanted = missing.map(([name, version]) => `${name}@${version}`);
  console.log(`Fetching ${wanted.join(', ')} into ${path.relative(projectFolder, folder)} …`);
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)('npm', [
    'install',
    `--prefix=${folder}`,
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...wanted,
  ]);
}

function installedVersion(folder: string, name: string): string | null {
  const file = path.join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version : null;
}
