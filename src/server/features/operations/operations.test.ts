import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { TestApp, TestPerson } from '#tests/support/app.ts';
import type { Mailbox } from '#tests/support/mailbox.ts';
import { createMailingApp } from '#tests/support/mailing-app.ts';

let app: TestApp;
let mailbox: Mailbox;
let close: () => Promise<void>;
let ada: TestPerson;
beforeAll(async () => {
  ({ app, mailbox, close } = await createMailingApp());
  ada = await app.signUp('Ada');
  await app.makeAdministrator(ada);
});
afterAll(() => close());

const sendTest = (email: string) => ada.request('POST', '/api/admin/mail-test', { email });

test('the checks are told with their states, and no secret', async () => {
  const { status, body } = await ada.request('GET', '/api/admin/checks');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ check: 'mail_server', state: 'ok', finding: 'mail_accepted' }),
      expect.objectContaining({ check: 'database', state: 'ok', finding: 'database_ready' }),
      expect.objectContaining({ subject: 'NODE_ENV', state: 'fail' }),
    ]),
  });
  expect(JSON.stringify(body)).not.toContain(app.context.config.authSecret);
});

test('looks at the same time are one check', async () => {
  const [one, other] = await Promise.all([
    ada.request('GET', '/api/admin/checks'),
    ada.request('GET', '/api/admin/checks'),
  ]);
  expect(one.body).toEqual(other.body);
});

test('a test mail goes out at once, and is in the log without its address', async () => {
  const { status, body } = await sendTest(' Mira@example.org ');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    finding: 'mail_sent',
    values: { answer: expect.stringMatching(/^250/u) },
  });
  expect(mailbox.received.map(({ to }) => to)).toEqual(['mira@example.org']);
  const events = await app.db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.mail_tested'));
  expect(events).toEqual([{ actorId: ada.id, details: { outcome: 'ok' } }]);
});

test('a fault is reported: the address, the server’s refusal, a server that is away', async () => {
  expect((await sendTest('mira')).status).toBe(422);
  mailbox.unknown.add('unknown@example.org');
  expect((await sendTest('unknown@example.org')).body).toMatchObject({
    finding: 'mail_recipient',
    values: { answer: '550 nobody' },
  });
  await mailbox.stop();
  expect((await sendTest('mira@example.org')).body).toMatchObject({ finding: 'mail_unreachable' });
  await mailbox.start();
});

test('an administrator can send ten an hour', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) statuses.push((await sendTest('mira')).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
});
