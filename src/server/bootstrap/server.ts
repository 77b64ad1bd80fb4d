import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/bootstrap/app.ts';
import { recurringTasks, secondlyWork } from '#server/bootstrap/tasks.ts';
import { createContext } from '#server/context.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { waitForDatabase } from '#server/db/patience.ts';
import { catchUp } from '#server/features/analytics/jobs.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import { loadPageContent } from '#server/features/translations/queries/pages.ts';
import {
  createHttpServer,
  withoutUselessBodies,
  type HttpServer,
} from '#server/http/http-server.ts';
import { withSecurityHeaders } from '#server/http/security-headers.ts';
import { readWebBuild, type WebBuild } from '#server/http/web-build.ts';
import { startEachSecond } from '#server/jobs/each-second.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { provideAuthSecret } from '#server/runtime/auth-secret.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { addressAt, projectFolder, type Config } from '#server/runtime/config.ts';
import { doneWithin } from '#server/runtime/done-within.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { providePushKey } from '#server/runtime/push-key.ts';
import { ensureAdministrator } from '#server/seed/administrator.ts';
import { provideDemo } from '#server/seed/demo-access.ts';
import { describeDemoLeft } from '#server/seed/demo-people-left.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { describeFirstSignIn } from '#server/seed/first-sign-in.ts';

/** How long a slow machine may take for each step of the start. */
const patienceMilliseconds = 120_000;

/** How soon a text that was changed by another process is shown by this one. */
const textMilliseconds = 30_000;

/** How soon a word that another process gave to the text guard holds in this one. */
const wordMilliseconds = 30_000;

/** How long a stop waits for what goes on beside requests. */
const closingMilliseconds = 15_000;

export interface RunningServer {
  /** What to open in a browser. */
  address: string;
  /** How to sign in as an administrator, or where that stands; null once one was here. */
  signIn: string | null;
  /** Lets running requests finish (not when `hurry` is aborted), then closes everything in order. */
  stop(hurry: AbortSignal): Promise<void>;
}

export type ProductParts = {
  config: Config;
  log: Log;
  database: DatabaseHandle;
  /** Aborted when the process is asked to stop while it still starts. */
  asked: AbortSignal;
  /** In development: a port and pages that stay while products come and go. */
  door?: Pick<HttpServer, 'open' | 'answer' | 'leave' | 'drain'> & { web: WebBuild };
};

/** Migrations, an open port, essential rows, the app behind it. When one step fails, the steps before are undone. */
export async function openProduct(parts: ProductParts): Promise<RunningServer> {
  const { config, log, database, asked, door } = parts;
  await using undo = new AsyncDisposableStack();

  const patiently = <Result>(work: () => Promise<Result>) =>
    waitForDatabase({ log, milliseconds: patienceMilliseconds, asked }, work);
  await patiently(() => migrate(database, log));
  const http = door ?? createHttpServer();
  // Before whatever writes addresses. Whoever comes waits until everything is at work.
  undo.defer(() => http.drain(AbortSignal.abort()));
  const port = await http.open(config.host, config.port);
  const { db } = database;
  await patiently(() => seedEssentials(db));
  const demoLeft = await patiently(() => describeDemoLeft(config, db));
  if (demoLeft !== null) throw new OperatorError(demoLeft);
  const demo = config.demoData ? await patiently(() => provideDemo(config, db)) : null;
  await patiently(() => ensureAdministrator({ config, db, clock: systemClock }));
  const signIn = demo ?? (await patiently(() => describeFirstSignIn(config, db)));

  const complete = {
    ...config,
    appUrl: addressAt(config, port),
    authSecret: provideAuthSecret(config),
    vapidPrivateKey: providePushKey(config),
  };
  const context = await patiently(() => createContext({ config: complete, log, database }));
  let closing = '';
  const atTheEnd = (what: string, close: () => Promise<void> | void) =>
    undo.defer(async () => {
      closing = what;
      await close();
    });
  atTheEnd('fallbacks', () => context.fallbacks.write());
  atTheEnd('refusals', () => context.refusals.write());
  atTheEnd('changes', context.feed.start());
  atTheEnd('replica', context.replica.start());
  atTheEnd(
    'each second',
    startEachSecond(log, () => secondlyWork(context)),
  );
  atTheEnd('background', () => context.background.idle());
  atTheEnd('texts', context.texts.watch(textMilliseconds));
  atTheEnd('words', context.guard.watch(wordMilliseconds));

  const app = createApp(context, {
    web: door?.web ?? (await readWebBuild(path.join(projectFolder, 'dist'))),
    loadContent: (language) => loadPageContent(context.db, language, context.clock.now()),
  });
  const answer = getRequestListener(app.fetch);
  const listener = withSecurityHeaders(
    complete,
    withoutUselessBodies((request, response) => void answer(request, response)),
  );
  const tasks = recurringTasks(context);
  const jobs = await patiently(() => startJobs({ pool: database.directPool, log, tasks }));
  // Mails are told first: the task that sends them goes on no longer than one takes.
  atTheEnd('jobs', async () => void (await Promise.all([context.mail.close(), jobs.stop()])));
  // Last: a request that is answered finds everything at work.
  http.answer(listener);
  // Days that ended while no server was running.
  context.background.run(() => catchUp(context));
  // Names and traits that were stored before the text guard read such.
  context.background.run(() => reviewWords(context, 'unread'));

  const resources = undo.move();
  return {
    signIn,
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async stop(hurry) {
      context.readiness.end();
      http.leave();
      // Until whoever sends requests here has seen it.
      await pause(1000 * config.stopDelay, undefined, { signal: hurry }).catch(() => undefined);
      await http.drain(hurry);
      // What waits for an answer that a dead PostgreSQL still owes must not keep the process, and the new one with it.
      if (!(await doneWithin(resources.disposeAsync(), closingMilliseconds)))
        log.error({ closing }, 'Not everything ended in time; the server stops without it.');
    },
  };
}
