import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiUsage } from '#server/db/schema/usage.ts';
import { textExamples } from '#server/features/prompts/rules.ts';
import { testOrigin, type TestPerson } from '#tests/support/app.ts';
import { eventsOf } from '#tests/support/event-stream.ts';
import { withModel } from '#tests/support/model.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const server = withModel();

let administrator: TestPerson;

beforeAll(async () => {
  administrator = await server.test.signUp('Ada Leitner');
  await server.test.makeAdministrator(administrator);
});

/** Each text of each language, read by both versions. */
const examples = textExamples.length;
const verdict = '{"isValid": true, "reason": "", "score": 0.9}';

describe('trying a draft', () => {
  it('shows the draft beside the active version on the built-in examples', async () => {
    await administrator.request('POST', '/api/admin/prompts', {
      name: 'Entwurf',
      promptText: 'Aktive Fassung.',
      type: 'validation',
    });
    server.mock.onMessage(/./u, { content: verdict });
    const { status, body } = await administrator.request('POST', '/api/admin/prompts/try', {
      type: 'validation',
      promptText: 'Entwurfsfassung.',
    });
    expect(status).toBe(200);
    const { results } = z.object({ results: z.array(z.unknown()) }).parse(body);
    expect(results).toHaveLength(examples);
    expect(results[0]).toMatchObject({
      kind: 'kind',
      language: 'de',
      expected: true,
      local: true,
      draft: { outcome: 'ok', verdict: { isValid: true, score: 0.9 } },
      active: { outcome: 'ok' },
    });
    const systems = server.sent().map(({ system }) => system);
    expect(systems.filter((system) => system.startsWith('Entwurfsfassung.'))).toHaveLength(
      examples,
    );
    expect(systems.filter((system) => system.startsWith('Aktive Fassung.'))).toHaveLength(examples);
  });

  it('tells of each result as soon as it is there, when asked for events', async () => {
    server.mock.onMessage(/./u, { content: verdict });
    const events = await eventsOf(await tryAsEvents());
    const { results } = wholeTrial.parse(events.at(-1)?.data);
    expect(results).toHaveLength(examples);
    const parts = events.slice(0, -1).map(({ data }) => progress.parse(data));
    expect(parts.map(({ place }) => place).toSorted((one, other) => one - other)).toEqual([
      ...results.keys(),
    ]);
    for (const { place, total, result } of parts)
      expect({ total, result }).toEqual({ total: examples, result: results[place] });
  });

  it('asks nothing more once its reader has gone', async () => {
    await server.test.db.delete(apiUsage);
    const [first] = textExamples;
    server.mock.onMessage(first?.text ?? '', { content: verdict });
    server.mock.onMessage(/./u, { content: verdict }, { chaos: { latencyMs: 5000 } });
    const reader = (await tryAsEvents()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    // The test waits for five and the one that replaced the first; the other five never begin.
    const outcomes = async () => {
      const rows = await server.test.db.select().from(apiUsage);
      return rows.map(({ outcome }) => outcome).toSorted();
    };
    const cancelled = Array.from({ length: 12 }, () => 'cancelled');
    await expect
      .poll(outcomes, { timeout: scaleTimeout(3000) })
      .toEqual([...cancelled, 'ok', 'ok']);
  });

  it('writes for given traits and says why a text cannot be used', async () => {
    server.mock.onMessage(/./u, { content: 'You are patient, and people notice.' });
    const { body } = await administrator.request('POST', '/api/admin/prompts/try', {
      type: 'generation',
      promptText: 'Schreibe.',
      traits: ['geduldig'],
      language: 'de',
    });
    expect(body).toMatchObject({
      results: [{ sample: 'geduldig', draft: { outcome: 'wrong-language' } }],
    });
  });
});

const wholeTrial = z.object({ results: z.array(z.unknown()) });

const progress = z.object({ place: z.int(), total: z.int(), result: z.unknown() });

function tryAsEvents() {
  return server.test.app.request(`${testOrigin}/api/admin/prompts/try`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      origin: testOrigin,
      cookie: administrator.cookie,
    },
    body: JSON.stringify({ type: 'validation', promptText: 'Entwurfsfassung.' }),
  });
}
