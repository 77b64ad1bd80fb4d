import { randomInt, randomUUID } from 'node:crypto';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { z } from 'zod';
import { languages, type Language } from '#domain/i18n/language.ts';
import { deal } from '#tests/e2e/support/deal.ts';
import { preparePage, openAwake } from '#tests/e2e/support/test.ts';
import { textsOf, type Texts } from '#tests/e2e/support/texts.ts';

export const password = 'Sonnenblume2026';

export interface Person {
  page: Page;
  name: string;
  email: string;
  t: Texts;
}

type Choices = {
  name?: string;
  language?: Language;
  traits?: readonly string[];
  options?: BrowserContextOptions;
};

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Accounts on the server that most files share. */
type SignedIn = {
  stored: { administrator: StorageState; member: StorageState; name: string; email: string };
};

type People = {
  /** A page of the administrator. */
  administrator: Page;
  /** Signs the administrator in anew and opens a section; the session ends with the test. */
  openAdminArea: (section?: string, width?: number) => Promise<Page>;
  /** A member for tests that change nothing of the account. */
  member: Person;
  /** Creates a signed-in member with an own browser; the account is deleted after the test. */
  join: (choices?: Choices) => Promise<Person>;
  /** Creates the same member through the registration form. */
  register: (choices?: Choices) => Promise<Person>;
};

export const test = base.extend<People, SignedIn>({
  stored: [
    async ({ playwright }, run, { project }) => {
      const signIn = async (path: string, data: object) => {
        const request = await playwright.request.newContext({
          baseURL: project.use.baseURL ?? '',
        });
        expect((await request.post(path, { data })).ok()).toBe(true);
        return request;
      };
      const credentials = { email: 'admin@example.org', password, rememberMe: false };
      const one = await signIn('/api/auth/sign-in/email', credentials);
      const [name, email] = [`Gast ${randomSurname()}`, `${randomUUID()}@example.org`];
      const account = { name, email, password, traits: ['geduldig'], language: 'de' };
      const other = await signIn('/api/auth/sign-up/email', account);
      const administrator = await one.storageState();
      await run({ administrator, member: await other.storageState(), name, email });
      await other.delete('/api/profile', { data: { email, password } });
      for (const request of [one, other]) await request.dispose();
    },
    { scope: 'worker' },
  ],
  administrator: async ({ browser, stored }, run) => {
    const { page } = await open(browser, { options: { storageState: stored.administrator } });
    await run(page);
    await close(page);
  },
  openAdminArea: async ({ browser }, run) => {
    const opened: Page[] = [];
    await run(async (section = 'reports', width = 1280) => {
      const { page } = await open(browser, { options: { viewport: { width, height: 900 } } });
      opened.push(page);
      const data = { email: 'admin@example.org', password, rememberMe: false };
      expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
      await page.goto(`/admin?section=${section}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin-Bereich');
      return page;
    });
    for (const page of opened) {
      // Signs out: a person has twenty sessions at most, and other tests sign in here, too.
      await page.request.post('/api/auth/sign-out');
      await close(page);
    }
  },
  member: async ({ browser, stored: { member, name, email } }, run) => {
    const person = await open(browser, { options: { storageState: member } });
    await run({ ...person, name, email });
    await close(person.page);
  },
  page: async ({ page }, run) => {
    preparePage(page);
    await run(page);
  },
  join: async ({ browser }, run) => {
    const gone: (() => Promise<void>)[] = [];
    await run(async (choices = {}) => {
      const person = await open(browser, choices);
      const { page, name, email } = person;
      const { language = 'de', traits = ['geduldig', 'kocht für viele'] } = choices;
      const answer = await page.request.post('/api/auth/sign-up/email', {
        data: { name, email, password, traits, language },
      });
      expect(answer.ok()).toBe(true);
      gone.push(() => leave(person));
      return person;
    });
    for (const go of gone) await go();
  },
  register: async ({ browser }, run) => {
    const gone: (() => Promise<void>)[] = [];
    await run(async (choices = {}) => {
      const person = await open(browser, choices);
      await fillInForm(person, choices);
      gone.push(() => leave(person));
      return person;
    });
    for (const go of gone) await go();
  },
});

export { expect };

/** Collects console errors of a page, except those about answers. */
const complaints = new WeakMap<Page, string[]>();

async function open(
  browser: Browser,
  { name, language = 'de', options }: Choices,
): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  preparePage(page);
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    // Ignores errors about answers, and about a worker script of a page that is left: tests check the screen.
    const isAnswer =
      /^(?:Failed to load resource|EventSource's response|An unknown error occurred when fetching the script)/u.test(
        message.text(),
      );
    if (message.type() === 'error' && !isAnswer) heard.push(message.text());
  });
  const unique = randomUUID().slice(0, 8);
  return {
    page,
    name: `${name ?? 'Gast'} ${randomSurname()}`,
    email: `${unique}@example.org`,
    t: textsOf(language),
  };
}

async function fillInForm(person: Person, { language = 'de', traits = ['geduldig'] }: Choices) {
  const { page, name, email, t } = person;
  await openAwake(page, `/register?lang=${language}`);
  const form = page.getByRole('main');
  await form.getByLabel(t('register.field.name'), { exact: true }).fill(name);
  await form.getByLabel(t('register.field.email'), { exact: true }).fill(email);
  await form.getByLabel(t('register.field.password'), { exact: true }).fill(password);
  await form.getByLabel(t('register.field.confirm'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('register.action.next') }).click();
  for (const trait of traits) {
    await form.getByLabel(t('traits.field.label')).fill(trait);
    await form.getByRole('button', { name: t('traits.field.label') }).click();
  }
  await form.getByRole('button', { name: t('register.action.submit') }).click();
  await page.getByRole('button', { name: t('welcome.action.start') }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Deletes the member, so that no other test draws it. */
async function leave({ page, email }: Person): Promise<void> {
  await page.context().setOffline(false);
  await page.request.delete('/api/profile', { data: { email, password } });
  await close(page);
}

async function close(page: Page): Promise<void> {
  expect(complaints.get(page)).toEqual([]);
  await page.context().close();
}

/** Opens the sheet for this receiver, as after a random draw. */
export async function openSheetFor(from: Person, receiver: Person): Promise<void> {
  const { page, t } = from;
  const answer = await holdNextDraw(from, receiver);
  answer();
  await page
    .getByRole('button', { name: t('dashboard.action.send') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('compliment.form.text'))).toBeVisible();
  await expect(dialog.getByText(receiver.name, { exact: true })).toBeVisible();
}

/** Returns the texts of a member's five latest letters, newest first. */
export async function receivedBy({ page }: Person): Promise<string[]> {
  const answer = await page.request.get('/api/compliments/received?page=1&pageSize=5');
  const { compliments } = receivedList.parse(await answer.json());
  return compliments.map(({ text }) => text);
}

const receivedList = z.object({ compliments: z.array(z.object({ text: z.string() })) });

/** Makes the next draw return this person, once the returned function is called. */
export async function holdNextDraw(from: Person, receiver: Person): Promise<() => void> {
  const json = await meet(from, receiver);
  const released = Promise.withResolvers<void>();
  await from.page.route(
    '**/api/draws*',
    async (route) => {
      await released.promise;
      await route.fulfill({ json });
    },
    { times: 1 },
  );
  return released.resolve;
}

/** Stores a draw of this person, dated now; returns the shown profile. */
async function meet(from: Person, to: Person) {
  const own = await from.page.request.get('/api/profile');
  const { id: drawerId } = shownProfile.parse(await own.json());
  const shown = shownProfile.parse(await (await to.page.request.get('/api/profile')).json());
  await deal(own.url(), drawerId, shown.id);
  return shown;
}

const shownProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  traits: z.array(z.string()),
  idProfiles: z.int(),
  language: z.enum(languages),
  alsoReads: z.array(z.enum(languages)),
});

/** Puts a compliment into a member's letter box without a browser; returns its id. */
export async function deliver(
  from: Person,
  to: Person,
  text: string,
  isAnonymous = false,
): Promise<string> {
  const id = randomUUID();
  const { id: receiverId } = await meet(from, to);
  const answer = await from.page.request.post('/api/compliments', {
    data: { id, receiverId, text, isAnonymous },
  });
  expect(answer.status()).toBe(201);
  return id;
}

const surnames =
  'Adler Birke Cordes Dachs Eiche Falke Ginster Hafer Iltis Jasper Kranich Linde'.split(' ');

/** Makes a name unique; random letters would sometimes form a refused name. */
function randomSurname(): string {
  return `${surnames[randomInt(surnames.length)] ?? ''} ${randomInt(1000, 10_000)}`;
}
