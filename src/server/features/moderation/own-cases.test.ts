import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

/* A moderator's view, lists and numbers, never changes through cases about the moderator's letters (032). */

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const moderator = await app.signUp('Wanda Wacht');
const colleague = await app.signUp('Wilma Wacht');
const writer = await app.signUp('Ungenannt');
const reader = await app.signUp('Liest');

beforeAll(async () => {
  await app.giveRole(moderator, 'moderator');
  await app.giveRole(colleague, 'moderator');
  const administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  const rule = { isOn: true, numbers: { reporters: 2, withinHours: 24 } };
  await administrator.request('PUT', '/api/admin/rules/hide_after_reports', rule);
});
afterAll(() => app.close());

async function report(person: TestPerson, id: string): Promise<void> {
  const path = `/api/compliments/${id}/report`;
  expect((await person.request('POST', path, { reason: 'Das passt nicht.' })).status).toBe(201);
}

async function seenBy(teammate: TestPerson) {
  const read = async (path: string) => (await teammate.request('GET', path)).body;
  const history = z.object({ counts: z.unknown(), about: z.unknown() });
  return {
    queue: await read('/api/admin/cases'),
    reported: await read('/api/admin/people?filter=reported'),
    removed: await read('/api/admin/people?filter=removed'),
    byRemovals: await read('/api/admin/people?order=removals'),
    place: history.parse(await read(`/api/admin/people/${writer.id}`)),
  };
}

test('a moderator who reports an anonymous letter does not learn who wrote it', async () => {
  await report(reader, await send(writer, reader));
  const [before, seenByColleague] = [await seenBy(moderator), await seenBy(colleague)];
  const own = await send(writer, moderator, { isAnonymous: true });
  await report(moderator, own);
  expect(await seenBy(moderator)).toEqual(before);
  expect(await seenBy(colleague)).not.toEqual(seenByColleague);

  await colleague.request('POST', `/api/admin/cases/${own}/decision`, {
    decision: 'removed',
    rule: 'other',
  });
  expect(await seenBy(moderator)).toEqual(before);
  await app.pass(24 * 60 * 60 * 1000);
  await closeDays(app.context);
  const { removed, byRemovals } = before;
  expect(await seenBy(moderator)).toMatchObject({ removed, byRemovals });
  expect(await seenBy(colleague)).toMatchObject({
    removed: { people: [{ name: 'Ungenannt', removals: 1 }] },
    byRemovals: { people: [{ name: 'Ungenannt' }] },
  });
});

test('a sender of several reported letters is once in the list of reported people', async () => {
  for (let count = 0; count < 2; count += 1) await report(...(await letterTo(`Mehrfach ${count}`)));
  const { body } = await colleague.request('GET', '/api/admin/people?filter=reported');
  expect(body).toMatchObject({ people: [{ name: 'Ungenannt' }], totalCount: 1 });
});

test('a moderator who is reported does not learn it', async () => {
  const reported = async () =>
    (await moderator.request('GET', '/api/admin/people?filter=reported')).body;
  const before = await reported();
  await report(reader, await send(moderator, reader));
  expect(await reported()).toEqual(before);
});

test('a search is logged as a look, and each anonymous sender that it names', async () => {
  const newcomer = await app.signUp('Neu Wacht');
  await app.giveRole(newcomer, 'moderator');
  await report(...(await letterTo('Eins')));
  const { body } = await newcomer.request('GET', '/api/admin/cases?search=Ungenannt');
  const cases = z
    .object({ cases: z.array(z.object({ isAnonymous: z.boolean() })) })
    .parse(body)
    .cases.filter(({ isAnonymous }) => isAnonymous);
  expect(cases.length).toBeGreaterThan(0);
  expect(await looks(newcomer)).toBe(1 + cases.length);
});

test('a new administrator does not read in the log who wrote an anonymous letter to them', async () => {
  const administrator = await app.signUp('Alma');
  const own = await send(writer, administrator, { isAnonymous: true });
  await app.makeAdministrator(administrator);
  const log = async (query: string) => {
    const { body } = await administrator.request(
      'GET',
      `/api/admin/audit?area=moderation.${query}`,
    );
    return z
      .object({
        totalCount: z.int(),
        events: z.array(
          z.object({
            action: z.string(),
            actor: z.string().nullable(),
            target: z.string().nullable(),
            network: z.string().nullable(),
            details: z.record(z.string(), z.string()).nullable(),
          }),
        ),
      })
      .parse(body);
  };
  const before = await log('&person=ungenannt');
  await report(administrator, own);
  await colleague.request('POST', `/api/admin/cases/${own}/decision`, {
    decision: 'removed',
    rule: 'other',
  });
  await writer.request('POST', `/api/compliments/${own}/appeal`, { sentence: 'Ein Zitat.' });

  const { events } = await log('&pageSize=100');
  const about = events.filter(({ details }) => details?.['complimentId'] === own);
  for (const event of [
    { action: 'moderation.appealed', actor: null, network: null },
    { action: 'moderation.deleted', actor: 'Wilma Wacht', target: null },
  ])
    expect(about).toContainEqual(expect.objectContaining(event));
  expect(await log('&person=ungenannt')).toEqual(before);
});

test('a moderator does not find out which own received letters a rule has premoderated', async () => {
  const answers = [];
  for (const id of await lettersTo(moderator))
    for (const [method, path, body] of [
      ['POST', `cases/decided/${id}/undo`, { decision: 'released' }],
      ['POST', `cases/decided/${id}/undo`, { decision: 'refused' }],
      ['POST', `cases/${id}/decision`, { decision: 'released' }],
      ['POST', `cases/${id}/decision`, { decision: 'refused', rule: 'other' }],
      ['POST', `letters/${id}/translation`, { language: 'en' }],
      ['POST', `cases/${id}/decision`, { decision: 'approved' }],
      ['POST', `cases/${id}/decision`, { decision: 'removed', rule: 'other' }],
    ] as const) {
      const { status, body: answer } = await moderator.request(method, `/api/admin/${path}`, body);
      answers.push({ of: path.replace(id, ''), status, body: answer });
    }
  const half = answers.length / 2;
  expect(answers.slice(half)).toEqual(answers.slice(0, half));
});

test('a new administrator does not read in the log which of their letters a rule has premoderated', async () => {
  const administrator = await app.signUp('Alwin');
  const [premoderated = '', other = ''] = await lettersTo(administrator);
  await app.makeAdministrator(administrator);
  const log = '/api/admin/audit?pageSize=100';
  const before = JSON.stringify([
    (await administrator.request('GET', log)).body,
    (await administrator.request('POST', '/api/admin/audit/export', {})).body,
  ]);
  expect(before).toContain('moderation.released');
  expect([before.includes(premoderated), before.includes(other)]).toEqual([false, false]);
  await app.pass(1000);
  await report(administrator, premoderated);
  await colleague.request('POST', `/api/admin/cases/${premoderated}/decision`, {
    decision: 'removed',
    rule: 'other',
  });
  const { events } = z
    .object({ events: z.array(z.looseObject({ action: z.string() })) })
    .parse((await administrator.request('GET', log)).body);
  const about = events
    .filter((event) => JSON.stringify(event).includes(premoderated))
    .map(({ action }) => action);
  expect(about).toContain('moderation.deleted');
  expect(about).not.toContain('moderation.released');
});

let agnes = 0;

/** One letter that was premoderated and delivered, and one that was delivered directly. */
async function lettersTo(person: TestPerson): Promise<string[]> {
  const administrator = await app.signUp(`Agnes ${(agnes += 1)}`);
  await app.makeAdministrator(administrator);
  await administrator.request('POST', '/api/admin/guard-words', {
    language: 'de',
    kind: 'hold',
    word: 'Laterne',
  });
  const rule = { isOn: true, numbers: {} };
  await administrator.request('PUT', '/api/admin/rules/hold_watched_words', rule);
  const text = 'Du bist wie eine Laterne, wenn es dunkel wird.';
  const premoderated = await send(writer, person, { isAnonymous: true, text });
  const path = `/api/admin/cases/${premoderated}/decision`;
  expect((await administrator.request('POST', path, { decision: 'released' })).status).toBe(200);
  return [premoderated, await send(writer, person, { isAnonymous: true })];
}

async function letterTo(name: string): Promise<[TestPerson, string]> {
  const receiver = await app.signUp(name);
  return [receiver, await send(writer, receiver, { isAnonymous: true })];
}

function looks(teammate: TestPerson): Promise<number> {
  return app.db.$count(
    auditEvents,
    and(eq(auditEvents.actorId, teammate.id), eq(auditEvents.action, 'moderation.viewed')),
  );
}
