import type { Page } from '@playwright/test';
import { memberPaths, publicPaths } from '#domain/shared/pages.ts';
import { deliver, expect, test } from '#tests/e2e/support/people.ts';
import { expectFits } from '#tests/e2e/support/test.ts';
import texts from '#texts/de/admin.json' with { type: 'json' };

/** Lists the admin sections, each with a name among the texts. */
const sections = Object.keys(texts)
  .filter((key) => key.startsWith('admin.section.') && key !== 'admin.section.label')
  .map((key) => key.slice('admin.section.'.length));

/** Narrowest width of the accessibility guidelines (WCAG), which is also 1280 px at 400 %. */
const viewport = { width: 320, height: 640 };

test(
  'on the narrowest screen nothing of the public pages is cut',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    for (const path of publicPaths) {
      await page.goto(path);
      await expectNothingCut(page, path);
    }
    await page.context().close();
  },
);

test(
  'on the narrowest screen nothing of the members’ pages is cut',
  { tag: '@full' },
  async ({ join }) => {
    const [mira, jonas] = await Promise.all([
      join({ name: 'Mira', options: { viewport } }),
      join({ name: 'Johanna-Charlotte von und zu der Wiesen' }),
    ]);
    await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
    await deliver(mira, jonas, 'Du fragst immer das Richtige.');
    const addresses = memberPaths.filter((path) => path !== '/admin' && path !== '/factor');
    for (const path of [...addresses, '/dashboard?tab=sent', '/dashboard?tab=thanks']) {
      await mira.page.goto(path);
      await expectNothingCut(mira.page, path);
    }
  },
);

test(
  'on the narrowest screen the tabs of the letter box share a line, with a count as well',
  { tag: '@full' },
  async ({ join }) => {
    const [mira, jonas] = await Promise.all([join({ options: { viewport } }), join()]);
    await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
    await mira.page.goto('/dashboard');
    const tabs = mira.page.getByRole('tab');
    await expect(tabs.first()).toContainText('1');
    const places = await tabs.evaluateAll((all) =>
      all.map((tab) => tab.getBoundingClientRect().top),
    );
    expect(places).toHaveLength(3);
    expect(new Set(places).size).toBe(1);
  },
);

test(
  'the button that opens all letters stands clear of the tabs',
  { tag: '@full' },
  async ({ join }) => {
    const [mira, jonas] = await Promise.all([join({ options: { viewport } }), join()]);
    await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
    await deliver(jonas, mira, 'Du fragst immer das Richtige.');
    await mira.page.goto('/dashboard');
    const button = await mira.page.getByRole('button', { name: 'Alle öffnen' }).boundingBox();
    const tabs = await mira.page.getByRole('tablist').boundingBox();
    // Leaves room for the border in forced colours.
    expect(button?.y).toBeGreaterThan((tabs?.y ?? 0) + (tabs?.height ?? 0) + 4);
  },
);

test(
  'on the narrowest screen nothing of the administrators’ pages is cut',
  { tag: '@full' },
  async ({ administrator: page }) => {
    await page.setViewportSize(viewport);
    for (const section of sections) {
      const address = `/admin?section=${section}`;
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await expectNothingCut(page, address);
    }
  },
);

test(
  'with letters twice as large nothing of the foot is cut',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/terms');
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const foot = page.locator('footer');
    for (const link of await foot.getByRole('link').all()) {
      const { x, width } = (await link.boundingBox()) ?? { x: Infinity, width: 0 };
      expect(x + width).toBeLessThanOrEqual(viewport.width);
    }
  },
);

test(
  'on narrow screens long words are hyphenated, and addresses are not',
  { tag: '@full' },
  async ({ member: { page, email } }) => {
    // Checks the style only: headless browsers have no German hyphenation dictionary.
    await page.setViewportSize(viewport);
    await page.goto('/profile');
    const heading = page.getByRole('heading', { level: 1 });
    const address = page.locator('li').getByText(email);
    await expect(heading).toHaveCSS('hyphens', 'auto');
    await expect(page.getByRole('button', { name: 'Konto löschen' })).toHaveCSS('hyphens', 'auto');
    await expect(address).toHaveCSS('hyphens', 'manual');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(heading).toHaveCSS('hyphens', 'manual');
  },
);

test(
  'in a low window the answers of a dialog are in reach, also with letters twice as large',
  { tag: '@full' },
  async ({ join }) => {
    const low = { width: 390, height: 480 };
    const [mira, jonas] = await Promise.all([join({ options: { viewport: low } }), join()]);
    const { page, t } = mira;
    await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.', true);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
    await page.getByRole('button', { name: t('compliment.card.thank') }).click();
    const dialog = page.getByRole('dialog');
    const answers = [t('dialog.cancel'), t('thanks.dialog.submit')];
    for (const size of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      for (const name of answers)
        await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(linesOfAnswers)).toEqual([1, 1]);
    }
  },
);

/** Counts the lines of each answer's word in the open dialog. */
const linesOfAnswers = `[...document.querySelectorAll('dialog[open] .actions .btn-face:first-child')].map((face) => {
  const word = document.createRange();
  word.selectNodeContents(face.lastChild);
  return word.getClientRects().length;
})`;

const textsThatAreCut = `(() => {
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const box = text.parentElement;
    if (box === null || box.closest('.sr-only, svg, noscript, [aria-hidden=true]')) continue;
    if (!box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const line = document.createRange();
    line.selectNodeContents(text);
    const { left, right, width } = line.getBoundingClientRect();
    if (width === 0) continue;
    let [start, end] = [0, innerWidth];
    for (let around = box; around !== null; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      // Ignores text with an ellipsis or only for screen readers.
      if (textOverflow === 'ellipsis' || around.clientWidth === 1) {
        [start, end] = [-Infinity, Infinity];
        break;
      }
      if (overflowX === 'visible') continue;
      const frame = around.getBoundingClientRect();
      start = Math.max(start, frame.left);
      end = Math.min(end, frame.right);
    }
    if (right > end + 1 || left < start - 1) cut.push(text.textContent + ' (' + box.className + ')');
  }
  return cut;
})()`;

/** Expects no text beyond the edge of the screen, or of a box that hides or scrolls the rest. */
async function expectNothingCut(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectFits(page);
  expect(await page.evaluate(textsThatAreCut), screen).toEqual([]);
}
