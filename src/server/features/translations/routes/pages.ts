import { defaultLanguage, languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import { listLanguages, listTestimonials } from '#server/features/translations/queries/pages.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';

const language = z.enum(languages).openapi({ description: 'A supported language', example: 'de' });

const languagesRoute = createRoute({
  method: 'get',
  path: '/languages',
  opensTo: 'public',
  tags: ['translations'],
  summary: 'Languages that can be chosen, the fallback first',
  responses: {
    200: json(
      z
        .array(z.object({ iso2: language, name: z.string(), isFallback: z.boolean() }))
        .openapi('Languages'),
      'Each language with its name in itself.',
    ),
  },
});

const translationsRoute = createRoute({
  method: 'get',
  path: '/translations/{iso2}',
  opensTo: 'public',
  tags: ['translations'],
  summary: 'Every text of a language, completed by the fallback language',
  request: {
    params: z.object({ iso2: language }),
    headers: z.object({ 'if-none-match': z.string().optional() }),
  },
  responses: {
    200: json(
      z.record(z.string(), z.string()).openapi('Translations'),
      'Text keys and their ICU messages, with an ETag.',
    ),
    304: { description: 'Nothing has changed since the given ETag.' },
  },
});

const testimonialsRoute = createRoute({
  method: 'get',
  path: '/testimonials',
  opensTo: 'public',
  tags: ['translations'],
  summary: 'At most three verified testimonials',
  request: { query: z.object({ language: language.default(defaultLanguage) }) },
  responses: {
    200: json(
      z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            text: z.string(),
            idProfiles: z.number().int(),
            memberSince: z
              .string()
              .openapi({ description: 'Month of joining', example: '2026-03' }),
          }),
        )
        .openapi('Testimonials'),
      'Those that exist in the language.',
    ),
  },
});

export function translationRoutes(context: Context) {
  return createRouter()
    .openapi(languagesRoute, async (c) => c.json(await listLanguages(context.db), 200))
    .openapi(translationsRoute, (c) => {
      const { messages, version } = context.texts.of(c.req.valid('param').iso2);
      const etag = `"${version}"`;
      c.header('ETag', etag);
      c.header('Cache-Control', 'public, no-cache');
      if (c.req.valid('header')['if-none-match']?.includes(etag)) return c.body(null, 304);
      return c.json(messages, 200);
    })
    .openapi(testimonialsRoute, async (c) =>
      c.json(await listTestimonials(context.db, c.req.valid('query').language), 200),
    );
}
