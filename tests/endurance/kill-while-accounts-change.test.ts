import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { cookiesOf } from '#tests/support/app.ts';
import {
  bundleServer,
  startBundledServer,
  type BundledServer,
} from '#tests/support/bundled-server.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register, type Member } from '#tests/support/member.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const rounds = isFullRun ? 50 : 6;
const atOnce = 3;
/** Latest moment of the kill after the first request; most of it is hashing a password. */
const latestMilliseconds = 60;

/** A server that is killed, and one that goes on. */
type Pair = { dying: string; next: string };

type Change = {
  answer: Promise<Response>;
  /** True if another server sees the change; fails if it sees half of it. */
  hasHappened: (address: string, answer: Response | null) => Promise<boolean>;
};

const random = seededRandom(9);
let folder: string;
let database: DatabaseHandle;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-kill-'));
  database = await createTestDatabase();
  await seedEssentials(database.db);
  file = await bundleServer(folder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `${rounds} times kill -9 during sign-up, refresh and deletion: everything or nothing`,
  async () => {
    const kinds = [signUp, refresh, deleteAccount];
    let started = 0;
    let interrupted = 0;
    const startNext = (): Promise<BundledServer> => startServer(`killed-${(started += 1)}`);
    const waiting = [startNext(), startNext(), startNext()];
    let current = await waiting.shift();
    for (let round = 1; round <= rounds; round += 1) {
      const next = await waiting.shift();
      if (current === undefined || next === undefined) throw new Error('No server is left.');
      if (started <= rounds) waiting.push(startNext());
      const kind = kinds[round % kinds.length] ?? signUp;
      const pair = { dying: current.address, next: next.address };
      const changes = await Promise.all(Array.from({ length: atOnce }, () => kind(pair)));
      const answers = changes.map(({ answer }) => answer.catch(() => null));
      await Promise.race([...answers, wait(random.below(latestMilliseconds))]);
      await current.kill();
      await untilGone(`killed-${round}`);

      const outcomes = await Promise.all(
        changes.map(async ({ hasHappened }, index) => {
          const answer = (await answers[index]) ?? null;
          return { isAcknowledged: answer?.ok, happened: await hasHappened(next.address, answer) };
        }),
      );
      expect(outcomes).not.toContainEqual({ isAcknowledged: true, happened: false });
      interrupted += outcomes.filter(({ isAcknowledged }) => isAcknowledged !== true).length;
      expect(await countPartialRows()).toEqual({
        people: 0,
        sessions: 0,
        signUps: 0,
        deletions: 0,
      });
      current = next;
    }
    expect(interrupted).toBeGreaterThan(0);
    await current?.kill();
    for (const left of waiting) await (await left).kill();
  },
  scaleTimeout(120_000),
);

async function signUp({ dying }: Pair): Promise<Change> {
  const email = `${crypto.randomUUID()}@example.org`;
  const body = { name: 'Ada', email, password: 'Sonnenblume2026', traits: ['geduldig'] };
  const send = (address: string) => call(address, '', 'POST', '/api/auth/sign-up/email', body);
  return {
    answer: send(dying),
    hasHappened: async (address) => {
      const isThere = await canSignIn(address, body);
      // Tries again like a caller without an answer: it works, or says that it had worked.
      expect((await send(address)).status).toBe(isThere ? 409 : 201);
      return isThere;
    },
  };
}

async function refresh({ dying, next }: Pair): Promise<Change> {
  const { cookie } = await register(next);
  const renew = (address: string) =>
    call(address, cookie, 'POST', '/api/auth/token?grant_type=refresh_token');
  return {
    answer: renew(dying),
    hasHappened: async (address, answer) => {
      const renewed = answer === null ? '' : cookiesOf(answer.headers);
      const { ok } = await call(address, renewed, 'GET', '/api/profile');
      // Renews again with the old secret, which is unused or within its grace period.
      expect((await renew(address)).status).toBe(200);
      return ok;
    },
  };
}

async function deleteAccount({ dying, next }: Pair): Promise<Change> {
  const person = await register(next);
  const { email, password, cookie } = person;
  return {
    answer: call(dying, cookie, 'DELETE', '/api/profile', { email, password }),
    hasHappened: async (address) => {
      const { ok } = await call(address, cookie, 'GET', '/api/profile');
      expect(await canSignIn(address, person)).toBe(ok);
      return !ok;
    },
  };
}

async function canSignIn(
  address: string,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<boolean> {
  const answer = await call(address, '', 'POST', '/api/auth/sign-in/email', { email, password });
  expect([200, 401]).toContain(answer.status);
  return answer.ok;
}

function startServer(name: string): Promise<BundledServer> {
  const url = new URL(database.url);
  url.searchParams.set('application_name', name);
  return startBundledServer(file, {
    DATABASE_URL: url.href,
    AUTH_SECRET: 'only-for-tests-0123456789-0123456789',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
}

/** Waits until PostgreSQL has ended all that the dead server began. */
async function untilGone(name: string): Promise<void> {
  for (;;) {
    const { rows } = await database.db.execute(
      sql`select 1 from pg_stat_activity where application_name = ${name}`,
    );
    if (rows.length === 0) return;
  }
}

/** Counts forbidden rows that lack their other half. */
async function countPartialRows(): Promise<unknown> {
  const { rows } = await database.db.execute(sql`
    select
      (select count(*)::int from users u
        where (select count(*) from profiles p where p.id = u.id) <> 1
          or (select count(*) from accounts a where a.user_id = u.id and a.password is not null) <> 1
      ) as "people",
      (select count(*)::int from sessions s where s.token = s.previous_token
        or (s.previous_token is null) <> (s.rotated_at is null)) as "sessions",
      (select count(*)::int from users u where not exists (select from audit_events e
        where e.target_id = u.id and e.action = 'account.signed_up')) as "signUps",
      (select count(*)::int from audit_events where action = 'account.signed_up' and target_id is null)
        - (select count(*)::int from audit_events where action = 'account.deleted') as "deletions"`);
  return rows[0];
}
