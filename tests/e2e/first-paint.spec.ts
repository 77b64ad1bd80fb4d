import type { APIResponse, Page } from '@playwright/test';
import { footerPaths, pageFacts, publicPaths } from '#domain/shared/pages.ts';
import { deliver, expect, test } from '#tests/e2e/support/people.ts';
import { waitUntilAwake } from '#tests/e2e/support/test.ts';

const sizes = [390, 1280].map((width) => ({ width, height: 900 }));

/** Opens places of the team's area, but for those to which other journeys add lines: people and the log. */
const sections = 'reports rules texts prompts engagement setup'.split(' ');

test('pages to read stand as the server wrote them', async ({ page }) => {
  await expectToStand(page, footerPaths);
});

test('public pages to act on stand as the server wrote them', async ({ page }) => {
  await expectToStand(
    page,
    publicPaths.filter((path) => !pageFacts[path].isInFooter),
  );
});

test('members’ pages stand as the server wrote them', async ({ join }) => {
  const [mira, jonas] = await Promise.all([join(), join()]);
  await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
  await expectToStand(mira.page, ['/dashboard', '/dashboard?tab=sent', '/favorites', '/profile']);
});

test('the team’s pages stand as the server wrote them', async ({ administrator: page }) => {
  await expectToStand(
    page,
    sections.map((section) => `/admin?section=${section}`),
  );
});

/** Compares each page without its scripts with the same answer hydrated: other journeys change what the server writes. */
async function expectToStand(page: Page, addresses: readonly string[]): Promise<void> {
  let written: { response: APIResponse; body: string } | null = null;
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    if (written !== null) return route.fulfill(written);
    const response = await route.fetch();
    written = { response, body: await response.text() };
    const body = written.body.replaceAll(/<script(?![^>]*json).*?<\/script>/gsu, '');
    return route.fulfill({ response, body });
  });
  for (const address of addresses) {
    written = null;
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForLoadState();
    const firstPaint = await boxesOf(page);
    await page.goto(address);
    await waitUntilAwake(page);
    await page.waitForLoadState('networkidle');
    expect.soft(await boxesOf(page), address).toEqual(firstPaint);
  }
}

/** Lists where main, navigation and headings are, by width. */
async function boxesOf(page: Page): Promise<Record<number, unknown>> {
  const boxes: Record<number, unknown> = {};
  for (const size of sizes) {
    await page.setViewportSize(size);
    boxes[size.width] =
      // Waits for a frame: only then does the browser choose the hero's file for the new width.
      await page.evaluate(`new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() =>
      Promise.all([document.fonts.ready, document.querySelector('.home-hero img')?.decode()])).then(() =>
      [...document.querySelectorAll('main, nav, nav a, h1, h2, h3')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const name = element.matches('main') ? 'main' : element.textContent.slice(0, 40);
          return [name, x, y, width, height].map((one) => one.toFixed?.(0) ?? one).join(' ');
        }))`);
  }
  return boxes;
}
