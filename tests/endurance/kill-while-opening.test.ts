import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, rounds } from '#server/db/schema/rounds.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { bundleServer, startBundledServer } from '#tests/support/bundled-server.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const turns = isFullRun ? 30 : 4;
/** Latest moment of the kill after the press; an opening takes about as long. */
const latestMilliseconds = 120;
const day = 24 * 60 * 60 * 1000;
const random = seededRandom(46);

let folder: string;
let database: DatabaseHandle;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-kill-'));
  database = await createTestDatabase();
  await seedEssentials(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `${turns} times kill -9 while a round opens: all its letters or none, and in the end each once`,
  async () => {
    const file = await bundleServer(folder);
    const start = () =>
      startBundledServer(file, {
        DATABASE_URL: database.url,
        AUTH_SECRET: 'only-for-tests-0123456789-0123456789',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      });
    let server = await start();
    const organizer = await register(server.address, 'Lena Lehrer');
    const members = ['Anna', 'Ben', 'Cem', 'Dana', 'Emil', 'Fina'].map(async (name) =>
      register(server.address, name),
    );
    const emails = (await Promise.all(members)).map(({ email }) => email);
    const people = await database.db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.email, emails));
    const own = database.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, organizer.email));
    await database.db.update(profiles).set({ isAdmin: true }).where(inArray(profiles.id, own));
    const pairs = people.length * (people.length - 1);

    const post = (address: string, target: string, body?: object) =>
      call(address, organizer.cookie, 'POST', `/api/rounds${target}`, body);
    for (let turn = 1; turn <= turns; turn += 1) {
      const id = randomUUID();
      await post(server.address, '', {
        id,
        title: `Runde ${turn}`,
        note: null,
        shape: 'each',
        lettersEach: null,
        signing: 'signed',
        opensAt: new Date(Date.now() + day).toISOString(),
        receiverId: null,
        memberIds: people.map(({ id }) => id),
      });
      await post(server.address, `/${id}/start`);
      const text = 'Du hörst zu, bis man fertig ist.';
      await database.db
        .update(roundLetters)
        .set({ text, isAnonymous: false, writtenAt: new Date() })
        .where(eq(roundLetters.roundId, id));
      const ofRound = eq(compliments.roundId, id);

      const press = post(server.address, `/${id}/opening`).catch(() => null);
      await Promise.race([press, wait(random.below(latestMilliseconds))]);
      await server.kill();
      const answer = await press;
      server = await start();
      // The lock of the dead server’s transaction ends with its connection.
      const [round] = await database.db
        .select({ openedAt: rounds.openedAt })
        .from(rounds)
        .where(eq(rounds.id, id))
        .for('update');
      const stored = await database.db.$count(compliments, ofRound);
      expect([turn, stored]).toEqual([turn, round?.openedAt == null ? 0 : pairs]);
      expect([turn, answer?.ok === true && stored === 0]).toEqual([turn, false]);

      expect((await post(server.address, `/${id}/opening`)).status).toBe(200);
      const letters = await database.db
        .selectDistinct({ from: compliments.senderId, to: compliments.receiverId })
        .from(compliments)
        .where(ofRound);
      expect(letters).toHaveLength(pairs);
      expect(await database.db.$count(compliments, ofRound)).toBe(pairs);
    }
    await server.kill();
  },
  scaleTimeout(180_000),
);
