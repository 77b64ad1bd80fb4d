import type { Page } from '@playwright/test';
import { languages, type Language } from '#domain/i18n/language.ts';
import { test } from '#tests/e2e/support/model.ts';
import { expect, openSheetFor, type Person } from '#tests/e2e/support/people.ts';
import { chooseLanguage, expectAccessible, toast } from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { samples } from '#tests/support/samples.ts';

/* Runs in order on one server: the last test stops its model. */
test.describe.configure({ mode: 'serial' });
test.use({ journeys: 'ai' });

const spoken = isFullRun ? languages : (['de'] as const);

/* Runs in one test with three browsers: a page's first load takes most of the time. */
test('the model writes and judges where people look', async ({ page, join, model }) => {
  const traits = ['geduldig', 'patient', '耐心'];
  const [writer, reader] = [await join({ traits }), await join({ traits })];
  for (const language of spoken)
    await test.step(language, async () => {
      const { first, rest, reason } = samples[language].model;
      const writing = { first, text: first + rest };
      model.writes(writing.text, 'slowly');
      await askAsVisitor(page, language, writing);
      await forgetVisitor(page);

      const [from, to] = [await speak(writer, language), await speak(reader, language)];
      await saveSuggestion(from, writing.text);
      await suggest(from, to, writing);
      model.judges({ isValid: false, reason, score: 0.2 });
      await send(from);
      await expect(from.page.getByText(reason)).toBeVisible();
      model.judges({ isValid: true, reason: '', score: 1 });
      await send(from);
      await from.page.getByRole('button', { name: from.t('compliment.sent.done') }).click();
      await readWithMark(to, writing.text);
    });
});

test(
  'a compliment that is refused at its end is replaced by a kind one',
  { tag: '@full' },
  async ({ page, model }) => {
    model.writes(`${samples.de.model.first} Du Idiot, das weißt du selbst.`, 'slowly');
    await page.goto('/');
    const { letter, steps } = await requestLetter(page, 'de', 'geduldig');
    await expect(letter.getByText('Noch 2 von 3 heute.')).toBeVisible();
    const { shown, said } = await steps();
    expect(shown[0]).toBe(samples.de.model.first);
    expect(shown.join('\n')).not.toContain('Idiot');
    expect(shown.at(-1)).not.toContain(samples.de.model.first);
    expect(shown.at(-1)).toMatch(/geduld/iu);
    expect(said).toEqual([shown.at(-1)]);
  },
);

test(
  'a sender who closes the sheet finds the text again',
  { tag: '@full' },
  async ({ join, model }) => {
    const { first, rest } = samples.de.model;
    const [mia, ben] = [await join({ name: 'Mia' }), await join({ name: 'Ben' })];
    model.writes(first + rest, 'slowly');
    await mia.page.goto('/dashboard');
    await openSheetFor(mia, ben);
    const typed = Promise.withResolvers<undefined>();
    await mia.page.route('**/for-receiver', async (route) => {
      await typed.promise;
      await route.continue();
    });
    const dialog = mia.page.getByRole('dialog');
    const sheet = dialog.getByLabel('Dein Kompliment');
    await sheet.fill('Mit dir');
    await dialog.getByRole('button', { name: 'KI-Vorschlag' }).click();
    await sheet.press('End');
    await sheet.pressSequentially(' lacht man');
    const asked = model.timesAsked();
    typed.resolve(undefined);
    await expect.poll(model.timesAsked).toBe(asked + 1);
    await mia.page.keyboard.press('Escape');
    await mia.page.getByRole('button', { name: 'Weiterschreiben' }).click();
    await expect(sheet).toHaveValue('Mit dir lacht man');
    await dialog.getByRole('button', { name: 'KI-Vorschlag' }).click();
    await expect(sheet).toHaveValue(first + rest);
    await dialog.getByRole('button', { name: 'Zurück zu meinem Text' }).click();
    await expect(sheet).toHaveValue('Mit dir lacht man');
  },
);

test('with the model stopped in mid-use everything goes on', async ({ join, model, page }) => {
  const { first, rest } = samples.de.model;
  const [mia, ben] = [await join({ name: 'Mia' }), await join({ name: 'Ben' })];
  model.writes(first + rest, 'half of it');
  await mia.page.goto('/dashboard');
  await openSheetFor(mia, ben);
  const dialog = mia.page.getByRole('dialog');
  const steps = await watch(mia.page);
  const asked = model.timesAsked();
  await dialog.getByRole('button', { name: 'KI-Vorschlag' }).click();
  await expect.poll(model.timesAsked).toBe(asked + 1);
  await model.stop();
  await expect(dialog.getByText('Der KI-Vorschlag steht auf dem Blatt.')).toBeAttached();
  const { shown } = await steps();
  expect(shown[0]).toBe(first);
  expect(shown.at(-1)).not.toContain(first);
  const sheet = dialog.getByLabel('Dein Kompliment');
  await expect(sheet).toHaveValue(/geduld|koch/iu);
  await sheet.fill('Du hörst zu, bis jemand wirklich fertig ist, und das tut gut.');
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await mia.page.getByRole('button', { name: 'KI-Kompliment', exact: true }).click();
  await expect(dialog.getByRole('blockquote')).toContainText(/geduld|koch/iu);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(mia.page, mia.t('dashboard.kept.saved'))).toBeVisible();

  await page.goto('/');
  const { letter } = await requestLetter(page, 'de', 'mutig');
  await expect(letter.getByRole('blockquote')).toContainText(/mutig|Mut/u);
});

type Writing = { first: string; text: string };

async function askAsVisitor(page: Page, language: Language, writing: Writing): Promise<void> {
  const t = textsOf(language);
  await page.goto(`/?lang=${language}`);
  const { letter, steps } = await requestLetter(page, language, samples[language].model.trait);
  await expect(letter.getByRole('button', { name: t('suggestions.result.again') })).toBeEnabled();
  await expect(letter.getByRole('blockquote')).toContainText(writing.text);
  await expect(letter).toContainText(t('suggestions.result.assistant'));
  const { shown, said } = await steps();
  expectGrowth(shown, writing);
  expect(said).toEqual([writing.text]);
  if (language === 'zh-Hant') await expectAccessible(page);
}

/** Goes from the home page's button to the first words of the letter. */
async function requestLetter(page: Page, language: Language, trait: string) {
  const t = textsOf(language);
  await page.getByRole('link', { name: t('home.receive.start') }).click();
  await page.getByLabel(t('traits.field.label')).fill(trait);
  const steps = await watch(page);
  await page.getByRole('button', { name: t('suggestions.traits.submit') }).click();
  const letter = page.getByRole('dialog', { name: t('suggestions.result.title') });
  await expect(letter.getByRole('blockquote')).toBeVisible();
  return { letter, steps };
}

/** Resets the visitor: three compliments a day do not suffice for four languages. */
async function forgetVisitor(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
}

/** Changes the person's language. */
async function speak(person: Person, language: Language): Promise<Person> {
  const { page } = person;
  const answer = await page.request.patch('/api/profile', { data: { language } });
  expect(answer.ok()).toBe(true);
  await chooseLanguage(page, language, answer.url());
  return { ...person, t: textsOf(language) };
}

async function saveSuggestion({ page, t }: Person, text: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('dashboard.action.ai'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('suggestions.result.title') });
  const save = dialog.getByRole('button', { name: t('suggestions.result.keep') });
  await expect(dialog.getByRole('blockquote')).toBeVisible();
  await save.click();
  await expect(dialog).toBeHidden();
  const letter = page.getByRole('article').filter({ hasText: text });
  await expect(letter).toContainText(t('suggestions.result.assistant'));
}

async function suggest(from: Person, to: Person, writing: Writing): Promise<void> {
  const { page, t } = from;
  await openSheetFor(from, to);
  const dialog = page.getByRole('dialog');
  const steps = await watch(page);
  await dialog.getByRole('button', { name: t('compliment.form.suggest') }).click();
  await expect(dialog.getByText(t('compliment.form.suggested'))).toBeAttached();
  await expect(dialog.getByLabel(t('compliment.form.text'))).toHaveValue(writing.text);
  const { shown, said } = await steps();
  expectGrowth(shown, writing);
  expect(said).toEqual([t('compliment.form.suggested')]);
}

async function send({ page, t }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
}

async function readWithMark({ page, t }: Person, text: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  const letter = page.getByRole('article').filter({ hasText: text });
  await expect(letter).toContainText(t('compliment.card.ai_help'));
}

function expectGrowth(shown: string[], { first, text }: Writing): void {
  expect(shown[0]).toBe(first);
  expect(shown.at(-1)).toBe(text);
  for (const step of shown) expect(text.startsWith(step)).toBe(true);
}

/** Collects the shown and announced texts from now on, each change once. */
async function watch(page: Page): Promise<() => Promise<{ shown: string[]; said: string[] }>> {
  await page.evaluate(`
    globalThis.steps = { shown: [], said: [] };
    const note = (list, text) => { if (text && list.at(-1) !== text) list.push(text); };
    new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]');
      const pieces = [...(dialog?.querySelectorAll('.streamed-piece') ?? [])];
      const letter = pieces.map((piece) => piece.textContent).join('');
      note(steps.shown, letter || dialog?.querySelector('.sheet-mirror')?.dataset.text);
      const spoken = [...(dialog?.querySelectorAll('output.sr-only') ?? [])];
      note(steps.said, spoken.map((output) => output.textContent).join(''));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  `);
  return () => page.evaluate('globalThis.steps');
}
