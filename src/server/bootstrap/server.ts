import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#server/bootstrap/app.ts';
import { recurringTasks, secondlyTasks } from '#server/bootstrap/tasks.ts';
import { createContext, type Context } from '#server/context.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { waitForDatabase } from '#server/db/patience.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import { loadPageContent } from '#server/features/translations/queries/pages.ts';
import {
  createHttpServer,
  withoutUselessBodies,
  type HttpServer,
} from '#server/http/http-server.ts';
import { withSecurityHeaders } from '#server/http/security-headers.ts';
import { readWebBuild, type WebBuild } from '#server/http/web-build.ts';
import { forgetAllFailures } from '#server/jobs/each-alone.ts';
import { startEachSecond } from '#server/jobs/each-second.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { MailServerError, tryMailServer } from '#server/mail/delivery.ts';
import { provideAuthSecret } from '#server/runtime/auth-secret.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { addressAt, projectFolder, type Config } from '#server/runtime/config.ts';
import { doneWithin } from '#server/runtime/done-within.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { providePushKey } from '#server/runtime/push-key.ts';
import { ensureAdministrator } from '#server/seed/administrator.ts';
import { provideDemo } from '#server/seed/demo-access.ts';
import { describeDemoLeft } from '#server/seed/demo-people-left.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { describeFirstSignIn } from '#server/seed/first-sign-in.ts';

/** For each step of the start on a slow machine. */
const patienceMilliseconds = 120_000;

/** How soon this process sees texts, words and settings changed by another one. */
const rereadMilliseconds = 30_000;

/** How long a stop waits for background work. */
const closingMilliseconds = 15_000;

export interface RunningServer {
  address: string;
  /** How to sign in as the first administrator; null once an administrator has signed in. */
  signIn: string | null;
  /** Finishes running requests (until `hurry` aborts), then closes everything in order. */
  stop(hurry: AbortSignal): Promise<void>;
}

export type ProductParts = {
  config: Config;
  log: Log;
  database: DatabaseHandle;
  asked: AbortSignal;
  /** In development: a port and pages that outlive the product. */
  door?: Pick<HttpServer, 'open' | 'answer' | 'leave' | 'drain'> & { web: WebBuild };
};

/** Migrates, opens the port, writes essential rows, starts the app. A failed step undoes the earlier ones. */
export async function openProduct(parts: ProductParts): Promise<RunningServer> {
  const { config, log, database, asked, door } = parts;
  await using undo = new AsyncDisposableStack();

  const patiently = <Result>(work: () => Promise<Result>) =>
    waitForDatabase({ log, milliseconds: patienceMilliseconds, asked }, work);
  await patiently(() => migrate(database, log));
  const http = door ?? createHttpServer();
  // Before code that writes addresses. Requests wait until the app is ready.
  undo.defer(() => http.drain(AbortSignal.abort()));
  const port = await http.open(config.host, config.port);
  const { db } = database;
  await patiently(() => seedEssentials(db));
  const demoLeft = await patiently(() => describeDemoLeft(config, db));
  if (demoLeft !== null) throw new OperatorError(demoLeft);
  const demo = config.demoData ? await patiently(() => provideDemo(config, db)) : null;
  await patiently(() => ensureAdministrator({ config, db, clock: systemClock }));

  const complete = {
    ...config,
    appUrl: addressAt(config, port),
    authSecret: provideAuthSecret(config),
    vapidPrivateKey: providePushKey(config),
  };
  const signIn = demo ?? (await patiently(() => describeFirstSignIn(complete, db)));
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
  await patiently(() => forgetAllFailures(db));
  for (const task of secondlyTasks(context)) atTheEnd(task.name, startEachSecond(context, task));
  atTheEnd('background', () => context.background.idle());
  atTheEnd('reread', rereadOften(context));

  const app = createApp(context, {
    web: door?.web ?? (await readWebBuild(path.join(projectFolder, 'dist'))),
    loadContent: (language) => loadPageContent(context.db, language),
  });
  const answer = getRequestListener(app.fetch);
  const listener = withSecurityHeaders(
    complete,
    withoutUselessBodies((request, response) => void answer(request, response)),
  );
  const tasks = recurringTasks(context);
  const jobs = await patiently(() => startJobs({ ...context, pool: database.pool, tasks }));
  // Mails first: the task that sends them then ends after the current mail.
  atTheEnd('jobs', async () => void (await Promise.all([context.mail.close(), jobs.stop()])));
  // Last: all parts are ready.
  http.answer(listener);
  void warnOfMailServer(config, log);
  // Days that ended while no server ran.
  context.background.run(() => closeDays(context));
  // Names and traits that the guard has never read.
  context.background.run(() => reviewWords(context, 'unread'));

  const resources = undo.move();
  return {
    signIn,
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async stop(hurry) {
      context.readiness.end();
      http.leave();
      // Until the load balancer has seen it.
      await pause(1000 * config.stopDelay, undefined, { signal: hurry }).catch(() => undefined);
      await http.drain(hurry);
      // A wait for a dead PostgreSQL must not keep the process, and the next one with it.
      if (!(await doneWithin(resources.disposeAsync(), closingMilliseconds)))
        log.error({ closing }, 'Some work did not end in time; the server stops without it.');
    },
  };
}

function rereadOften({ texts, guard, community, log }: Context): () => void {
  const sources = [() => texts.refresh(), () => guard.reload(), () => community.reload()];
  const timer = setInterval(() => {
    for (const read of sources)
      read().catch((error: unknown) => {
        log.warn({ err: error }, 'Texts, words or settings could not be read again.');
      });
  }, rereadMilliseconds);
  return () => clearInterval(timer);
}

/** Within seconds, and without making the start wait: mails queue up until the mail server is back. */
async function warnOfMailServer({ smtpUrl }: Config, log: Log): Promise<void> {
  if (smtpUrl === null) return;
  await tryMailServer(smtpUrl).catch((error: unknown) => {
    log.warn(
      { code: codeOf(error instanceof MailServerError ? error.cause : error) },
      error instanceof MailServerError ? error.message : 'The mail server cannot be tried.',
    );
  });
}
