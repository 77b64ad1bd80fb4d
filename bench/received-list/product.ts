/* The product's whole stack on a port of its own, for the measurement of the received list. */
import { getRequestListener } from '@hono/node-server';
import { createContext } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { withSecurityHeaders } from '#server/http/security-headers.ts';
import { createApp } from '#server/product/app.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';
import { report } from './report.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
const config = {
  ...loadConfig({ LOG_LEVEL: 'silent' }),
  authSecret,
  vapidPrivateKey: makePushKey(),
};
const database = openDatabase(url);
const context = await createContext({ config, log: createLog(config), database });
const answer = getRequestListener(createApp(context).fetch);
const http = createHttpServer();
const listener = withSecurityHeaders(config, (request, response) => void answer(request, response));
http.answer(listener);
report(await http.open('127.0.0.1', 0));
