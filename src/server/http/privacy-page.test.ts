import path from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { createApp } from '#server/bootstrap/app.ts';
import { auditDays, mailDays } from '#server/features/accounts/jobs.ts';
import { loadPageContent } from '#server/features/translations/queries/pages.ts';
import { readWebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { createTestApp } from '#tests/support/app.ts';

it.each([
  [{}, 'legal.privacy.assistant.none', {}],
  [{ OPENAI_API_KEY: 'any' }, 'legal.privacy.assistant.provider', { host: 'api.openai.com' }],
  [
    { OPENAI_BASE_URL: 'https://models.example.org:8443/v1' },
    'legal.privacy.assistant.provider',
    { host: 'models.example.org' },
  ],
  [{ OPENAI_BASE_URL: 'http://ollama:11434/v1' }, 'legal.privacy.assistant.own', {}],
] as const)('With %j the privacy page says where texts go', async (env, key, values) => {
  const { context, close } = await createTestApp({ env });
  const app = createApp(context, {
    web: await readWebBuild(path.join(projectFolder, 'dist')),
    loadContent: (language) => loadPageContent(context.db, language),
  });
  for (const language of languages) {
    const response = await app.request(`/privacy?lang=${language}`);
    expect(await response.text()).toContain(context.texts.message(language, key, values));
  }
  await close();
});

it('The privacy page says how long mails and the log are kept, and what becomes of testimonials', async () => {
  const { context, close } = await createTestApp();
  const html = await (
    await createApp(context, {
      web: await readWebBuild(path.join(projectFolder, 'dist')),
      loadContent: (language) => loadPageContent(context.db, language),
    }).request('/privacy')
  ).text();
  expect(html).toContain(`Mails an dich nach ${mailDays} Tagen`);
  expect(html).toContain(`nach ${auditDays} Tagen`);
  expect(html).toContain('Auf der Startseite steht er mit deinem Namen');
  expect(html).toContain('zweiten Faktor');
  await close();
});
