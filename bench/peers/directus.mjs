/*
 * Directus with its own tables beside ours, where anybody may read `compliments`. No limits, logs, telemetry or cache of
 * answers; what it remembers of schema and permissions, it may. With `prepare` as second argument it makes its tables.
 */
import { spawn } from 'node:child_process';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '#tests/support/free-port.ts';
import { report } from '../received-list/report.ts';

const [url, step] = process.argv.slice(2);
// Its packages are in the folder in which it was started.
const require = createRequire(path.join(process.cwd(), 'package.json'));

// What it runs extensions in has to be compiled, not on every machine can that be done, and there are none here.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'isolated-vm'
      ? { url: 'node:vm', format: 'builtin', shortCircuit: true }
      : next(specifier, context),
});

const { pathname, searchParams } = new URL(url);
const port = await findFreePort();
Object.assign(process.env, {
  HOST: '127.0.0.1',
  PORT: String(port),
  SECRET: 'bench-secret-bench-secret-bench-secret',
  DB_CLIENT: 'pg',
  DB_HOST: searchParams.get('host'),
  DB_PORT: '5432',
  DB_DATABASE: pathname.slice(1),
  DB_USER: searchParams.get('user'),
  DB_POOL__MAX: '10',
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  SERVE_APP: 'false',
  MCP_ENABLED: 'false',
});

const load = (name) => import(pathToFileURL(require.resolve(`@directus/api/${name}`)).href);
if (step === 'prepare') {
  const { default: bootstrap } = await load('cli/commands/bootstrap/index');
  await bootstrap({});
} else {
  await makeTables();
  await allowReading();
  const { startServer } = await load('server');
  await startServer();
  await untilUp();
  report(port);
}

/** In a process of its own, which it ends when it is done. */
async function makeTables() {
  const child = spawn(process.execPath, [import.meta.filename, url, 'prepare'], {
    stdio: 'inherit',
  });
  const end = () => {
    child.kill();
    process.exit(1);
  };
  process.once('SIGTERM', end);
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  process.off('SIGTERM', end);
  if (code !== 0) throw new Error('Its tables could not be made.');
}

/** One table for anybody, and for nobody any other of ours: it looks through all that it knows for each request. */
async function allowReading() {
  const { Client } = require('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into directus_permissions (policy, collection, action, permissions, validation, fields)
    select policy, 'compliments', 'read', '{}', '{}', '*'
    from directus_access where role is null and "user" is null`);
  const { rows } = await client.query(`
    select string_agg(tablename, ',') as names from pg_tables
    where schemaname = 'public' and tablename <> 'compliments' and tablename not like 'directus%'`);
  process.env.DB_EXCLUDE_TABLES = rows[0].names;
  await client.end();
}

/** It says that it is about to listen, not when it does. */
async function untilUp() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/server/ping`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
