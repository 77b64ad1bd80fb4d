import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { codeSigns } from '#domain/shared/code-signs.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#tests/support/app.ts';

let app: TestApp;
let teacher: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  teacher = await app.signUp('Tina Lehmann');
  await app.makeAdministrator(teacher);
});
afterAll(() => app.close());

const managed = z.object({ management: z.object({ link: z.string(), shortCode: z.string() }) });

async function makeRound() {
  const id = randomUUID();
  const { status } = await teacher.request('POST', '/api/rounds', {
    id,
    title: 'Warme Dusche 7b',
    note: null,
    shape: 'each',
    lettersEach: 2,
    signing: 'signed',
    opensAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    receiverId: null,
    memberIds: [],
  });
  expect(status).toBe(201);
  const { management } = managed.parse((await teacher.request('GET', `/api/rounds/${id}`)).body);
  return { id, ...management };
}

function find(typed: string, address = '192.0.2.7'): Promise<Answer> {
  return app.request('GET', `/api/round-code?shortCode=${encodeURIComponent(typed)}`, undefined, {
    'x-forwarded-for': address,
  });
}

function refusal({ body }: Answer): string {
  return z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;
}

test('a short code leads to the link, however it is typed', async () => {
  const { link, shortCode } = await makeRound();
  expect(shortCode).toMatch(new RegExp(`^[${codeSigns}]{6}$`, 'u'));
  const fullWidth = shortCode.replaceAll(/[!-~]/gu, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
  );
  for (const typed of [
    shortCode,
    shortCode.toLowerCase(),
    ` ${shortCode.slice(0, 2)} ${shortCode.slice(2, 4)}-${shortCode.slice(4)} `,
    fullWidth,
  ]) {
    const { status, body } = await find(typed);
    expect(status).toBe(200);
    expect(link).toContain(encodeURIComponent(z.object({ code: z.string() }).parse(body).code));
  }
});

test('an open round and a code of no round are told apart', async () => {
  const { id, shortCode } = await makeRound();
  await app.db.update(rounds).set({ openedAt: app.clock.now() }).where(eq(rounds.id, id));
  expect(refusal(await find(shortCode))).toBe('rounds.error.code_late');
  expect(refusal(await find('333333'))).toBe('rounds.error.code_wrong');
  // Another round may get the code of one that has opened.
  const later = await makeRound();
  await app.db.update(rounds).set({ shortCode }).where(eq(rounds.id, later.id));
  expect((await find(shortCode)).status).toBe(200);
});

test('wrong codes are limited by network, right ones are not', async () => {
  const { shortCode } = await makeRound();
  const address = '192.0.2.99';
  for (let nth = 0; nth < 130; nth += 1) expect((await find(shortCode, address)).status).toBe(200);
  let refused = 0;
  for (let nth = 0; nth < 130; nth += 1)
    if ((await find('444444', address)).status === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect((await find(shortCode, '198.51.100.7')).status).toBe(200);
});
