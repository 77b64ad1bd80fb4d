import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mails } from '#server/db/schema/accounts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';

const outbox = z.object({
  totalCount: z.int(),
  mails: z.array(z.object({ id: z.string(), recipient: z.string(), status: z.string() })),
});

let app: TestApp;
let administrator: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  person = await app.signUp('Ben');
  await app.request('POST', '/api/auth/forgotten-password', { email: person.email });
  await app.context.background.idle();
});
afterAll(() => app.close());

test('the list says to whom and about what, and keeps the text to itself', async () => {
  const { body } = await administrator.request('GET', '/api/admin/mails');
  expect(outbox.parse(body)).toMatchObject({
    totalCount: 1,
    mails: [{ recipient: person.email, status: 'kept' }],
  });
  expect(JSON.stringify(body)).not.toContain('token=');
});

test('an administrator hands a kept link on; the log and the person learn of it', async () => {
  const { body } = await administrator.request('GET', '/api/admin/mails');
  const [mail] = outbox.parse(body).mails;
  expect((await person.request('GET', `/api/admin/mails/${mail?.id}`)).status).toBe(403);
  const opened = await administrator.request('GET', `/api/admin/mails/${mail?.id}`);
  expect(opened).toMatchObject({ status: 200, body: { recipient: person.email } });

  const log = await administrator.request('GET', '/api/admin/audit?area=admin.');
  expect(log.body).toMatchObject({
    events: [
      { action: 'admin.mail_opened', actor: 'Ada', target: 'Ben' },
      { action: 'admin.mails_viewed', actor: 'Ada' },
    ],
  });
  const activity = await person.request('GET', '/api/auth/activity');
  expect(JSON.stringify(activity.body)).toContain('admin.mail_opened');

  const { text } = z.object({ text: z.string() }).parse(opened.body);
  const token = /token=([\w-]+)/u.exec(text)?.[1];
  const reset = { token, password: 'Sonnenblume7' };
  const answer = await app.request('POST', '/api/auth/reset-password', reset);
  const again = createUser(app.app, cookiesOf(answer.headers));
  expect((await again.request('GET', '/api/profile')).body).toMatchObject({ id: person.id });
});

test('mails about letters are not in the list, which would tell what came to whom', async () => {
  await app.db.insert(mails).values({
    userId: person.id,
    recipient: person.email,
    subject: 'In deinem Briefkasten liegt etwas für dich',
    text: '',
    html: '',
    topic: 'digest',
    status: 'sent',
  });
  const { body } = await administrator.request('GET', '/api/admin/mails');
  expect(JSON.stringify(body)).not.toContain('Briefkasten');
});

test.each(['queued', 'sent', 'failed'] as const)(
  'a mail that is %s is no person’s to read',
  async (status) => {
    const words = { recipient: person.email, subject: 'x', text: 'token=secret', html: '' };
    const [mail] = await app.db
      .insert(mails)
      .values({ ...words, status, userId: person.id })
      .returning({ id: mails.id });
    const answer = await administrator.request('GET', `/api/admin/mails/${mail?.id}`);
    expect(answer.status).toBe(404);
  },
);
