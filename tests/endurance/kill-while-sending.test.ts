import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { findPostgres, startServer, temporaryFolder } from '#tests/support/server-process.ts';

const rounds = isFullRun ? 20 : 1;
const sentPerRound = 8;
/** Kills the database with the server the first time and every fifth time, like a crashed machine. */
const isCrash = (round: number) => round % 5 === 1;

test(
  `after ${rounds} × kill -9 while compliments are sent all acknowledged are there, none twice`,
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const env = { DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
    let server = await startServer(env);
    const sender = await register(server.address, 'Mira');
    const receiver = await register(server.address, 'Jonas');
    const draw = () => findOther(server.address, sender.cookie);
    const receiverId = await draw();

    const acknowledged = new Set<string>();
    let waiting: string[] = [];
    const send = async (id: string): Promise<void> => {
      const body = { id, receiverId, text: 'Du hörst zu, bis man fertig ist.', isAnonymous: false };
      const answer = await call(server.address, sender.cookie, 'POST', '/api/compliments', body);
      expect([200, 201]).toContain(answer.status);
      acknowledged.add(id);
    };

    for (let round = 1; round <= rounds; round += 1) {
      // Draws once for each letter.
      for (let count = 0; count < sentPerRound; count += 1) expect(await draw()).toBe(receiverId);
      // Sends unanswered letters again with the same id, as the browser does.
      waiting.push(...Array.from({ length: sentPerRound }, () => randomUUID()));
      const sends = waiting.map(send);
      await Promise.race(sends);
      if (isCrash(round)) process.kill(findPostgres(DATA_DIR) ?? 0, 'SIGKILL');
      await server.stop('SIGKILL');
      await Promise.allSettled(sends);
      waiting = waiting.filter((id) => !acknowledged.has(id));

      server = await startServer(env);
      const stored = await listIds(server.address, sender.cookie, 'sent');
      expect(stored).toHaveLength(new Set(stored).size);
      expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);
    }

    await Promise.all(waiting.map(send));
    expect(acknowledged.size).toBe(rounds * sentPerRound);
    const everything = [...acknowledged].toSorted();
    for (const [cookie, list] of [
      [sender.cookie, 'sent'],
      [receiver.cookie, 'received'],
    ] as const) {
      expect((await listIds(server.address, cookie, list)).toSorted()).toEqual(everything);
    }
    // Expects each letter to count once, wherever the kill came between a step and its counting.
    for (const [cookie, count] of [
      [sender.cookie, 'complimentsSent'],
      [receiver.cookie, 'complimentsReceived'],
    ] as const) {
      const profile = await call(server.address, cookie, 'GET', '/api/profile');
      expect(await profile.json()).toMatchObject({ [count]: everything.length });
    }
  },
  scaleTimeout(600_000),
);

async function findOther(address: string, cookie: string): Promise<string> {
  const answer = await call(address, cookie, 'POST', '/api/draws');
  return z.object({ id: z.uuid() }).parse(await answer.json()).id;
}

const pageShape = z.object({
  compliments: z.array(z.object({ id: z.uuid() })),
  totalCount: z.int(),
});

async function listIds(address: string, cookie: string, list: 'sent' | 'received') {
  const ids: string[] = [];
  let total = Infinity;
  for (let page = 1; ids.length < total; page += 1) {
    const target = `/api/compliments/${list}?page=${page}&pageSize=50`;
    const answer = await call(address, cookie, 'GET', target);
    const { compliments, totalCount } = pageShape.parse(await answer.json());
    if (compliments.length === 0) throw new Error(`The list ends at ${ids.length} of ${total}.`);
    ids.push(...compliments.map(({ id }) => id));
    total = totalCount;
  }
  return ids;
}
