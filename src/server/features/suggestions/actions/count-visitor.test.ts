import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import type { Context } from '#server/context.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { rateLimits } from '#server/db/schema/limits.ts';
import { cookiesOf, createTestApp, testOrigin, type TestApp } from '#tests/support/app.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

let test: TestApp;
let broken = false;
let onWritten = (): void => undefined;

beforeAll(async () => {
  test = await createTestApp();
  const { ai } = test.context;
  const breakable: Context['ai'] = {
    ...ai,
    generate: async (request) => {
      if (broken) throw new Error('The helper is ill.');
      const generated = await ai.generate(request);
      onWritten();
      return generated;
    },
  };
  test.context.ai = breakable;
});

afterAll(() => test.close());

type Visit = {
  address: string;
  cookie?: string;
  traits?: string[];
  language?: string;
  signal?: AbortSignal;
};

async function ask({
  address,
  cookie,
  traits = ['geduldig', 'Humor'],
  language = 'de',
  signal,
}: Visit) {
  const response = await test.app.request(`${testOrigin}/api/suggestions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: testOrigin,
      'x-forwarded-for': address,
      'accept-language': language,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify({ traits, language }),
    ...(signal === undefined ? {} : { signal }),
  });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

const suggestion = z.object({ text: z.string(), source: z.string(), remaining: z.number() });

const limitReached = {
  error: {
    code: 'suggestions.error.limit',
    message:
      'Du hast dein Limit von 3 KI-Komplimenten für heute erreicht. Registriere dich für unbegrenzte Komplimente!',
  },
};

describe('a visitor', () => {
  it('gets three a day, counted down, then a friendly no', async () => {
    const first = await ask({ address: '198.51.100.1' });
    const cookie = cookiesOf(first.headers);
    const answers = [first];
    for (let count = 0; count < 3; count += 1)
      answers.push(await ask({ address: '198.51.100.1', cookie }));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.slice(0, 3).map(({ body }) => body)).toEqual([
      expect.objectContaining({ remaining: 2, source: 'template' }),
      expect.objectContaining({ remaining: 1 }),
      expect.objectContaining({ remaining: 0 }),
    ]);
    expect(answers[3]?.body).toEqual(limitReached);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBe(12 * 60 * 60);
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^wohlwort_visitor=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/u,
    );
  });

  it('reads no sentence twice in the three of a day', async () => {
    const cookie = await someVisitorCookie();
    const texts: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await ask({ address: '198.51.100.60', cookie });
      texts.push(suggestion.parse(body).text);
    }
    const sentences = texts.flatMap((text) => text.split(/(?<=\.)\s/u));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('cannot get a fourth with twenty requests at once', async () => {
    const address = '198.51.100.2';
    const cookie = await someVisitorCookie();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ address, cookie })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(visitorSuggestionsPerDay);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
  });

  it('starts again when the calendar day changes in Berlin', async () => {
    const address = '198.51.100.3';
    const cookie = await someVisitorCookie();
    for (let count = 0; count < 3; count += 1) await ask({ address, cookie });
    // It is 12:00 in Berlin: 11 hours later it is still the same day, 13 hours later it is not.
    test.clock.move(11 * hour);
    expect((await ask({ address, cookie })).status).toBe(429);
    test.clock.move(2 * hour);
    expect((await ask({ address, cookie })).body).toMatchObject({ remaining: 2 });
    test.clock.move(11 * hour);
  });

  it('gains nothing from another cookie of their own making', async () => {
    const address = '198.51.100.4';
    const genuine = await someVisitorCookie();
    for (let count = 0; count < 3; count += 1) await ask({ address, cookie: genuine });
    const [name = '', value = ''] = genuine.split('=');
    const forged = [
      `${name}=someone.${value.split('.')[1]}`,
      `${name}=${value.slice(0, -4)}AAA%3D`,
      `${name}=`,
      `${name}=${'x'.repeat(3000)}`,
    ];
    for (const cookie of forged) {
      const answer = await ask({ address, cookie });
      // Treated as a new browser with a new mark: the network's limit counts it.
      expect(answer.status).toBe(200);
      expect(cookiesOf(answer.headers)).not.toBe(cookie);
    }
    expect((await ask({ address, cookie: genuine })).status).toBe(429);
  });

  it('who throws the cookie away is stopped by the network, a neighbour is not', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 62; count += 1)
      answers.push((await ask({ address: `2001:db8:77:1::${count}` })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.slice(60)).toEqual([429, 429]);
    expect((await ask({ address: '2001:db8:77:2::1' })).status).toBe(200);
  });

  it('who owns a whole site is stopped by it, the site next door is not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 241 }, (_, count) => ask({ address: `2001:db8:78:${count}::1` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(240);
    expect((await ask({ address: '2001:db8:79:1::1' })).status).toBe(200);
  });

  it('gains nothing from cookies collected in advance', async () => {
    const address = '198.51.100.5';
    const cookies = [];
    for (let count = 0; count < 65; count += 1) cookies.push(await someVisitorCookie());
    const answers = await Promise.all(cookies.map((cookie) => ask({ address, cookie })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  });

  it('shares an address with 59 others without losing any of the three', async () => {
    const address = '198.51.100.6';
    const cookies = [];
    for (let person = 0; person < 60; person += 1) {
      const first = await ask({ address });
      expect(first.body).toMatchObject({ remaining: 2 });
      cookies.push(cookiesOf(first.headers));
    }
    for (const cookie of [...cookies, ...cookies])
      expect((await ask({ address, cookie })).status).toBe(200);
    for (const cookie of cookies.slice(0, 3))
      expect((await ask({ address, cookie })).body).toEqual(limitReached);
  });

  it('who comes when the connection has had its share is told so, and keeps their own three', async () => {
    const address = '198.51.100.6';
    const answer = await ask({ address });
    expect(answer).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'suggestions.error.limit_network',
          message: expect.stringContaining('Internetanschluss'),
        },
      },
    });
    const cookie = cookiesOf(answer.headers);
    expect(await ask({ address: '198.51.100.60', cookie })).toMatchObject({
      status: 200,
      body: { remaining: 2 },
    });
  });

  it('does not pay for a failed generation', async () => {
    const address = '198.51.100.7';
    const cookie = await someVisitorCookie();
    broken = true;
    const failed = await Promise.all(Array.from({ length: 3 }, () => ask({ address, cookie })));
    broken = false;
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await ask({ address, cookie })).body).toMatchObject({ remaining: 2 });
  });

  it.each([
    [[], 'suggestions.error.no_traits'],
    [[' , ; '], 'suggestions.error.no_traits'],
    [['x'.repeat(41)], 'register.validation.traits.too_many'],
    [Array.from({ length: 200 }, (_, index) => `t${index}`), 'register.validation.traits.too_many'],
  ])('with the traits %j is refused without being counted', async (traits, code) => {
    const address = '198.51.100.8';
    const cookie = await someVisitorCookie();
    const refused = await ask({ address, cookie, traits });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code, fields: { traits: code } } },
    });
    expect((await ask({ address, cookie })).body).toMatchObject({ remaining: 2 });
  });

  it.each(['de', 'en', 'zh-Hans', 'zh-Hant'] as const)(
    'reads about a trait in %s',
    async (language) => {
      const traits = ['耐心', 'geduldig', 'patient'];
      const { body } = await ask({ address: '198.51.100.9', language, traits });
      const { text, ...rest } = suggestion.parse(body);
      expect(rest).toMatchObject({ source: 'template' });
      expect(mentionsTrait(text, traits, language)).toBe(true);
    },
  );

  it('leaves nothing in the database but keyed counts', async () => {
    const rows = await test.db.select().from(rateLimits);
    expect(rows.length).toBeGreaterThan(0);
    for (const { bucket } of rows) {
      expect(bucket).toMatch(/^[a-z-]+:[\w-]{43}$/u);
      expect(bucket).not.toContain('198.51');
    }
    expect(rows.every(({ windowStart }) => windowStart.getTime() % day === 0)).toBe(true);
  });
});

async function someVisitorCookie(): Promise<string> {
  visitors += 1;
  const { headers } = await ask({ address: `203.0.113.${visitors}`, traits: [] });
  return cookiesOf(headers);
}

let visitors = 0;

describe('a visitor who leaves before it is there', () => {
  it('has not used it, whether a visitor or a member', async () => {
    const mara = await test.signUp('Mara');
    const address = '198.51.100.61';
    const uses = () => test.db.$count(featureUsage);
    for (const cookie of [await someVisitorCookie(), mara.cookie]) {
      const counted = await uses();
      const leaving = new AbortController();
      onWritten = () => leaving.abort();
      await ask({ address, cookie, signal: leaving.signal });
      expect(await uses()).toBe(counted);
      onWritten = () => undefined;
      await ask({ address, cookie });
      expect(await uses()).toBe(counted + 1);
    }
  });
});
