import { languages, mapLanguages } from '#domain/i18n/language.ts';
import { maximumTextLength } from '#domain/i18n/text-message.ts';
import { searchQuery } from '#server/admin/list-input.ts';
import type { Context } from '#server/context.ts';
import { changeText } from '#server/features/translations/actions/change-text.ts';
import { listTexts, textStates } from '#server/features/translations/queries/texts.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { json, z } from '#server/http/router.ts';

const version = z
  .object({
    text: z
      .string()
      .nullable()
      .openapi({ description: 'What is shown; null where it is missing.' }),
    builtIn: z.string().nullable().openapi({ description: 'What was shipped with the product.' }),
  })
  .openapi('TextVersion');

const entry = z
  .object({
    key: z.string().openapi({ example: 'nav.login' }),
    texts: z.object(mapLanguages(() => version)),
  })
  .openapi('Text');

const keyParameter = z.object({ key: textInput(200) });

const change = z
  .object({
    // A rule with its own message refuses longer ones.
    text: textInput(50 * maximumTextLength).openapi({
      description: 'An ICU message with the built-in one’s placeholders; empty: the built-in text.',
    }),
  })
  .openapi('TextChange');

export function textRoutes(context: Context) {
  return new Endpoints('translations', context)
    .get('/admin/texts', {
      opensTo: 'team:texts',
      summary:
        'The texts of the product by words of the key or of any language: missing ones first, then changed ones',
      query: searchQuery(200).extend({
        state: z.enum(textStates).default('all'),
      }),
      answer: json(
        z.object({
          texts: z.array(entry),
          counts: z
            .object({ all: z.int(), missing: z.int(), changed: z.int() })
            .openapi({ description: 'Among those that match the search.' }),
          totalCount: z.int(),
        }),
        'One page.',
      ),
      handle: ({ query }) => listTexts(context.db, query),
    })
    .put('/admin/texts/{key}', {
      opensTo: 'team:texts',
      summary:
        'Change a text in some languages, all or none; it appears with the next page. Mail texts need an administrator and a recent authentication',
      params: keyParameter,
      body: z.object({ texts: z.partialRecord(z.enum(languages), change) }),
      refuses: {
        invalid: [
          'texts.error.syntax',
          'texts.error.missing',
          'texts.error.unknown',
          'texts.error.use',
          'texts.error.too_long',
          'texts.error.address',
        ],
        forbidden: ['texts.error.mail', 'proof.error.required'],
        'not-found': ['error.not_found'],
      },
      answer: json(entry, 'As it is now.'),
      handle: ({ caller, params, body }) =>
        changeText(context, caller, { key: params.key, changes: body.texts }),
    }).router;
}
