import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionLifetimes } from '#domain/accounts/session.ts';
import { createTestApp, createUser, testPassword, type TestApp } from '#tests/support/app.ts';
import {
  openPlainBrowser,
  type PlainAnswer,
  type PlainBrowser,
} from '#tests/support/plain-browser.ts';
import { createTestSite } from '#tests/support/site.ts';

/* A form without a script follows the API: the same rules, limits and cookies (P81). */

const session = 'wohlwort.session_token';

let app: TestApp;
let site: Awaited<ReturnType<typeof createTestSite>>;

beforeAll(async () => {
  app = await createTestApp();
  site = await createTestSite(app);
});
afterAll(() => app.close());

const newcomer = (change: Record<string, string> = {}): Record<string, string> => ({
  name: 'Ida Brand',
  email: `ida-${(newcomers += 1)}@example.org`,
  password: testPassword,
  confirmation: testPassword,
  traits: 'geduldig, neugierig; Geduldig',
  language: 'en',
  ...change,
});
let newcomers = 0;

function say(key: Parameters<TestApp['context']['texts']['message']>[1], language = 'de' as const) {
  return app.context.texts.message(language, key);
}

async function reason(browser: PlainBrowser, answer: PlainAnswer): Promise<string> {
  expect(answer.status).toBe(303);
  const page = await browser.get(answer.location ?? '');
  expect(page.headers.get('cache-control')).toContain('no-store');
  return page.html;
}

describe('signing in', () => {
  test('sets the session of the API and leads to the dashboard', async () => {
    const { email } = await app.signUp('Mira');
    const browser = openPlainBrowser(site);
    const answer = await browser.send('/login', { email, password: testPassword, remember: 'on' });
    expect([answer.status, answer.location]).toEqual([303, '/dashboard']);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=[^;]+; Max-Age=2592000/u);
    expect((await browser.get('/dashboard')).status).toBe(200);
  });

  test('is for this visit alone where the box is not ticked', async () => {
    const { email } = await app.signUp('Mira');
    const answer = await openPlainBrowser(site).send('/login', { email, password: testPassword });
    const cookie = answer.headers.getSetCookie().find((value) => value.startsWith(session));
    expect(cookie).not.toMatch(/max-age/iu);
  });

  test('leads to the page that was wanted, if it is one of ours', async () => {
    const { email } = await app.signUp('Mira');
    for (const [next, location] of [
      ['/profile', '/profile'],
      ['/dashboard?tab=thanks', '/dashboard?tab=thanks'],
      ['/dashboard?x=ü\r\nSet-Cookie: a=b', '/dashboard?x=%C3%BCSet-Cookie:%20a=b'],
      ['https://evil.example/', '/dashboard'],
      ['//evil.example/profile', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
      ['/login', '/dashboard'],
    ] as const) {
      const path = `/login?next=${encodeURIComponent(next)}`;
      const answer = await openPlainBrowser(site).send(path, { email, password: testPassword });
      expect(answer.location, next).toBe(location);
    }
  });

  test('that is refused leads back with the reason and what was typed, once and never with the password', async () => {
    const browser = openPlainBrowser(site);
    const fields = { email: 'mira@example.org', password: 'Wrong-Passw0rd' };
    const answer = await browser.send('/login?next=%2Fprofile', fields);
    expect(answer.location).toBe('/login?next=%2Fprofile');
    expect(answer.headers.getSetCookie().join()).not.toContain('mira');
    const page = await reason(browser, answer);
    expect(page).toContain(say('login.error.invalid_credentials'));
    expect(page).toContain('value="mira@example.org"');
    expect(page).not.toContain('Wrong-Passw0rd');
    const again = await browser.get('/login');
    expect(again.html).not.toContain(say('login.error.invalid_credentials'));
    expect((await openPlainBrowser(site).get('/login')).html).toBe(again.html);
  });

  test('says the reason in the language of the page', async () => {
    const browser = openPlainBrowser(site);
    await browser.get('/login?lang=en');
    const answer = await browser.send('/login', { email: 'nobody', password: 'x' });
    const page = await reason(browser, answer);
    expect(page).toContain(app.context.texts.message('en', 'login.error.invalid_email'));
  });

  test('shares its counters with the API', async () => {
    const { email } = await app.signUp('Mira');
    const place = '2001:db8:cafe::1';
    const wrong = { email, password: 'Falsch1234' };
    const api = createUser(app.app, '', place);
    for (let time = 0; time < 13; time += 1)
      await api.request('POST', '/api/auth/sign-in/email', wrong);
    const browser = openPlainBrowser(site, place);
    for (let time = 0; time < 12; time += 1) await browser.send('/login', wrong);
    const page = await reason(browser, await browser.send('/login', wrong));
    expect(page).toContain(say('login.error.limited'));
    expect((await api.request('POST', '/api/auth/sign-in/email', wrong)).status).toBe(429);
    expect((await browser.send('/login', { email, password: testPassword })).location).toBe(
      '/login',
    );
    app.clock.move(61_000);
  });
});

describe('forms of others', () => {
  test.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.localhost:3000', 'sec-fetch-site': 'same-site' },
  ])('do not sign in, up or out: %o', async (headers) => {
    const { email } = await app.signUp('Mira');
    const browser = openPlainBrowser(site);
    const answer = await browser.send('/login', { email, password: testPassword }, headers);
    expect(browser.cookies.has(session)).toBe(false);
    const page = await reason(browser, answer);
    expect(page).toContain(say('error.foreign_origin'));
    expect(page).not.toContain(email);
    await browser.send('/register', newcomer(), headers);
    expect(browser.cookies.has(session)).toBe(false);
    await browser.send('/login', { email, password: testPassword });
    await browser.send('/logout', {}, headers);
    expect((await browser.get('/dashboard')).status).toBe(200);
  });

  test('are not read when they are no forms', async () => {
    const { email } = await app.signUp('Mira');
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const browser = openPlainBrowser(site);
      const fields = { email, password: testPassword };
      const answer = await browser.send('/login', fields, { 'content-type': type });
      expect([answer.location, browser.cookies.has(session)], type).toEqual(['/login', false]);
    }
  });
});

describe('registering', () => {
  test('makes the account in the language of the page, signed in', async () => {
    const browser = openPlainBrowser(site);
    const answer = await browser.send('/register', newcomer());
    expect([answer.status, answer.location]).toEqual([303, '/dashboard']);
    const cookie = `${session}=${browser.cookies.get(session) ?? ''}`;
    const { body } = await createUser(app.app, cookie).request('GET', '/api/profile');
    expect(body).toMatchObject({ name: 'Ida Brand', traits: ['geduldig', 'neugierig'] });
    expect(body).toMatchObject({ language: 'en' });
  });

  test('says at each field what is wrong, and keeps what was typed', async () => {
    const browser = openPlainBrowser(site);
    const fields = newcomer({ email: 'ida', password: 'abc', confirmation: 'abc', name: '' });
    const page = await reason(browser, await browser.send('/register', fields));
    expect(page).toContain(say('register.validation.name.required'));
    expect(page).toContain(say('register.validation.email.invalid'));
    expect(page).toContain('value="geduldig, neugierig; Geduldig"');
    expect(page).not.toContain('value="abc"');
  });

  test.each([
    [{ confirmation: 'Anders2026x' }, 'register.validation.password.mismatch'],
    [{ traits: ' ' }, 'register.validation.traits.required'],
    [{ name: 'Wohlwort Team' }, 'register.validation.name.reserved'],
    [{ password: 'Passwort1', confirmation: 'Passwort1' }, 'register.validation.password.common'],
  ] as const)('refuses what the API refuses: %o', async (change, code) => {
    const browser = openPlainBrowser(site);
    const page = await reason(browser, await browser.send('/register', newcomer(change)));
    expect(page).toContain(say(code));
    expect(browser.cookies.has(session)).toBe(false);
  });

  test('of a person who is registered says so', async () => {
    const fields = newcomer();
    await openPlainBrowser(site).send('/register', fields);
    const browser = openPlainBrowser(site);
    const page = await reason(browser, await browser.send('/register', fields));
    expect(page).toContain('Mit dieser E-Mail-Adresse gibt es schon ein Konto.');
  });

  test('keeps what fits into a cookie and says the reason in any case', async () => {
    const browser = openPlainBrowser(site);
    const fields = newcomer({ traits: '字'.repeat(1000) });
    const answer = await browser.send('/register', fields);
    expect(Math.max(...answer.headers.getSetCookie().map(({ length }) => length))).toBeLessThan(
      4096,
    );
    expect(await reason(browser, answer)).toContain(say('register.validation.traits.too_many'));
  });

  test('keeps it in a cookie of this very host alone, which no script reads', async () => {
    const secure = await createTestApp({ env: { APP_URL: 'https://wohlwort.example' } });
    const browser = openPlainBrowser(await createTestSite(secure));
    const headers = { origin: 'https://wohlwort.example' };
    const answer = await browser.send('/register', newcomer({ traits: '' }), headers);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-wohlwort\.form=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure/u),
    ]);
    await secure.close();
  });

  test.for([
    ['in the mailbox', true],
    ['with the administrators where no mail leaves', false],
  ] as const)('where addresses are confirmed says that the link is %s', async ([, sendsMail]) => {
    const mail = sendsMail ? { SMTP_URL: 'smtp://127.0.0.1:1' } : {};
    const strict = await createTestApp({ env: { REQUIRE_EMAIL_VERIFICATION: 'on', ...mail } });
    const browser = openPlainBrowser(await createTestSite(strict));
    const fields = newcomer();
    const answer = await browser.send('/register', fields);
    expect([answer.location, browser.cookies.has(session)]).toEqual(['/register', false]);
    const page = await reason(browser, answer);
    expect(page).toContain(say(sendsMail ? 'register.mailbox.title' : 'login.forgot.kept_title'));
    expect(page.includes('Postfach')).toBe(sendsMail);
    expect(page).toContain(fields['email'] ?? '');
    const early = await browser.send('/login', {
      email: fields['email'] ?? '',
      password: testPassword,
    });
    expect(await reason(browser, early)).toContain(say('login.error.email_not_confirmed'));
    await strict.close();
  });
});

describe('a signed-in member', () => {
  test('signs out', async () => {
    const browser = await enter();
    const before = browser.cookies.get(session) ?? '';
    const answer = await browser.send('/logout', {});
    expect([answer.status, answer.location]).toEqual([303, '/']);
    expect(browser.cookies.has(session)).toBe(false);
    const thief = createUser(app.app, `${session}=${before}`);
    expect((await thief.request('GET', '/api/profile')).status).toBe(401);
  });

  test('stays in when the access of the session is over, as a script would have them', async () => {
    const browser = await enter();
    const before = browser.cookies.get(session);
    app.clock.move((sessionLifetimes.access + 60) * 1000);
    expect((await browser.get('/dashboard')).status).toBe(200);
    expect(browser.cookies.get(session)).not.toBe(before);
    expect((await browser.get('/dashboard')).status).toBe(200);
  });

  test('learns why a session has ended', async () => {
    const { email } = await app.signUp('Mira');
    const browser = openPlainBrowser(site);
    await browser.send('/login', { email, password: testPassword });
    const other = openPlainBrowser(site);
    await other.send('/login', { email, password: testPassword });
    const api = createUser(app.app, `${session}=${other.cookies.get(session) ?? ''}`);
    await api.request('DELETE', '/api/auth/sessions');
    const answer = await browser.get('/dashboard?pages=2');
    expect(answer.location).toBe('/login?next=%2Fdashboard%3Fpages%3D2');
    expect(await reason(browser, answer)).toContain(say('session.error.ended_elsewhere'));
  });
});

describe('a second factor', () => {
  const totp = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') });

  test('is asked for before anything is shown, and let in by its code once', async () => {
    const { browser, factor } = await beforeFactor();
    expect((await browser.get('/dashboard')).html).toContain('content="0;url=/factor"');
    const wrong = await browser.send('/factor', { factor, code: '000000' });
    expect(await reason(browser, wrong)).toContain(say('factor.error.code'));
    const code = totp.generate({ timestamp: app.clock.now().getTime() });
    expect((await browser.send('/factor', { factor, code })).location).toBe('/dashboard');
    expect((await browser.get('/dashboard')).status).toBe(200);
    expect((await browser.get('/factor')).location).toBe('/dashboard');
  });

  test('of another person opens nothing', async () => {
    const { browser } = await beforeFactor();
    const { factor } = await beforeFactor();
    const code = totp.generate({ timestamp: app.clock.now().getTime() });
    expect((await browser.send('/factor', { factor, code })).location).toBe('/factor');
    expect((await browser.get('/dashboard')).html).toContain('content="0;url=/factor"');
  });

  test('is counted as by the API', async () => {
    const { browser, factor } = await beforeFactor();
    for (let time = 0; time < 7; time += 1)
      await browser.send('/factor', { factor, code: '000000' });
    const page = await reason(browser, await browser.send('/factor', { factor, code: '000000' }));
    expect(page).toContain(say('error.limited'));
  });

  test('takes a recovery code; a word that is none is refused', async () => {
    const { browser, factor } = await beforeFactor();
    const answer = await browser.send('/factor', { factor, code: 'ABCDE-FGHJK' });
    expect(await reason(browser, answer)).toContain(say('factor.error.code'));
  });

  test('leads visitors to the sign-in', async () => {
    const browser = openPlainBrowser(site);
    expect((await browser.get('/factor')).location).toContain('/login');
    const answer = await browser.send('/factor', { code: '123456' });
    expect(answer.location).toBe('/factor');
  });
});

async function enter(): Promise<PlainBrowser> {
  const { email } = await app.signUp('Mira');
  const browser = openPlainBrowser(site);
  await browser.send('/login', { email, password: testPassword, remember: 'on' });
  return browser;
}

async function beforeFactor(): Promise<{ browser: PlainBrowser; factor: string }> {
  const person = await app.signUp('Ben');
  await app.addFactor(person);
  const browser = openPlainBrowser(site);
  await browser.send('/login', { email: person.email, password: testPassword });
  const { html } = await browser.get('/factor');
  const factor = /name="factor" value="([^"]+)"/u.exec(html)?.[1] ?? '';
  return { browser, factor };
}
