/* A server that holds open streams. Asked for it, it tells what it uses, in bytes. */
import { getRequestListener } from '@hono/node-server';
import { createContext } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { withSecurityHeaders } from '#server/http/security-headers.ts';
import { createApp } from '#server/product/app.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
const config = {
  ...loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  authSecret,
  vapidPrivateKey: makePushKey(),
};
const context = await createContext({
  config,
  log: createLog(config),
  database: openDatabase(url),
});
context.feed.start();
const answer = getRequestListener(createApp(context).fetch);
const http = createHttpServer();
const listener = withSecurityHeaders(config, (request, response) => void answer(request, response));
process.on('message', () => {
  // Once for what is dead, and once more for what only that let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, resident: rss });
});
http.answer(listener);
process.send?.({ port: await http.open('127.0.0.1', 0) });
