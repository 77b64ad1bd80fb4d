/* The product's whole stack with a model behind it. Asked for it, it tells what it still uses, in bytes. */
import { serve } from '@hono/node-server';
import { createContext } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createApp } from '#server/product/app.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';

const [url = '', authSecret = '', modelUrl = ''] = process.argv.slice(2);
const config = {
  ...loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', OPENAI_BASE_URL: modelUrl }),
  authSecret,
  vapidPrivateKey: makePushKey(),
};
const database = openDatabase(url);
const context = await createContext({ config, log: createLog(config), database });
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, resident: rss });
});
serve({ fetch: createApp(context).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ port }),
);
