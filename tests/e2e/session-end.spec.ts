import type { BrowserContext, Page } from '@playwright/test';
import {
  deliver,
  expect,
  openSheetFor,
  password,
  test,
  type Person,
} from '#tests/e2e/support/people.ts';

/* Explains a foreign sign-out once, in every tab. */

const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';

test('a session that another device has ended says so in both tabs, and the letter stays', async ({
  join,
}) => {
  const [person, to] = await Promise.all([join(), join()]);
  const { page } = person;
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Konto' })).toBeVisible();
  await page.goto('/dashboard');
  await openSheetFor(person, to);

  await page.getByLabel('Dein Kompliment').fill(text);

  const elsewhere = await signInElsewhere(person);
  expect((await elsewhere.request.delete('/api/auth/sessions')).ok()).toBe(true);
  await elsewhere.close();
  for (const tab of [page, other]) await expectMessage(tab, /auf einem anderen Gerät beendet/u);
  await other.close();

  await signIn(person);
  await expect(page.getByText(/auf einem anderen Gerät beendet/u)).toHaveCount(0);
  await page.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(page.getByLabel('Dein Kompliment')).toHaveValue(text);
});

test(
  'a password that was changed elsewhere, and a page that is opened only afterwards',
  { tag: '@full' },
  async ({ join }) => {
    const person = await join();
    const { page } = person;
    const elsewhere = await signInElsewhere(person);
    const next = { oldPassword: password, newPassword: 'Nebelhorn2026' };
    expect((await elsewhere.request.put('/api/auth/password', { data: next })).ok()).toBe(true);
    await page.goto('/profile');
    await expectMessage(page, /weil dein Passwort geändert wurde/u);
    // Explains it once: the session is over.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/weil dein Passwort geändert wurde/u)).toHaveCount(0);

    const back = { oldPassword: 'Nebelhorn2026', newPassword: password };
    expect((await elsewhere.request.put('/api/auth/password', { data: back })).ok()).toBe(true);
    await elsewhere.close();
    await signIn(person);
    await expect(page).toHaveURL(/\/(?:profile|dashboard)/u);
  },
);

test(
  'signing out in one tab explains itself in the other alone',
  { tag: '@full' },
  async ({ join }) => {
    const person = await join();
    const { page } = person;
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto('/dashboard');
      await expect(tab.getByRole('tab', { name: 'Erhalten' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expectMessage(other, /in einem anderen Fenster abgemeldet/u);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(/in einem anderen Fenster abgemeldet/u)).toHaveCount(0);
    await other.close();
    await signIn(person, '/login');
    await expect(page).toHaveURL('/dashboard');
  },
);

test('a report’s draft is there again after the session has ended', async ({ join }) => {
  const [reader, writer] = await Promise.all([join(), join()]);
  await deliver(writer, reader, text);
  const { page, t } = reader;
  const reason = page.getByRole('dialog').getByRole('textbox');
  const report = page.getByRole('button', { name: t('compliment.card.report'), exact: true });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  await report.click();
  await reason.fill('Das ist nicht freundlich gemeint.');

  const elsewhere = await signInElsewhere(reader);
  expect((await elsewhere.request.delete('/api/auth/sessions')).ok()).toBe(true);
  await elsewhere.close();
  await expectMessage(page, /auf einem anderen Gerät beendet/u);
  await signIn(reader);
  await report.click();
  await expect(reason).toHaveValue('Das ist nicht freundlich gemeint.');

  // Discards the draft.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('unsaved.discard') }).click();
  await report.click();
  await expect(reason).toHaveValue('');
});

test(
  'an objection’s draft is there again after the session has ended',
  { tag: '@full' },
  async ({ administrator, join }) => {
    const [writer, reader] = await Promise.all([join(), join()]);
    const id = await deliver(writer, reader, text);
    const reason = { data: { reason: 'Das passt nicht.' } };
    await reader.page.request.post(`/api/compliments/${id}/report`, reason);
    const decision = { data: { decision: 'removed', rule: 'unkind' } };
    const answer = await administrator.request.post(`/api/admin/cases/${id}/decision`, decision);
    expect(answer.status()).toBe(200);
    const { page, t } = writer;
    const sentence = page.getByRole('dialog').getByRole('textbox');
    const object = page.getByRole('button', { name: 'Widersprechen' });
    await page.goto('/profile');
    await object.click();
    await sentence.fill('Das war nett gemeint.');

    const elsewhere = await signInElsewhere(writer);
    expect((await elsewhere.request.delete('/api/auth/sessions')).ok()).toBe(true);
    await elsewhere.close();
    await expectMessage(page, /auf einem anderen Gerät beendet/u);
    await signIn(writer);
    await object.click();
    await expect(sentence).toHaveValue('Das war nett gemeint.');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('unsaved.discard') }).click();
    await object.click();
    await expect(sentence).toHaveValue('');
  },
);

async function expectMessage(tab: Page, sentence: RegExp): Promise<void> {
  await expect(tab).toHaveURL(/\/login/u);
  await expect(tab.getByText(sentence)).toHaveCount(1);
  await expect(tab.getByText(sentence)).toBeVisible();
  await expect(tab.getByLabel('E-Mail')).toBeFocused();
}

/** Fills in the sign-in form at `address`, or on the current page. */
async function signIn({ page, email }: Person, address?: string): Promise<void> {
  if (address !== undefined) await page.goto(address);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
}

async function signInElsewhere({ page, email }: Person): Promise<BrowserContext> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('There is no browser.');
  const context = await browser.newContext();
  const data = { email, password, rememberMe: false };
  expect((await context.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
  return context;
}
