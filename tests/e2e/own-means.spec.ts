import type { Locator } from '@playwright/test';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import type { Language } from '#domain/i18n/language.ts';
import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import {
  deliver,
  expect,
  openSheetFor,
  test as withPeople,
  type Person,
} from '#tests/e2e/support/people.ts';
import { expectWell, press, toast } from '#tests/e2e/support/test.ts';
import { samples } from '#tests/support/samples.ts';

/* Tests receivers' decisions on a telephone by keyboard: other people see nothing of them. */

const options = { viewport: { width: 390, height: 844 } };

const test = withPeople.extend<object, { delay: string; slowServer: string }>({
  delay: ['5-45', { scope: 'worker', option: true }],
  /** Delays anonymous letters. */
  slowServer: [
    async ({ delay }, run) => {
      const { address, stop } = await startOwnServer({ ANONYMOUS_DELAY_MINUTES: delay });
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const language of contrastingLanguages) {
  const { sender, receiver, text } = samples[language].letter;
  const from = { name: sender, language, options };
  const to = { name: receiver, language, options };

  test(
    `an anonymous letter takes its time, and its sender reads why (${language})`,
    { tag: '@full' },
    async ({ join, slowServer: baseURL }) => {
      const there = { ...options, baseURL };
      const [jonas, mira] = await Promise.all([
        join({ ...from, options: there }),
        join({ ...to, options: there }),
      ]);
      const { page, t } = jonas;
      const dialog = page.getByRole('dialog');
      await page.goto('/dashboard');
      await write(jonas, mira, { text, isAnonymous: true });
      const name = firstNameOf(mira.name);
      await expect(dialog.getByText(t('compliment.sent.text_later', { name }))).toBeVisible();
      await expectWell(page, language);
      await press(dialog.getByRole('button', { name: t('compliment.sent.done') }));
      await page.getByRole('tab', { name: t('dashboard.tab.sent') }).click();
      const letter = page.getByRole('article').filter({ hasText: text });
      await expect(letter).toContainText(t('compliment.card.on_its_way'));
      await expectWell(page, language);

      // Shows the receiver no letter yet, with a script and without.
      await mira.page.goto('/dashboard');
      await expect(mira.page.getByText(mira.t('dashboard.empty.received_title'))).toBeVisible();
      const unread = await mira.page.request.get('/api/unread');
      expect(await unread.json()).toMatchObject({ compliments: 0, total: 0 });

      // Delivers a signed letter at once, and says nothing of a delay.
      await write(jonas, mira, { text, isAnonymous: false });
      await expect(dialog.getByText(t('compliment.sent.text', { name }))).toBeVisible();
      await press(dialog.getByRole('button', { name: t('compliment.sent.done') }));
      await expect(letter).toHaveCount(2);
      await expect(page.getByText(t('compliment.card.on_its_way'))).toHaveCount(1);
      await mira.page.reload();
      await expect(
        mira.page.getByRole('button', { name: mira.t('compliment.sealed.open') }),
      ).toHaveCount(1);
    },
  );

  test(
    `a sender is blocked, also without a name, and unblocked (${language})`,
    { tag: '@full' },
    async ({ join }) => {
      const [jonas, mira] = await Promise.all([join(from), join(to)]);
      await deliver(jonas, mira, text);
      await deliver(jonas, mira, text);
      await deliver(jonas, mira, text, true);
      const { page, t } = mira;
      await openAll(mira, 3);
      const letters = page.getByRole('article');
      const anonymous = letters.filter({ hasText: t('compliment.card.anonymous') });
      const signed = letters.filter({ hasText: jonas.name });
      const mark = t('compliment.card.blocked');

      const asked = t('compliment.block.title_anonymous');
      await block(mira, anonymous, { title: asked, language, kind: '_anonymous' });
      await expect(anonymous).toContainText(t('compliment.card.blocked_anonymous'));
      await expect(
        anonymous.getByRole('button', { name: t('compliment.card.acts') }),
      ).toBeFocused();
      await expectWell(page, language);
      // Hides that the signed letters are from the same person.
      await expect(signed.getByText(mark)).toHaveCount(0);
      const title = t('compliment.block.title_named', { name: jonas.name });
      await block(mira, signed.first(), { title, language });
      await expect(signed.getByText(mark)).toHaveCount(2);
      await expect(letters).toHaveCount(3);

      // Shows the sender no difference; no letter arrives any more.
      await deliver(jonas, mira, text, true);
      await deliver(jonas, mira, text);
      await page.reload();
      await expect(letters).toHaveCount(3);
      await expect(page.getByRole('button', { name: t('compliment.sealed.open') })).toHaveCount(0);

      await page.goto('/profile');
      const panel = inboxPreferencesOf(mira);
      const blocked = panel.getByRole('list', {
        name: t('inbox_preferences.blocked_senders.title'),
      });
      await expect(blocked.getByRole('listitem')).toHaveCount(2);
      await expect(
        blocked.getByText(t('inbox_preferences.blocked_senders.anonymous')),
      ).toBeVisible();
      await expect(blocked.getByText(jonas.name)).toBeVisible();
      await expectWell(page, language);
      await press(blocked.getByRole('button').first());
      await expect(blocked.getByRole('listitem')).toHaveCount(1);
      await press(blocked.getByRole('button').first());
      await expect(toast(page, t('inbox_preferences.blocked_senders.ended'))).toBeVisible();
      const heading = panel.getByRole('heading', {
        name: t('inbox_preferences.blocked_senders.title'),
      });
      await expect(heading).toBeFocused();
      await expect(panel.getByText(t('inbox_preferences.blocked_senders.empty'))).toBeVisible();
      await deliver(jonas, mira, text);
      await openAll(mira, 1);
      await expect(letters).toHaveCount(4);
      await expect(page.getByText(mark)).toHaveCount(0);
    },
  );

  test(
    `unwanted letters lie covered in a folder (${language})`,
    { tag: '@full' },
    async ({ join }) => {
      const [jonas, mira] = await Promise.all([join(from), join(to)]);
      const { page, t } = mira;
      await page.goto('/profile');
      const panel = inboxPreferencesOf(mira);
      const only = panel.getByLabel(t('inbox_preferences.signed.label'));
      await expect(panel.getByLabel(t('inbox_preferences.own_hand.label'))).not.toBeChecked();
      await only.press('Space');
      await expect(toast(page, t('inbox_preferences.panel.saved'))).toBeVisible();
      await expect(only).toBeChecked();
      for (let sent = 0; sent < 3; sent += 1) await deliver(jonas, mira, text, true);

      await page.goto('/dashboard');
      await expect(page.getByText(t('dashboard.empty.received_title'))).toBeVisible();
      await page.goto('/profile');
      await expectWell(page, language);
      await press(panel.getByRole('button', { name: t('inbox_preferences.filtered.open') }));
      const folder = page.getByRole('dialog');
      const letters = folder.getByRole('article');
      await expect(letters).toHaveCount(3);
      await expect(folder.getByText(text)).toHaveCount(0);
      await expectWell(page, language);
      await press(
        letters.first().getByRole('button', { name: t('inbox_preferences.filtered.show') }),
      );
      await expect(letters.first()).toBeFocused();
      await expect(folder.getByText(text)).toHaveCount(1);
      await expectWell(page, language);
      await press(folder.getByRole('button', { name: t('inbox_preferences.filtered.take') }));
      await expect(toast(page, t('inbox_preferences.filtered.taken'))).toBeVisible();
      await expect(letters).toHaveCount(2);
      await expect(folder.getByText(text)).toHaveCount(0);

      await page.keyboard.press('Escape');
      await press(panel.getByRole('button', { name: t('inbox_preferences.filtered.clear') }));
      await expectWell(page, language);
      await press(folder.getByRole('button', { name: t('inbox_preferences.filtered.clear') }));
      await expect(toast(page, t('inbox_preferences.filtered.cleared'))).toBeVisible();
      await expect(
        panel.getByRole('button', { name: t('inbox_preferences.filtered.open') }),
      ).toHaveCount(0);
      // Moves the focus of the removed buttons to the line that says so.
      await expect(panel.locator(':focus')).toHaveCount(1);
      await page.goto('/dashboard');
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('article')).toContainText(text);
      // Shows the sender three sent letters, and nothing else.
      await jonas.page.goto('/dashboard?tab=sent');
      await expect(jonas.page.getByRole('article')).toHaveCount(3);
    },
  );

  test(
    `a name shows on a letter when both sides want it (${language})`,
    { tag: '@full' },
    async ({ join }) => {
      const [jonas, mira] = await Promise.all([join(from), join(to)]);
      await deliver(jonas, mira, text, true);
      await deliver(jonas, mira, text, true);
      await openAll(mira, 2);
      const { page, t } = mira;
      const letters = page.getByRole('article');
      await thankAndAsk(mira, letters.first(), language);
      await thankAndAsk(mira, letters.last(), language);
      await expect(letters.getByText(t('compliment.card.reveal_asked'))).toHaveCount(2);

      await jonas.page.goto('/dashboard?tab=thanks');
      const thanks = jonas.page.getByRole('article');
      const question = t('thanks.reveal.question', { name: mira.name });
      await expect(thanks.getByText(question)).toHaveCount(2);
      await expectWell(jonas.page, language);
      await press(thanks.first().getByRole('button', { name: t('thanks.reveal.no') }));
      await expect(toast(jonas.page, t('thanks.reveal.kept'))).toBeVisible();
      await expect(thanks.getByText(question)).toHaveCount(1);
      await expect(thanks.first()).toBeFocused();
      await press(thanks.last().getByRole('button', { name: t('thanks.reveal.yes') }));
      const dialog = jonas.page.getByRole('dialog');
      await expect(
        dialog.getByText(t('thanks.reveal.confirm_text', { name: mira.name })),
      ).toBeVisible();
      await expectWell(jonas.page, language);
      await press(dialog.getByRole('button', { name: t('thanks.reveal.confirm') }));
      await expect(toast(jonas.page, t('thanks.reveal.shown', { name: mira.name }))).toBeVisible();
      await expect(thanks.getByText(question)).toHaveCount(0);
      await expect(thanks.last()).toBeFocused();
      await jonas.page.getByRole('tab', { name: t('dashboard.tab.sent') }).click();
      await expect(jonas.page.getByText(t('compliment.card.revealed'))).toHaveCount(1);
      await expect(jonas.page.getByText(t('compliment.card.sent_anonymous'))).toHaveCount(1);

      // Shows a refusal like a missing answer; a yes shows the name on one letter, everywhere.
      await page.goto('/profile');
      await expect(page.locator('#admin-notifications')).toContainText(text.slice(0, 20));
      await page.goto('/dashboard');
      await expect(letters.getByText(t('compliment.card.reveal_asked'))).toHaveCount(1);
      await expect(letters.filter({ hasText: jonas.name })).toHaveCount(1);
      await expect(letters.filter({ hasText: t('compliment.card.anonymous') })).toHaveCount(1);
      await expectWell(page, language);
      await page.goto('/letters');
      await expect(letters.filter({ hasText: jonas.name })).toHaveCount(1);
    },
  );
}

function inboxPreferencesOf({ page }: Person): Locator {
  return page.locator('#letters');
}

async function write(
  from: Person,
  to: Person,
  { text, isAnonymous }: { text: string; isAnonymous: boolean },
): Promise<void> {
  const { page, t } = from;
  await openSheetFor(from, to);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('compliment.form.text')).fill(text);
  if (isAnonymous) await dialog.getByLabel(t('compliment.form.anonymous')).press('Space');
  await press(dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }));
  await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
}

/** Opens the letter box with so many sealed letters, then all of them. */
async function openAll({ page, t }: Person, sealed: number): Promise<void> {
  await page.goto('/dashboard');
  const envelopes = page.getByRole('button', { name: t('compliment.sealed.open') });
  await expect(envelopes).toHaveCount(sealed);
  for (let left = sealed; left > 0; left -= 1) {
    await press(envelopes.first());
    await expect(envelopes).toHaveCount(left - 1);
  }
}

async function block(
  { page, t }: Person,
  letter: Locator,
  { title, language, kind = '' }: { title: string; language: Language; kind?: '' | '_anonymous' },
): Promise<void> {
  await press(letter.getByRole('button', { name: t('compliment.card.acts') }));
  const act = page.getByRole('menuitem', { name: t(`compliment.card.block${kind}`) });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(act).toBeFocused();
  await expect(act).toBeInViewport({ ratio: 1 });
  await expectWell(page, language);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expectWell(page, language);
  await press(dialog.getByRole('button', { name: t('compliment.block.submit') }));
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, t(`compliment.block.done${kind}`))).toBeVisible();
}

async function thankAndAsk(
  { page, t }: Person,
  letter: Locator,
  language: Language,
): Promise<void> {
  await press(letter.getByRole('button', { name: t('compliment.card.thank') }));
  const dialog = page.getByRole('dialog');
  const ask = dialog.getByLabel(t('thanks.dialog.ask'));
  await expect(ask).not.toBeChecked();
  await ask.press('Space');
  await expectWell(page, language);
  await press(dialog.getByRole('button', { name: t('thanks.dialog.submit'), exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(letter).toContainText(t('compliment.card.reveal_asked'));
}
