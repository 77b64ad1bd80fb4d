import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beatMilliseconds } from '#domain/shared/changes.ts';
import { noteChanges } from '#server/db/changes.ts';
import { createUser, createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Pages learn which of their own data changed, never the data. */

let app: TestApp;
let mira: TestPerson;
let jonas: TestPerson;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  stops.push(app.context.feed.start());
  mira = await app.signUp('Mira');
  jonas = await app.signUp('Jonas');
  await until(() => app.context.feed.isConnected());
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await app.close();
});

async function until(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { timeout: scaleTimeout(3000), interval: 20 });
}

/** `ended`: the server has ended the stream. */
async function openStream(person: TestPerson) {
  const response = await app.app.fetch(
    new Request('http://localhost:3000/api/events', {
      headers: { cookie: person.cookie, accept: 'text/event-stream' },
    }),
  );
  expect(response.status).toBe(200);
  const heard: string[] = [];
  const state = { ended: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const listen = async (): Promise<void> => {
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) break;
      heard.push(next.value);
    }
    state.ended = true;
  };
  void listen();
  return {
    state,
    text: () => heard.join(''),
    hears: (kind: string) => until(() => heard.join('').includes(`"${kind}"`)),
    leave: () => reader?.cancel(),
  };
}

describe('an open page', () => {
  test('hears every 25 seconds that its stream is alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const page = await openStream(mira);
    vi.advanceTimersByTime(2 * beatMilliseconds);
    vi.useRealTimers();
    await until(() => page.text().includes('event: beat'));
    expect(page.text().split('event: beat\ndata: {}\n\n')).toHaveLength(3);
    await page.leave();
  });

  test('hears of a letter and of thanks, with no word of what they are', async () => {
    const [mirasPage, jonasPage] = [await openStream(mira), await openStream(jonas)];
    const id = await send(jonas, mira);
    await mirasPage.hears('received');
    expect(jonasPage.text()).not.toContain('received');
    await mira.request('POST', `/api/compliments/${id}/thanks`, { asksWho: false });
    await app.settle();
    await jonasPage.hears('thanks');
    expect(mirasPage.text()).not.toContain('thanks');
    for (const page of [mirasPage, jonasPage])
      expect(page.text()).not.toMatch(new RegExp(`Mira|Jonas|${mira.id}|${jonas.id}|${id}`, 'u'));
  });

  test('of the team hears of reports and decisions, others do not', async () => {
    const ada = await app.signUp('Ada');
    await app.makeAdministrator(ada);
    const [team, member] = [await openStream(ada), await openStream(jonas)];
    const id = await send(jonas, mira);
    await mira.request('POST', `/api/compliments/${id}/report`, { reason: 'Passt nicht.' });
    await team.hears('reports');
    const own = await openStream(mira);
    await ada.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
    await own.hears('notifications');
    await own.hears('received');
    expect(member.text()).not.toContain('reports');
    expect(team.text()).not.toContain('received');
  });

  test('of the team hears nothing of its own case, while another member decides it', async () => {
    const [ada, mona] = [await app.signUp('Ada'), await app.signUp('Mona')];
    await app.makeAdministrator(ada);
    await app.giveRole(mona, 'moderator');
    const [other, own] = [await openStream(ada), await openStream(mona)];
    const id = await send(mona, mira);
    await mira.request('POST', `/api/compliments/${id}/report`, { reason: 'Passt nicht.' });
    await other.hears('reports');
    await jonas.meet(mona);
    await send(jonas, mona);
    await own.hears('received');
    expect(own.text()).not.toContain('reports');
  });

  test('hears on every server what another one did', async () => {
    const page = await openStream(mira);
    const there = createUser(await app.startSecondServer(), jonas.cookie);
    await jonas.meet(mira);
    const answer = await there.request('POST', '/api/compliments', {
      id: '7f1d0e4a-0a51-4ad3-9b7e-3f1f6f1d0e4a',
      receiverId: mira.id,
      text: 'Du hörst zu, bis man fertig ist.',
      isAnonymous: false,
    });
    expect(answer.status).toBe(201);
    await page.hears('received');
  });

  test('is ended with its session, and when a right is taken away', async () => {
    const [page, team] = [await openStream(mira), await openStream(jonas)];
    await mira.request('POST', '/api/auth/sign-out');
    await page.hears('session');
    await until(() => page.state.ended);
    expect(team.state.ended).toBe(false);
    const refused = await mira.request('GET', '/api/events');
    expect(refused.status).toBe(401);
  });

  test('does not hear of what was undone', async () => {
    const page = await openStream(mira);
    const change = { kind: 'notifications', personId: mira.id } as const;
    await expect(
      app.db.transaction(async (transaction) => {
        noteChanges(transaction, change);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await app.db.transaction(async (transaction) => {
      await transaction
        .transaction(async (savepoint) => {
          noteChanges(savepoint, change);
          throw new Error('undone');
        })
        .catch(() => undefined);
      noteChanges(transaction, { kind: 'profile', personId: mira.id });
    });
    await page.hears('profile');
    expect(page.text()).not.toContain('notifications');
  });

  test('is one of eight of a person: the oldest ends', async () => {
    const pages: Awaited<ReturnType<typeof openStream>>[] = [];
    for (let count = 0; count < 9; count += 1) pages.push(await openStream(mira));
    await until(() => pages[0]?.state.ended === true);
    expect(pages.filter(({ state }) => state.ended)).toHaveLength(1);
    await pages[3]?.leave();
    pages.push(await openStream(mira));
    expect(pages.filter(({ state }) => state.ended)).toHaveLength(2);
  });

  test('does not end for those who ask for headers alone', async () => {
    const page = await openStream(mira);
    for (let count = 0; count < 8; count += 1) {
      const { status, headers } = await mira.request('HEAD', '/api/events');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    await send(jonas, mira);
    await page.hears('received');
    await page.leave();
  });
});

test('an anonymous letter is told of when it arrives, not when it is sent', async () => {
  const slow = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45' } });
  stops.push(slow.context.feed.start());
  const [from, to] = [await slow.signUp('Von'), await slow.signUp('An')];
  await until(() => slow.context.feed.isConnected());
  const kinds: string[] = [];
  slow.context.feed.subscribe((changes) => {
    for (const { kind, personId } of changes ?? []) if (personId === to.id) kinds.push(kind);
  });
  await send(from, to, { isAnonymous: true });
  await slow.settle();
  noteChanges(slow.db, { kind: 'profile', personId: to.id });
  await until(() => kinds.includes('profile'));
  expect(kinds).toEqual(['profile']);
  await slow.pass(46 * 60 * 1000);
  await slow.arrive();
  await until(() => kinds.includes('received'));
  for (const stop of stops.splice(1)) await stop();
  await slow.close();
});

test('when the connection is lost, pages ask by the clock until it is back', async () => {
  const page = await openStream(mira);
  await app.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wohlwort-changes' and datname = current_database()`,
  );
  await until(() => page.state.ended);
  const answer = await mira.request('GET', '/api/events');
  expect([200, 503]).toContain(answer.status);
  await until(() => app.context.feed.isConnected());
  const again = await openStream(mira);
  await send(jonas, mira);
  await again.hears('received');
});
