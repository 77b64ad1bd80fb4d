import type { Locator, Page } from '@playwright/test';
import { newAccount } from '#tests/e2e/support/accounts.ts';
import { deliver, expect, password, test, type Person } from '#tests/e2e/support/people.ts';
import { openAwake, toast } from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

/* Proves that repeated presses and lost answers have no effect on people. */

test('two presses without a pause report once, and say so', { tag: '@full' }, async ({ join }) => {
  const reader = await deliverOpenedLetter(await join(), await join());
  const { page, t } = reader;
  const calls = countCalls(page, '/report');
  const dialog = await open(reader, 'compliment.card.report');
  await dialog.getByRole('textbox').fill('Das passt nicht.');
  // Presses twice before the page can be drawn.
  await page.evaluate(`{
    const submit = document.querySelector('dialog[open] button[type=submit]');
    submit.click();
    submit.click();
  }`);
  await expect(toast(page, t('compliment.report.saved'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(toast(page, t('compliment.report.failed'))).toBeHidden();
  expect(calls()).toBe(1);
});

test('a thank-you and a report are tried again when their answer was lost', async ({ join }) => {
  const reader = await deliverOpenedLetter(await join(), await join());
  const { page, t } = reader;

  const thanks = countCalls(page, '/thanks');
  await loseFirstAnswer(page, '/thanks');
  const thank = await open(reader, 'compliment.card.thank');
  await thank.getByRole('button', { name: t('thanks.dialog.submit'), exact: true }).click();
  await expect(toast(page, t('thanks.sent.success'))).toBeVisible();
  expect(thanks()).toBe(2);

  const reports = countCalls(page, '/report');
  await loseFirstAnswer(page, '/report');
  const report = await open(reader, 'compliment.card.report');
  await report.getByRole('textbox').fill('Das passt nicht.');
  await report.getByRole('button', { name: t('compliment.report.submit') }).click();
  await expect(toast(page, t('compliment.report.saved'))).toBeVisible();
  await expect(page.getByRole('article')).toContainText(t('compliment.card.reported'));
  expect(reports()).toBe(2);
});

test('a failed report is announced once, in the dialog', { tag: '@full' }, async ({ join }) => {
  const reader = await deliverOpenedLetter(await join(), await join());
  const { page, t } = reader;
  const dialog = await open(reader, 'compliment.card.report');
  await dialog.getByRole('textbox').fill('Das passt nicht.');
  const submit = dialog.getByRole('button', { name: t('compliment.report.submit') });

  const about = 'compliment.report.error.reason_required';
  const answers: { status: number; json: object }[] = [
    { status: 422, json: { error: { code: about, message: '', fields: { reason: about } } } },
    { status: 409, json: { error: { code: 'compliment.report.error.already', message: '' } } },
    { status: 400, json: { error: { code: 'error.unexpected', message: '' } } },
  ];
  await page.route('**/report', async (route) => {
    const answer = answers.shift();
    await (answer === undefined ? route.abort() : route.fulfill(answer));
  });
  await submit.click();
  await expect(dialog.getByText(t(about))).toHaveCount(1);
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');

  // Marks no field for an error that is not about the reason.
  await submit.click();
  await expect(dialog.getByText(t('compliment.report.error.already'))).toHaveCount(1);
  await expect(dialog.getByRole('textbox')).not.toHaveAttribute('aria-invalid', 'true');

  await submit.click();
  await expect(dialog.getByText(t('compliment.report.failed'))).toHaveCount(1);
  await expect(dialog.getByText(t('compliment.report.error.already'))).toBeHidden();

  // Drops the answer three times.
  await submit.click();
  await expect(toast(page, t('compliment.report.failed'))).toBeVisible();
  await expect(dialog.getByRole('textbox')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(t('compliment.report.failed'))).toHaveCount(1);
});

test(
  'a dialog stays during an irreversible action, and reports its result',
  { tag: '@full' },
  async ({ join }) => {
    const reader = await deliverOpenedLetter(await join(), await join());
    const { page, t } = reader;
    const answered = Promise.withResolvers<void>();
    await page.route('**/report', (route) => answered.promise.then(() => route.continue()));
    const dialog = await open(reader, 'compliment.card.report');
    await dialog.getByRole('textbox').fill('Das passt nicht.');
    await dialog.getByRole('button', { name: t('compliment.report.submit') }).click();
    await expect(
      dialog.getByRole('button', { name: t('compliment.report.submit_busy') }),
    ).toBeVisible();
    for (const way of ['dialog.cancel', 'dialog.close'] as const)
      await expect(dialog.getByRole('button', { name: t(way), exact: true })).toBeDisabled();
    // Presses Escape twice: the second one in a row would close it without a question.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    answered.resolve();
    await expect(toast(page, t('compliment.report.saved'))).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test('a registration whose answer was lost is one, and leads in', async ({ page }) => {
  const t = textsOf('de');
  const account = newAccount();
  const registrations = countCalls(page, '/sign-up/email');
  await loseFirstAnswer(page, '/sign-up/email');
  await openAwake(page, '/register');
  await page.getByLabel(t('register.field.name'), { exact: true }).fill(account.name);
  await page.getByLabel(t('register.field.email')).fill(account.email);
  for (const field of ['register.field.password', 'register.field.confirm'] as const)
    await page.getByLabel(t(field), { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByLabel(t('traits.field.label')).fill('Humor');
  await page.getByRole('button', { name: t('register.action.submit') }).click();
  await page.getByRole('button', { name: t('welcome.action.start') }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
  expect(registrations()).toBe(2);
});

test(
  'a password whose change got no answer is changed, and the form says so',
  { tag: '@full' },
  async ({ join }) => {
    const { page, t } = await join();
    const changes = countCalls(page, '/auth/password');
    await loseFirstAnswer(page, '/auth/password');
    await page.goto('/profile');
    await page.getByRole('button', { name: t('profile.settings.password_change') }).click();
    const dialog = page.getByRole('dialog');
    const next = 'Nebelhorn2026';
    for (const [field, typed] of [
      ['old', password],
      ['new', next],
      ['confirm', next],
    ] as const)
      await dialog.getByLabel(t(`profile.password.${field}`), { exact: true }).fill(typed);
    await dialog.getByRole('button', { name: t('profile.form.save') }).click();
    await expect(toast(page, t('profile.password.changed'))).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(changes()).toBe(2);
    const back = { oldPassword: next, newPassword: password };
    expect((await page.request.put('/api/auth/password', { data: back })).ok()).toBe(true);
  },
);

test(
  'an AI compliment is kept once, also when its answer was lost',
  { tag: '@full' },
  async ({ join }) => {
    const { page, t } = await join();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t('dashboard.action.ai') }).click();
    const keeps = countCalls(page, '/compliments/ai');
    await loseFirstAnswer(page, '/compliments/ai');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('suggestions.result.keep') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(keeps()).toBe(2);
  },
);

/** Returns the receiver with an opened letter of the sender. */
async function deliverOpenedLetter(from: Person, to: Person): Promise<Person> {
  await deliver(from, to, 'Du hörst zu, bis man wirklich fertig ist.');
  await to.page.goto('/dashboard');
  await to.page.getByRole('button', { name: to.t('compliment.sealed.open') }).click();
  await expect(to.page.getByRole('article')).toContainText(from.name);
  return to;
}

async function open(
  { page, t }: Person,
  act: 'compliment.card.report' | 'compliment.card.thank',
): Promise<Locator> {
  await page
    .getByRole('article')
    .getByRole('button', { name: t(act), exact: true })
    .click();
  return page.getByRole('dialog');
}

function countCalls(page: Page, end: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(end)) calls += 1;
  });
  return () => calls;
}

/** Lets the server act, and drops its first answer. */
async function loseFirstAnswer(page: Page, end: string): Promise<void> {
  await page.route(
    `**${end}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
