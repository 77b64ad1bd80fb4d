import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import { cookiesOf, testOrigin } from '#tests/support/app.ts';
import { eventsOf, type StreamedEvent } from '#tests/support/event-stream.ts';
import { withModel } from '#tests/support/model.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const server = withModel();

const text =
  'Du bist geduldig, und das spürt man. Wer aufgeregt zu dir kommt, geht ruhiger wieder. Danke dir.';

async function stream(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await server.test.app.request(`${testOrigin}/api/suggestions${path}`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      origin: testOrigin,
      'x-forwarded-for': '198.51.100.77',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return response;
}

const listeningAt = z.object({ port: z.number() });

const shown = z.object({ text: z.string() });

function textsOf(events: readonly StreamedEvent[]): string[] {
  return events.map(({ data }) => shown.parse(data).text);
}

const visitorAt = (place: number) => ({ 'x-forwarded-for': `203.0.113.${place}` });

const input = { traits: ['geduldig'], language: 'de' };

describe('a suggestion as a stream', () => {
  it('comes sentence by sentence and ends with the whole', async () => {
    server.mock.onMessage(/./u, { content: text }, { chunkSize: 7 });
    const mara = await server.test.signUp('Mara');
    const events = await eventsOf(await stream('', input, { cookie: mara.cookie }));
    expect(events.at(-1)).toEqual({ event: 'done', data: { text, source: 'ai', remaining: null } });
    expect(events.length).toBeGreaterThan(1);
    for (const part of textsOf(events)) {
      expect(text.startsWith(part)).toBe(true);
      expect(part).toMatch(/\.$/u);
    }
    expect(server.sent()[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    const [kept] = await server.test.db
      .select()
      .from(suggestions)
      .where(eq(suggestions.userId, mara.id));
    expect(kept?.text).toBe(text);
  });

  it('counts what the provider reported at its end', async () => {
    await server.test.db.delete(apiUsage);
    const usage = { prompt_tokens: 321, completion_tokens: 45, total_tokens: 366 };
    server.mock.onMessage(/./u, { content: text, usage });
    await eventsOf(await stream('', input));
    expect(await server.test.db.select().from(apiUsage)).toMatchObject([
      { promptTokens: 321, completionTokens: 45, totalTokens: 366, outcome: 'ok' },
    ]);
  });

  it('shows nothing that is not fit to be read, and ends with something that is', async () => {
    server.mock.onMessage(/./u, {
      content: 'Du bist geduldig. Du Idiot, das weißt du selbst. Danke.',
    });
    const events = await eventsOf(await stream('', input));
    for (const part of textsOf(events)) expect(part).not.toContain('Idiot');
    const last = shown.parse(events.at(-1)?.data);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { source: 'template' } });
    expect(mentionsTrait(last.text, ['geduldig'], 'de')).toBe(true);
  });

  it('never shows what stands for a name', async () => {
    const mara = await server.test.signUp('Mara');
    server.mock.onMessage(/./u, { content: 'Du bist geduldig. [Name]s Lachen steckt dich an.' });
    const named = { traits: ['geduldig', 'Maras Lachen'], language: 'de' };
    const events = await eventsOf(await stream('', named, { cookie: mara.cookie }));
    expect(server.sent()[0]?.data).toContain('[Name]s Lachen');
    for (const part of textsOf(events)) expect(part).not.toContain('[Name]');
  });

  it.each([
    ['breaks off', { truncateAfterChunks: 2, chunkSize: 10 }],
    ['loses its connection', { disconnectAfterMs: 20, streamingProfile: { ttft: 1, tps: 20 } }],
  ])('that %s ends with the template', async (_, fault) => {
    server.mock.onMessage(/./u, { content: text }, fault);
    const events = await eventsOf(await stream('', input, { 'x-forwarded-for': '198.51.100.78' }));
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { source: 'template' } });
  });

  it('is refused like any other request', async () => {
    server.mock.onMessage(/./u, { content: text });
    const address = { 'x-forwarded-for': '198.51.100.79' };
    const first = await stream('', input, address);
    expect((await eventsOf(first)).at(-1)).toMatchObject({ data: { remaining: 2 } });
    const cookie = cookiesOf(first.headers);
    for (let count = 0; count < 2; count += 1)
      await eventsOf(await stream('', input, { ...address, cookie }));
    const fourth = await stream('', input, { ...address, cookie });
    expect(fourth.status).toBe(429);
    expect(await fourth.json()).toMatchObject({ error: { code: 'suggestions.error.limit' } });

    const empty = await stream('', { traits: [] }, { 'x-forwarded-for': '198.51.100.80' });
    expect(empty.status).toBe(422);
    expect((await stream('', { traits: 'geduldig' })).status).toBe(400);
    expect((await stream('/for-receiver', { receiverId: crypto.randomUUID() })).status).toBe(401);
  });

  it('stops the model when its reader leaves, and remembers nothing', async () => {
    await server.test.db.delete(apiUsage);
    // The first sentence comes fast; the rest takes longer than any reader waits.
    const slow = { chunkSize: 40, streamingProfile: { ttft: 1, tps: 1 } };
    server.mock.onMessage(/./u, { content: text }, slow);
    const rosa = await server.test.signUp('Rosa');
    const http = createAdaptorServer({ fetch: server.test.app.fetch });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = listeningAt.parse(http.address());
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/suggestions`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        cookie: rosa.cookie,
      },
      body: JSON.stringify(input),
      signal: leaving.signal,
    });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('Du bist geduldig');
    leaving.abort();
    const outcomes = async () => {
      const rows = await server.test.db.select().from(apiUsage);
      return rows.map(({ outcome }) => outcome);
    };
    await expect.poll(outcomes, { timeout: scaleTimeout(2000) }).toEqual(['cancelled']);
    http.close();
    const kept = await server.test.db
      .select()
      .from(suggestions)
      .where(eq(suggestions.userId, rosa.id));
    expect(kept).toEqual([]);
  });

  it('holds no database connection while the model writes', async () => {
    const sara = await server.test.signUp('Sara');
    // The test's pool has five connections: twelve requests that hold one each would use up all.
    const all = 12;
    const arrived = Promise.withResolvers<void>();
    let asked = 0;
    const arrive = (): boolean => {
      asked += 1;
      if (asked === all) arrived.resolve();
      return true;
    };
    server.mock.on({ predicate: arrive }, { content: text }, { chaos: { latencyMs: 1000 } });
    let answered = 0;
    const requests = Array.from({ length: all }, async (_, person) => {
      const headers = person % 2 === 0 ? { cookie: sara.cookie } : visitorAt(person);
      await (await stream('', input, headers)).text();
      answered += 1;
    });
    await arrived.promise;
    expect((await sara.request('GET', '/api/profile')).status).toBe(200);
    expect(answered).toBe(0);
    await Promise.all(requests);
  });

  it('is for a receiver what it is for oneself', async () => {
    const [ole, pia] = [
      await server.test.signUp('Ole'),
      await server.test.signUp('Pia', { traits: ['mutig'] }),
    ];
    const brave = 'Du bist mutig. Wenn du vorangehst, trauen sich andere auch.';
    server.mock.onMessage(/mutig/u, { content: brave });
    await ole.meet(pia);
    const body = { receiverId: pia.id, language: 'de' };
    const events = await eventsOf(await stream('/for-receiver', body, { cookie: ole.cookie }));
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { text: brave, source: 'ai' } });
  });
});

describe('the switch on the profile', () => {
  it('turns the model off for this person and on again', async () => {
    server.mock.onMessage(/./u, { content: text });
    const quinn = await server.test.signUp('Quinn');
    const ask = async () => (await quinn.request('POST', '/api/suggestions', input)).body;
    expect(await ask()).toMatchObject({ source: 'ai' });
    const off = await quinn.request('PATCH', '/api/profile', { aiEnabled: false });
    expect(off).toMatchObject({ status: 200, body: { aiEnabled: false } });
    expect(await ask()).toMatchObject({ source: 'template' });
    expect(server.sent()).toHaveLength(1);
    await quinn.request('PATCH', '/api/profile', { aiEnabled: true });
    expect(await ask()).toMatchObject({ source: 'ai' });
    expect((await quinn.request('PATCH', '/api/profile', { aiEnabled: 'no' })).status).toBe(400);
  });
});
