/*
 * Runs the real server for browser journeys: the embedded database in a temporary folder, empty or with the demo
 * community, and no limits that a test would meet. Under own-server.ts it reads OWN_SETTINGS and reports when it is
 * ready.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openProduct } from '#server/bootstrap/server.ts';
import { openStore } from '#server/db/store.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { leaveDatabaseUrl } from '#tests/e2e/support/deal.ts';
import { createTemplate } from '#tests/e2e/support/template.ts';
import { placeForDatabases } from '#tests/support/memory.ts';
import { withIssuer } from '#tests/support/with-issuer.ts';

const { ISSUER: issuer, ...settings } = JSON.parse(process.env['OWN_SETTINGS'] ?? '{}');
/* Keeps a folder that the settings name. */
const ownDataDir =
  'DATA_DIR' in settings ? null : await mkdtemp(path.join(placeForDatabases(), 'wohlwort-e2e-'));
const port = process.env['PORT'] ?? '4173';
const ownConfig = loadConfig({
  PORT: port,
  ...(ownDataDir === null ? {} : { DATA_DIR: ownDataDir }),
  DEMO_DATA: process.env['DEMO_DATA'] ?? 'off',
  RATE_LIMITS: 'off',
  ANONYMOUS_DELAY_MINUTES: '0',
  // Turns prefetching for offline use off: each page would fetch all others. Journeys about it turn it on.
  OFFLINE: 'off',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'Sonnenblume2026',
  ...settings,
});
const config = withIssuer(ownConfig, issuer);
const asked = Promise.withResolvers<void>();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => asked.resolve());
// Ends with its parent: the channel is cut, or another process is the parent, perhaps since before this line.
process.on('disconnect', () => asked.resolve());
const { ppid } = process;
setInterval(() => {
  if (process.ppid !== ppid || ppid === 1) asked.resolve();
}, 1000).unref();
const started = { config, log: createLog(config), asked: new AbortController().signal };
const store = await openStore({ ...started, onLost: () => asked.resolve() });
if (process.env['OWN_SETTINGS'] === undefined && !config.demoData)
  await createTemplate(store.database.url);
const forgetDatabaseUrl = await leaveDatabaseUrl(port, store.database.url);
const product = await openProduct({ ...started, database: store.database });
process.send?.(product.address);
await asked.promise;
await product.stop(AbortSignal.timeout(5000));
await store.close();
await forgetDatabaseUrl();
if (ownDataDir !== null) await rm(ownDataDir, { recursive: true, force: true });
process.exit(0);
