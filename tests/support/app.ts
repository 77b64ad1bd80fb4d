import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { hc, parseResponse } from 'hono/client';
import type { TeamRole } from '#domain/accounts/role.ts';
import type { Language } from '#domain/i18n/language.ts';
import { sealSecret } from '#server/auth/secrets.ts';
import { createApp, type Api } from '#server/bootstrap/app.ts';
import { createContext, type Context } from '#server/context.ts';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { factors, sessions, users } from '#server/db/schema/accounts.ts';
import { draws } from '#server/db/schema/matching.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { deliverDue } from '#server/features/compliments/actions/arrive.ts';
import { finishDays, settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import type { Clock, RandomSource } from '#server/runtime/clock.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import type { TextStore } from '#server/texts/text-store.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { withIssuer } from '#tests/support/with-issuer.ts';

export const testOrigin = 'http://localhost:3000';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Moves the clock forward, in milliseconds. */
  move(milliseconds: number): void;
}

export type Answer = { status: number; headers: Headers; body: unknown };

/** A user of the product: a visitor, or the owner of a session cookie. */
export interface TestUser {
  /** The typed client of the API. */
  api: ReturnType<typeof hc<Api>>['api'];
  /** Sends any request, also one that the typed client would not make; the body is sent as JSON. */
  request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  cookie: string;
}

export interface TestPerson extends TestUser {
  id: string;
  idProfiles: number;
  name: string;
  email: string;
  /** Stores a draw of this receiver, dated now; does nothing while a draw is open. */
  meet: (receiver: { id: string }) => Promise<void>;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const testPassword = 'Sonnenblume2026';

/** Creates the whole API on its own database, with a clock and randomness that the test controls. */
export async function createTestApp(
  options: {
    env?: Record<string, string>;
    random?: RandomSource;
    ai?: Context['ai'];
    /** Replaces the addresses of Google and Apple. */
    issuer?: string;
    /** A migrated database with the essential rows; closed with the app. */
    database?: DatabaseHandle;
  } = {},
) {
  const database = options.database ?? (await createSeededDatabase());
  const config = loadConfig({
    // Gives every test person an own address: limits per address have their own tests.
    TRUST_PROXY: 'on',
    AUTH_SECRET: 'only-for-tests-0123456789-0123456789',
    VAPID_PRIVATE_KEY: 'only-for-tests-0123456789-0123456789-012345',
    // Delivers at once: the delay of anonymous letters has its own tests.
    ANONYMOUS_DELAY_MINUTES: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    ...options.env,
  });
  const clock = createClock(new Date('2026-06-15T10:00:00.000Z'));
  const parts = {
    config: {
      ...withIssuer(config, options.issuer),
      authSecret: config.authSecret ?? '',
      vapidPrivateKey: config.vapidPrivateKey ?? '',
    },
    log: createLog(config),
    clock,
    random: options.random ?? seededRandom(1),
  };
  const context = await createContext({ ...parts, database, ...(otherTexts && { otherTexts }) });
  otherTexts = context.texts;
  if (options.ai !== undefined) context.ai = options.ai;
  const app = createApp(context);
  const others: DatabaseHandle[] = [];
  const feeds: (() => Promise<void>)[] = [];

  const meet = async (drawer: { id: string }, receiver: { id: string }): Promise<void> => {
    await database.db.execute(sql`
      insert into ${draws} (drawer_id, receiver_id, drawn_at)
      select ${drawer.id}, id, ${clock.now()} from ${profiles} where id = ${receiver.id}
        and exists (select from ${profiles} where id = ${drawer.id})
        and not exists (select from ${draws} where drawer_id = ${drawer.id}
          and receiver_id = ${receiver.id} and used_at is null
          and drawn_at > ${new Date(clock.now().getTime() - 24 * 60 * 60 * 1000)})`);
  };

  const visitor = createUser(app, '');
  return {
    app,
    context,
    clock,
    db: database.db,
    database,
    visitor,
    request: visitor.request,

    /** Binds a person and session to this app or its site, whose database is a copy of theirs. */
    rebind: (person: TestPerson, site: typeof app, address: string): TestPerson => ({
      ...person,
      ...createUser(site, person.cookie, address),
      meet: (receiver) => meet(person, receiver),
    }),

    /** Registers a member with the password `testPassword`. */
    signUp: async (
      name: string,
      details: { email?: string; traits?: string[]; language?: Language } = {},
    ): Promise<TestPerson> => {
      const email = details.email ?? `${randomUUID()}@example.org`;
      const { traits = ['geduldig'], language = 'de' } = details;
      const response = await createUser(app, '').request('POST', '/api/auth/sign-up/email', {
        name,
        email,
        password: testPassword,
        traits,
        language,
      });
      if (response.status !== 201) throw new Error(`Sign-up answered ${response.status}.`);
      const user = createUser(app, cookiesOf(response.headers));
      const { id, idProfiles } = await parseResponse(user.api.profile.$get());
      return {
        ...user,
        id,
        idProfiles,
        name,
        email,
        meet: (receiver) => meet({ id }, receiver),
      };
    },

    /** Moves the clock and every session's end: no session ends. */
    pass: async (milliseconds: number): Promise<void> => {
      clock.move(milliseconds);
      const later = (column: PgColumn) =>
        sql`${column} + ${milliseconds}::float8 * interval '1 millisecond'`;
      await database.db.update(sessions).set({
        expiresAt: later(sessions.expiresAt),
        idleUntil: later(sessions.idleUntil),
        endsAt: later(sessions.endsAt),
      });
    },

    /** Confirms the person's address, as the link in the mail does. */
    confirmAddress: async (person: TestPerson): Promise<void> => {
      await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    },

    /** Applies all pending steps to counters, scores and thank-you lists. */
    settle: () => settleSteps(context),

    /** Delivers letters whose delay is over. */
    arrive: () => deliverDue(context),

    /** Finishes the day, as after midnight, so that the statistics include it. */
    endDay: async (): Promise<void> => {
      await settleSteps(context);
      const tomorrow = new Date(clock.now().getTime() + 24 * 60 * 60 * 1000);
      await finishDays({ ...context, clock: { now: () => tomorrow } });
    },

    /** Adds an authenticator app that the person has not used in this session. */
    addFactor: async (person: TestPerson): Promise<void> => {
      await database.db.insert(factors).values({
        userId: person.id,
        type: 'totp',
        friendlyName: 'App',
        secret: sealSecret('JBSWY3DPEHPK3PXP', context.config.authSecret),
        verifiedAt: clock.now(),
      });
    },

    /** Raises every session of the person to aal2. */
    useFactor: async (person: TestPerson): Promise<void> => {
      await database.db.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.userId, person.id));
    },

    giveRole: async (person: TestPerson, teamRole: TeamRole): Promise<void> => {
      await database.db.update(profiles).set({ teamRole }).where(eq(profiles.id, person.id));
    },

    makeAdministrator: async (person: TestPerson): Promise<void> => {
      await database.db.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, person.id));
    },

    /** Starts a second server with the same configuration and database. */
    startSecondServer: async () => {
      const own = openDatabase(database.url, { poolSize: 5 });
      others.push(own);
      const there = await createContext({ ...parts, database: own });
      feeds.push(there.feed.start());
      return createApp(there);
    },

    close: async () => {
      await Promise.all(feeds.map((stop) => stop()));
      await Promise.all(others.map((handle) => handle.close()));
      await database.close();
    },
  };
}

/** Creates a caller at a new address or at `address`; empty means this machine, without a proxy. */
export function createUser(
  app: { fetch(request: Request): Response | Promise<Response> },
  cookie: string,
  address = `2001:db8:${(places += 1).toString(16)}::1`,
): TestUser {
  const send = async (
    target: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', testOrigin);
    if (address !== '' && !headers.has('x-forwarded-for')) headers.set('x-forwarded-for', address);
    if (cookie !== '') headers.set('cookie', cookie);
    const where = target instanceof Request ? target : new URL(target, testOrigin);
    return app.fetch(new Request(where, { ...init, headers }));
  };
  const client = hc<Api>(testOrigin, {
    fetch: (input: string | URL | Request, init?: RequestInit) => send(input, init),
  });
  return {
    api: client.api,
    cookie,
    request: async (method, path, body, headers = {}) => {
      const response = await send(path, {
        method,
        ...(body === undefined
          ? { headers }
          : {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json', ...headers },
            }),
      });
      return { status: response.status, headers: response.headers, body: await bodyOf(response) };
    },
  };
}

let places = 0;

/** Shares the compiled texts between the apps of a worker: there are thousands. */
let otherTexts: TextStore | undefined;

/** Deletes the person's account, as the profile does. */
export function leave(person: TestPerson): Promise<Answer> {
  const confirmed = { email: person.email, password: testPassword };
  return person.request('DELETE', '/api/profile', confirmed);
}

/** Returns the Cookie header that a browser would send back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson ? JSON.parse(text) : text;
}

function createClock(start: Date): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
}
