import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import { runCommand, startServer, temporaryFolder } from '#tests/support/server-process.ts';

test.runIf(isFullRun)(
  'the operator makes a member an administrator beside the running server, and the member is told',
  async () => {
    const env = { DATA_DIR: path.join(temporaryFolder(), 'data') };
    const { address } = await startServer(env);
    const { email, cookie } = await register(address, 'Ada');
    const readLog = () => call(address, cookie, 'GET', '/api/admin/audit?area=admin.');
    expect((await readLog()).status).toBe(403);

    expect(await runCommand(env, 'admin', 'grant', email.toUpperCase())).toMatchObject({ end: 0 });
    expect(await (await readLog()).json()).toMatchObject({
      events: [{ action: 'admin.granted', actor: null, target: 'Ada' }],
    });

    const { email: second } = await register(address, 'Berta');
    expect(await runCommand(env, 'admin', 'grant', second)).toMatchObject({ end: 0 });
    expect(await runCommand(env, 'admin', 'revoke', email)).toMatchObject({ end: 0 });
    expect((await readLog()).status).toBe(403);
    const activity = await call(address, cookie, 'GET', '/api/auth/activity');
    const events = z.array(z.object({ action: z.string() })).parse(await activity.json());
    expect(events.map(({ action }) => action)).toEqual([
      'admin.revoked',
      'admin.granted',
      'account.signed_up',
    ]);
  },
);

test('the operator gives and takes roles, and open pages hear of it within a second', async () => {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data') };
  const { address } = await startServer(env);
  const [ada, berta] = [await register(address, 'Ada'), await register(address, 'Berta')];
  const give = async (email: string, role: string) => runCommand(env, 'admin', 'role', email, role);
  const mayRead = async (part: string): Promise<boolean> =>
    (await call(address, berta.cookie, 'GET', `/api/admin/${part}`)).status === 200;
  expect(await give(ada.email, 'administrator')).toMatchObject({ end: 0 });
  expect(await give(ada.email, 'moderator')).toMatchObject({ end: 1 });
  expect(await give(berta.email, 'chief')).toMatchObject({ end: 1 });

  expect(await give(berta.email, 'moderator')).toMatchObject({ end: 0 });
  expect([await mayRead('cases'), await mayRead('texts')]).toEqual([true, false]);
  const stream = await call(address, berta.cookie, 'GET', '/api/events');
  expect(stream.status).toBe(200);
  const whole = stream.text();
  expect(await give(berta.email, 'editor')).toMatchObject({ end: 0 });
  // Ends the stream when rights change; by itself it would last ten minutes.
  expect(await whole).toContain('"session"');
  expect([await mayRead('cases'), await mayRead('texts')]).toEqual([false, true]);

  const log = await call(address, ada.cookie, 'GET', '/api/admin/audit?area=admin.');
  expect(await log.json()).toMatchObject({
    events: [
      { action: 'admin.role_changed', actor: null, target: 'Berta', details: { role: 'editor' } },
      { action: 'admin.role_changed', actor: null, target: 'Berta' },
      { action: 'admin.granted', target: 'Ada' },
    ],
  });
});

test.runIf(isFullRun)('the operator lets a member in who has lost the factor', async () => {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data') };
  const { address } = await startServer(env);
  const person = await register(address, 'Ada');
  const enrolled = await call(address, person.cookie, 'POST', '/api/auth/factors', {
    factor_type: 'totp',
    friendly_name: 'App',
  });
  const { id, totp } = z
    .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
    .parse(await enrolled.json());
  const factor = `/api/auth/factors/${id}`;
  const opened = await call(address, person.cookie, 'POST', `${factor}/challenge`, {});
  const challenge = z.object({ id: z.string() }).parse(await opened.json());
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  const body = { code, challenge_id: challenge.id };
  expect((await call(address, person.cookie, 'POST', `${factor}/verify`, body)).status).toBe(200);

  const removed = await runCommand(env, 'admin', 'remove-factors', person.email);
  expect(removed).toMatchObject({ end: 0 });
  const { email, password } = person;
  const entered = await call(address, '', 'POST', '/api/auth/sign-in/email', { email, password });
  const cookie = entered.headers.getSetCookie().map((value) => value.split(';', 1)[0]);
  const activity = await call(address, cookie.join('; '), 'GET', '/api/auth/activity');
  expect(activity.status).toBe(200);
  expect(JSON.stringify(await activity.json())).toContain('admin.factors_removed');
});
