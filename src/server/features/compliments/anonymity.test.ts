import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardTabs } from '#domain/compliments/dashboard-tab.ts';
import { boxes } from '#domain/compliments/letter-boxes.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { fillPath, readOperations, type Operation } from '#tests/support/openapi.ts';
import { recordRows } from '#tests/support/query-recorder.ts';
import { createTestSite } from '#tests/support/site.ts';

/*
 * Rule P30: no reader of an anonymous letter finds a trace of its sender: id, name, public number, address or exact
 * time. The rows read from the database have no trace either, so that no later change can show one by mistake.
 */

const senderNumber = 918_273;
const sentAt = '17:23:11';
const hour = 60 * 60 * 1000;

let app: TestApp;
let sender: TestPerson;
let receiver: TestPerson;
let stranger: TestPerson;
let calls: Operation[];
let hiddenId: string;
let namedId: string;
let rows: ReturnType<typeof recordRows>;
let site: Awaited<ReturnType<typeof createTestSite>>;

const pages = [
  '/dashboard',
  '/dashboard?pages=3',
  ...dashboardTabs.map((tab) => `/dashboard?tab=${tab}`),
  ...boxes.map((box) => `/favorites?in=${box}`),
  '/profile',
];

beforeAll(async () => {
  app = await createTestApp();
  receiver = await app.signUp('Empfang');
  stranger = await app.signUp('Fremd');
  await app.db.execute(
    sql.raw(`alter sequence profiles_id_profiles_seq restart with ${senderNumber}`),
  );
  sender = await app.signUp('Hanna Heimlich');
  const open = await app.signUp('Otto Offen');
  namedId = await send(open, receiver);
  await app.pass(7 * hour + 23 * 60_000 + 11_417);
  hiddenId = await send(sender, receiver, { isAnonymous: true });
  await app.pass(hour);
  calls = await readOperations(app);
  site = await createTestSite(app);
  rows = recordRows(app.database.pool);
});

afterAll(() => app.close());

function textOf({ body, headers }: Answer): string {
  return JSON.stringify(body) + JSON.stringify([...headers]);
}

function tracesIn(answer: Answer): string[] {
  return tracesInText(textOf(answer));
}

function tracesInText(text: string): string[] {
  const traces = [sender.id, sender.name, 'Heimlich', sender.email, String(senderNumber), sentAt];
  return traces.filter((trace) => text.includes(trace));
}

function tracesInRows(): string[] {
  return rows.take().flatMap((row) => tracesInText(row).map((trace) => `${trace} in ${row}`));
}

/** Requests every GET address about the letter; answers where the sender shows. */
async function walk(person: { request: TestPerson['request'] }): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of calls.filter(({ method }) => method === 'GET')) {
    for (const id of [hiddenId, namedId]) {
      const filled = fillPath(path, (name) => (name === 'iso2' ? 'de' : id));
      for (const query of ['', '?page=1&pageSize=50&language=de&days=30']) {
        rows.take();
        const traces = tracesIn(await person.request('GET', filled + query));
        found.push(...traces.map((trace) => `${filled}${query}: ${trace}`));
        found.push(...tracesInRows());
      }
    }
  }
  return found;
}

async function walkPages({ cookie }: TestPerson): Promise<string[]> {
  const found: string[] = [];
  for (const page of pages) {
    rows.take();
    const answer = await site.request(page, { headers: { cookie, accept: 'text/html' } });
    expect(answer.status, page).toBe(200);
    const html = await answer.text();
    found.push(...tracesInText(html).map((trace) => `${page}: ${trace}`), ...tracesInRows());
  }
  return found;
}

describe('the sender of an anonymous compliment', () => {
  test('would be found by this walk, if anything showed them', async () => {
    const answer = await receiver.request('GET', '/api/compliments/received');
    expect(textOf(answer)).toContain('Otto Offen');
    expect(textOf(answer)).toContain(hiddenId);
    const own = await sender.request('GET', '/api/profile');
    expect(tracesIn(own)).toEqual([
      sender.id,
      sender.name,
      'Heimlich',
      sender.email,
      `${senderNumber}`,
    ]);
    expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(8);
    rows.take();
    await receiver.request('GET', '/api/compliments/received');
    expect(rows.take().join('\n')).toContain('Otto Offen');
    await sender.request('GET', '/api/profile');
    expect(tracesInRows()).not.toEqual([]);
  });

  test('is on no address of the API for receiver, stranger and visitor', async () => {
    for (const person of [receiver, stranger, app.visitor]) expect(await walk(person)).toEqual([]);
  });

  test('is on no page of receiver and stranger', async () => {
    const own = await site.request('/profile', { headers: { cookie: sender.cookie } });
    expect(tracesInText(await own.text())).toContain(sender.id);
    const headers = { cookie: receiver.cookie };
    expect(await (await site.request('/dashboard', { headers })).text()).toContain(hiddenId);
    for (const person of [receiver, stranger]) expect(await walkPages(person)).toEqual([]);
  });

  test('is in no answer to what the receiver does with it', async () => {
    const path = `/api/compliments/${hiddenId}`;
    rows.take();
    const answers = [
      await receiver.request('POST', `${path}/read`),
      await receiver.request('PUT', `${path}/rating`, { rating: 'positive' }),
      await receiver.request('PUT', `${path}/favorite`, { isFavorite: true }),
      await receiver.request('GET', '/api/compliments/opened?search=Heimlich'),
      await receiver.request('GET', '/api/compliments/opened?box=all&search=Du'),
      await receiver.request('GET', '/api/compliments/opened/random'),
      await receiver.request('POST', `${path}/thanks`),
      await receiver.request('POST', `${path}/thanks`),
      await receiver.request('POST', `${path}/report`, { reason: 'Passt nicht.' }),
      await receiver.request('POST', `${path}/report`, { reason: 'Passt nicht.' }),
      // The receiver tries the letter's id for a new one.
      await receiver.request('POST', '/api/compliments', {
        id: hiddenId,
        receiverId: stranger.id,
        text: 'Du bist ein ganz feiner Mensch.',
        isAnonymous: false,
      }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([
      200, 200, 200, 200, 200, 200, 201, 409, 201, 409, 409,
    ]);
    expect(answers.map(tracesIn)).toEqual(answers.map(() => []));
    expect(tracesInRows()).toEqual([]);
  });

  test('stays hidden once it is thanked, rated and reported', async () => {
    await app.pass(hour);
    await app.settle();
    for (const person of [receiver, stranger, app.visitor]) expect(await walk(person)).toEqual([]);
    for (const person of [receiver, stranger]) expect(await walkPages(person)).toEqual([]);
    const { body } = await sender.request('GET', '/api/thanks');
    expect(body).toMatchObject({ thanks: [{ sender: { name: 'Empfang' } }] });
  });
});
