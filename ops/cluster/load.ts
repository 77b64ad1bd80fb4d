import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { call, register, type Member } from '#tests/support/member.ts';

const drawn = z.object({ id: z.uuid() });

/** People who write and read without a pause, and try again what was not answered, as their browsers do. */
export interface Load {
  /** Letters that a server has acknowledged, by who wrote them. */
  acknowledged: Map<Member, Set<string>>;
  /** The longest time without any success since `begin` was called last, in seconds. */
  gaps(): { reads: number; writes: number };
  begin(): void;
  failed(): number;
  /** How many letters were acknowledged. */
  sent(): number;
  /** Throws the wrong answer that stopped a client. */
  check(): void;
  /** Lets all clients finish what they have begun. */
  end(): Promise<void>;
}

export async function startLoad(address: string, writers: number): Promise<Load> {
  const people = await Promise.all(
    Array.from({ length: writers }, (_, at) => register(address, `Person ${at}`)),
  );
  const acknowledged = new Map(people.map((person) => [person, new Set<string>()]));
  const last = { reads: performance.now(), writes: performance.now() };
  const longest = { reads: 0, writes: 0 };
  let failures = 0;
  const ending = new AbortController();

  function succeeded(kind: keyof typeof last): void {
    const now = performance.now();
    longest[kind] = Math.max(longest[kind], now - last[kind]);
    last[kind] = now;
  }

  /** The answer, once there is one that is not a failure of the server's. */
  async function ask(person: Member, method: string, path: string, body?: unknown) {
    for (;;) {
      const answer = await call(address, person.cookie, method, path, body).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer !== null && answer.status < 500 && typeof text === 'string')
        return { status: answer.status, text };
      failures += 1;
      await pause(200);
    }
  }

  async function write(person: Member): Promise<void> {
    while (!ending.signal.aborted) {
      const draw = await ask(person, 'POST', '/api/draws');
      if (draw.status !== 200) throw new Error(`A draw answered ${draw.status}: ${draw.text}`);
      const { id: receiverId } = drawn.parse(JSON.parse(draw.text));
      const id = randomUUID();
      const letter = { id, receiverId, text: 'Du hörst wunderbar zu.', isAnonymous: false };
      const sent = await ask(person, 'POST', '/api/compliments', letter);
      if (sent.status !== 201 && sent.status !== 200)
        throw new Error(`A letter was answered by ${sent.status}: ${sent.text}`);
      acknowledged.get(person)?.add(id);
      succeeded('writes');
    }
  }

  async function read(person: Member): Promise<void> {
    while (!ending.signal.aborted) {
      const page = await ask(person, 'GET', '/api/compliments/received');
      if (page.status !== 200) throw new Error(`A list was answered by ${page.status}.`);
      succeeded('reads');
      await pause(20);
    }
  }

  const working = Promise.all(people.flatMap((person) => [write(person), read(person)]));
  let wrong: unknown;
  working.catch((error: unknown) => {
    wrong = error;
  });
  return {
    acknowledged,
    begin() {
      for (const kind of ['reads', 'writes'] as const) {
        last[kind] = performance.now();
        longest[kind] = 0;
      }
    },
    gaps() {
      const now = performance.now();
      const seconds = (kind: keyof typeof last) => Math.max(longest[kind], now - last[kind]) / 1000;
      return { reads: seconds('reads'), writes: seconds('writes') };
    },
    failed: () => failures,
    sent: () => [...acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0),
    check() {
      if (wrong !== undefined) throw wrong;
    },
    async end() {
      ending.abort();
      await working;
    },
  };
}
