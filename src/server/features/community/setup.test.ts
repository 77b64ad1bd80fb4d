import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { proposedRules } from '#domain/accounts/audience.ts';
import { setupAddress } from '#server/auth/setup-token.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { communitySettings } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { accessFile } from '#server/runtime/data-folder.ts';
import { seedDemo } from '#server/seed/demo.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { createTestSite } from '#tests/support/site.ts';

/* The first run (P246–P248): the first administrator, what a community says of itself, and the end of the demo. */

const hasSetup = z.object({ setup: z.string().nullable() });

describe('the first administrator', () => {
  let app: TestApp;
  let address: URL;
  beforeAll(async () => {
    app = await createTestApp();
    await app.db.insert(communitySettings).values({ joinMode: 'invitation' });
    address = new URL(setupAddress(app.context.config));
  });
  afterAll(() => app.close());

  test('needs the link of the start', async () => {
    for (const token of ['', 'x', `${tokenOf(address)}x`]) {
      expect(codeOf(await setUp(app, token))).toBe('setup.error.over');
      const site = await createTestSite(app);
      const page = await openPlainBrowser(site).get(`/setup?token=${token}`);
      expect(page.html).toContain(app.context.texts.message('de', 'setup.over.title'));
    }
  });

  test('follows the rules of a registration, but may have a name of the team', async () => {
    const weak = await setUp(app, tokenOf(address), { password: 'kurz' });
    expect(weak.status).toBe(422);
    const site = await createTestSite(app);
    const page = await openPlainBrowser(site).get(`${address.pathname}${address.search}`);
    expect(page.html).toContain(app.context.texts.message('de', 'setup.heading.title'));
    expect(page.headers.get('cache-control')).toContain('no-store');
  });

  test('is one of two who open the link at once, and then it is over', async () => {
    const answers = await Promise.all([
      setUp(app, tokenOf(address), { email: 'eins@example.org' }),
      setUp(app, tokenOf(address), { email: 'zwei@example.org' }),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '403']);
    const made = answers.find(({ status }) => status === 201);
    const administrator = createUser(app.app, cookiesOf(made?.headers ?? new Headers()));
    expect((await administrator.request('GET', '/api/profile')).body).toMatchObject({
      name: 'Administration',
      role: 'administrator',
    });
    expect((await administrator.request('GET', '/api/admin/joining')).status).toBe(200);
    const events = await app.db.select({ action: auditEvents.action }).from(auditEvents);
    expect(events.map(({ action }) => action)).toContain('admin.granted');
    expect(codeOf(await setUp(app, tokenOf(address)))).toBe('setup.error.over');
    const site = await createTestSite(app);
    const page = await openPlainBrowser(site).get(`${address.pathname}${address.search}`);
    expect(page.html).toContain(app.context.texts.message('de', 'setup.over.title'));
  });
});

describe('what a community says of itself', () => {
  let app: TestApp;
  let administrator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp({ env: { OPERATOR_EMAIL: 'post@example.org' } });
    administrator = await app.signUp('Ada Linde');
    await app.makeAdministrator(administrator);
  });
  afterAll(() => app.close());

  test('stands on its pages at once; the environment wins', async () => {
    const site = await createTestSite(app);
    expect(await textOf(site, '/contact')).not.toContain('Lindenverein');
    const answer = await change({
      name: ' Linden-\n schule ',
      operatorName: 'Lindenverein',
      operatorAddress: 'Allee 1\n12345 Lindau',
      operatorEmail: 'anders@example.org',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Linden- schule', given: { name: null, email: 'post@example.org' } },
    });
    const contact = await textOf(site, '/contact');
    for (const said of ['Lindenverein', '12345 Lindau', 'post@example.org', 'Linden- schule'])
      expect(contact).toContain(said);
    expect(contact).not.toContain('anders@example.org');
    expect(await textOf(site, '/register')).toContain('Linden- schule');
    const fault = { name: 'Lindenverein', email: 'x@example.org', password: testPassword };
    expect(codeOf(await app.request('POST', '/api/auth/sign-up/check', fault))).toBe(
      'register.validation.name.reserved',
    );
    const [event] = await app.db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'admin.community_changed'));
    expect(event?.details).toEqual({
      fields: 'name operatorName operatorAddress operatorEmail',
    });
  });

  test('and reaches another server within moments', async () => {
    const stop = app.context.feed.start();
    await vi.waitUntil(() => app.context.feed.isConnected(), { timeout: scaleTimeout(3000) });
    const other = await createTestApp({ database: app.database });
    const stopOther = other.context.feed.start();
    await vi.waitUntil(() => other.context.feed.isConnected(), { timeout: scaleTimeout(3000) });
    await change({ operatorName: 'Buchenverein' });
    await vi.waitFor(() => expect(other.context.config.operator.name).toBe('Buchenverein'), {
      timeout: scaleTimeout(3000),
    });
    await Promise.all([stop(), stopOther()]);
  });

  test('has one of three delays of anonymous letters, unless the environment sets another', async () => {
    const delayed = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '' } });
    const teacher = await delayed.signUp('Ada Linde');
    await delayed.makeAdministrator(teacher);
    expect(delayed.context.config.anonymousDelay).toEqual({ least: 5, most: 45 });
    const put = (anonymousDelay: string) =>
      teacher.request('PUT', '/api/admin/audience', {
        ...proposedRules.everyone,
        audience: null,
        anonymousDelay,
      });
    expect((await put('day')).body).toMatchObject({ anonymousDelay: 'day', givenDelay: null });
    expect(delayed.context.config.anonymousDelay).toEqual({ least: 5, most: 1440 });
    await put('none');
    expect(delayed.context.config.anonymousDelay).toEqual({ least: 0, most: 0 });
    expect((await put('sofort')).status).toBe(400);
    await delayed.close();
    const given = await administrator.request('PUT', '/api/admin/audience', {
      ...proposedRules.school,
      audience: null,
    });
    expect(given.body).toMatchObject({
      anonymousDelay: 'day',
      givenDelay: { least: 0, most: 0 },
    });
    expect(app.context.config.anonymousDelay).toEqual({ least: 0, most: 0 });
  });

  test('a school proposes its rules in one save, and its privacy page names the legal basis', async () => {
    const site = await createTestSite(app);
    const legalBasis = 'Artikel 8 DSGVO';
    expect(await textOf(site, '/privacy')).not.toContain(legalBasis);
    const put = (input: object) => administrator.request('PUT', '/api/admin/audience', input);
    const answer = await put({ ...proposedRules.school, audience: 'school' });
    expect(answer.body).toMatchObject({ ...proposedRules.school, audience: 'school' });
    const school = await textOf(site, '/privacy');
    expect(school).toContain(legalBasis);
    expect(school).toContain('href="/for-parents"');
    expect(await administrator.request('GET', '/api/rounds')).toMatchObject({
      body: { signing: 'signed' },
    });
    expect(codeOf(await put({ ...proposedRules.school, audience: 'school', mode: 'domain' }))).toBe(
      'admin.joining.error.no_domain',
    );
    const joining = await administrator.request('GET', '/api/admin/joining');
    expect(joining.body).toEqual({ mode: 'invitation', domains: [] });
    const config = await administrator.request('GET', '/api/admin/ai-config');
    expect(JSON.stringify(config.body)).toContain('"key":"ai_enabled","value":"off"');
    await put({ ...proposedRules.everyone, audience: 'everyone' });
    expect(await textOf(site, '/privacy')).not.toContain(legalBasis);
  });

  test('can be emptied, and is refused where it is no address or too long', async () => {
    expect((await change({})).body).toMatchObject({ name: null, operator: { name: null } });
    const answer = await change({ name: 'x'.repeat(61), operatorEmail: 'quatsch' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          fields: {
            name: 'admin.setup.error.too_long',
            operatorEmail: 'register.validation.email.invalid',
          },
        },
      },
    });
  });

  test('pages come in its language to visitors without a choice, and every address says another', async () => {
    const site = await createTestSite(app);
    await change({ language: 'en' });
    expect(await textOf(site, '/')).toContain('<html lang="en">');
    const german = await textOf(site, '/about?lang=de');
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('rel="canonical" href="http://localhost:3000/about?lang=de"');
    expect(german).toContain('hreflang="x-default" href="http://localhost:3000/about"');
    expect(await textOf(site, '/sitemap.xml')).toContain('/about?lang=de</loc>');
    await app.request('POST', '/api/auth/forgotten-password', { email: administrator.email });
    await app.context.background.idle();
    const [mail] = await app.db.select().from(mails).where(eq(mails.userId, administrator.id));
    expect(mail?.text).toMatch(/reset-password\?token=[\w-]+&lang=de/u);
    await change({ language: 'de' });
    expect(await textOf(site, '/')).toContain('<html lang="de">');
  });

  async function change(input: Record<string, string>): Promise<Answer> {
    const nobody = { operatorName: '', operatorAddress: '', operatorEmail: '' };
    const empty = { name: '', language: 'de', ...nobody };
    return administrator.request('PUT', '/api/admin/community', { ...empty, ...input });
  }
});

test('the demo ends for good, and its administrator makes the first real one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-'));
  const app = await createTestApp({ env: { DATA_DIR: folder } });
  const access = await seedDemo(app.context);
  writeFileSync(accessFile(folder), '');
  const here = createUser(app.app, '', '');
  const signedIn = await here.request('POST', '/api/auth/sign-in/email', access?.administrator);
  const nora = createUser(app.app, cookiesOf(signedIn.headers));
  expect((await nora.request('GET', '/api/admin/community')).body).toMatchObject({ isDemo: true });
  const ended = await nora.request('DELETE', '/api/admin/demo');
  const { setup } = hasSetup.parse(ended.body);
  expect((await nora.request('GET', '/api/profile')).status).toBe(401);
  expect(await app.db.$count(profiles)).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  // As at the next start.
  expect(await seedDemo(app.context)).toBeNull();
  const made = await setUp(app, tokenOf(new URL(setup ?? '', 'http://own')));
  expect(made.status).toBe(201);
  const real = createUser(app.app, cookiesOf(made.headers));
  expect((await real.request('GET', '/api/admin/community')).body).toMatchObject({ isDemo: false });
  expect(codeOf(await real.request('DELETE', '/api/admin/demo'))).toBe('admin.setup.error.no_demo');
  await app.close();
  rmSync(folder, { recursive: true });
});

async function setUp(
  app: TestApp,
  token: string,
  change: Record<string, string> = {},
): Promise<Answer> {
  const person = { name: 'Administration', email: 'chef@example.org', password: testPassword };
  return app.request('POST', '/api/auth/setup', { token, ...person, ...change });
}

function tokenOf(address: URL): string {
  return address.searchParams.get('token') ?? '';
}

async function textOf(
  site: Awaited<ReturnType<typeof createTestSite>>,
  path: string,
): Promise<string> {
  return (await openPlainBrowser(site).get(path)).html;
}

function codeOf({ body }: Answer): string {
  return z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;
}
