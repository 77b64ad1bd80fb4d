import { createHash } from 'node:crypto';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages as allLanguages } from '#domain/i18n/language.ts';
import { answerTo, helpQuestions } from '#domain/moderation/help.ts';
import { memberPaths, publicPaths, secretParameters, type PageData } from '#domain/shared/pages.ts';
import { createApp } from '#server/bootstrap/app.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages, translations } from '#server/db/schema/translations.ts';
import { loadPageContent } from '#server/features/translations/queries/pages.ts';
import { readWebBuild, type WebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let web: WebBuild;
/** For tests that change nothing. */
let site: Site;

beforeAll(async () => {
  // `npm test` builds before it tests.
  web = await readWebBuild(path.join(projectFolder, 'dist'));
  site = await createSite();
});

type Site = Awaited<ReturnType<typeof createSite>>;

async function createSite(env: Record<string, string> = {}, beforeLoading = async () => {}) {
  const test = await createTestApp({ env });
  const { context } = test;
  const app = createApp(context, {
    web,
    async loadContent(language) {
      await beforeLoading();
      return loadPageContent(context.db, language);
    },
  });
  const get = async (address: string, headers: Record<string, string> = {}) =>
    app.request(address, { headers: { accept: 'text/html', ...headers } });
  return { ...test, app, get };
}

function dataOf(html: string): PageData {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/su.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

async function addTestimonial({ db, signUp }: TestApp, text: string, name: string) {
  const person = await signUp(name);
  const [row] = await db
    .insert(testimonials)
    .values({ userId: person.id, isVerified: true })
    .returning({ id: testimonials.id });
  const all = await db.select({ id: languages.id }).from(languages);
  const testimonialId = row?.id ?? '';
  await db
    .insert(testimonialTranslations)
    .values(all.map(({ id }) => ({ testimonialId, languageId: id, text })));
  return testimonialId;
}

describe('public pages', () => {
  it('are finished HTML in every language, without inline styles or handlers', async () => {
    const { get, context } = site;
    for (const language of allLanguages)
      for (const page of publicPaths) {
        const response = await get(`${page}?lang=${language}`);
        const html = await response.text();
        expect(response.status, page).toBe(page === '/404' ? 404 : 200);
        expect(html).toContain(`<html lang="${language}">`);
        expect(html.match(/<h1/gu), `${language} ${page}`).toHaveLength(1);
        expect(html).toContain(context.texts.message(language, 'footer.privacy'));
        expect(html).not.toMatch(/<[^>]+\s(?:style|on\w+)="/u);
      }
  });

  it('show members what visitors do not see, and the other way round', async () => {
    const { get, signUp } = site;
    const person = await signUp('Mira Sommer');
    const forVisitor = await (await get('/')).text();
    const forMember = await (await get('/', { cookie: person.cookie })).text();
    expect(forVisitor).toContain('href="/login"');
    expect(forVisitor).not.toContain('href="/profile"');
    expect(forMember).toContain('href="/profile"');
    expect(forMember).not.toContain(person.name);
  });

  it('carry the same data for visitors and members, since both may sign in and out in them', async () => {
    const { get, signUp } = site;
    const { cookie } = await signUp('Mira');
    const headers = { 'accept-language': 'zh-TW,zh;q=0.9' };
    for (const page of publicPaths) {
      const forVisitor = dataOf(await (await get(page, headers)).text());
      const forMember = dataOf(await (await get(page, { ...headers, cookie })).text());
      expect([forVisitor.signedIn, forMember.signedIn], page).toEqual([false, true]);
      expect(forMember, page).toEqual({ ...forVisitor, signedIn: true });
    }
  });

  it.each([
    [{}, 'legal.help.mails.none', 'legal.help.mails.answer'],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'legal.help.mails.answer', 'legal.help.mails.none'],
  ] as const)('promise mails only where some leave, with %o', async (env, present, absent) => {
    const { get, context, close } = await createSite(env);
    const html = await (await get('/help')).text();
    expect(html.split(context.texts.message('de', present))).toHaveLength(3);
    expect(html).not.toContain(context.texts.message('de', absent));
    await close();
  });

  it('carry only inline scripts that the policy names by their hash', async () => {
    const { get } = site;
    const response = await get('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const scripts = [...(await response.text()).matchAll(/<script([^>]*)>(.*?)<\/script>/gsu)];
    const run = scripts.filter(
      ([, attributes]) => !/type="application\/(?:ld\+)?json"/u.test(attributes ?? ''),
    );
    expect(run).toHaveLength(1);
    const hash = createHash('sha256')
      .update(run[0]?.[2] ?? '')
      .digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('escape what people wrote, in the HTML and in the data', async () => {
    const own = await createSite();
    const text = '</script><script>alert(1)</script> & <b>"fett"</b>';
    await addTestimonial(own, text, '<img src=x onerror=alert(1)>');
    const html = await (await own.get('/')).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(dataOf(html).testimonials[0]).toMatchObject({
      text,
      name: '<img src=x onerror=alert(1)>',
    });
  });

  it('name the operator of the configuration', async () => {
    const { get } = await createSite({ OPERATOR_NAME: 'Wort & Tat e. V.' });
    expect(await (await get('/contact')).text()).toContain('Wort &amp; Tat e. V.');
  });

  it('come compressed where the browser takes it', async () => {
    const { get } = site;
    const plain = await (await get('/about')).text();
    const zipped = await get('/about', { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(String(gunzipSync(await zipped.arrayBuffer()))).toBe(plain);
    const refused = await get('/about', { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers.get('content-encoding')).toBeNull();
  });

  it('tell caches on the way what their bytes depend on, as their texts do', async () => {
    for (const address of ['/about', '/shell', '/texts/de.older/site.json']) {
      const { status, headers } = await site.get(address);
      expect([address, status, headers.get('vary')]).toEqual([
        address,
        200,
        expect.stringContaining('Accept-Encoding'),
      ]);
    }
  });
});

function structured(html: string): unknown {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

describe('freshness', () => {
  it('answers 304 until a text changes', async () => {
    const { get, db, context } = await createSite();
    const first = await get('/about');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const unchanged = await get('/about', { 'if-none-match': etag });
    expect(unchanged.status).toBe(304);
    for (const name of ['content-security-policy', 'content-language', 'referrer-policy'])
      expect(unchanged.headers.get(name), name).toBe(first.headers.get(name));

    const [german] = await db.select().from(languages).where(eq(languages.iso2, 'de'));
    await db
      .update(translations)
      .set({ text: 'Wer wir sind' })
      .where(
        and(
          eq(translations.key, 'legal.about.title'),
          eq(translations.languageId, german?.id ?? 0),
        ),
      );
    await context.texts.reload();
    const second = await get('/about', { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('<h1>Wer wir sind</h1>');
  });

  it('forgets a testimonial within a minute', async () => {
    const own = await createSite();
    const id = await addTestimonial(own, 'Das hängt an meinem Kühlschrank.', 'Mira');
    expect(await (await own.get('/')).text()).toContain('Kühlschrank');
    await own.db.delete(testimonials).where(eq(testimonials.id, id));
    own.clock.move(61_000);
    expect(await (await own.get('/')).text()).not.toContain('Kühlschrank');
  });

  it.each([
    ['it is read once', 0],
    ['it changes again while it is read', 1],
  ])('is not shown with its state before a change: %s', async (_what, changesMore) => {
    let loading = Promise.withResolvers<void>();
    loading.resolve();
    const own = await createSite({}, () => loading.promise);
    const id = await addTestimonial(own, 'Das hängt an meinem Kühlschrank.', 'Mira');
    expect(await (await own.get('/')).text()).toContain('Kühlschrank');
    await own.db.delete(testimonials).where(eq(testimonials.id, id));
    own.context.texts.announce();
    loading = Promise.withResolvers();
    const answers = [own.get('/'), own.get('/'), own.get('/')];
    setImmediate(() => {
      for (let more = 0; more < changesMore; more += 1) own.context.texts.announce();
      loading.resolve();
    });
    for (const answer of answers) expect(await (await answer).text()).not.toContain('Kühlschrank');
  });

  it('keeps what was rendered while the database is away', async () => {
    const { get, clock, database } = await createSite();
    const before = await (await get('/about')).text();
    await database.close();
    clock.move(120_000);
    const after = await get('/about');
    expect(after.status).toBe(200);
    expect(await after.text()).toBe(before);
  });

  it('gives compiled texts an address that changes with them', async () => {
    const { get } = site;
    const { textUrls } = dataOf(await (await get('/')).text());
    const current = await get(`${textUrls.en}/site.json`);
    expect(current.headers.get('cache-control')).toContain('immutable');
    expect(await current.json()).toMatchObject({ 'nav.home': 'Home' });
    const old = await get('/texts/en.before/site.json');
    expect(old.status).toBe(200);
    expect(old.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/texts/fr.x/site.json')).status).toBe(404);
    expect((await get('/texts/en.x/mail.json')).status).toBe(404);
  });
});

describe('language', () => {
  it('of the sign-in can be changed without forgetting the page that was asked for', async () => {
    const { get, context } = site;
    const from = `${context.config.appUrl}/login?next=%2Fprofile`;
    const answer = await get('/login?lang=en', { referer: from });
    expect(answer.headers.get('location')).toBe('/login?lang=en&next=%2Fprofile');
    for (const referer of [
      '',
      'not an address',
      `${context.config.appUrl}/login`,
      `${context.config.appUrl}/login?next=https%3A%2F%2Felsewhere.example`,
      `${context.config.appUrl}/register?next=%2Fprofile`,
    ])
      expect((await get('/login?lang=en', { referer })).status, referer).toBe(200);
    const kept = await get('/login?lang=en&next=%2Fletters', { referer: from });
    expect(kept.status).toBe(200);
  });

  const english = { 'accept-language': 'en-GB,en;q=0.9,de;q=0.5' };

  it('is German until a choice, and offers what the browser prefers in one line', async () => {
    const { get } = site;
    const html = await (await get('/', english)).text();
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('This page is also available in English.');
    const german = await (await get('/', { 'accept-language': 'de-AT' })).text();
    expect(dataOf(german).languageOffer).toBeNull();
  });

  it('is not offered again once it was declined, or to members', async () => {
    const { get, signUp } = site;
    const declined = await get('/', { ...english, cookie: 'languageOfferClosed=1' });
    expect(dataOf(await declined.text()).languageOffer).toBeNull();
    const { cookie } = await signUp('Mira Sommer');
    const offer = '<aside lang="en"';
    expect(await (await get('/', english)).text()).toContain(offer);
    expect(await (await get('/', { ...english, cookie })).text()).not.toContain(offer);
  });

  it('follows a shared address and keeps it', async () => {
    const { get } = site;
    const shared = await get('/?lang=zh-hant');
    expect(await shared.text()).toContain('<html lang="zh-Hant">');
    expect(shared.headers.get('set-cookie')).toContain('preferredLanguage=zh-Hant');
    const later = await get('/login', { ...english, cookie: 'preferredLanguage=zh-Hant' });
    expect(await later.text()).toContain('<html lang="zh-Hant">');
  });

  it('names its alternates for search engines', async () => {
    const { get } = await createSite({ APP_URL: 'https://wohlwort.example' });
    const html = await (await get('/about?lang=en')).text();
    expect(html).toContain('<link rel="canonical" href="https://wohlwort.example/about?lang=en">');
    expect(html).toContain('hreflang="x-default" href="https://wohlwort.example/about"');
    expect(await (await get('/404')).text()).toContain('content="noindex"');
  });

  it.each(secretParameters)(
    'of a link with a secret (%s) is named at no other address',
    async (name) => {
      const { get } = site;
      for (const page of publicPaths) {
        const response = await get(`${page}?lang=en&${name}=secret`);
        const [head = ''] = (await response.text()).split('</head>');
        expect(head, page).toContain('<meta name="robots" content="noindex">');
        expect(head, page).not.toMatch(/canonical|og:url|hreflang|manifest|ld\+json/u);
      }
      expect(await (await get(`/register?${name}=secret`)).text()).toContain('og:image');
    },
  );

  it('has a picture of its own when a link is shared, and icons for every system', async () => {
    const { get } = await createSite({ APP_URL: 'https://wohlwort.example' });
    for (const language of allLanguages) {
      const html = await (await get(`/?lang=${language}`)).text();
      const picture = `/share-${language}.jpg`;
      expect(html).toContain(`property="og:image" content="https://wohlwort.example${picture}"`);
      expect((await get(picture)).headers.get('content-type')).toBe('image/jpeg');
    }
    const icons = ['/favicon.ico', '/apple-touch-icon.png', '/mark.svg', '/icon-maskable-512.png'];
    for (const icon of icons) expect((await get(icon)).status, icon).toBe(200);
  });

  it('is on the map for search engines, if it is a destination', async () => {
    const { get } = await createSite({ APP_URL: 'https://wohlwort.example' });
    expect(await (await get('/robots.txt')).text()).toContain(
      'Sitemap: https://wohlwort.example/sitemap.xml',
    );
    const map = await (await get('/sitemap.xml')).text();
    expect(map).toContain('<loc>https://wohlwort.example/about?lang=zh-Hans</loc>');
    for (const hidden of ['/404', '/reset-password', '/confirm-email', '/factor'])
      expect(map).not.toContain(hidden);
    for (const hidden of memberPaths) expect(map).not.toContain(`${hidden}?`);
  });

  it('says of itself what search engines read, in its language and nothing that it does not show', async () => {
    const { get, context } = await createSite({
      APP_URL: 'https://wohlwort.example',
      OPERATOR_NAME: 'Wort & Tat </script>',
    });
    const home = structured(await (await get('/?lang=en')).text());
    expect(home).toMatchObject({
      '@type': 'WebSite',
      url: 'https://wohlwort.example/?lang=en',
      publisher: { '@type': 'Organization', name: 'Wort & Tat </script>' },
    });
    const html = await (await get('/help?lang=zh-Hant')).text();
    expect(structured(html)).toMatchObject({ '@type': 'FAQPage', inLanguage: 'zh-Hant' });
    for (const name of helpQuestions) {
      const answer = context.texts.message('zh-Hant', answerTo(name, false));
      expect(JSON.stringify(structured(html))).toContain(JSON.stringify(answer));
      expect(html.replace(/<head>.*<\/head>/su, '')).toContain(answer);
    }
    expect(html).toContain('<meta property="og:locale" content="zh_TW">');
    expect(html).toContain('<meta property="og:locale:alternate" content="de_DE">');
    expect(structured(await (await get('/login')).text())).toBeNull();
  });
});

describe('addresses', () => {
  it('lead visitors of member pages to the sign-in, also with a forged cookie', async () => {
    const { get } = site;
    const forged = { cookie: 'wohlwort.session_token=abc.def' };
    for (const [page, address] of [
      ['/dashboard', '/login'],
      ['/dashboard?tab=thanks', '/login?next=%2Fdashboard%3Ftab%3Dthanks'],
      ['/profile', '/login?next=%2Fprofile'],
      ['/admin', '/login?next=%2Fadmin'],
    ] as const)
      for (const headers of [{}, forged]) {
        const response = await get(page, headers);
        expect(response.status).toBe(302);
        expect(response.headers.get('location')).toBe(address);
      }
  });

  it.each([
    ['/letters', '/dashboard'],
    ['/treasures?in=all', '/favorites'],
  ])('that people may have kept lead on: %s', async (former, address) => {
    const response = await site.get(former);
    expect([response.status, response.headers.get('location')]).toEqual([301, address]);
  });

  it('show members their own data, which no cache keeps', async () => {
    const { get, signUp, context } = site;
    const { cookie, name } = await signUp('Mira Sommer');
    for (const [path, read] of [
      ['/dashboard', 'dashboard.empty.received_title'],
      ['/profile', 'profile.traits.text'],
      ['/favorites', 'favorites.page.lead'],
    ] as const)
      for (const language of allLanguages) {
        const response = await get(`${path}?lang=${language}`, { cookie });
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        const html = await response.text();
        expect(html, path).toContain(context.texts.message(language, read));
        expect(html).toContain(name);
        expect(html).not.toMatch(/<[^>]+\s(?:style|on\w+)="/u);
      }
  });

  it.each([
    ['Ada', { isAdmin: true }, '/admin', 'moderation.queue.text'],
    ['Edda', { teamRole: 'editor' }, '/admin', 'texts.list.text'],
    ['Alma', { isAdmin: true }, '/admin?section=texts', 'texts.list.text'],
    ['Mira', {}, '/admin', null],
  ] as const)(
    'show %s (%o) at %s the section that is theirs',
    async (name, role, address, shown) => {
      const { get, signUp, context } = site;
      const { cookie, id } = await signUp(`${name} Sommer`);
      if (Object.keys(role).length > 0)
        await context.db.update(profiles).set(role).where(eq(profiles.id, id));
      const html = await (await get(address, { cookie })).text();
      for (const text of ['moderation.queue.text', 'texts.list.text'] as const)
        expect(html.includes(context.texts.message('de', text)), text).toBe(text === shown);
    },
  );

  it('leave to the browser what the database does not answer', async () => {
    const { get, signUp, database, context } = await createSite();
    const { cookie } = await signUp('Mira Sommer');
    await get('/dashboard', { cookie });
    await database.close();
    const response = await get('/dashboard', { cookie });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(context.texts.message('de', 'shell.loading'));
  });

  it('that do not exist lead to /404, and only there', async () => {
    const { get } = site;
    for (const address of ['/gibtsnicht', '/.vite/manifest.json', '//evil.example/', '/login/x']) {
      const response = await get(address);
      expect(response.headers.get('location'), address).toBe('/404');
    }
    expect((await get('/login/')).headers.get('location')).toBe('/login');
    expect((await get('/login/?next=%2Fprofile')).headers.get('location')).toBe(
      '/login?next=%2Fprofile',
    );
    expect((await get('/gibtsnicht.ico', { accept: 'image/*' })).status).toBe(404);
    expect((await get('/api/gibtsnicht')).headers.get('content-type')).toContain('json');
  });

  it('that lead elsewhere keep the language that was asked for', async () => {
    const { get } = site;
    for (const [address, expected] of [
      ['/gibtsnicht?lang=zh-hant', '/404?lang=zh-Hant'],
      ['/gibtsnicht?lang=xx', '/404'],
      ['/about/?lang=en', '/about?lang=en'],
      ['/dashboard?lang=en', '/login?lang=en'],
      ['/dashboard?tab=thanks&lang=en', '/login?lang=en&next=%2Fdashboard%3Ftab%3Dthanks'],
      ['/profile?lang=en', '/login?lang=en&next=%2Fprofile'],
    ] as const)
      expect((await get(address)).headers.get('location'), address).toBe(expected);
  });

  it('keep what a mail brought when a form is sent before its script is there', async () => {
    const { app, context } = site;
    const address = '/reset-password?token=abc';
    const headers = { origin: new URL(context.config.appUrl).origin };
    const answer = await app.request(address, { method: 'POST', headers });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(address);
  });

  it('of the build are immutable and compressed; a missing file is 404', async () => {
    const { get } = site;
    const address = /href="(\/assets\/[^"]+\.css)"/u.exec(await (await get('/')).text())?.[1] ?? '';
    const style = await get(address, { 'accept-encoding': 'br' });
    expect(style.headers.get('cache-control')).toContain('immutable');
    expect(style.headers.get('content-encoding')).toBe('br');
    expect((await get('/assets/missing.js')).status).toBe(404);
    expect((await get('/assets/')).status).toBe(404);
  });

  it('of forms that need their script lead back to their page, which says so', async () => {
    const { app } = site;
    const sent = await app.request('/reset-password', {
      method: 'POST',
      body: 'email=a',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/reset-password']);
    expect(await (await site.get('/reset-password')).text()).toContain('JavaScript');
  });

  it('of the app are few: what every page needs is one piece', async () => {
    const html = await (await site.get('/')).text();
    const addresses = /data-app="([^"]+)"/u.exec(html)?.[1]?.split(' ') ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.length).toBeLessThanOrEqual(4);
  });
});
