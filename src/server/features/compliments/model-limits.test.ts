import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema/limits.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import type { TestPerson } from '#tests/support/app.ts';
import { post, refusal, send, sendingTo } from '#tests/support/compliments.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel();

const kind = '{"isValid": true, "reason": "", "score": 0.9}';

async function pair(): Promise<[TestPerson, TestPerson]> {
  return [await server.test.signUp('Von'), await server.test.signUp('An')];
}

it('a send beyond a limit is refused before the model is paid for a look at the text', async () => {
  server.mock.onMessage(/./u, { content: kind });
  const [sender, receiver] = await pair();
  for (let count = 0; count < 3; count += 1) await send(sender, receiver);
  const asked = server.sent().length;
  expect(asked).toBe(3);
  expect((await post(sender, sendingTo(receiver))).body).toMatchObject(
    refusal('compliment.form.error.limit_receiver'),
  );
  const pausedUntil = new Date(server.test.clock.now().getTime() + 60_000);
  await server.test.db.update(profiles).set({ pausedUntil }).where(eq(profiles.id, receiver.id));
  expect((await post(receiver, sendingTo(sender))).body).toMatchObject(
    refusal('compliment.form.error.paused'),
  );
  expect(server.sent()).toHaveLength(asked);
});

it('after three hundred calls of a day the local guard and the templates go on', async () => {
  server.mock.onMessage(/isValid/u, { content: kind });
  server.mock.onMessage(/./u, { content: kind });
  const [sender, receiver] = await pair();
  const check = async () => {
    const { body } = await sender.request('POST', '/api/compliments/check', {
      text: 'Du hörst zu, bis jemand wirklich fertig ist.',
      language: 'de',
    });
    return body;
  };
  await server.test.db.delete(rateLimits);
  expect(await check()).toMatchObject({ isValid: true, source: 'ai' });
  await server.test.db.update(rateLimits).set({ count: 299 });
  await server.test.pass(60 * 60 * 1000);
  expect(await check()).toMatchObject({ source: 'ai' });
  const asked = server.sent().length;
  expect(await check()).toMatchObject({ isValid: true, source: 'local' });
  const suggestion = await sender.request('POST', '/api/suggestions', { traits: ['geduldig'] });
  expect(suggestion).toMatchObject({ status: 200, body: { source: 'template' } });
  expect((await post(sender, sendingTo(receiver))).status).toBe(201);
  expect(server.sent()).toHaveLength(asked);
  await receiver.request('POST', '/api/suggestions', { traits: ['geduldig'] });
  expect(server.sent().length).toBeGreaterThan(asked);
});
