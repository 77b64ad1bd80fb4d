import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { joinModes } from '#domain/accounts/joining.ts';
import { isMemberPath, pagePaths, type PagePath } from '#domain/shared/pages.ts';
import { administratorSettings } from '#tests/e2e/support/callers.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import {
  expect,
  openAwake,
  preparePage,
  test as quiet,
  waitUntilAwake,
} from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Opens every page with each parameter of its address by loading, by a link, by Back and after the sign-in. */

const t = textsOf('de');
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administratorSettings;

const test = quiet.extend<object, { settings: Record<string, string>; server: string }>({
  settings: [administratorSettings, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, run) => {
      const { address, stop } = await startOwnServer(settings);
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, run) => run(server),
});

/** The queries that each page reads. A link that acts once (a mailed secret) has a wrong secret here. */
const queries: Record<PagePath, readonly string[]> = {
  '/': ['', '?open=send', '?open=ai'],
  '/login': [
    '',
    '?next=/profile',
    '?password',
    '?open=forgot',
    '?error=invitation&provider=oidc',
    '?invitation=wrong',
  ],
  '/register': ['', '?error=queue&provider=oidc', '?invitation=wrong'],
  '/card': [''],
  '/karte': [''],
  '/reset-password': ['', '?token=wrong'],
  '/confirm-email': ['', '?token=wrong', '?change=wrong'],
  '/setup': ['', '?token=wrong'],
  '/unsubscribe': ['', '?token=wrong'],
  '/dashboard': ['', '?tab=sent', '?tab=thanks'],
  '/factor': [],
  '/favorites': ['', '?in=all'],
  '/rounds': ['', '?new', '?id=00000000-0000-4000-8000-000000000000'],
  '/rounds/join': ['', '?code=wrong'],
  '/join': [''],
  '/mitmachen': [''],
  '/rounds/class': [''],
  '/profile': ['', '?proof=failed&provider=oidc'],
  '/admin': ['', '?section=people', '?section=people&person=00000000-0000-4000-8000-000000000000'],
  '/about': [''],
  '/help': [''],
  '/draw': [''],
  '/transparency': [''],
  '/privacy': [''],
  '/for-parents': [''],
  '/terms': [''],
  '/accessibility': [''],
  '/contact': [''],
  '/404': [''],
};

test('a page shows the same, however its address was reached', async ({ page }) => {
  test.setTimeout(scaleTimeout(300_000));
  // Has a time zone that no formatter knows, as Chrome on some computers.
  await page.context().addInitScript(`const own = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...own.call(this), timeZone: 'Etc/Unknown' };
    };`);
  await expectSameByEachWay(page, addressesOf(pagePaths.filter((path) => !isMemberPath(path))));
  const ofMembers = addressesOf(pagePaths.filter((path) => isMemberPath(path)));
  for (const address of ofMembers.filter((address) => address.includes('?'))) {
    await page.context().clearCookies();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).last().click();
    await expect(page).not.toHaveURL(/login/u);
    const loader = await page.context().newPage();
    preparePage(loader);
    await openAwake(loader, address);
    await expectSame(page, loader);
    await loader.close();
  }
  await expectSameByEachWay(page, ofMembers);
});

test('what an invitation admits to is the same, however its link was reached, in each mode', async ({
  page,
}) => {
  test.setTimeout(scaleTimeout(300_000));
  await signIn(page);
  const invitation = await makeInvitation(page);
  const code = await makeRound(page);
  for (const mode of joinModes) {
    await signIn(page);
    const data = { mode, domains: mode === 'domain' ? ['schule.de'] : [] };
    expect((await page.request.put('/api/admin/joining', { data })).ok()).toBe(true);
    await page.context().clearCookies();
    await expectSameByEachWay(page, [
      '/register',
      '/register?invitation=wrong',
      `/login?invitation=${invitation}`,
      `/register?invitation=${invitation}`,
      `/rounds/join?code=${code}`,
    ]);
    await openAwake(page, `/rounds/join?code=${code}`);
    await page
      .getByRole('link', { name: t('rounds.join.register') })
      .last()
      .click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    await expect(page.getByText(t('register.join.invited'))).toBeVisible();
  }
});

function addressesOf(paths: readonly PagePath[]): string[] {
  return paths.flatMap((path) => queries[path].map((query) => path + query));
}

/** Opens each address in one tab by loading, and in the other by a link and by Back. */
async function expectSameByEachWay(page: Page, addresses: readonly string[]): Promise<void> {
  const loader = await page.context().newPage();
  preparePage(loader);
  await openAwake(page, '/terms');
  for (const address of addresses)
    await test.step(address, async () => {
      await Promise.all([openAwake(loader, address), follow(page, address)]);
      await expectSame(page, loader);
      await follow(page, '/privacy');
      await expect(page).toHaveURL('/privacy');
      await page.goBack();
      await expectSame(page, loader);
    });
  await loader.close();
}

/** Presses a link to the address, as a page of ours could have one. */
async function follow(page: Page, address: string): Promise<void> {
  await page.locator('#root').evaluate((root, address) => {
    const link = root.ownerDocument.createElement('a');
    link.href = address;
    root.append(link);
    link.click();
    link.remove();
  }, address);
}

/** Compares headings, fields, buttons and words, once both pages have come to rest. */
async function expectSame(page: Page, loader: Page): Promise<void> {
  await waitUntilAwake(page);
  await expect(async () => expect(await read(page)).toBe(await read(loader))).toPass({
    timeout: scaleTimeout(10_000),
  });
}

function read(page: Page): Promise<string> {
  return page.getByRole('main').ariaSnapshot();
}

async function signIn(page: Page): Promise<void> {
  const data = { email, password, rememberMe: false };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
}

async function makeInvitation(page: Page): Promise<string> {
  const data = { note: 'Klasse 7b', uses: 5, days: 5 };
  const answer = await page.request.put(`/api/admin/invitations/${randomUUID()}`, { data });
  const { link } = z.object({ link: z.string() }).parse(await answer.json());
  return new URL(link).searchParams.get('invitation') ?? '';
}

async function makeRound(page: Page): Promise<string> {
  const id = randomUUID();
  const data = {
    id,
    title: 'Warme Dusche 7b',
    note: null,
    shape: 'each',
    signing: 'signed',
    lettersEach: 2,
    receiverId: null,
    memberIds: [],
    opensAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  expect((await page.request.post('/api/rounds', { data })).ok()).toBe(true);
  const round = z
    .object({ management: z.object({ link: z.string() }) })
    .parse(await (await page.request.get(`/api/rounds/${id}`)).json());
  return new URL(round.management.link).searchParams.get('code') ?? '';
}
