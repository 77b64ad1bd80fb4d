import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import { deliver, expect, test, type Person } from '#tests/e2e/support/people.ts';
import { expectWell, press, toast } from '#tests/e2e/support/test.ts';
import { samples } from '#tests/support/samples.ts';

/* Keeps, finds and rereads letters, on a telephone and by its keyboard. */

const options = { viewport: { width: 390, height: 844 } };

/** A word of the sample in careless spelling. */
const words = { de: 'AUSRED', 'zh-Hans': '耐心' };

/** A letter without that word. */
const other = { de: 'Mit dir wird jeder Umweg schön.', 'zh-Hans': '和你在一起，绕路也很美好。' };

for (const language of contrastingLanguages) {
  const { sender, receiver, text } = samples[language].letter;

  test(
    `a letter is kept, found, read by chance and given back (${language})`,
    { tag: '@full' },
    async ({ join }) => {
      const jonas = await join({ name: sender, language, options });
      const mira = await join({ name: receiver, language, options });
      const { page, t } = mira;
      await page.goto('/favorites');
      await expect(page.getByText(t('favorites.empty.title'))).toBeVisible();
      await expectWell(page, language);
      await deliver(jonas, mira, text);
      await deliver(jonas, mira, other[language], true);
      await openAll(mira);

      const letter = page.getByRole('article').filter({ hasText: text });
      const menu = letter.getByRole('button', { name: t('compliment.card.acts') });
      const star = letter.getByText(t('favorites.act.mark'));
      await expect(star).toHaveCount(0);
      await press(menu);
      await press(page.getByRole('menuitem', { name: t('favorites.act.keep') }));
      await expect(toast(page, t('favorites.act.kept'))).toBeVisible();
      await expect(star).toBeAttached();
      await expect(menu).toBeFocused();
      await expectWell(page, language);

      await press(page.getByRole('link', { name: t('favorites.link') }));
      await expect(page.getByRole('heading', { name: t('favorites.page.title') })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(letter).toBeVisible();
      await expectWell(page, language);

      await page.getByRole('tab', { name: t('favorites.tab.favorites') }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/in=all/u);
      await expect(page.getByRole('article')).toHaveCount(2);
      const search = page.getByRole('searchbox', { name: t('favorites.search.label') });
      await search.pressSequentially(words[language]);
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(letter).toBeVisible();
      expect(page.url()).not.toContain('search');
      await search.fill(`${words[language]} xyzxyz`);
      await expect(page.getByText(t('favorites.search.none_title'))).toBeVisible();
      await expectWell(page, language);
      await search.fill('');
      await expect(page.getByRole('article')).toHaveCount(2);

      await press(page.getByRole('button', { name: t('favorites.draw.open') }));
      const dialog = page.getByRole('dialog', { name: t('favorites.draw.title') });
      await expect(dialog.getByRole('article')).toContainText(text);
      await expectWell(page, language);
      await press(dialog.getByRole('button', { name: t('favorites.draw.again') }));
      await expect(dialog.getByRole('article')).toContainText(text);
      // Expects a message: there is no other letter, so the press changes nothing.
      await expect(toast(page, t('favorites.draw.only'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.goto('/favorites');
      await press(menu);
      await press(page.getByRole('menuitem', { name: t('favorites.act.take_out') }));
      await expect(toast(page, t('favorites.act.taken_out'))).toBeVisible();
      await expect(page.getByText(t('favorites.empty.title'))).toBeVisible();
    },
  );
}

test(
  'letters are printed without the page around them, one or all',
  { tag: '@full' },
  async ({ join }) => {
    const jonas = await join({ name: 'Jonas Weber' });
    const mira = await join();
    await deliver(jonas, mira, samples.de.letter.text);
    await deliver(jonas, mira, other.de);
    await openAll(mira);
    const { page, t } = mira;
    await page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')");
    const letter = page.getByRole('article').filter({ hasText: samples.de.letter.text });
    await press(letter.getByRole('button', { name: t('compliment.card.acts') }));
    await press(page.getByRole('menuitem', { name: t('compliment.card.print') }));
    const sheet = page.locator('.print-sheet');
    const printed = page.locator('body[data-printed]');
    // Waits for the hand-over to the printer: only then the page listens for the end.
    await expect(printed).toHaveCount(1);
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(sheet).toContainText(samples.de.letter.text);
    await expect(page.getByRole('button')).toHaveCount(0);
    // Forbids filters: they print as pictures, which takes minutes for hundreds of letters and makes text unselectable.
    const filtered = '.print-sheet, .print-sheet *';
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('${filtered}')].filter((one) => getComputedStyle(one).filter !== 'none').length`,
      ),
    ).toBe(0);
    await page.emulateMedia({ media: null });
    // Stays until the next key or touch, because some phones say too early that they have printed.
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await expect(sheet).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    for (const menu of await page.getByRole('button', { name: t('compliment.card.acts') }).all()) {
      await press(menu);
      await press(page.getByRole('menuitem', { name: t('favorites.act.keep') }));
    }
    await page.goto('/favorites');
    await page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')");
    await press(page.getByRole('button', { name: t('favorites.print.all') }));
    await expect(printed).toHaveCount(1);
    await expect(sheet.locator('article')).toHaveCount(2);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByRole('heading', { name: t('favorites.page.title') })).toBeVisible();
  },
);

test(
  'the picture goes to another app where the browser can hand it over',
  { tag: '@full' },
  async ({ join }) => {
    const jonas = await join({ name: 'Jonas Weber' });
    const mira = await join();
    await deliver(jonas, mira, samples.de.letter.text, true);
    const { page, t } = mira;
    await page.addInitScript(`Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files: [{ name, type }] }) => {
      document.body.dataset.shared = name + ' ' + type;
    },
  })`);
    await openAll(mira);
    await press(page.getByRole('button', { name: t('compliment.card.acts') }));
    await press(page.getByRole('menuitem', { name: t('compliment.card.share') }));
    await expect(page.locator('body')).toHaveAttribute('data-shared', 'wohlwort.png image/png');
    await press(page.getByRole('button', { name: t('compliment.card.acts') }));
    const download = page.waitForEvent('download');
    await press(page.getByRole('menuitem', { name: t('compliment.card.save_image') }));
    expect((await download).suggestedFilename()).toBe('wohlwort.png');
  },
);

async function openAll({ page, t }: Person): Promise<void> {
  await page.goto('/dashboard');
  const envelopes = page.getByRole('button', { name: t('compliment.sealed.open') });
  await expect(envelopes.first()).toBeVisible();
  for (let left = await envelopes.count(); left > 0; left -= 1) {
    await press(envelopes.first());
    await expect(envelopes).toHaveCount(left - 1);
  }
}
