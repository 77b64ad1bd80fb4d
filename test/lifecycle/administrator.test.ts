import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, register } from '#test/support/member.ts';
import { runCommand, startServer, temporaryFolder } from '#test/support/server-process.ts';

test('the operator makes somebody an administrator beside the running server, and they are told', async () => {
  const env = { DATA_DIR: path.join(temporaryFolder(), 'data') };
  const { address } = await startServer(env);
  const { email, cookie } = await register(address, 'Ada');
  const readLog = () => call(address, cookie, 'GET', '/api/admin/audit?area=admin.');
  expect((await readLog()).status).toBe(403);

  expect(await runCommand(env, 'admin', 'grant', email.toUpperCase())).toMatchObject({ end: 0 });
  expect(await (await readLog()).json()).toMatchObject({
    events: [{ action: 'admin.granted', actor: null, target: 'Ada' }],
  });

  expect(await runCommand(env, 'admin', 'revoke', email)).toMatchObject({ end: 0 });
  expect((await readLog()).status).toBe(403);
  const activity = await call(address, cookie, 'GET', '/api/auth/activity');
  const events = z.array(z.object({ action: z.string() })).parse(await activity.json());
  expect(events.map(({ action }) => action)).toEqual([
    'admin.revoked',
    'admin.granted',
    'account.signed_up',
  ]);
});
