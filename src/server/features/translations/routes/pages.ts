import { defaultLanguage, languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import { listLanguages, listTestimonials } from '#server/features/translations/queries/pages.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { json, z } from '#server/http/router.ts';

const language = z.enum(languages).openapi({ description: 'A supported language', example: 'de' });

export function translationRoutes(context: Context) {
  return new Endpoints('translations', context)
    .get('/languages', {
      opensTo: 'public',
      summary: 'Languages that can be chosen, the fallback first',
      answer: json(
        z
          .array(z.object({ iso2: language, name: z.string(), isFallback: z.boolean() }))
          .openapi('Languages'),
        'Each language with its name in itself.',
      ),
      handle: () => listLanguages(context.db),
    })
    .get('/translations/{iso2}', {
      opensTo: 'public',
      summary: 'Every text of a language, completed by the fallback language',
      params: z.object({ iso2: language }),
      headers: z.object({ 'if-none-match': z.string().optional() }),
      answer: json(
        z.record(z.string(), z.string()).openapi('Translations'),
        'Text keys and their ICU messages, with an ETag.',
      ),
      others: { 304: { description: 'Nothing has changed since the given ETag.' } },
      handle: ({ params, c }) => {
        const { messages, version } = context.texts.of(params.iso2);
        const etag = `"${version}"`;
        c.header('ETag', etag);
        c.header('Cache-Control', 'public, no-cache');
        if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
        return messages;
      },
    })
    .get('/testimonials', {
      opensTo: 'public',
      summary: 'At most three verified testimonials',
      query: z.object({ language: language.default(defaultLanguage) }),
      answer: json(
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
      handle: ({ query }) => listTestimonials(context.db, query),
    }).router;
}
