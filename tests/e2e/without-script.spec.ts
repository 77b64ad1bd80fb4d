import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { deliver, expect, password, test } from '#tests/e2e/support/people.ts';
import { expectAccessibleInEveryLook, expectFits } from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

const t = textsOf('de');

/** Opens a telephone's browser that runs no scripts. */
async function openPlainPage(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  return { page: await context.newPage(), context };
}

const otherLetters = [
  'Deine Ruhe steckt alle an.',
  'Du fragst immer das Richtige.',
  'Du lachst immer zuerst über dich selbst.',
  'Du bringst Leute an einen Tisch.',
  'Du reparierst Fahrräder und nebenbei die Laune.',
];

/** Finds a note for people without scripts; Playwright does not search texts in <noscript>. */
function note(page: Page, element = 'p'): Locator {
  return page.locator(`main noscript ${element}`).first();
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(t(key), { exact: true }).fill(value);
}

test('a person without scripts registers, is refused kindly, and signs out', async ({
  browser,
  join,
}) => {
  // Adds another person: the first one of a community reads other words.
  await join();
  const { page, context } = await openPlainPage(browser);
  const email = `${randomUUID()}@example.org`;
  // Opens a dialog's link: it shows the page with a note about its requirements.
  await page.goto('/?open=ai');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note(page)).toHaveText(t('plain.home.note'));
  await page
    .getByRole('link', { name: t('nav.register') })
    .first()
    .click();
  await expect(note(page)).toHaveText(t('plain.register.note'));
  await expect(page.getByRole('button', { name: t('register.action.next') })).toBeHidden();
  const account = { 'register.field.name': 'Ida', 'register.field.email': email };
  await fillIn(page, {
    ...account,
    'register.field.password': password,
    'register.field.confirm': 'Tippfehler1',
  });
  await page.getByRole('textbox', { name: t('plain.traits.label') }).fill('geduldig, neugierig');
  await expectFits(page);
  await page.getByRole('button', { name: t('register.action.submit') }).click();
  await expect(page).toHaveURL(/\/register$/u);
  await expect(page.getByText(t('register.validation.password.mismatch'))).toBeVisible();
  await expect(page.getByLabel(t('register.field.name'), { exact: true })).toHaveValue('Ida');
  await expect(page.getByLabel(t('register.field.password'), { exact: true })).toHaveValue('');
  await expectFits(page);
  await fillIn(page, { 'register.field.password': password, 'register.field.confirm': password });
  await page.getByRole('button', { name: t('register.action.submit') }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByText(t('dashboard.empty.received_title'))).toBeVisible();
  await page.goto('/profile');
  await expect(note(page)).toHaveText(t('plain.member.text'));
  await page.getByRole('button', { name: t('nav.logout') }).click();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/u);
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  await page.request.delete('/api/profile', { data: { email, password } });
  await context.close();
});

test('a person without scripts signs in, chooses a language and reads their letters', async ({
  browser,
  join,
}) => {
  const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join({ name: 'Jonas' })]);
  await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
  await deliver(jonas, mira, 'Deine Ruhe steckt alle an.', true);
  const { page, context } = await openPlainPage(browser);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textsOf('en')('login.heading.title'),
  );
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/login?lang=de&next=%2Fprofile');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/u);
  await fillIn(page, { 'login.field.email': mira.email, 'login.field.password': 'Falsch1234' });
  await page.getByRole('button', { name: t('login.action.submit') }).click();
  await expect(page.getByText(t('login.error.invalid_credentials'))).toBeVisible();
  await expect(page.getByLabel(t('login.field.email'))).toHaveValue(mira.email);
  expect(page.url()).not.toContain('Falsch');
  await fillIn(page, { 'login.field.password': password });
  await page.getByRole('button', { name: t('login.action.submit') }).click();
  // Searches by selector: Playwright does not search texts in <noscript>.
  const letters = page.locator('main noscript article');
  await expect(letters).toHaveCount(2);
  await expect(letters.last()).toContainText('Mit dir wird jeder Umweg schön.');
  await expect(letters.first()).toContainText(t('compliment.card.anonymous'));
  await expect(letters.first()).not.toContainText(jonas.name);
  await expectFits(page);
  for (const text of otherLetters) await deliver(jonas, mira, text);
  await page.reload();
  await expect(letters).toHaveCount(5);
  await page.locator('main noscript a', { hasText: t('dashboard.list.more') }).click();
  await expect(letters).toHaveCount(7);
  await expect(page.getByRole('button', { name: t('compliment.sealed.open') })).toBeHidden();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(note(page)).toHaveText(textsOf('en')('plain.member.text'));
  await context.close();
});

test(
  'a second factor is asked for without scripts, too',
  { tag: '@full' },
  async ({ browser, join }) => {
    const { page: scripted, email } = await join();
    const secret = await addApp(scripted);
    const { page, context } = await openPlainPage(browser);
    await page.goto('/login');
    await fillIn(page, { 'login.field.email': email, 'login.field.password': password });
    await page.getByRole('button', { name: t('login.action.submit') }).click();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/factor$/u);
    await fillIn(page, { 'factor.field.code': '000000' });
    await page.getByRole('button', { name: t('factor.action.verify') }).click();
    await expect(page.getByText(t('factor.error.code'))).toBeVisible();
    await expectFits(page);
    await fillIn(page, { 'factor.field.code': codeOf(secret, 1) });
    await page.getByRole('button', { name: t('factor.action.verify') }).click();
    await expect(page).toHaveURL(/\/dashboard$/u);
    await context.close();

    const other = await browser.newContext({ reducedMotion: 'reduce' });
    const waiting = await other.newPage();
    await waiting.request.post('/api/auth/sign-in/email', { data: { email, password } });
    await waiting.goto('/factor');
    await expectAccessibleInEveryLook(waiting, 'plain factor');
    await other.close();
  },
);

/** Adds an authenticator app to the signed-in member; returns its secret. */
async function addApp({ request }: Page): Promise<string> {
  const app = { factor_type: 'totp', friendly_name: 'App' };
  const { id, totp } = await (await request.post('/api/auth/factors', { data: app })).json();
  const challenge = await (
    await request.post(`/api/auth/factors/${id}/challenge`, { data: {} })
  ).json();
  const data = { challenge_id: challenge.id, code: codeOf(totp.secret, 0) };
  expect((await request.post(`/api/auth/factors/${id}/verify`, { data })).status()).toBe(200);
  return totp.secret;
}

/** Returns a code of this half minute, or so many later; each works once. */
function codeOf(secret: string, later: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + later * 30_000 });
}
