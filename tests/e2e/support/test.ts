import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Language } from '#domain/i18n/language.ts';
import { isMemberPath } from '#domain/shared/pages.ts';
import { findViolations } from '#tests/e2e/support/axe.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { promiseFromDom } from '#tests/support/promising-dom.ts';

/** Extends Playwright's test: it fails on console errors and warnings, such as hydration errors. */
export const test = base.extend<{ quietConsole: void }>({
  quietConsole: [
    async ({ page }, run) => {
      const complaints: string[] = [];
      preparePage(page);
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // Ignores refusals, which the browser always reports; tests check the screen instead.
        if (message.text().startsWith('Failed to load resource')) return;
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(message.text());
      });
      await run();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Sets the language cookie, as after a choice. */
export async function chooseLanguage(
  page: Page,
  language: Language,
  origin: string,
): Promise<void> {
  await page.context().addCookies([{ name: 'preferredLanguage', value: language, url: origin }]);
}

/** Finds a toast by its text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).getByText(text);
}

export function preparePage(page: Page): void {
  openGroups(page);
  letTestsAnswer(page);
  awaitAwakePages(page);
  void page.addInitScript(promiseFromDom);
}

/** Opens the profile's groups for journeys about their content; `profile.spec` opens them as people do. */
function openGroups(page: Page): void {
  void page.addInitScript(`new MutationObserver(() => {
    if (location.hash === '#closed') return;
    for (const group of document.querySelectorAll('details.disclosure:not([data-met])')) {
      group.dataset.met = '';
      group.open = true;
    }
  }).observe(document, { childList: true, subtree: true })`);
}

/** Lets tests answer the API: after the first such route members' pages load as the shell and fetch their data. */
function letTestsAnswer(page: Page): void {
  const route = page.route.bind(page);
  let comesEmpty = false;
  page.route = async (address, handler, options) => {
    const named = address instanceof RegExp ? address.source : address;
    if (!comesEmpty && typeof named === 'string' && named.includes('api')) {
      comesEmpty = true;
      await route(isMembersPage, (document) => emptyPage(page, document));
    }
    return route(address, handler, options);
  };
}

async function emptyPage(page: Page, route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const { origin, searchParams } = new URL(route.request().url());
  const cookies = await page.context().cookies();
  const chosen = cookies.find(({ name }) => name === 'preferredLanguage')?.value;
  const language = searchParams.get('lang') ?? chosen ?? 'de';
  const response = await route.fetch({ url: `${origin}/shell?lang=${language}` });
  return route.fulfill({ response });
}

function isMembersPage({ pathname }: URL): boolean {
  return isMemberPath(pathname);
}

/** Runs axe on the page as it is now, with all rules or with these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Waits for transitions: colours between two themes belong to neither.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))');
  expect(await findViolations(page, rules)).toEqual([]);
}

/** Expects no horizontal scrolling. */
export async function expectFits(page: Page): Promise<void> {
  const excess = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(excess).toBeLessThanOrEqual(0);
}

/** Counts the lines that an element's text takes. */
export function countLines(element: Locator): Promise<number> {
  return element.evaluate((box) => {
    const page = box.ownerDocument;
    const texts = page.createTreeWalker(box, /* texts */ 4);
    const lines = new Set<number>();
    while (texts.nextNode() !== null) {
      const words = page.createRange();
      words.selectNodeContents(texts.currentNode);
      for (const { bottom } of words.getClientRects()) lines.add(Math.round(bottom));
    }
    return lines.size;
  });
}

/** Lists axe's rules about colours: only they differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe violations and no horizontal scrolling at both widths, in light and dark; the page stays as it is. The
 * gate runs axe once, in light on a wide screen.
 */
export async function expectAccessibleInEveryLook(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await test.step(`${screen}, light, ${width} px`, async () => {
      await expectFits(page);
      if (isFullRun || width === 1280) await expectAccessible(page);
    });
    if (!isFullRun) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await test.step(`${screen}, dark, ${width} px`, () => expectAccessible(page, colourRules));
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Opens a page and waits for hydration, for controls that need a script. */
export async function openAwake(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilAwake(page);
}

/** Waits for hydration after `goto` and `reload`: a rendered page of members can be read before it can be pressed. */
function awaitAwakePages(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const settle = async (waitUntil: string | undefined): Promise<void> => {
    if (waitUntil !== 'commit' && isMembersPage(new URL(page.url()))) await waitUntilAwake(page);
  };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await settle(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await settle(options?.waitUntil);
    return response;
  };
}

/** Waits until the app listens, including parts that hydrate after its page. */
export async function waitUntilAwake(page: Page): Promise<void> {
  await expect(page.locator('#root[data-hydrated]')).toBeAttached();
  await page.evaluate(
    'new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done))',
  );
}

/** Presses a button by keyboard. */
export async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** Checks the fit in each language and axe in German only: its result is the same in each. */
export async function expectWell(page: Page, language: Language): Promise<void> {
  await expectFits(page);
  if (language === 'de') await expectAccessible(page);
}
