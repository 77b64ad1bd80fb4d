import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { pageSize } from '#domain/compliment.ts';
import type { Language } from '#domain/language.ts';
import { mostUnwantedWords } from '#domain/letter-wishes.ts';
import { firstNameOf } from '#domain/person-name.ts';
import { dayIn as dayThere } from '#domain/time-zone.ts';
import { unlikeLanguages } from '#test/e2e/support/languages.ts';
import { startOwnServer } from '#test/e2e/support/own-server.ts';
import {
  deliver,
  expect,
  openSheetFor,
  test as withPeople,
  type Person,
} from '#test/e2e/support/people.ts';
import { expectAccessible, expectFits, toast } from '#test/e2e/support/test.ts';
import { samples } from '#test/support/samples/samples.ts';

/* What people decide about their letters, on a telephone and by its keyboard, and what others see of it: nothing. */

const options = { viewport: { width: 390, height: 844 } };

const test = withPeople.extend<object, { delay: string; slowServer: string }>({
  delay: ['5-45', { scope: 'worker', option: true }],
  /** Where anonymous letters take their time. */
  slowServer: [
    async ({ delay }, run) => {
      const { address, stop } = await startOwnServer({ ANONYMOUS_DELAY_MINUTES: delay });
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const language of unlikeLanguages) {
  const { sender, receiver, text } = samples[language].letter;
  const from = { name: sender, language, options };
  const to = { name: receiver, language, options };

  test(`among few people the sheet says that an anonymous letter may be guessed (${language})`, async ({
    join,
    slowServer: baseURL,
  }) => {
    const there = { ...options, baseURL };
    const [jonas, mira] = await Promise.all([
      join({ ...from, options: there }),
      join({ ...to, options: there }),
    ]);
    const { page, t } = jonas;
    await page.goto('/dashboard');
    await openSheetFor(jonas, mira);
    const { name } = mira;
    const box = page.getByRole('checkbox', { name: t('compliment.form.anonymous') });
    await expect(box).toHaveAccessibleDescription(
      `${t('compliment.form.anonymous_hint', { name })} ${t('compliment.form.few_hint')}`,
    );
    await expectWell(page, language);
  });

  test(`an anonymous letter takes its time, and its sender reads why (${language})`, async ({
    join,
    slowServer: baseURL,
  }) => {
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

    // To its receiver there is none, with a script and without.
    await mira.page.goto('/dashboard');
    await expect(mira.page.getByText(mira.t('dashboard.empty.received_title'))).toBeVisible();
    const unread = await mira.page.request.get('/api/unread');
    expect(await unread.json()).toMatchObject({ compliments: 0, total: 0 });

    // A signed one is there at once, and nothing is said of time.
    await write(jonas, mira, { text, isAnonymous: false });
    await expect(dialog.getByText(t('compliment.sent.text', { name }))).toBeVisible();
    await press(dialog.getByRole('button', { name: t('compliment.sent.done') }));
    await expect(letter).toHaveCount(2);
    await expect(page.getByText(t('compliment.card.on_its_way'))).toHaveCount(1);
    await mira.page.reload();
    await expect(
      mira.page.getByRole('button', { name: mira.t('compliment.sealed.open') }),
    ).toHaveCount(1);
  });

  test(`somebody is silenced, also without a name, and let in again (${language})`, async ({
    join,
  }) => {
    const [jonas, mira] = await Promise.all([join(from), join(to)]);
    await deliver(jonas, mira, text);
    await deliver(jonas, mira, text);
    await deliver(jonas, mira, text, true);
    const { page, t } = mira;
    await openAll(mira, 3);
    const letters = page.getByRole('article');
    const anonymous = letters.filter({ hasText: t('compliment.card.anonymous') });
    const signed = letters.filter({ hasText: jonas.name });
    const mark = t('compliment.card.silenced');

    await silence(mira, anonymous, { title: t('compliment.silence.title'), language });
    await expect(anonymous).toContainText(mark);
    await expect(anonymous.getByRole('button', { name: t('compliment.card.acts') })).toBeFocused();
    await expectWell(page, language);
    // Nothing tells that it is the same person.
    await expect(signed.getByText(mark)).toHaveCount(0);
    const title = t('compliment.silence.title_named', { name: jonas.name });
    await silence(mira, signed.first(), { title, language });
    await expect(signed.getByText(mark)).toHaveCount(2);
    await expect(letters).toHaveCount(3);

    // Their sender sees no difference; nothing arrives any more.
    await deliver(jonas, mira, text, true);
    await deliver(jonas, mira, text);
    await page.reload();
    await expect(letters).toHaveCount(3);
    await expect(page.getByRole('button', { name: t('compliment.sealed.open') })).toHaveCount(0);

    await page.goto('/profile');
    const panel = wishesOf(mira);
    const silenced = panel.getByRole('list', { name: t('wishes.silences.title') });
    await expect(silenced.getByRole('listitem')).toHaveCount(2);
    await expect(silenced.getByText(t('wishes.silences.anonymous'))).toBeVisible();
    await expect(silenced.getByText(jonas.name)).toBeVisible();
    await expectWell(page, language);
    await press(silenced.getByRole('button').first());
    await expect(silenced.getByRole('listitem')).toHaveCount(1);
    await press(silenced.getByRole('button').first());
    await expect(toast(page, t('wishes.silences.ended'))).toBeVisible();
    const heading = panel.getByRole('heading', { name: t('wishes.silences.title') });
    await expect(heading).toBeFocused();
    await expect(panel.getByText(t('wishes.silences.empty'))).toBeVisible();
    await deliver(jonas, mira, text);
    await openAll(mira, 1);
    await expect(letters).toHaveCount(4);
    await expect(page.getByText(mark)).toHaveCount(0);
  });

  test(`of many who are silenced twenty are shown, and the others at a press (${language})`, async ({
    join,
  }) => {
    const mira = await join(to);
    const { page, t } = mira;
    const many = Array.from({ length: 25 }, (_, index) => ({
      id: randomUUID(),
      isAnonymous: false,
      name: `Jonas ${index + 1}`,
      since: '2026-03-01',
    }));
    await page.route('**/api/silences', (route) => route.fulfill({ json: { silences: many } }));
    await page.goto('/profile');
    const panel = wishesOf(mira);
    const list = panel.getByRole('list', { name: t('wishes.silences.title') });
    const people = list.getByRole('listitem');
    await expect(people).toHaveCount(20);
    await press(list.locator('xpath=following-sibling::button'));
    await expect(people).toHaveCount(25);
    await expect(people.nth(20).getByRole('button')).toBeFocused();
    await expectWell(page, language);
  });

  test(`a pause begins, says until when, and ends (${language})`, async ({ join }) => {
    const { page, t } = await join(to);
    await page.goto('/profile');
    const panel = page.locator('#letters');
    const day = panel.getByLabel(t('wishes.pause.until'));
    const begin = panel.getByRole('button', { name: t('wishes.pause.start') });
    await day.fill('2019-01-01');
    await press(begin);
    await expect(day).toHaveAccessibleDescription(t('wishes.error.until'));
    await expectWell(page, language);
    const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await day.fill(inTenDays);
    await press(begin);
    const end = panel.getByRole('button', { name: t('wishes.pause.end') });
    await expect(panel.getByRole('heading', { name: t('wishes.pause.title') })).toBeFocused();
    await expect(end).toBeVisible();
    await expect(panel.getByText(dayIn(language, inTenDays))).toBeVisible();
    await expectWell(page, language);
    await page.reload();
    await press(end);
    await expect(toast(page, t('wishes.pause.ended'))).toBeVisible();
    await expect(day).toBeVisible();
    expect(await (await page.request.get('/api/wishes')).json()).toMatchObject({
      noLettersUntil: null,
    });
  });

  test(`words that somebody does not want to read are kept, and refused at the field (${language})`, async ({
    join,
  }) => {
    const { page, t } = await join(to);
    await page.goto('/profile');
    const panel = page.locator('#letters');
    const field = panel.getByLabel(t('wishes.words.label'));
    const words = panel.getByRole('list', { name: t('wishes.words.list') }).getByRole('listitem');
    const save = panel.getByRole('button', { name: t('wishes.words.save') });
    await field.fill('Zwiebel, 洋葱；⁂');
    await field.press('Enter');
    await expect(words).toHaveText(['Zwiebel', '洋葱', '⁂']);
    await press(save);
    await expect(field).toHaveAccessibleDescription(
      new RegExp(escaped(t('wishes.error.word', { word: '⁂' })), 'u'),
    );
    await expectWell(page, language);

    // What is not saved is not lost without a question.
    await page.getByRole('link', { name: 'Wohlwort' }).first().click();
    await press(page.getByRole('dialog').getByRole('button', { name: t('unsaved.go_on') }));
    await press(panel.getByRole('button', { name: t('traits.field.remove', { trait: '⁂' }) }));
    await field.fill(Array.from({ length: mostUnwantedWords }, (_, at) => `wort${at}`).join());
    await expect(field).toHaveAccessibleDescription(
      new RegExp(escaped(t('wishes.error.words_many', { most: mostUnwantedWords })), 'u'),
    );
    await field.fill('');
    await press(save);
    await expect(toast(page, t('wishes.panel.saved'))).toBeVisible();
    await page.reload();
    await expect(words).toHaveText(['Zwiebel', '洋葱']);
  });

  test(`what somebody does not want to read lies covered in a folder (${language})`, async ({
    join,
  }) => {
    const [jonas, mira] = await Promise.all([join(from), join(to)]);
    const { page, t } = mira;
    await page.goto('/profile');
    const panel = wishesOf(mira);
    const only = panel.getByLabel(t('wishes.signed.label'));
    await expect(panel.getByLabel(t('wishes.own_hand.label'))).not.toBeChecked();
    await only.press('Space');
    await expect(toast(page, t('wishes.panel.saved'))).toBeVisible();
    await expect(only).toBeChecked();
    for (let sent = 0; sent < 3; sent += 1) await deliver(jonas, mira, text, true);

    await page.goto('/dashboard');
    await expect(page.getByText(t('dashboard.empty.received_title'))).toBeVisible();
    await page.goto('/profile');
    await expectWell(page, language);
    await press(panel.getByRole('button', { name: t('wishes.aside.open') }));
    const folder = page.getByRole('dialog');
    const letters = folder.getByRole('article');
    await expect(letters).toHaveCount(3);
    await expect(folder.getByText(text)).toHaveCount(0);
    await expectWell(page, language);
    await press(letters.first().getByRole('button', { name: t('wishes.aside.show') }));
    await expect(letters.first()).toBeFocused();
    await expect(folder.getByText(text)).toHaveCount(1);
    await expectWell(page, language);
    await press(folder.getByRole('button', { name: t('wishes.aside.take') }));
    await expect(toast(page, t('wishes.aside.taken'))).toBeVisible();
    await expect(letters).toHaveCount(2);
    await expect(folder.getByText(text)).toHaveCount(0);

    await page.keyboard.press('Escape');
    await press(panel.getByRole('button', { name: t('wishes.aside.clear') }));
    await expectWell(page, language);
    await press(folder.getByRole('button', { name: t('wishes.aside.clear') }));
    await expect(toast(page, t('wishes.aside.cleared'))).toBeVisible();
    await expect(panel.getByRole('button', { name: t('wishes.aside.open') })).toHaveCount(0);
    // The line that says so has the focus of the buttons that went.
    await expect(panel.locator(':focus')).toHaveCount(1);
    await page.goto('/dashboard');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText(text);
    // All three were sent, and that is all that their sender sees.
    await jonas.page.goto('/dashboard?tab=sent');
    await expect(jonas.page.getByRole('article')).toHaveCount(3);
  });

  test(`a name shows on a letter when both sides want it (${language})`, async ({ join }) => {
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

    // A no looks like no answer; a yes is a name on one letter, everywhere.
    await page.goto('/profile');
    await expect(page.locator('#notices')).toContainText(text.slice(0, 20));
    await page.goto('/dashboard');
    await expect(letters.getByText(t('compliment.card.reveal_asked'))).toHaveCount(1);
    await expect(letters.filter({ hasText: jonas.name })).toHaveCount(1);
    await expect(letters.filter({ hasText: t('compliment.card.anonymous') })).toHaveCount(1);
    await expectWell(page, language);
    await page.goto('/letters');
    await expect(letters.filter({ hasText: jonas.name })).toHaveCount(1);
  });
}

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test(`a pause may end today, by the clock of whoever begins it (${timezoneId})`, async ({
    join,
  }) => {
    const { page, t } = await join({ options: { ...options, timezoneId } });
    await page.goto('/profile');
    const panel = page.locator('#letters');
    const day = panel.getByLabel(t('wishes.pause.until'));
    const today = dayThere(new Date(), timezoneId);
    await expect(day).toHaveAttribute('min', today);
    await day.fill(today);
    await press(panel.getByRole('button', { name: t('wishes.pause.start') }));
    await expect(panel.getByText(dayIn('de', today))).toBeVisible();
    await expect(panel.getByRole('button', { name: t('wishes.pause.end') })).toBeVisible();
  });

test('a blind letter takes its time as well', async ({ join, slowServer: baseURL }) => {
  const there = { options: { ...options, baseURL } };
  const [{ page, t }] = await Promise.all([join(there), join(there)]);
  await page.goto('/');
  await page.getByRole('link', { name: t('home.band.blind') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('compliment.form.text')).fill(samples.de.letter.text);
  await press(dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }));
  await expect(dialog.getByText(t('compliment.sent.text_blind_later'))).toBeVisible();
});

test('the panel says that it did not come, and tries again', async ({ join }) => {
  const { page, t } = await join({ options });
  await page.route('**/api/wishes', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/profile');
  const panel = page.locator('#letters');
  await expect(panel.getByText(t('wishes.panel.failed'))).toBeVisible();
  await expectWell(page, 'de');
  await page.unroute('**/api/wishes');
  await press(panel.getByRole('button', { name: t('list.state.retry') }));
  await expect(panel.getByLabel(t('wishes.signed.label'))).toBeVisible();

  // Without a network what was chosen is not what holds, and says so.
  await page.context().setOffline(true);
  await panel.getByLabel(t('wishes.signed.label')).press('Space');
  await expect(toast(page, t('wishes.panel.not_saved'))).toBeVisible();
  await expect(panel.getByLabel(t('wishes.signed.label'))).not.toBeChecked();
});

test('a failure of the server is told for the form, and no field is called wrong', async ({
  join,
}) => {
  const { page, t } = await join({ options });
  await page.goto('/profile');
  const panel = page.locator('#letters');
  await expect(panel.getByLabel(t('wishes.pause.until'))).toBeVisible();
  await page.route('**/api/wishes', (route) => route.fulfill({ status: 503, json: {} }));
  const said = panel.getByRole('alert').getByText(t('wishes.panel.not_saved'));
  await press(panel.getByRole('button', { name: t('wishes.pause.start') }));
  await expect(said).toHaveCount(1);
  await expect(panel.getByLabel(t('wishes.pause.until'))).not.toHaveAttribute('aria-invalid');
  await expectWell(page, 'de');
  const words = panel.getByLabel(t('wishes.words.label'));
  await words.fill('Käse');
  await press(panel.getByRole('button', { name: t('wishes.words.save') }));
  await expect(said).toHaveCount(2);
  await expect(words).not.toHaveAttribute('aria-invalid');
  // What was typed has become one of the words, and waits to be saved.
  await expect(panel.getByRole('button', { name: 'Käse entfernen' })).toBeVisible();
});

test('more of the folder that does not come says so, and comes when asked again', async ({
  join,
}) => {
  const [jonas, mira] = await Promise.all([join({ options }), join({ options })]);
  const { page, t } = mira;
  await page.request.patch('/api/wishes', { data: { signedOnly: true } });
  for (let sent = 0; sent <= pageSize; sent += 1)
    await deliver(jonas, mira, samples.de.letter.text, true);
  await page.goto('/profile');
  await press(wishesOf(mira).getByRole('button', { name: t('wishes.aside.open') }));
  const folder = page.getByRole('dialog');
  const more = folder.getByRole('button', { name: t('wishes.aside.more') });
  await expect(more).toBeVisible();
  const answers = '**/api/compliments/aside?*';
  await page.route(answers, (route) => route.fulfill({ status: 400, json: {} }));
  await press(more);
  await expect(toast(page, t('dashboard.error.load_more'))).toBeVisible();
  await page.unroute(answers);
  await press(more);
  await expect(folder.getByRole('article')).toHaveCount(pageSize + 1);
});

test('of the AI helper’s letters nobody is silenced', async ({ join }) => {
  const { page, t } = await join({ options });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('dashboard.action.ai') }).click();
  const keep = page.getByRole('dialog').getByRole('button', { name: t('dashboard.kept.save') });
  await expect(keep).toBeEnabled();
  await press(keep);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText(t('compliment.card.assistant'));
  await press(page.getByRole('button', { name: t('compliment.card.acts') }));
  await expect(page.getByRole('menuitem', { name: t('compliment.card.print') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('compliment.card.silence') })).toHaveCount(0);
});

function wishesOf({ page }: Person): Locator {
  return page.locator('#letters');
}

/** As somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** What axe judges is the same in every language; how much room words take is not. */
async function expectWell(page: Page, language: Language): Promise<void> {
  await expectFits(page);
  if (language === 'de') await expectAccessible(page);
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

/** Opens the letter box with so many sealed letters, and all of them. */
async function openAll({ page, t }: Person, sealed: number): Promise<void> {
  await page.goto('/dashboard');
  const envelopes = page.getByRole('button', { name: t('compliment.sealed.open') });
  await expect(envelopes).toHaveCount(sealed);
  for (let left = sealed; left > 0; left -= 1) {
    await press(envelopes.first());
    await expect(envelopes).toHaveCount(left - 1);
  }
}

async function silence(
  { page, t }: Person,
  letter: Locator,
  { title, language }: { title: string; language: Language },
): Promise<void> {
  await press(letter.getByRole('button', { name: t('compliment.card.acts') }));
  const act = page.getByRole('menuitem', { name: t('compliment.card.silence') });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(act).toBeFocused();
  await expect(act).toBeInViewport({ ratio: 1 });
  await expectWell(page, language);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expectWell(page, language);
  await press(dialog.getByRole('button', { name: t('compliment.silence.submit') }));
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, t('compliment.silence.done'))).toBeVisible();
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

/** As the page writes it. */
function dayIn(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
