import { promptLimits, promptTypes } from '#domain/ai/ai-settings.ts';
import { defaultLanguage, languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import {
  activatePrompt,
  createPrompt,
  savePrompt,
} from '#server/features/prompts/actions/save-prompt.ts';
import { tryDraft, type Trial } from '#server/features/prompts/actions/try-prompt.ts';
import { listPrompts } from '#server/features/prompts/queries.ts';
import { requireRight } from '#server/http/actor.ts';
import { answerInParts, wantsEvents, partEvents } from '#server/http/event-stream.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import {
  createRoute,
  createRouter,
  done,
  json,
  jsonBody,
  jsonOrEvents,
  readJson,
  refusedAs,
  z,
} from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const params = z.object({ id: idInput });
const promptType = z.enum(promptTypes, refusedAs('prompts.error.required'));

const prompt = z
  .object({
    id: z.uuid(),
    familyId: z.uuid().openapi({ description: 'Shared by the versions of one prompt.' }),
    name: z.string(),
    description: z.string(),
    promptText: z.string(),
    type: z.enum(promptTypes),
    version: z.int(),
    isActive: z.boolean(),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().nullable().openapi({ description: 'A name; null for shipped ones.' }),
  })
  .openapi('Prompt');

const words = z.object({
  name: textInput(promptLimits.name).default(''),
  description: textInput(promptLimits.description).default(''),
  promptText: textInput(promptLimits.promptText).default(''),
});

const listRoute = createRoute({
  method: 'get',
  path: '/admin/prompts',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'Every version of every prompt, by type, then the newest version first',
  responses: { 200: json(z.object({ prompts: z.array(prompt) }), 'All of them.') },
});

const createPromptRoute = createRoute({
  method: 'post',
  path: '/admin/prompts',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'A new prompt: version 1, in use at once unless isActive is false',
  request: {
    headers: requestKeyHeader,
    body: jsonBody(
      words.extend({
        type: promptType.default('generation'),
        isActive: z.boolean().default(true),
      }),
    ),
  },
  refuses: { invalid: ['prompts.error.required'], conflict: ['error.request_key'] },
  responses: { 201: json(prompt, 'Stored.') },
});

const saveRoute = createRoute({
  method: 'put',
  path: '/admin/prompts/{id}',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'Save a prompt as its next version; without isActive it is used when its family was',
  request: {
    params,
    headers: requestKeyHeader,
    body: jsonBody(
      words.extend({
        isActive: z.boolean().optional(),
        newest: z.int().positive().optional().openapi({
          description: 'The newest version that the editor saw; a later one is a conflict.',
        }),
      }),
    ),
  },
  refuses: {
    invalid: ['prompts.error.required'],
    'not-found': ['error.not_found'],
    conflict: ['error.request_key', 'prompts.error.newer'],
  },
  responses: { 200: json(prompt, 'The next version.') },
});

const activateRoute = createRoute({
  method: 'post',
  path: '/admin/prompts/{id}/activate',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'Use this version, also an earlier one; exactly one per type is in use',
  request: { params },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'In use.') },
});

const trialAnswer = z
  .object({
    outcome: z.string().openapi({ description: '`ok`, or why the answer could not be used.' }),
    text: z.string().nullable(),
    verdict: z.object({ isValid: z.boolean(), reason: z.string(), score: z.number() }).nullable(),
    costUsd: z.number().nullable().openapi({ description: 'Null where no price is known.' }),
    milliseconds: z.int(),
  })
  .openapi('TrialAnswer');

const trialResult = z
  .object({
    kind: z.enum(['kind', 'unkind', 'injected', 'own']),
    language: z.enum(languages),
    sample: z.string().openapi({ description: 'The text, or the traits.' }),
    expected: z.boolean().nullable().openapi({ description: 'What a good prompt says.' }),
    local: z.boolean().nullable().openapi({ description: 'What the rules without a model say.' }),
    draft: trialAnswer,
    active: trialAnswer,
  })
  .openapi('TrialResult');

const trialResults = z.object({ results: z.array(trialResult) });

const trialPart = z.object({ place: z.int(), total: z.int(), result: trialResult });

const trialInput = z.object({
  type: promptType,
  promptText: textInput(promptLimits.promptText),
  language: z.enum(languages).default(defaultLanguage),
  texts: z.array(textInput(1000)).min(1).max(5).optional(),
  traits: z.array(textInput(60)).min(1).max(20).optional(),
});

const tryRoute = createRoute({
  method: 'post',
  path: '/admin/prompts/try',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'A draft beside the active version, on given texts or traits or on built-in examples',
  description:
    'With `Accept: text/event-stream` the results come as they are there: events `part` with `{place, total, result}`, then `done` with the object below.',
  request: {
    body: jsonBody(trialInput),
  },
  refuses: { invalid: ['prompts.error.required'], conflict: ['ai_config.error.not_configured'] },
  responses: {
    200: jsonOrEvents(trialResults, partEvents(trialPart, trialResults), 'Compared.'),
  },
});

export function promptRoutes(context: Context) {
  const router = createRouter();
  router.post(tryRoute.path, async (c, next) => {
    if (!wantsEvents(c)) return next();
    requireRight(c, 'ai');
    const trial = trialOf(await readJson(c, trialInput));
    return answerInParts(c, context.log, (onResult, signal) =>
      tryDraft(context, trial, { onResult, signal }),
    );
  });
  return router
    .openapi(listRoute, async (c) => {
      requireRight(c, 'ai');
      return c.json({ prompts: await listPrompts(context.db) }, 200);
    })
    .openapi(createPromptRoute, async (c) => {
      const teammate = requireRight(c, 'ai');
      const input = { ...c.req.valid('json'), key: c.req.valid('header')['idempotency-key'] };
      return c.json(await createPrompt(context, teammate, input, sourceOf(c)), 201);
    })
    .openapi(tryRoute, async (c) => {
      requireRight(c, 'ai');
      const watch = { onResult: () => undefined, signal: c.req.raw.signal };
      return c.json(await tryDraft(context, trialOf(c.req.valid('json')), watch), 200);
    })
    .openapi(saveRoute, async (c) => {
      const teammate = requireRight(c, 'ai');
      const input = {
        ...c.req.valid('json'),
        id: c.req.valid('param').id,
        key: c.req.valid('header')['idempotency-key'],
      };
      return c.json(await savePrompt(context, teammate, input, sourceOf(c)), 200);
    })
    .openapi(activateRoute, async (c) => {
      const teammate = requireRight(c, 'ai');
      await activatePrompt(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}

function trialOf({ type, texts, traits, ...draft }: z.infer<typeof trialInput>): Trial {
  return type === 'validation' ? { ...draft, type, texts } : { ...draft, type, traits };
}
