import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, testOrigin, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { fillPath, readOperations, type Operation, type Schema } from '#tests/support/openapi.ts';
import { fc } from '#tests/support/properties.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* For any input: no 5xx, error answers have a code, and rejected calls change no rows. */

/** The total time of the fuzz test; a slow machine runs fewer cases. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? (isFullRun ? 60 : 5));

/** The full run uses its time. */
const thoroughness = isFullRun ? 8 : 1 / 3;

let app: TestApp;
let calls: Operation[];
let other: TestPerson;
let stopFeed: () => Promise<void>;

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  stopFeed = app.context.feed.start();
  await vi.waitUntil(() => app.context.feed.isConnected(), { timeout: scaleTimeout(3000) });
  calls = await readOperations(app);
  other = await app.signUp('Gegenüber');
});

/** The time for one call, from `share` of the whole. */
function budget(share: number, runs: number): fc.Parameters<unknown> {
  const numRuns = Math.ceil(runs * thoroughness);
  // At least one case per call on a busy machine.
  const interruptAfterTimeLimit = Math.max(2000, (seconds * 1000 * share) / calls.length);
  return { numRuns, interruptAfterTimeLimit };
}

afterAll(async () => {
  await stopFeed();
  await app.close();
});

const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  'NUL \0 inside',
  '\ud800 lone',
  '\udc00\ud800',
  'x'.repeat(60_000),
  '\u202e\u200b\ufeff',
  "'; drop table profiles; --",
  '${jndi:x}',
  '',
  '   ',
  '00000000-0000-0000-0000-000000000000',
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  null,
  true,
  [],
  {},
  ['x'],
  { toString: 'x' },
  JSON.parse('{"then":1}'),
  Array.from({ length: 500 }, () => 'x'),
  nested(2000),
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Bodies that JSON.stringify cannot produce. */
const rawBodies = fc.constantFrom(
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"id":1,"id":2}',
  '\u0000',
  '['.repeat(30_000),
  `{"text":"${'x'.repeat(1024 * 1024)}"}`,
);

function plausible(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(plausible));
  if (schema.format === 'uuid') return fc.oneof(fc.uuid({ version: 4 }), fc.constant(other.id));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return fc.constantFrom('Du bist ein feiner Mensch.', other.email, 'Sonnenblume2026');
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: 1, max: 5 });
    case 'array':
      return fc.array(plausible(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return bodyOf(schema);
    default:
      return fc.jsonValue();
  }
}

/** Builds an object of this shape with any part replaced by junk. */
function bodyOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      [
        name,
        fc.oneof(
          { weight: 4, arbitrary: plausible(property) },
          { weight: 2, arbitrary: hostile },
          { weight: 1, arbitrary: fc.jsonValue({ noUnicodeString: false }) },
        ),
      ] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const parts = fc.oneof(
  fc.uuid({ version: 4 }),
  fc.constantFrom('de', '%00', '%ED%A0%80', '../../etc', '1', 'x'.repeat(2000), '__proto__', "'"),
);

const queries = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((query) => `?${query}`),
  fc
    .tuple(
      fc.constantFrom('page', 'pageSize', 'language', 'days', 'lang', 'grant_type', 'token'),
      fc.constantFrom(
        '1',
        '0',
        '-1',
        '1e99',
        'NaN',
        '%00',
        '%ED%A0%80',
        '[]',
        '99999999999999999999',
        'x',
      ),
    )
    .map(([name, value]) => `?${name}=${value}`),
);

describe('every call of the API', () => {
  test('is described', () => {
    expect(calls.length).toBeGreaterThan(15);
  });

  test(
    'answers anything with less than 500, and a refusal writes nothing',
    async () => {
      for (const call of calls) {
        const member = await app.signUp('Mitglied');
        await fc.assert(
          fc.asyncProperty(
            call.body === null ? fc.constant(undefined) : bodyOf(call.body),
            parts,
            queries,
            fc.boolean(),
            async (body, part, query, isMember) => {
              const path = fillPath(call.path, () => decodeLoosely(part)) + query;
              const text = body === undefined ? undefined : JSON.stringify(body);
              const cookie = isMember ? member.cookie : '';
              expect(await faultOf(call.method, path, text, cookie)).toBeNull();
            },
          ),
          budget(0.8, call.body === null ? 8 : 30),
        );
      }
    },
    scaleTimeout(240_000),
  );

  test(
    'refuses bodies that are no JSON object of its kind',
    async () => {
      for (const call of calls.filter(({ body }) => body !== null)) {
        const member = await app.signUp('Mitglied');
        const path = fillPath(call.path, () => other.id);
        await fc.assert(
          fc.asyncProperty(rawBodies, async (body) => {
            expect(await faultOf(call.method, path, body, member.cookie)).toBeNull();
          }),
          budget(0.2, 12),
        );
      }
    },
    scaleTimeout(240_000),
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'reads no %s',
    async (type) => {
      for (const call of calls.filter(({ method }) => method !== 'GET')) {
        const before = await fingerprint();
        const response = await fetchApp(
          call.method,
          fillPath(call.path, () => other.id),
          {
            body: 'email=a%40example.org&password=Sonnenblume2026',
            headers: { 'content-type': type, cookie: other.cookie },
          },
        );
        expect(response.status).toBe(400);
        expect(await fingerprint()).toEqual(before);
      }
    },
  );

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'takes no writes from %s',
    async (origin) => {
      for (const call of calls.filter(({ method }) => method !== 'GET')) {
        const before = await fingerprint();
        const response = await fetchApp(
          call.method,
          fillPath(call.path, () => other.id),
          {
            body: '{}',
            headers: { 'content-type': 'application/json', cookie: other.cookie, origin },
          },
        );
        expect(response.status).toBe(403);
        expect(await fingerprint()).toEqual(before);
      }
    },
  );
});

function decodeLoosely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function faultOf(
  method: string,
  path: string,
  body: string | undefined,
  cookie: string,
): Promise<string | null> {
  const before = await fingerprint();
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetchApp(
    method,
    path,
    body === undefined ? { headers } : { body, headers },
  );
  // A stream of changes lasts ten minutes.
  const isEndless = response.ok && new URL(path, testOrigin).pathname === '/api/events';
  if (isEndless) await response.body?.cancel();
  const answer = isEndless ? '' : await response.text();
  if (response.status >= 500) return `${response.status} ${answer}`;
  if (response.status < 400) return null;
  if (!refusal.safeParse(JSON.parse(answer)).success) return `no code in ${answer}`;
  const after = await fingerprint();
  // Repeated wrong codes end the session.
  const sessions = Math.max(after.sessions, before.sessions);
  const isSame = isDeepStrictEqual({ ...after, sessions }, { ...before, sessions });
  return isSame && after.sessions <= before.sessions ? null : `rows written for ${answer}`;
}

const refusal = z.object({
  error: z.object({ code: z.string().min(1), message: z.string().min(1) }),
});

async function fetchApp(
  method: string,
  path: string,
  { body, headers }: { body?: string; headers: Record<string, string> },
): Promise<Response> {
  const address = { origin: testOrigin, 'x-forwarded-for': '2001:db8:ffff::1' };
  return app.app.fetch(
    new Request(new URL(path, testOrigin), {
      method,
      headers: { ...address, ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  );
}

/** Counts rows of people’s data. Attempt counters and the audit log may grow. */
async function fingerprint() {
  const { rows } = await app.db.execute(sql`
    select (select count(*) from users) as users,
      (select count(*) from accounts) as accounts,
      (select count(*)::int from sessions) as sessions,
      (select count(*) from profiles) as profiles,
      (select count(*) from compliments) as compliments,
      (select count(*) from thank_you_messages) as thanks,
      (select count(*) from suggestions) as suggestions,
      (select count(*) from engagement_metrics) as metrics,
      (select count(*) from feature_usage) as features,
      (select coalesce(sum(hashtext(p::text)), 0) from profiles p) as profile_contents,
      (select coalesce(sum(hashtext(c::text)), 0) from compliments c) as compliment_contents`);
  return z.looseObject({ sessions: z.int() }).parse(rows[0]);
}
