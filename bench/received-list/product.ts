/* The product's whole stack on a port of its own, for the measurement of the received list. */
import { serve } from '@hono/node-server';
import { report } from './report.ts';
import { createApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
const config = { ...loadConfig({ LOG_LEVEL: 'silent' }), authSecret };
const database = openDatabase(url);
const context = await createContext({ config, log: createLog(config), database });
serve({ fetch: createApp(context).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  report(port),
);
