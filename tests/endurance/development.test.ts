import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';
import { launchServer, findPostgres, temporaryFolder } from '#tests/support/server-process.ts';

const health = z.object({ version: z.string() });
const journalShape = z.object({ entries: z.array(z.looseObject({ when: z.number() })) }).loose();

/** Runs in a copy of the project, where files may be changed. */
test('a saved change is live while PostgreSQL, the port and an open page stay', async () => {
  const project = copyProject();
  const DATA_DIR = path.join(project, 'data');
  const env = { DATA_DIR, DEMO_DATA: 'off', NODE_ENV: 'development' };
  const server = launchServer(env, project);
  await server.saying(/ready at (http:\S+?)"/);
  const address = /ready at (http:\S+?)"/.exec(server.output())?.[1] ?? '';
  const postgres = findPostgres(DATA_DIR);
  const page = await openPage(address);
  const ask = async (place: string): Promise<unknown> => (await fetch(address + place)).json();
  const version = async () => health.parse(await ask('/api/health')).version;
  const edit = (file: string, change: (content: string) => string) => {
    const place = path.join(project, file);
    writeFileSync(place, change(readFileSync(place, 'utf8')));
  };

  const changed = "version: z.literal('0').catch('changed')";
  edit('src/server/runtime/version.ts', (code) => code.replace('version: z.string()', changed));
  await server.saying(/version\.ts: live after/u);
  expect(await version()).toBe('changed');

  // Reports code that cannot be loaded; the former code goes on.
  edit('src/server/bootstrap/app.ts', (code) => `${code}const = 1;\n`);
  await server.saying(/app\.ts: this cannot be loaded/u);
  expect(await version()).toBe('changed');
  edit('src/server/bootstrap/app.ts', (code) => code.replace('const = 1;\n', ''));
  await server.saying(/app\.ts: live after/u);

  const migrations = 'src/server/db/migrations';
  writeFileSync(path.join(project, migrations, '9999_test.sql'), 'CREATE TABLE found_by_test ()');
  edit(`${migrations}/meta/_journal.json`, addJournalEntry);
  await server.saying(/(?:has the schema of this version.*){2}/su);

  expect(page.reloads()).toBe(0);
  edit('texts/de/site.json', (texts) => texts.replace(/("home\.band\.title": ")/u, '$1Jetzt: '));
  await page.reloading;
  expect(JSON.stringify(await ask('/api/translations/de'))).toContain('Jetzt: ');

  expect(page.isOpen()).toBe(true);
  expect(findPostgres(DATA_DIR)).toBe(postgres);
  expect(await server.stop('SIGINT')).toBe(0);
  expect(findPostgres(DATA_DIR)).toBeNull();
});

/** Links the packages; caches of tools are the copy's own. */
function copyProject(): string {
  const project = temporaryFolder('development-');
  for (const name of ['package.json', 'tsconfig.base.json', 'vite.config.ts', 'src', 'texts'])
    cpSync(path.join(projectFolder, name), path.join(project, name), { recursive: true });
  const packages = path.join(projectFolder, 'node_modules');
  mkdirSync(path.join(project, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith('.')))
    symlinkSync(path.join(packages, name), path.join(project, 'node_modules', name));
  return project;
}

/** Opens Vite's socket as a browser's page does, to hear of changes. */
async function openPage(address: string) {
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.close());
  let reloads = 0;
  const reloading = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    if (!String(data).includes('full-reload')) return;
    reloads += 1;
    reloading.resolve();
  });
  await once(socket, 'open');
  return {
    reloads: () => reloads,
    reloading: reloading.promise,
    isOpen: () => socket.readyState === WebSocket.OPEN,
  };
}

function addJournalEntry(content: string): string {
  const journal = journalShape.parse(JSON.parse(content));
  const last = journal.entries.at(-1);
  const next = { ...last, when: (last?.when ?? 0) + 1, tag: '9999_test' };
  return JSON.stringify({ ...journal, entries: [...journal.entries, next] });
}
