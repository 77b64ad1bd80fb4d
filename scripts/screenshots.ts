/*
 * Takes pictures of every screen in its states, widths, languages and themes, into `data/screenshots` (not committed).
 * It runs the built product on its own database; `--axe` also prints axe's findings. `npm run screenshots [-- part of a
 * name, such as dashboard-full or -390-dark]`
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { z } from 'zod';
import type { JoinMode } from '#domain/accounts/joining.ts';
import { delayChoices } from '#domain/compliments/letter-place.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { languages, type Language } from '#domain/i18n/language.ts';
import { publicPaths, nameOfPage } from '#domain/shared/pages.ts';
import { sealUnsubscribeToken } from '#server/features/preferences/actions/unsubscribe-link.ts';
import { mailOf } from '#server/notify/mail-content.ts';
import { asHtml } from '#server/notify/mail-frame.ts';
import { findViolations } from '#tests/e2e/support/axe.ts';
import { administratorSettings, createCallers, type Caller } from '#tests/e2e/support/callers.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { preparePage } from '#tests/e2e/support/test.ts';
import { textsOf, type Texts } from '#tests/e2e/support/texts.ts';
import { findWholeBrowser, provideBrowser } from './find-browser.ts';

type Look = { width: number; language: Language; theme: 'light' | 'dark' };

/** `halfway`: before the second factor. */
type Asker = 'visitor' | 'newcomer' | 'member' | 'halfway' | 'administrator';

type Screen = {
  name: string;
  path: string;
  asks: Asker;
  /** Runs before the picture is taken. */
  act?: (page: Page, t: Texts, language: Language) => Promise<void>;
  /** Shows more than the window also after an act. */
  isWhole?: true;
};

type Cookies = Record<Asker, string>;

/** Formats like the server. */
const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};
const authSecret = 'only-for-pictures-0123456789-0123456789';
const folder = path.resolve(import.meta.dirname, '../data/screenshots');

const letters = [
  'Du hörst zu, bis man fertig ist. Das ist selten, und es tut gut.',
  'Mit dir wird jeder Umweg schön.',
];

/** Screens of receivers' decisions, and of delayed letters as senders see them. */
const ownMeans: Screen[] = [
  {
    name: 'dashboard-on-its-way',
    path: '/dashboard?tab=sent',
    asks: 'member',
    act: async (page) => {
      // Marks letters as on their way: anonymous letters have no delay here.
      await page.route('**/api/compliments/sent?*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll('"isOnItsWay":false', '"isOnItsWay":true');
        await route.fulfill({ response: answer, body });
      });
      await page.reload({ waitUntil: 'networkidle' });
    },
  },
  {
    name: 'letter-menu',
    path: '/dashboard',
    asks: 'member',
    act: (page, t) => openMenu(page, t),
  },
  {
    name: 'letter-block',
    path: '/dashboard',
    asks: 'member',
    act: async (page, t) => {
      await openMenu(page, t);
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'thank-and-ask',
    path: '/dashboard',
    asks: 'member',
    act: (page, t) => press(page, t('compliment.card.thank')),
  },
  {
    name: 'thanks-reveal',
    path: '/dashboard?tab=thanks',
    asks: 'member',
    act: (page, t) => press(page, t('thanks.reveal.yes')),
  },
  {
    name: 'profile-folder',
    path: '/profile',
    asks: 'member',
    act: async (page, t) => {
      await press(page, t('inbox_preferences.filtered.open'));
      await page
        .getByRole('button', { name: t('inbox_preferences.filtered.show') })
        .first()
        .click();
    },
  },
  {
    name: 'profile-folder-clear',
    path: '/profile',
    asks: 'member',
    act: (page, t) => press(page, t('inbox_preferences.filtered.clear')),
  },
  { name: 'profile-newcomer', path: '/profile#closed', asks: 'newcomer' },
];

/** Screens on which letters are read again. */
const readingAgain: Screen[] = [
  { name: 'favorites-empty', path: '/favorites', asks: 'newcomer' },
  { name: 'favorites-full', path: '/favorites', asks: 'member' },
  { name: 'favorites-all', path: '/favorites?in=all', asks: 'member' },
  { name: 'favorites-loading', path: '/favorites', asks: 'member', act: holdAnswers },
  {
    name: 'favorites-failed',
    path: '/favorites',
    asks: 'member',
    act: async (page, t) => {
      await page.route('**/api/compliments/opened?*', (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.reload();
      await page.getByRole('button', { name: t('dashboard.failed.retry') }).waitFor();
    },
  },
  {
    name: 'favorites-none-found',
    path: '/favorites?in=all',
    asks: 'member',
    act: async (page, t) => {
      await page.getByLabel(t('favorites.search.label')).fill('xyzxyz');
      await page.getByText(t('favorites.search.none_title')).waitFor();
    },
  },
  {
    name: 'favorites-draw',
    path: '/favorites',
    asks: 'member',
    act: async (page, t) => {
      await press(page, t('favorites.draw.open'));
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  },
  {
    name: 'favorites-printed',
    path: '/favorites',
    asks: 'member',
    act: async (page, t) => {
      await page.evaluate('window.print = () => undefined');
      await page.getByRole('button', { name: t('favorites.print.all') }).click();
      await page.locator('.print-sheet').waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
    },
  },
];

const otherDevices = ['Safari · iPhone', 'Firefox · Linux'].map((device, count) => ({
  id: `00000000-0000-4000-8000-00000000000${count}`,
  device,
  since: '2026-05-03',
  isCurrent: false,
}));

const pushes = {
  publicKey: 'none',
  quietHours: { from: '22:00', to: '07:00' },
  showsSender: false,
  tellsThanks: true,
  devices: [
    { ...otherDevices[0], id: '00000000-0000-4000-8000-000000000009', isCurrent: true },
    ...otherDevices,
  ],
};

/** Screens of a round that is being written, for a member and its organizer. */
const rounds: Screen[] = [
  { name: 'rounds-list', path: '/rounds', asks: 'member' },
  { name: 'rounds-none', path: '/rounds', asks: 'newcomer' },
  { name: 'rounds-new', path: '/rounds?new', asks: 'administrator' },
  { name: 'rounds-write', path: '/rounds', asks: 'member', act: openOwnRound },
  {
    name: 'rounds-sheet',
    path: '/rounds',
    asks: 'member',
    act: async (page, t) => {
      await openOwnRound(page, t);
      await page.locator('.panel .btn').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'rounds-organizer', path: '/rounds', asks: 'administrator', act: openRound },
  {
    name: 'rounds-poster',
    path: '/rounds',
    asks: 'administrator',
    act: async (page, t) => {
      await openRound(page, t);
      await page.getByRole('button', { name: t('rounds.members.poster') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'rounds-join',
    path: '/rounds/class',
    asks: 'visitor',
    act: async (page, t) => {
      await page.goto(roundLink, { waitUntil: 'networkidle' });
      await page.getByText(t('rounds.join.register')).waitFor();
    },
  },
];

let roundLink = '';

async function openOwnRound(page: Page, t: Texts): Promise<void> {
  await page.getByText(t('rounds.card.write'), { exact: true }).first().click();
  await page.getByText(t('rounds.leave.action')).waitFor();
}

async function openRound(page: Page, t: Texts): Promise<void> {
  await page.getByText(t('rounds.card.open'), { exact: true }).first().click();
  await page.getByText(t('rounds.members.poster')).waitFor();
}

/** Screens of the joining modes, for newcomers and for administrators. */
const joining: Screen[] = [
  ...(['domain', 'approval', 'invitation'] as const).map((mode): Screen => ({
    name: `register-${mode}`,
    path: '/register',
    asks: 'visitor',
    act: (page) => joinBy(page, mode),
  })),
  {
    name: 'admin-join-full',
    path: '/admin?section=join',
    asks: 'administrator',
    act: fillJoining,
  },
  {
    name: 'admin-join-new',
    path: '/admin?section=join',
    asks: 'administrator',
    act: (page, t) => press(page, t('admin.invitations.create')),
  },
  {
    name: 'admin-join-link',
    path: '/admin?section=join',
    asks: 'administrator',
    act: async (page, t) => {
      await fillJoining(page);
      await page.getByRole('button', { name: /7b/u }).click();
      await page.getByRole('menuitem', { name: t('admin.invitations.show') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Screens of a letter's acts, and of those who begin: a new member, the first two of a community, and who sets it up. */
const beginning: Screen[] = [
  {
    name: 'report',
    path: '/dashboard',
    asks: 'member',
    act: async (page, t) => {
      const name = t('compliment.card.report');
      await page.getByRole('main').getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'ai-compliment',
    path: '/dashboard',
    asks: 'newcomer',
    act: async (page, t) => {
      await press(page, t('dashboard.action.ai'));
      await page.locator(`button:enabled:has-text("${t('suggestions.result.keep')}")`).waitFor();
    },
  },
  {
    name: 'compose-sent',
    path: '/dashboard',
    asks: 'member',
    act: async (page, t) => {
      // Sends nothing, so that letter boxes stay as they are.
      await page.route('**/api/compliments', (route) => {
        const letter: object = route.request().postDataJSON();
        const json = {
          ...letter,
          receiver: { name: 'Jonas Weber', idProfiles: 3 },
          createdAt: new Date().toISOString(),
          isAiSuggested: false,
          rating: null,
          thanked: false,
          isOnItsWay: false,
          isLookedAt: false,
          isRevealed: false,
        };
        return route.fulfill({ status: 201, json });
      });
      await press(page, t('dashboard.action.send'));
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill(letters[1] ?? '');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('compliment.form.submit') })
        .click();
      await page.getByRole('button', { name: t('compliment.sent.done') }).waitFor();
    },
  },
  {
    name: 'welcome',
    path: '/register',
    asks: 'visitor',
    act: register,
  },
  ...(['first', 'two'] as const).map((name, otherPeople): Screen => ({
    name: `dashboard-${name}`,
    path: '/dashboard',
    asks: 'newcomer',
    act: async (page) => {
      await showInstead(page, 'auth/session', { otherPeople });
      await page.reload({ waitUntil: 'networkidle' });
    },
    isWhole: true,
  })),
  {
    name: 'dashboard-nobody',
    path: '/dashboard',
    asks: 'newcomer',
    act: async (page, t) => {
      await page.route('**/api/draws?*', (route) =>
        route.fulfill({
          status: 404,
          json: { error: { code: 'dashboard.error.no_users', message: '' } },
        }),
      );
      await page.getByRole('button', { name: t('dashboard.action.send') }).click();
      await page.getByText(t('dashboard.error.no_users')).first().waitFor();
    },
  },
  ...delayChoices.map((anonymousDelay): Screen => ({
    name: `admin-setup-delay-${anonymousDelay}`,
    path: '/admin?section=setup',
    asks: 'administrator',
    act: async (page, t) => {
      await showInstead(page, 'admin/community', { givenDelay: null, anonymousDelay });
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByLabel(t('admin.setup.delay')).scrollIntoViewIfNeeded();
    },
  })),
];

/** Screens of pushes and digests, which reach members while no page is open. */
const messages: Screen[] = [
  {
    name: 'push-offer',
    path: '/dashboard',
    asks: 'member',
    act: async (page, t, language) => {
      // Keeps the letter sealed for the next picture.
      await page.route('**/api/compliments/*/read', (route) =>
        route.fulfill({ json: { compliments: 0, thanks: 0, notifications: 0 } }),
      );
      await allowPushes(page, 'default', language);
      await page.reload({ waitUntil: 'networkidle' });
      await page
        .getByRole('button', { name: t('compliment.sealed.open') })
        .first()
        .click();
      await page.getByRole('button', { name: t('pushes.offer.no') }).scrollIntoViewIfNeeded();
    },
  },
  ...(['granted', 'denied'] as const).map((permission): Screen => ({
    name: `profile-pushes-${permission}`,
    path: '/profile',
    asks: 'member',
    act: async (page, _t, language) => {
      const isGranted = permission === 'granted';
      await showInstead(page, 'preferences', {
        pushes: isGranted ? pushes : { ...pushes, devices: otherDevices, quietHours: null },
      });
      await allowPushes(page, permission, language);
      await showPanel(page, 'notifications');
    },
  })),
  ...[false, true].map((isRefused): Screen => ({
    name: `profile-mails${isRefused ? '-refused' : ''}`,
    path: '/profile',
    asks: 'member',
    act: async (page) => {
      await showInstead(page, 'preferences', {
        digests: { rhythm: 'weekly', isRefused, obstacle: null },
      });
      await showPanel(page, 'mails');
    },
  })),
  {
    name: 'digest-mail',
    path: '/help',
    asks: 'visitor',
    act: async (page, _t, language) => {
      // Leaves our origin: its policy refuses styles that mailboxes allow.
      await page.goto('about:blank');
      await page.setContent(digestIn(language));
    },
  },
  {
    name: 'unsubscribe-asked',
    path: '/help',
    asks: 'visitor',
    act: (page, _t, language) => openUnsubscribing(page, language),
  },
  {
    name: 'unsubscribe-done',
    path: '/help',
    asks: 'visitor',
    act: async (page, t, language) => {
      await openUnsubscribing(page, language);
      await page.getByRole('button', { name: t('unsubscribe.asked.button') }).click();
      await page.getByRole('heading', { name: t('unsubscribe.done.title') }).waitFor();
    },
  },
];

const screens: Screen[] = [
  ...publicPaths.map((path): Screen => ({
    name: nameOfPage(path).replaceAll('_', '-'),
    path,
    asks: 'visitor',
  })),
  {
    name: 'login-refused',
    path: '/login',
    asks: 'visitor',
    act: async (page, t) => {
      await page.getByLabel(t('login.field.email')).fill('niemand@example.org');
      await page.getByLabel(t('login.field.password'), { exact: true }).fill('falsch');
      await page
        .getByRole('main')
        .getByRole('button', { name: t('login.action.submit') })
        .click();
      await page.getByText(t('login.error.invalid_credentials')).first().waitFor();
    },
  },
  {
    name: 'home-login-required',
    path: '/',
    asks: 'visitor',
    act: (page, t) => press(page, t('home.send.start')),
  },
  {
    name: 'home-suggestion',
    path: '/',
    asks: 'visitor',
    act: (page, t) => press(page, t('home.receive.start')),
  },
  {
    name: 'home-menu',
    path: '/',
    asks: 'visitor',
    act: async (page, t) => {
      const menu = page.getByRole('button', { name: t('nav.menu_open') });
      if (!(await menu.isVisible())) return;
      await menu.click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'home-signed-in', path: '/', asks: 'member' },
  { name: 'dashboard-empty', path: '/dashboard', asks: 'newcomer' },
  { name: 'dashboard-empty-sent', path: '/dashboard?tab=sent', asks: 'newcomer' },
  { name: 'dashboard-empty-thanks', path: '/dashboard?tab=thanks', asks: 'newcomer' },
  { name: 'dashboard-full', path: '/dashboard', asks: 'member' },
  { name: 'dashboard-full-sent', path: '/dashboard?tab=sent', asks: 'member' },
  { name: 'dashboard-full-thanks', path: '/dashboard?tab=thanks', asks: 'member' },
  { name: 'dashboard-loading', path: '/dashboard', asks: 'member', act: holdAnswers },
  {
    name: 'dashboard-offline',
    path: '/dashboard',
    asks: 'member',
    act: (page) => page.context().setOffline(true),
  },
  {
    name: 'compose',
    path: '/dashboard',
    asks: 'member',
    act: (page, t) => press(page, t('dashboard.action.send')),
  },
  { name: 'profile', path: '/profile#closed', asks: 'member' },
  { name: 'profile-open', path: '/profile', asks: 'member' },
  { name: 'profile-team', path: '/profile', asks: 'administrator' },
  { name: 'letters-empty', path: '/letters', asks: 'newcomer' },
  { name: 'letters-full', path: '/letters', asks: 'member' },
  { name: 'factor', path: '/factor', asks: 'halfway' },
  ...ownMeans,
  ...readingAgain,
  ...rounds,
  ...messages,
  ...beginning,
  ...joining,
  ...['reports', 'premoderation', 'decisions', 'people', 'passwords', 'rules'].map(section),
  ...['words', 'texts', 'testimonials', 'reasons', 'prompts'].map(section),
  ...['ai_config', 'usage', 'engagement', 'join', 'setup', 'mails', 'condition', 'log'].map(
    section,
  ),
];

const asked = process.argv.slice(2);
const isJudged = asked.includes('--axe');
const wanted = asked.filter((word) => word !== '--axe');
const server = await startOwnServer({
  ...administratorSettings,
  DEMO_DATA: 'on',
  AUTH_SECRET: authSecret,
});
const callers = createCallers(server.address);
const browser = await chromium.launch({
  // Pictures of pushes need a browser with notifications.
  executablePath: findWholeBrowser() ?? provideBrowser(),
  args: ['--no-sandbox'],
});
const failed: string[] = [];
let taken = 0;
try {
  await mkdir(folder, { recursive: true });
  for (const language of languages) await takePictures(language);
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${taken} pictures are in ${path.relative(process.cwd(), folder)}.`);
if (taken + failed.length === 0) {
  const example = fileOf({ name: 'home' }, { width: 390, language: 'de', theme: 'dark' });
  failed.push(`No picture's name has all of: ${wanted.join(', ')}. One is called ${example}.`);
}
if (failed.length > 0) {
  console.error(failed.join('\n'));
  process.exitCode = 1;
}

async function takePictures(language: Language): Promise<void> {
  const looks = [320, 390, 768, 1280, 1920].flatMap((width) =>
    (['light', 'dark'] as const).map((theme): Look => ({ width, language, theme })),
  );
  const pictures = screens
    .flatMap((screen) => looks.map((look) => ({ screen, look, file: fileOf(screen, look) })))
    .filter(({ file }) => wanted.every((part) => file.includes(part)));
  if (pictures.length === 0) return;
  const cookies = await prepareAskers(language);
  const waiting = pictures.values();
  const work = async (): Promise<void> => {
    for (const { screen, look, file } of waiting)
      try {
        await takePicture({ screen, look, cookie: cookies[screen.asks], file });
        taken += 1;
      } catch (error) {
        failed.push(`${file}: ${error instanceof Error ? error.message : 'failed'}`);
      }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function fileOf({ name }: Pick<Screen, 'name'>, { language, width, theme }: Look): string {
  return `${name}-${language}-${width}-${theme}.png`;
}

function section(id: string): Screen {
  return { name: `admin-${id}`, path: `/admin?section=${id}`, asks: 'administrator' };
}

async function judge(page: Page): Promise<void> {
  const found = await findViolations(page);
  if (found.length > 0) throw new Error(found.join('; '));
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
  await page.getByRole('dialog').first().waitFor();
}

async function openMenu(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: t('compliment.card.acts') })
    .last()
    .click();
  await page.getByRole('menu').waitFor();
}

/** Pretends that an administrator has set this mode. */
async function joinBy(page: Page, mode: JoinMode): Promise<void> {
  await page.route(page.url(), async (route) => {
    const answer = await route.fetch();
    const joining = JSON.stringify({ mode, domains: ['schule.example', 'kita.example'] });
    const body = (await answer.text()).replace('{"mode":"open","domains":[]}', joining);
    await route.fulfill({ response: answer, body });
  });
  await page.reload({ waitUntil: 'networkidle' });
}

/** Pretends that some people wait, and some invitations are out. */
async function fillJoining(page: Page): Promise<void> {
  const at = new Date().toISOString();
  const next = { expiresAt: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString() };
  const request = {
    email: 'jonas.weber@example.org',
    provider: null,
    language: 'de',
    createdAt: at,
  };
  const link = `${server.address}/register?invitation=${'a'.repeat(43)}`;
  const invitation = { recipient: null, uses: 12, mostUses: 30, state: 'usable', link, ...next };
  const lists = {
    'join-requests': {
      requests: [
        { id: idOf(1), name: 'Jonas Weber', ...request },
        { id: idOf(2), name: 'Mira', ...request, provider: 'google' },
      ],
      totalCount: 2,
    },
    invitations: {
      invitations: [
        { id: idOf(1), note: 'Klasse 7b', ...invitation },
        { id: idOf(2), note: '', ...invitation, recipient: 'a@example.org', mostUses: 1, uses: 0 },
        { id: idOf(3), note: '', ...invitation, state: 'expired' },
      ],
      totalCount: 3,
    },
  };
  for (const [name, body] of Object.entries(lists))
    await page.route(`**/api/admin/${name}?*`, (route) => route.fulfill({ json: body }));
  await page.reload({ waitUntil: 'networkidle' });
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-00000000000${number}`;
}

/** Pretends that the permission was asked before, and that pages have a worker. */
async function allowPushes(
  page: Page,
  permission: 'default' | 'granted' | 'denied',
  language: Language,
): Promise<void> {
  await page.addInitScript(
    `Object.defineProperty(Notification, 'permission', { get: () => '${permission}' });`,
  );
  await page.route(page.url(), async (route) => {
    // Takes the page without data, as the API is answered here.
    const answer = await route.fetch({ url: `${server.address}/shell?lang=${language}` });
    const body = (await answer.text()).replace('"offline":false', '"offline":true');
    await route.fulfill({ response: answer, body });
  });
}

/** Shows these values of an answer instead of the stored ones. */
async function showInstead(
  page: Page,
  place: string,
  values: Record<string, unknown>,
): Promise<void> {
  await page.route(`**/api/${place}`, async (route) => {
    const response = await route.fetch();
    const stored: object = await response.json();
    await route.fulfill({ response, json: { ...stored, ...values } });
  });
}

/** Registers up to the welcome. */
async function register(page: Page, t: Texts): Promise<void> {
  const form = page.getByRole('main').locator('form').first();
  const fields = {
    name: 'Ida Brand',
    email: `${randomUUID().slice(0, 8)}@example.org`,
    password: 'Sonnenblume2026',
    confirmation: 'Sonnenblume2026',
  };
  for (const [name, value] of Object.entries(fields))
    await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button', { name: t('register.action.next') }).click();
  await form.getByLabel(t('traits.field.label')).fill('geduldig');
  await form.getByRole('button', { name: t('register.action.submit') }).click();
  await page.getByRole('dialog').waitFor();
}

async function showPanel(page: Page, id: string): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator(`#${id}`).waitFor();
  await page.evaluate(`document.getElementById('${id}').scrollIntoView()`);
}

/** Renders the digest of a member with all kinds of news. */
function digestIn(language: Language): string {
  const appUrl = server.address;
  const [favorite = ''] = letters;
  const news = { letters: 3, thanks: 1, favorite, unsubscribeToken: '' };
  const content = mailOf(
    { kind: 'digest', personId: '', ...news },
    {
      language,
      name: 'Mira Sommer',
      site: { appUrl, siteLanguage: 'de' },
      say: (key, values = {}) =>
        String(format(compile(textsOf(language)(key)), language, values, { formatters })),
    },
  );
  return asHtml(content);
}

async function openUnsubscribing(page: Page, language: Language): Promise<void> {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const token = sealUnsubscribeToken({ config: { authSecret } }, nobody);
  await page.goto(`${server.address}/unsubscribe?token=${token}&lang=${language}`, {
    waitUntil: 'networkidle',
  });
}

/** Reloads while no list is answered. */
async function holdAnswers(page: Page): Promise<void> {
  await page.route('**/api/compliments/**', () => undefined);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('tabpanel').waitFor();
}

async function takePicture({
  screen,
  look,
  cookie,
  file,
}: {
  screen: Screen;
  look: Look;
  cookie: string;
  file: string;
}): Promise<void> {
  const { width, language, theme } = look;
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width, height: width < 700 ? 844 : 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
  });
  try {
    await context.addCookies(
      `preferredLanguage=${language}; ${cookie}`.split('; ').flatMap((one) => {
        const [name = '', value = ''] = one.split(/=(.*)/su, 2);
        return name === '' ? [] : [{ name, value, url: server.address }];
      }),
    );
    const page = await context.newPage();
    preparePage(page);
    await page.goto(screen.path, { waitUntil: 'networkidle' });
    await screen.act?.(page, textsOf(language), language);
    await page.screenshot({
      path: path.join(folder, file),
      fullPage: screen.isWhole ?? screen.act === undefined,
    });
    if (isJudged) await judge(page);
  } finally {
    await context.close();
  }
}

/** Lets the member read two more letters, block the sender of one, and filter others. */
async function decideAboutLetters(member: Caller, friend: Caller): Promise<void> {
  const stranger = await callers.join('Ole Nagel', 'de');
  const [text = ''] = letters;
  const read = async (isAnonymous: boolean): Promise<string> => {
    const id = await callers.deliver(stranger, member, { text, isAnonymous });
    await callers.call('POST', `/api/compliments/${id}/read`, member.cookie);
    return id;
  };
  const favorite = await read(false);
  await callers.call('PUT', `/api/compliments/${favorite}/favorite`, member.cookie, {
    isFavorite: true,
  });
  const blocked = await read(true);
  await callers.call('PUT', `/api/compliments/${blocked}/block`, member.cookie);
  await callers.call('PATCH', '/api/preferences', member.cookie, {
    inbox: {
      signedOnly: true,
      unwantedWords: ['Diät', '减肥'],
      noLettersUntil: dayOf(daysBefore(new Date(), -9)),
    },
  });
  for (const put of letters)
    await callers.deliver(friend, member, { text: put, isAnonymous: true });
}

/** Starts a round of these people in which one has written. */
async function startRound(administrator: string, people: readonly Caller[]): Promise<void> {
  const id = randomUUID();
  await callers.call('POST', '/api/rounds', administrator, {
    id,
    title: 'Warme Dusche 7b',
    note: 'Zwei ehrliche Sätze für jede und jeden.',
    shape: 'each',
    lettersEach: 2,
    signing: 'choice',
    opensAt: daysBefore(new Date(), -3).toISOString(),
    receiverId: null,
    memberIds: people.map((person) => person.id),
  });
  await callers.call('POST', `/api/rounds/${id}/start`, administrator);
  const answer = await callers.call('GET', `/api/rounds/${id}`, people[0]?.cookie ?? '');
  const dealt = z.object({ letters: z.array(z.object({ id: z.string() })) });
  const [letter] = dealt.parse(await answer.json()).letters;
  const [text] = letters;
  const place = `/api/rounds/${id}/letters/${letter?.id}`;
  await callers.call('PUT', place, people[0]?.cookie ?? '', { text, isAnonymous: false });
  const managed = await callers.call('GET', `/api/rounds/${id}`, administrator);
  const shape = z.object({ management: z.object({ link: z.string() }) });
  const { link } = shape.parse(await managed.json()).management;
  roundLink = new URL(link).pathname + new URL(link).search;
}

/** Creates a newcomer, a member with letters in every tab, a person before the second factor, and an administrator. */
async function prepareAskers(language: Language): Promise<Cookies> {
  const newcomer = await callers.join('Ida Brand', language);
  const member = await callers.join('Mira Sommer', language);
  const friend = await callers.join('Jonas Weber', language);
  for (const text of letters) {
    const isAnonymous = text === letters[0];
    await callers.deliver(friend, member, { text, isAnonymous });
    const id = await callers.deliver(member, friend, { text, isAnonymous });
    const asksWho = isAnonymous;
    await callers.call('POST', `/api/compliments/${id}/thanks`, friend.cookie, { asksWho });
  }
  await decideAboutLetters(member, friend);
  const administrator = await callers.signInAdministrator();
  await callers.call('PATCH', '/api/profile', administrator, { language });
  const classmates = [
    await callers.join('Aylin Demir', language),
    await callers.join('Ben Okafor', language),
  ];
  await startRound(administrator, [member, friend, ...classmates]);
  return {
    visitor: '',
    newcomer: newcomer.cookie,
    member: member.cookie,
    halfway: await callers.joinHalfway('Ole Nagel', language),
    administrator,
  };
}
