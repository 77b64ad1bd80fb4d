import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { newAccount, signUp } from '#tests/e2e/support/accounts.ts';
import { administratorSettings } from '#tests/e2e/support/callers.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import {
  expect,
  expectAccessibleInEveryLook,
  openAwake,
  preparePage,
  test as quiet,
  toast,
  waitUntilAwake,
} from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Plays rounds as a class would: one network, all limits on, phones, and a teacher who never reads a letter. */

const t = textsOf('de');
const phone = { width: 390, height: 844 };
const names =
  'Anna Ben Cleo Dora Emil Fritz Greta Hanna Ivo Jule Kemal Lina Mats Nele Oskar Paula Quirin Rosa Sami Tilda Uwe Vera Wim Xenia Yusuf'.split(
    ' ',
  );

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

test('a class writes each for each, and opens all letters at once', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(scaleTimeout(isFullRun ? 1_200_000 : 120_000));
  const count = isFullRun ? 25 : 5;
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/rounds')) answers.push(await response.text().catch(() => ''));
  });
  await signInTeacher(page);
  await page.goto('/rounds?new');
  await page.getByLabel(t('rounds.new.name')).fill('Warme Dusche 7b');
  await page.getByRole('button', { name: t('rounds.new.create') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warme Dusche 7b');
  await expectAccessibleInEveryLook(page, 'round');
  const link = await copyLink(page);
  // The projector stays on for the whole lesson.
  const wall = await page.context().newPage();
  preparePage(wall);
  await wall.goto(page.url());
  await wall.getByRole('button', { name: t('rounds.members.beamer') }).click();
  const beamer = wall.getByRole('dialog');
  await expectAccessibleInEveryLook(wall, 'beamer');
  const shortCode = (await beamer.getByText(shortCodeOnWall).textContent()) ?? '';

  const pupils = await letIn(page, browser, server, { link, shortCode, count: count - 1 });
  await expect(beamer).toContainText(`${count - 1} sind da`, { timeout: scaleTimeout(30_000) });
  await page.bringToFront();
  await page.getByRole('button', { name: t('rounds.manage.start') }).click();
  await expect(toast(page, t('rounds.manage.started'))).toBeVisible();

  // One comes late, one leaves, one insults, one writes nothing.
  await expect(beamer).toContainText(t('rounds.beamer.writing'));
  pupils.push(await join(browser, server, { link, name: names[count - 1] ?? '', isByForm: false }));
  const [leaver, rude, idle, ...busy] = pupils;
  if (leaver === undefined || rude === undefined || idle === undefined) throw new Error('Too few.');
  await leaver.getByRole('button', { name: t('rounds.leave.action') }).click();
  await leaver
    .getByRole('dialog')
    .getByRole('button', { name: t('rounds.leave.action') })
    .click();
  await expect(leaver).toHaveURL('/rounds');
  await insult(rude);
  await openOtherSheet(idle);
  for (const pupil of [rude, ...busy]) await writeAll(pupil, page);

  await page.bringToFront();
  await page.reload();
  await expect(page.getByText(t('rounds.manage.remind'))).toBeVisible();
  for (const pupil of [rude, ...busy]) await takeOverAll(pupil);
  await page.reload();
  await page.getByRole('button', { name: t('rounds.manage.open') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(t('rounds.manage.open_text'));
  await question.getByRole('button', { name: t('rounds.manage.open') }).click();
  await expect(page.getByRole('heading', { name: /^\d+ Briefe sind angekommen$/u })).toBeVisible();

  await expect(beamer).toContainText(/\d+ Briefe ?sind angekommen/u);
  for (const pupil of [rude, idle, ...busy]) {
    await pupil.goto('/dashboard');
    const sealed = pupil.getByText('Aus der Runde „Warme Dusche 7b“');
    await expect(sealed.first()).toBeVisible();
    expect(await sealed.count()).toBeGreaterThanOrEqual(2);
  }
  await idle.getByRole('button', { name: t('compliment.sealed.open_all') }).click();
  await expect(idle.getByRole('article').first()).toContainText(kindWords);
  await wall.reload();
  await expect(beamer).toContainText(/\d+ von \d+ ?haben schon geöffnet/u);
  await idle
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('compliment.card.report') })
    .click();
  await idle
    .getByLabel(t('compliment.report.reason'), { exact: true })
    .fill('Das passt nicht zu mir.');
  await idle
    .getByRole('dialog')
    .getByRole('button', { name: t('compliment.report.submit') })
    .click();
  await expect(toast(idle, t('compliment.report.saved'))).toBeVisible();

  const [printer] = busy;
  if (printer === undefined) throw new Error('Too few.');
  await printer.addInitScript('window.print = () => undefined');
  await printer.goto('/rounds');
  await printer.getByRole('link', { name: 'Warme Dusche 7b' }).click();
  await printer.getByRole('button', { name: t('rounds.opened.print') }).click();
  await expect(printer.locator('.print-sheet article').first()).toContainText(kindWords);
  expect(answers.join(' ')).not.toContain(kindWords);
  for (const pupil of pupils) await pupil.context().close();
});

test('a team writes to one person, who knows nothing before it opens', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(scaleTimeout(isFullRun ? 600_000 : 90_000));
  const count = isFullRun ? 8 : 2;
  await signInTeacher(page);
  const star = await openPhone(browser, server);
  await openAwake(star, '/register');
  await register(star, 'Mira Abschied');
  await star.getByRole('button', { name: t('welcome.action.start') }).click();
  await expect(star).toHaveURL('/dashboard');
  await star.goto('/rounds?new');
  await expect(star.getByText(t('rounds.error.organize'))).toBeVisible();
  await star.getByRole('link', { name: t('rounds.view.back') }).click();
  await expect(star.getByRole('heading', { level: 1 })).toHaveText(t('rounds.list.title'));
  await page.goto('/rounds?new');
  await page.getByLabel(t('rounds.new.name')).fill('Zum Abschied');
  await page.getByLabel(t('rounds.new.shape')).selectOption('one');
  await page.getByLabel(t('rounds.new.receiver')).fill('Mira');
  await page.getByRole('button', { name: /Mira Abschied/u }).click();
  await page.getByRole('button', { name: t('rounds.new.create') }).click();
  const link = await copyLink(page);
  for (const name of names.slice(0, count)) {
    const isByForm = isFullRun || name === names[0];
    const writer = await join(browser, server, { link, name: `${name} im Team`, isByForm });
    await writeAll(writer, page);
    await writer.context().close();
  }
  await star.goto('/rounds');
  await expect(star.getByText(t('rounds.list.none'))).toBeVisible();
  await star.goto(link);
  await expect(star.getByRole('heading', { level: 1 })).toHaveText(t('rounds.join.over_title'));
  await page.reload();
  await page.getByRole('button', { name: t('rounds.manage.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('rounds.manage.open') })
    .click();
  await expect(
    page.getByRole('heading', {
      name: `Mira Abschied hat jetzt eure ${count} Briefe`,
    }),
  ).toBeVisible();
  await star.goto('/dashboard');
  await expect(star.getByText('Aus der Runde „Zum Abschied“').first()).toBeVisible();
  const received = await star.request.get('/api/compliments/received?pageSize=50');
  expect(await received.json()).toMatchObject({ totalCount: count });
  await star.context().close();
});

const shortCodeOnWall = /^[\dA-Z]{2} [\dA-Z]{2} [\dA-Z]{2}$/u;
const kindWords = 'Du hörst zu, bis man fertig ist';

async function signInTeacher(page: Page): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administratorSettings;
  const data = { email, password, rememberMe: false };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
}

/** Presses the button, as the link itself is hidden. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: t('dashboard.join.copy') }).click();
  await expect(toast(page, t('security.copy.done'))).toBeVisible();
  return page.evaluate<string>('navigator.clipboard.readText()');
}

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  preparePage(page);
  return page;
}

/** Lets pupils in: some by a name alone, some by a card; in the gate, most register through the API. */
async function letIn(
  teacher: Page,
  browser: Browser,
  server: string,
  { link, shortCode, count }: { link: string; shortCode: string; count: number },
): Promise<Page[]> {
  const here = names.slice(0, count);
  // The third opens the dashboard, which asks newcomers without an address for traits.
  const byHand = isFullRun ? here.toSpliced(2, 1) : here.slice(0, 2);
  const byCard = byHand.filter((_, at) => at % 2 === 1);
  const cards = await makeCards(teacher, byCard);
  const pupils: Page[] = [];
  for (const name of here)
    pupils.push(
      byHand.includes(name)
        ? await enterByShortCode(browser, server, { shortCode, name, card: cards.get(name) })
        : await join(browser, server, { link, name, isByForm: false }),
    );
  return pupils;
}

/** Follows the link, registers by form or through the API, and takes part. */
async function join(
  browser: Browser,
  server: string,
  { link, name, isByForm }: { link: string; name: string; isByForm: boolean },
): Promise<Page> {
  const page = await openPhone(browser, server);
  if (!isByForm) await signUp(page, { ...newAccount(), name });
  await openAwake(page, link);
  if (isByForm) {
    await page.getByRole('link', { name: t('rounds.join.register') }).click();
    await expect(page).toHaveURL(/\/register/u);
    await waitUntilAwake(page);
    await register(page, name);
    await expect(page).toHaveURL(/\/rounds\/join\?code=/u);
  }
  await page.getByRole('button', { name: t('rounds.join.accept') }).click();
  await expect(page).toHaveURL(/\/rounds\?id=/u);
  return page;
}

/** Types the code from the wall, and comes in by the own card, else by a name alone. */
async function enterByShortCode(
  browser: Browser,
  server: string,
  { shortCode, name, card }: { shortCode: string; name: string; card: string | undefined },
): Promise<Page> {
  const page = await openPhone(browser, server);
  if (card !== undefined) {
    await page.goto('/card');
    await page.getByLabel(t('card.code.label')).fill(card);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  }
  await openAwake(page, '/mitmachen');
  await page.getByLabel(t('rounds.code.field')).fill(shortCode);
  await page.getByRole('button', { name: t('rounds.join.accept') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warme Dusche 7b');
  if (card === undefined) await page.getByLabel(t('rounds.door.name')).fill(name);
  await page.getByRole('button', { name: t('rounds.join.accept') }).click();
  if (card === undefined) await page.getByRole('button', { name: t('rounds.door.noted') }).click();
  await expect(page).toHaveURL(/\/rounds\?id=/u);
  return page;
}

/** Makes cards for these people; returns the codes by name. */
async function makeCards(
  { request }: Page,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lastDay = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const data = { label: 'Klasse 7b', names: people, language: 'de', lastDay };
  const answer = await request.put(`/api/admin/card-lists/${randomUUID()}`, { data });
  const { cards } = cardsMade.parse(await answer.json());
  return new Map(cards.map(({ name, code }) => [name, code]));
}

const cardsMade = z.object({ cards: z.array(z.object({ name: z.string(), code: z.string() })) });

async function register(page: Page, name: string): Promise<void> {
  const { email, password } = newAccount();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByLabel('Passwort bestätigen').fill(password);
  await page.getByRole('button', { name: t('register.action.next') }).click();
  await page.getByRole('button', { name: 'geduldig' }).click();
  await page.getByRole('button', { name: t('register.action.submit') }).click();
}

/** Writes one sheet after the other. */
async function writeAll(pupil: Page, teacher: Page): Promise<void> {
  await pupil.bringToFront();
  await pupil.reload();
  const first = pupil.getByRole('button', { name: /^An .* schreiben$/u }).first();
  await first.click();
  const dialog = pupil.getByRole('dialog');
  for (let isLast = false; !isLast;) {
    await dialog.getByRole('textbox').fill(`${kindWords}. Das ist selten, und es tut gut.`);
    await dialog.getByRole('button', { name: t('rounds.sheet.submit') }).click();
    await expect(dialog.getByRole('heading', { name: t('rounds.sent.title') })).toBeVisible();
    const next = dialog.getByRole('button', { name: t('rounds.sent.next') });
    isLast = (await next.count()) === 0;
    await (isLast ? dialog.getByRole('button', { name: t('compliment.sent.done') }) : next).click();
  }
  await expect(dialog).toHaveCount(0);
  await teacher.bringToFront();
}

async function insult(pupil: Page): Promise<void> {
  await pupil.reload();
  await pupil
    .getByRole('button', { name: /^An .* schreiben$/u })
    .first()
    .click();
  const dialog = pupil.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Du bist ein Idiot und stinkst.');
  await dialog.getByRole('button', { name: t('rounds.sheet.submit') }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('');
  await pupil.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Opens the sheet of another compliment beside the card of the round. */
async function openOtherSheet(pupil: Page): Promise<void> {
  await pupil.bringToFront();
  await pupil.goto('/dashboard');
  await pupil.getByRole('button', { name: t('dashboard.action.send'), exact: true }).click();
  await expect(pupil.getByRole('dialog').getByRole('textbox')).toBeVisible();
}

/** Takes over letters of others while there are any. */
async function takeOverAll(pupil: Page): Promise<void> {
  await pupil.bringToFront();
  await pupil.reload();
  await expect(pupil.getByRole('heading', { name: t('rounds.letters.all_in') })).toBeVisible();
  const more = pupil.getByRole('button', { name: t('rounds.letters.more') });
  while ((await more.count()) > 0) {
    await more.click();
    await writeAll(pupil, pupil);
    await pupil.reload();
    await expect(pupil.getByRole('heading', { name: t('rounds.letters.all_in') })).toBeVisible();
  }
}
