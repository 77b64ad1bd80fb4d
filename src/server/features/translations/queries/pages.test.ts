import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  defaultLanguage,
  languages as allLanguages,
  nameOfLanguage,
} from '#domain/i18n/language.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages, translations } from '#server/db/schema/translations.ts';
import { createTestApp } from '#tests/support/app.ts';

describe('GET /api/languages', () => {
  it('lists the active ones, the fallback first', async () => {
    const { request, db } = await createTestApp();
    await db.update(languages).set({ isActive: false }).where(eq(languages.iso2, 'en'));
    const { body } = await request('GET', '/api/languages');
    const others = allLanguages.filter((language) => language !== 'en');
    expect(body).toEqual(
      others.map((iso2) => ({
        iso2,
        name: nameOfLanguage(iso2, iso2),
        isFallback: iso2 === defaultLanguage,
      })),
    );
  });
});

describe('GET /api/translations/{iso2}', () => {
  it('answers every text, and 304 to a browser that has it', async () => {
    const { app } = await createTestApp();
    const first = await app.request('/api/translations/en');
    expect(await first.json()).toMatchObject({ 'nav.home': 'Home', 'nav.login': 'Sign in' });
    const etag = first.headers.get('etag') ?? '';
    const second = await app.request('/api/translations/en', {
      headers: { 'if-none-match': etag },
    });
    expect(second.status).toBe(304);
  });

  it('refuses an unsupported language', async () => {
    const { request } = await createTestApp();
    expect((await request('GET', '/api/translations/fr')).status).toBe(400);
  });
});

describe('a text that a language lacks', () => {
  it('is shown in German, to browsers and in answers', async () => {
    const { app, request, context, db } = await createTestApp();
    const key = 'error.unauthenticated';
    const [german] = await db.select().from(languages).where(eq(languages.isFallback, true));
    await db
      .delete(translations)
      .where(and(eq(translations.key, key), ne(translations.languageId, german?.id ?? 0)));
    await context.texts.reload();
    const sentence = 'Bitte melde dich an.';
    for (const language of ['en', 'zh-Hans', 'zh-Hant']) {
      const { body } = await request('GET', `/api/translations/${language}`);
      expect(body).toMatchObject({ [key]: sentence });
      const answer = await app.request(`/api/profile?lang=${language}`);
      expect(await answer.json()).toMatchObject({ error: { message: sentence } });
    }
  });
});

describe('GET /api/testimonials', () => {
  it('shows at most three verified ones that exist in the language', async () => {
    const { request, db, signUp } = await createTestApp();
    const [english] = await db.select().from(languages).where(eq(languages.iso2, 'en'));
    for (const [index, isVerified] of [true, false, true, true, true].entries()) {
      const person = await signUp(`Person ${index}`);
      const [row] = await db
        .insert(testimonials)
        .values({
          userId: person.id,
          isVerified,
          createdAt: new Date(Date.UTC(2026, 0, index + 1)),
        })
        .returning();
      await db.insert(testimonialTranslations).values({
        testimonialId: row?.id ?? '',
        languageId: english?.id ?? 0,
        text: `Text ${index}`,
      });
    }
    const { body } = await request('GET', '/api/testimonials?language=en');
    expect(body).toMatchObject([
      { name: 'Person 0', text: 'Text 0', memberSince: '2026-06' },
      { name: 'Person 2', text: 'Text 2' },
      { name: 'Person 3', text: 'Text 3' },
    ]);
    expect((await request('GET', '/api/testimonials?language=de')).body).toEqual([]);
  });
});
