/* The whole server on its own port, with its work of each second. Without limits, which the load would exceed. */
import { getRequestListener } from '@hono/node-server';
import { secondlyTasks } from '#server/bootstrap/tasks.ts';
import { openDatabase } from '#server/db/client.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { startEachSecond } from '#server/jobs/each-second.ts';
import { openApi } from '../api.ts';
import { report } from '../report.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
const { app, context } = await openApi(openDatabase(url), authSecret);
const answer = getRequestListener(app.fetch);
for (const task of secondlyTasks(context)) startEachSecond(context, task);
context.feed.start();
const http = createHttpServer();
http.answer((request, response) => void answer(request, response));
report(await http.open('127.0.0.1', 0));
