import type { Page } from '@playwright/test';
import { deliver, expect, openSheetFor, test, type Person } from '#tests/e2e/support/people.ts';

/** Allows motion for two moments, frame by frame: a sent letter leaves, and a letter opens. */
const moving = { options: { reducedMotion: 'no-preference' } } as const;
const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht und Witze erzählt.';

test(
  'the written sheet itself folds and flies off, in front of the panel',
  { tag: '@full' },
  async ({ join }) => {
    const [from, to] = await Promise.all([join({ name: 'Jonas', ...moving }), join()]);
    const { page, t } = from;
    const dialog = page.getByRole('dialog');
    await write(from, to);
    await expect.poll(() => page.evaluate(drawnWidth)).toBeGreaterThan(0);
    await page.evaluate(risen);
    const before = await dialog.boundingBox();
    const sheet = await page.locator('.sheet').boundingBox();
    await holdMotion(page);
    await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();

    const letter = page.locator('.folding');
    await expect(letter).toContainText(text);
    expect(await letter.boundingBox()).toEqual(sheet);
    expect(await page.evaluate(folded)).toEqual([text, text, text]);
    // Lets a quick sender go on while the letter flies.
    await expect(dialog.getByRole('button', { name: t('compliment.sent.again') })).toBeFocused();
    for (const time of [0, 60, 120, 180, 240, 300, 360]) {
      await moveTo(page, time);
      await expect(letter).toBeVisible();
      expect(
        await page.evaluate(opacityOf('.folding-sheet')),
        `letter at ${time} ms`,
      ).toBeGreaterThan(0.2);
      expect(await page.evaluate(drawnWidth), `drawing at ${time} ms`).toBeGreaterThan(0);
      expect(await dialog.boundingBox()).toEqual(before);
    }
    await moveTo(page, 300);
    expect(await page.evaluate(opacityOf('.folding-behind'))).toBe(1);
    await resumeMotion(page);
    await expect(letter).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('compliment.sent.again') })).toBeFocused();
    expect(await dialog.boundingBox()).toEqual(before);
  },
);

test('a drawing that has not come leaves no empty box', { tag: '@full' }, async ({ join }) => {
  const [from, to] = await Promise.all([join({ name: 'Jonas', ...moving }), join()]);
  const { page, t } = from;
  await page.route('**/scenes-*.svg', (route) => route.abort());
  await write(from, to);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
  await expect(dialog.locator('.ill')).toHaveCount(0);
});

test(
  'the envelope stays until the letter that comes out of it has covered it',
  { tag: '@full' },
  async ({ join }) => {
    const [from, to] = await Promise.all([join({ name: 'Jonas' }), join(moving)]);
    await deliver(from, to, 'Mit dir wird jeder Umweg schön.');
    await deliver(from, to, text);
    const { page, t } = to;
    await page.goto('/dashboard');
    const envelopes = page.getByRole('button', { name: t('compliment.sealed.open') });
    await expect(envelopes).toHaveCount(2);
    await envelopes.first().scrollIntoViewIfNeeded();
    const lay = await envelopes.first().boundingBox();
    await holdMotion(page);
    await envelopes.first().press('Enter');

    const letter = page.getByRole('article').filter({ hasText: text });
    await expect(letter).toBeFocused();
    for (const time of [0, 120, 240, 360, 480, 600, 700, 759]) {
      await moveTo(page, time);
      await expect(letter).toBeVisible();
      expect(await page.evaluate(opacityOf('.letter')), `letter at ${time} ms`).toBe(1);
      await expect(page.locator('.unsealed-back')).toBeVisible();
      expect(await page.evaluate(opacityOf('.unsealed-back')), `envelope at ${time} ms`).toBe(1);
    }
    expect(await page.locator('.unsealed-back').boundingBox()).toEqual(lay);
    const covered = await page.locator('.unsealed-back').boundingBox();
    const covering = await letter.boundingBox();
    expect(covering?.height).toBeGreaterThanOrEqual(covered?.height ?? Infinity);
    await resumeMotion(page);
    await expect(page.locator('.unsealed-back')).toHaveCount(0);
    await expect(letter).toBeFocused();
    await expect(letter).toContainText(text);
  },
);

test(
  'nothing folds, flies or opens for people who want less motion',
  { tag: '@full' },
  async ({ join }) => {
    const [from, to] = await Promise.all([join({ name: 'Jonas' }), join()]);
    await write(from, to);
    await from.page.evaluate(watchForMotion);
    const dialog = from.page.getByRole('dialog');
    const { t } = from;
    await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: t('compliment.sent.again') })).toBeFocused();
    expect(await from.page.evaluate('globalThis.moved')).toEqual([]);

    const { page } = to;
    await page.goto('/dashboard');
    const envelope = page.getByRole('button', { name: t('compliment.sealed.open') });
    await expect(envelope).toBeVisible();
    await page.evaluate(watchForMotion);
    await envelope.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: text })).toBeFocused();
    expect(await page.evaluate('globalThis.moved')).toEqual([]);
  },
);

async function write(from: Person, to: Person): Promise<void> {
  await from.page.goto('/dashboard');
  await openSheetFor(from, to);
  await from.page.getByRole('dialog').getByLabel(from.t('compliment.form.text')).fill(text);
}

/** Pauses every animation before its first frame. */
async function holdMotion(page: Page): Promise<void> {
  await page.evaluate(`{
    const hold = () => document.getAnimations().forEach((one) => one.pause());
    globalThis.holding = new MutationObserver(hold);
    globalThis.holding.observe(document, { childList: true, subtree: true });
  }`);
}

async function moveTo(page: Page, time: number): Promise<void> {
  await page.evaluate(
    `document.getAnimations().forEach((one) => { one.pause(); one.currentTime = ${time}; })`,
  );
}

async function resumeMotion(page: Page): Promise<void> {
  await page.evaluate(`{
    globalThis.holding.disconnect();
    document.getAnimations().forEach((one) => one.play());
  }`);
}

const watchForMotion = `{
  globalThis.moved = [];
  new MutationObserver(() => {
    for (const { animationName } of document.getAnimations())
      if (/fold|fly|come-out|flap|seal/u.test(animationName)) globalThis.moved.push(animationName);
    for (const { className } of document.querySelectorAll('.folding, .unsealed-front'))
      globalThis.moved.push(className);
  }).observe(document, { childList: true, subtree: true, attributes: true });
}`;

const risen = `Promise.all(
  document.querySelector('dialog').getAnimations().map(({ finished }) => finished),
).then(() => undefined)`;

const drawnWidth = `document.querySelector('dialog .ill')?.getBBox().width ?? 0`;

const folded = `[...document.querySelectorAll('.folding-side')].map((side) => side.textContent)`;

function opacityOf(selector: string): string {
  return `Number(getComputedStyle(document.querySelector('${selector}')).opacity)`;
}
