import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#server/db/schema/accounts.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';

/* An anonymous letter shows its writer only if sender and receiver want that (P91). */

const day = 24 * 60 * 60 * 1000;

let app: TestApp;
let hanna: TestPerson;
let mira: TestPerson;
let id: string;

beforeEach(async () => {
  app = await createTestApp();
  hanna = await app.signUp('Hanna');
  mira = await app.signUp('Mira');
  id = await send(hanna, mira, { isAnonymous: true });
});
afterEach(() => app.close());

const thank = (asksWho: boolean) =>
  mira.request('POST', `/api/compliments/${id}/thanks`, { asksWho });

const answer = (person: TestPerson, said: 'yes' | 'no') =>
  person.request('PUT', `/api/compliments/${id}/reveal`, { answer: said });

const thanksList = z.object({
  thanks: z.array(z.object({ compliment: z.object({ id: z.string(), asksWho: z.boolean() }) })),
});

async function isAsked(): Promise<boolean | undefined> {
  const { body } = await hanna.request('GET', '/api/thanks');
  return thanksList.parse(body).thanks[0]?.compliment.asksWho;
}

async function shown(): Promise<string> {
  const answers = [
    await mira.request('GET', '/api/compliments/received'),
    await mira.request('GET', '/api/notifications'),
    await mira.request('GET', '/api/unread'),
    await mira.request('GET', '/api/profile'),
  ];
  return JSON.stringify(answers.map(({ status, body }) => [status, body]));
}

describe('who wrote an anonymous letter', () => {
  test('shows on it after both said so, still without a time', async () => {
    expect((await thank(true)).status).toBe(201);
    expect((await mira.request('GET', '/api/compliments/received')).body).toMatchObject({
      compliments: [{ sender: { kind: 'anonymous' }, isRevealAsked: true }],
    });
    expect(await isAsked()).toBe(true);
    expect((await answer(hanna, 'yes')).status).toBe(200);
    expect((await mira.request('GET', '/api/compliments/received')).body).toMatchObject({
      compliments: [
        {
          sender: { kind: 'person', name: 'Hanna', idProfiles: hanna.idProfiles },
          createdAt: null,
          isRevealAsked: false,
        },
      ],
    });
    expect((await mira.request('GET', '/api/notifications')).body).toMatchObject([
      { action: 'revealed' },
    ]);
    expect((await mira.request('GET', '/api/profile/export')).body).toMatchObject({
      complimentsReceived: [{ sender: 'Hanna' }],
    });
    expect((await hanna.request('GET', '/api/compliments/sent')).body).toMatchObject({
      compliments: [{ id, isRevealed: true }],
    });
    expect(await isAsked()).toBe(false);
  });

  test('stays unknown after a no, in silence and when the sender has left, with no difference', async () => {
    await thank(true);
    await app.settle();
    const asked = await shown();
    await answer(hanna, 'no');
    expect(await shown()).toBe(asked);
    expect(await isAsked()).toBe(false);
    await app.db.delete(users).where(eq(users.id, hanna.id));
    await app.settle();
    expect(await shown()).toBe(asked);
  });

  test('can be told for 14 days, once', async () => {
    await thank(true);
    await app.pass(14 * day);
    expect(await isAsked()).toBe(false);
    const late = await answer(hanna, 'yes');
    expect(late).toMatchObject({ status: 409, body: refusal('compliment.reveal.error.over') });
    expect(await shown()).toContain('anonymous');
  });

  test('is told by its sender alone, and a no is not turned into a yes', async () => {
    await thank(true);
    const stranger = await app.signUp('Fremd');
    for (const other of [mira, stranger]) expect((await answer(other, 'yes')).status).toBe(409);
    expect((await answer(hanna, 'no')).status).toBe(200);
    expect((await answer(hanna, 'no')).status).toBe(200);
    expect((await answer(hanna, 'yes')).status).toBe(409);
  });

  test('is not asked without thanks for an anonymous letter', async () => {
    expect((await answer(hanna, 'yes')).status).toBe(409);
    await thank(false);
    expect(await isAsked()).toBe(false);
    expect((await answer(hanna, 'yes')).status).toBe(409);
    expect((await thank(true)).status).toBe(409);
    const signed = await send(hanna, mira);
    await mira.request('POST', `/api/compliments/${signed}/thanks`, { asksWho: true });
    const { body } = await mira.request('GET', '/api/compliments/received');
    expect(JSON.stringify(body)).not.toContain('"isRevealAsked":true');
  });
});
