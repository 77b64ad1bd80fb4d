import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import { reportOne } from '#tests/support/reports.ts';

const app = await createTestApp();
const moderator = await app.signUp('Wanda Wacht');
await app.makeAdministrator(moderator);
afterAll(() => app.close());

test('a pause that is over is none: in searches, beside reports, and for ending it', async () => {
  const { sender, id } = await reportOne(app, 'Hanno');
  const pause = `/api/admin/people/${sender.id}/pause`;
  await moderator.request('POST', pause, { days: 1, reason: 'Zu oft gemeldet.' });
  const seen = async () => {
    const [paused, found, queue] = await Promise.all(
      ['people?filter=paused', `people/${sender.id}`, `cases?senderId=${sender.id}`].map(
        async (list) => (await moderator.request('GET', `/api/admin/${list}`)).body,
      ),
    );
    return { paused, found, queue };
  };
  const until = '2026-06-16T10:00:00.000Z';
  expect(await seen()).toMatchObject({
    paused: { totalCount: 1, people: [{ id: sender.id, pausedUntil: until }] },
    found: { person: { pausedUntil: until } },
    queue: { cases: [{ complimentId: id, sender: { pausedUntil: until, mayBePaused: true } }] },
  });
  await app.pass(24 * 60 * 60 * 1000);
  expect(await seen()).toMatchObject({
    paused: { totalCount: 0, people: [] },
    found: { person: { pausedUntil: null } },
    queue: { cases: [{ sender: { pausedUntil: null } }] },
  });
  const before = (await sender.request('GET', '/api/notifications')).body;
  expect((await moderator.request('DELETE', pause)).status).toBe(200);
  expect((await sender.request('GET', '/api/notifications')).body).toEqual(before);
});

test('a pause does not shorten one that another team member has just begun', async () => {
  const { sender } = await reportOne(app, 'Hanno');
  const other = await app.signUp('Otto Obacht');
  await app.makeAdministrator(other);
  const pause = `/api/admin/people/${sender.id}/pause`;
  const [long, short] = [
    { days: null, reason: 'Droht anderen.' },
    { days: 1, reason: 'Zu oft gemeldet.' },
  ];
  expect((await moderator.request('POST', pause, long)).status).toBe(200);
  const before = (await sender.request('GET', '/api/notifications')).body;
  expect(await other.request('POST', pause, short)).toMatchObject({
    status: 409,
    body: { error: { code: 'moderation.error.paused_longer' } },
  });
  const { body } = await other.request('GET', `/api/admin/people/${sender.id}`);
  expect(body).toMatchObject({ person: { pausedUntil: expect.stringMatching(/^9999/u) } });
  expect((await sender.request('GET', '/api/notifications')).body).toEqual(before);
  await other.request('DELETE', pause);
  expect((await other.request('POST', pause, short)).status).toBe(200);
  expect((await moderator.request('POST', pause, long)).status).toBe(200);
});

test('a pause of a team member is not offered beside a report', async () => {
  const { sender } = await reportOne(app, 'Jonna');
  await app.giveRole(sender, 'editor');
  const { body } = await moderator.request('GET', `/api/admin/cases?senderId=${sender.id}`);
  expect(body).toMatchObject({ cases: [{ sender: { mayBePaused: false } }] });
});
