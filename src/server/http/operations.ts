import { timingSafeEqual } from 'node:crypto';
import { count, eq, sql, type SQL } from 'drizzle-orm';
import { hashToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { readFailedTasks, readOverdueWork } from '#server/db/background-work.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { hasProxyHeaders, isFromThisMachine } from '#server/http/address.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { createRouter, json, z } from '#server/http/router.ts';
import { doneWithin } from '#server/runtime/done-within.ts';
import { version } from '#server/runtime/version.ts';

const health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    database: z.enum(['ok', 'full', 'unavailable']).openapi({
      description: 'full: nothing can be written; reading goes on.',
    }),
  })
  .openapi('Health');

const ready = z.object({ ready: z.boolean() });

const proxies = z
  .object({
    proxies: z.int().openapi({
      description: 'Entries of X-Forwarded-For, without those of 192.0.2.0/24 (RFC 5737).',
    }),
    isForwarded: z.boolean(),
  })
  .openapi('Proxies');

/** Matches the check's own entry, which no proxy has written. */
const inventedEntry = /^\s*(?:192\.0\.2\.\d+)?\s*$/u;

export function healthRoutes(context: Context) {
  return new Endpoints('operations', context)
    .get('/health', {
      opensTo: 'public',
      summary: 'Whether this server can answer',
      answer: json(health, 'It can.'),
      others: {
        503: json(health, 'The database does not answer.'),
        507: json(health, 'Its disk is full: reading works, writing does not.'),
      },
      handle: async ({ c }) => {
        const database = await stateOf(context);
        if (database === 'ok') return { status: 'ok', version, database } as const;
        const answer = { status: 'unavailable', version, database };
        return c.json(answer, database === 'full' ? 507 : 503);
      },
    })
    .get('/ready', {
      opensTo: 'public',
      summary:
        'Whether a load balancer should send requests here; false once the server is stopping, and while nothing can be written',
      answer: json(ready, 'It should.'),
      others: { 503: json(ready, 'Another server should get them.') },
      // Asks no database: another server would have the same one.
      handle: async ({ c }) => {
        const isReady = context.readiness.isReady() && !(await context.disk.isFull());
        return isReady ? ({ ready: true } as const) : c.json({ ready: false }, 503);
      },
    })
    .get('/proxies', {
      opensTo: 'public',
      summary: 'How many proxies the request has passed; for the check of TRUST_PROXY',
      answer: json(proxies, 'As far as headers tell.'),
      handle: ({ c }) => {
        const entries = c.req.header('x-forwarded-for')?.split(',') ?? [];
        const written = entries.filter((entry) => !inventedEntry.test(entry));
        return { proxies: written.length, isForwarded: hasProxyHeaders(c) };
      },
    }).router;
}

const healthMilliseconds = 3000;

async function stateOf({ db, disk }: Context): Promise<'ok' | 'full' | 'unavailable'> {
  try {
    // A frozen machine sends nothing, and the caller needs a quick answer.
    const isThere = await doneWithin(db.execute(sql`select 1`), healthMilliseconds);
    if (!isThere) return 'unavailable';
    return (await disk.isFull()) ? 'full' : 'ok';
  } catch {
    return 'unavailable';
  }
}

/** Sets the gauges; those that cannot be measured now are left out of the answer. */
async function measure(context: Context): Promise<void> {
  const { gauges } = context.metrics;
  for (const gauge of Object.values(gauges)) gauge.remove();
  const state = await stateOf(context);
  gauges.database_up.set(state === 'unavailable' ? 0 : 1);
  gauges.disk_full.set(state === 'full' ? 1 : 0);
  if (state === 'unavailable') return;
  await Promise.allSettled([
    measureMails(context),
    measureJobs(context),
    measureWork(context),
    measureModel(context),
  ]);
}

async function measureMails({ db, clock, metrics }: Context): Promise<void> {
  const [row] = await db
    .select({ count: count(), seconds: secondsSince(sql`${mails.createdAt}`, clock.now()) })
    .from(mails)
    .where(eq(mails.status, 'queued'));
  metrics.gauges.mails_waiting.set(row?.count ?? 0);
  metrics.gauges.mail_wait_seconds.set(row?.seconds ?? 0);
}

async function measureJobs({ db, clock, metrics }: Context): Promise<void> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`SELECT ${secondsSince(sql`start_after`, clock.now())} AS seconds
      FROM pgboss.job WHERE state < 'active' AND start_after < now()`,
  );
  metrics.gauges.job_late_seconds.set(rows[0]?.seconds ?? 0);
}

async function measureWork({ db, clock, metrics }: Context): Promise<void> {
  const failed = await readFailedTasks(db);
  metrics.gauges.work_failed.set(failed.reduce((sum, { count }) => sum + count, 0));
  const letters = (await readOverdueWork(db, clock.now())).find(({ work }) => work === 'letters');
  metrics.gauges.letter_late_seconds.set(letters?.seconds ?? 0);
}

async function measureModel({ ai, metrics }: Context): Promise<void> {
  const { trouble } = await ai.status();
  metrics.gauges.model_failing.set(trouble === null ? 0 : 1);
}

/** Since the earliest; 0 where there is none. */
function secondsSince(moment: SQL, now: Date) {
  const until = sql`${now.toISOString()}::timestamptz`;
  return sql<number>`coalesce(greatest(extract(epoch FROM ${until} - min(${moment})), 0), 0)::float`;
}

/** Serves Prometheus text to this machine or with the token. A request through a local proxy counts as remote. */
export function metricsRoutes(context: Context) {
  const router = createRouter();
  router.get('/metrics', async (c) => {
    const token = context.config.metricsToken;
    const allowed =
      token === null
        ? isFromThisMachine(c, context.config)
        : isSame(c.req.header('authorization') ?? '', `Bearer ${token}`);
    if (!allowed) return c.notFound();
    await measure(context);
    const { registry } = context.metrics;
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return router;
}

/** Compares hashes, so that the time tells nothing. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));
}

/** Serves the security contact (RFC 9116) if there is one. It always expires in half a year. */
export function securityTextRoutes({ config, clock }: Context) {
  const router = createRouter();
  router.get('/.well-known/security.txt', (c) => {
    const contact = securityContact(config);
    if (contact === null) return c.notFound();
    const expires = new Date(clock.now().getTime() + validMilliseconds);
    return c.text(
      [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        `Preferred-Languages: de, en, zh`,
        `Canonical: ${config.appUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=86400' },
    );
  });
  return router;
}

/** Leads password managers to the change of a password (W3C). */
export function changePasswordRoutes() {
  return createRouter().get('/.well-known/change-password', (c) => c.redirect('/profile'));
}

function securityContact({ appUrl, operator }: Context['config']): string | null {
  if (operator.email !== null) return `mailto:${operator.email}`;
  return operator.address === null ? null : `${appUrl}/contact`;
}

const validMilliseconds = 182 * 24 * 60 * 60 * 1000;
