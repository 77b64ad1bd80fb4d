import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { DATABASE_URL: 'postgresql://elsewhere/wohlwort' } });
});

afterAll(() => app.close());

test('without room to write people hear so, and health does; it goes by once there is room', async () => {
  const mira = await app.signUp('Mira');
  expect((await app.request('GET', '/api/health')).status).toBe(200);

  // PostgreSQL’s answer when a file cannot grow.
  await app.db.execute(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`);
  await app.db.execute(
    'create trigger no_room before update on profiles for each row execute function no_room()',
  );
  const refused = await mira.request('PATCH', '/api/profile', { traits: ['mutig'] });
  expect(refused).toMatchObject({ status: 507, body: { error: { code: 'error.disk_full' } } });
  expect(refused.headers.get('Retry-After')).toBe('60');
  const health = await app.request('GET', '/api/health');
  expect(health).toMatchObject({ status: 507, body: { status: 'unavailable', database: 'full' } });
  expect(await app.request('GET', '/api/ready')).toMatchObject({ status: 503 });
  expect((await mira.request('GET', '/api/profile')).status).toBe(200);

  await app.db.execute(
    'create trigger no_room before insert on users for each row execute function no_room()',
  );
  const registration = { name: 'Ada', email: 'ada@example.org', password: testPassword };
  const joining = await app.request('POST', '/api/auth/sign-up/email', {
    ...registration,
    traits: ['mutig'],
  });
  expect(joining).toMatchObject({ status: 507, body: { error: { code: 'error.disk_full' } } });

  await app.db.execute('drop trigger no_room on users');
  await app.db.execute('drop trigger no_room on profiles');
  expect((await mira.request('PATCH', '/api/profile', { traits: ['mutig'] })).status).toBe(200);
  app.clock.move(60_000);
  expect((await app.request('GET', '/api/health')).status).toBe(200);
});
