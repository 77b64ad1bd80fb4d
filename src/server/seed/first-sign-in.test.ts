import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureAdministrator } from '#server/seed/administrator.ts';
import { provideDemo } from '#server/seed/demo-access.ts';
import { describeFirstSignIn } from '#server/seed/first-sign-in.ts';
import { createTestApp, createUser, type TestApp } from '#tests/support/app.ts';

const email = 'chef@example.org';
const password = 'Anfang2026';
let app: TestApp;
let dataDir: string;

beforeEach(async () => {
  app = await createTestApp();
  dataDir = mkdtempSync(path.join(tmpdir(), 'wohlwort-'));
});

afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const describe = (adminEmail: string | null = null) =>
  describeFirstSignIn({ ...app.context.config, adminEmail, dataDir }, app.db);

async function signIn(body: { email: string; password: string }): Promise<void> {
  const here = createUser(app.app, '', '');
  expect((await here.request('POST', '/api/auth/sign-in/email', body)).status).toBe(200);
}

test('a start names the file of the demo until its administrator was here, without the password', async () => {
  const note = (await provideDemo({ dataDir }, app.db)) ?? '';
  const [, name = '', secret = ''] = /Administrator: (\S+) {2}Password: (\S+)/u.exec(note) ?? [];
  const file = path.join(dataDir, 'administrator.txt');
  expect(await describe()).toBe(
    `No administrator has signed in yet: the address and the password are in ${file}.\n`,
  );
  await signIn({ email: name, password: secret });
  expect(await describe()).toBeNull();
});

test('it names the settings of the first administrator until they were here', async () => {
  const config = { adminEmail: email, adminPassword: password, production: true };
  await ensureAdministrator({ ...app.context, config });
  expect(await describe(email)).toContain('ADMIN_EMAIL and ADMIN_PASSWORD');
  expect(await describe()).toBeNull();
  await signIn({ email, password });
  expect(await describe(email)).toBeNull();
});

test('without an administrator it names the link that makes one', async () => {
  await app.signUp('Mira');
  expect(await describe()).toContain(`${app.context.config.appUrl}/setup?token=`);
});
