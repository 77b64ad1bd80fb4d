/* Runs the API as a process that sends its port and waits for the end; bundled-server.ts starts it. */
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/bootstrap/app.ts';
import { createContext } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';

// Exits with the parent.
process.on('disconnect', () => process.exit());

const config = loadConfig(process.env);
const { authSecret, databaseUrl } = config;
if (authSecret === null || databaseUrl === null) throw new Error('A variable is missing.');
const context = await createContext({
  config: { ...config, authSecret, vapidPrivateKey: makePushKey() },
  log: createLog(config),
  database: openDatabase(databaseUrl),
});
const answer = getRequestListener(createApp(context).fetch);
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  // Writes the compile cache now: a killed process has no time for it at the end.
  flushCompileCache();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
