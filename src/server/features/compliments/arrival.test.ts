import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { deliverDue } from '#server/features/compliments/actions/arrive.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { fillPath, readOperations } from '#tests/support/openapi.ts';

/* Anonymous letters arrive after a random delay; until then only their sender sees them (P90). */

const minute = 60 * 1000;
const hour = 60 * minute;

let app: TestApp;
let sender: TestPerson;
let receiver: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
  sender = await app.signUp('Hanna Heimlich');
  receiver = await app.signUp('Empfang');
});
afterEach(() => app.close());

const list = z.object({
  compliments: z.array(z.object({ id: z.string(), sentOn: z.string().optional() })),
  totalCount: z.int(),
});

async function receivedIds(person: TestPerson = receiver): Promise<string[]> {
  const { body } = await person.request('GET', '/api/compliments/received?pageSize=50');
  return list.parse(body).compliments.map(({ id }) => id);
}

async function sentBy(person: TestPerson) {
  const { body } = await person.request('GET', '/api/compliments/sent');
  return z
    .object({ compliments: z.array(z.object({ id: z.string(), isOnItsWay: z.boolean() })) })
    .parse(body).compliments;
}

const sendAnonymously = (text?: string) =>
  send(sender, receiver, { isAnonymous: true, ...(text === undefined ? {} : { text }) });

describe('an anonymous letter', () => {
  test('arrives between five and forty-five minutes after it was sent, at a time by chance', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await sendAnonymously());
    await app.pass(5 * minute - 1);
    await app.arrive();
    expect(await receivedIds()).toEqual([]);
    const arrivals = new Map<string, number>();
    for (let passed = 5; passed <= 46; passed += 1) {
      await app.pass(minute);
      await app.arrive();
      for (const id of await receivedIds()) if (!arrivals.has(id)) arrivals.set(id, passed);
    }
    expect(new Set(arrivals.keys())).toEqual(new Set(ids));
    expect(new Set(arrivals.values()).size).toBeGreaterThan(4);
  });

  test('tells its sender that it is on its way, and a signed one is there at once', async () => {
    const hidden = await sendAnonymously();
    expect(await sentBy(sender)).toMatchObject([{ id: hidden, isOnItsWay: true }]);
    const signed = await send(sender, receiver);
    expect(await receivedIds()).toEqual([signed]);
    await app.pass(hour);
    await app.arrive();
    expect((await sentBy(sender)).map(({ isOnItsWay }) => isOnItsWay)).toEqual([false, false]);
    expect(new Set(await receivedIds())).toEqual(new Set([signed, hidden]));
    expect((await receiver.request('GET', '/api/unread')).body).toMatchObject({ compliments: 2 });
  });

  test('arrives once, on several servers at the same time, and counts once', async () => {
    for (let count = 0; count < 5; count += 1) await sendAnonymously();
    await app.pass(hour);
    // A killed server loses nothing: the next one finds the letters.
    await Promise.all(Array.from({ length: 6 }, () => deliverDue(app.context)));
    await app.settle();
    expect(await receivedIds()).toHaveLength(5);
    const { body } = await receiver.request('GET', '/api/profile');
    expect(body).toMatchObject({ complimentsReceived: 5 });
    const own = await sender.request('GET', '/api/profile');
    expect(own.body).toMatchObject({ complimentsSent: 5 });
  });

  test('cannot be touched before it is there', async () => {
    const id = await sendAnonymously();
    for (const [method, path, body] of [
      ['PUT', 'rating', { rating: 'positive' }],
      ['POST', 'report', { reason: 'Passt nicht.' }],
      ['POST', 'thanks', undefined],
      ['POST', 'read', undefined],
      ['PUT', 'favorite', { isFavorite: true }],
      ['POST', 'take', undefined],
      ['PUT', 'block', undefined],
    ] as const)
      expect((await receiver.request(method, `/api/compliments/${id}/${path}`, body)).status).toBe(
        404,
      );
  });

  test('goes with its writer, and with its reader', async () => {
    await sendAnonymously();
    await app.db.delete(users).where(eq(users.id, sender.id));
    expect(await app.db.$count(compliments)).toBe(0);
    sender = await app.signUp('Neu');
    await sendAnonymously();
    await app.db.delete(users).where(eq(users.id, receiver.id));
    expect(await app.db.$count(compliments)).toBe(0);
    await app.settle();
    expect((await sender.request('GET', '/api/profile')).body).toMatchObject({
      complimentsSent: 0,
    });
  });

  test('repeated by the browser is the same letter', async () => {
    const id = await sendAnonymously('Du hörst zu, bis man fertig ist.');
    const again = await sender.request('POST', '/api/compliments', {
      id,
      receiverId: receiver.id,
      text: 'Du hörst zu, bis man fertig ist.',
      isAnonymous: true,
    });
    expect(again).toMatchObject({ status: 200, body: { id, isOnItsWay: true } });
    await app.pass(hour);
    await app.arrive();
    expect(await receivedIds()).toEqual([id]);
  });

  test('has a place in the list and a day that tell nothing but the day on which it came', async () => {
    // 10:00 in UTC; the first is written in the morning, the others around it.
    const open = await app.signUp('Otto Offen');
    const early = await sendAnonymously();
    await app.pass(hour);
    await app.arrive();
    const signed = await send(open, receiver);
    await app.pass(hour);
    const late = await sendAnonymously();
    await app.pass(hour);
    await app.arrive();
    const ids = await receivedIds();
    expect(ids.at(-1)).toBe(signed);
    expect(ids.slice(0, 2)).toEqual([early, late].toSorted().toReversed());
    // Written a quarter of an hour before midnight in UTC; it came on the next day.
    await app.pass(10 * hour + 59 * minute);
    const nightly = await sendAnonymously();
    await app.pass(hour);
    await app.arrive();
    const { body } = await receiver.request('GET', '/api/compliments/received');
    expect(list.parse(body).compliments[0]).toMatchObject({ id: nightly, sentOn: '2026-06-16' });
  });
});

describe('before it arrives', () => {
  test('no answer of the API to the receiver, a stranger, a visitor or an administrator is another', async () => {
    const stranger = await app.signUp('Fremd');
    const administrator = await app.signUp('Ada');
    const signed = await send(await app.signUp('Otto Offen'), receiver);
    await app.makeAdministrator(administrator);
    await app.endDay();
    const askers = { receiver, stranger, visitor: app.visitor, administrator };
    const reads = (await readOperations(app)).filter(({ method }) => method === 'GET');

    const look = async (ids: readonly string[]): Promise<Map<string, string>> => {
      const answers = new Map<string, string>();
      for (const [who, asker] of Object.entries(askers))
        for (const { path } of reads)
          for (const id of ids) {
            const filled = fillPath(path, (name) => (name === 'iso2' ? 'de' : id));
            if (differsAnyway.test(filled)) continue;
            answers.set(`${who} ${filled}`, plain(await asker.request('GET', filled)));
          }
      return answers;
    };
    const hidden = '7f1d0e4a-0a51-4ad3-9b7e-3f1f6f1d0e4a';
    await look([hidden, signed]);
    const before = await look([hidden, signed]);
    await send(sender, receiver, { id: hidden, isAnonymous: true });
    await app.settle();
    const after = await look([hidden, signed]);
    expect(differences(before, after)).toEqual([]);
    await app.pass(hour);
    await app.arrive();
    const arrived = differences(after, await look([hidden, signed]));
    expect(arrived).toContain('receiver /api/compliments/received');
    expect(arrived).toContain('receiver /api/unread');
    expect(arrived).toContain('receiver /api/profile/export');
    // Sessions say how long they last, and the outbox needs a new re-authentication after an hour.
    const others = arrived.filter(
      (place) => !/^receiver|session$|start$|admin\/mails\//u.test(place),
    );
    expect(others).toEqual([]);
  });
});

/**
 * Answers that differ between any two looks: draws and logs of looks. The usage report counts the text guard's calls,
 * which tells that a letter was written, of no particular person (018).
 */
const differsAnyway = /random|activity|audit|usage|checks|health|openapi/u;

function plain({ status, headers, body }: Answer): string {
  const kept = [...headers].filter(([name]) => !['set-cookie', 'date'].includes(name));
  const stable = kept.filter(([name]) => !/^(?:ratelimit|x-request)/u.test(name));
  return JSON.stringify([status, stable, body], (name, value: unknown) =>
    name === 'activity' ? null : value,
  );
}

function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...one.keys()].filter((place) => one.get(place) !== other.get(place));
}
