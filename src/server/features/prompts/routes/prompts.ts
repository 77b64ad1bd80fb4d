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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { answerInParts, wantsEvents, partEvents } from '#server/http/event-stream.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { dateTime, json, jsonOrEvents, refusedAs, z } from '#server/http/router.ts';

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
    updatedAt: dateTime,
    updatedBy: z.string().nullable().openapi({ description: 'A name; null for shipped ones.' }),
  })
  .openapi('Prompt');

const words = z.object({
  name: textInput(promptLimits.name).default(''),
  description: textInput(promptLimits.description).default(''),
  promptText: textInput(promptLimits.promptText).default(''),
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

export function promptRoutes(context: Context) {
  return new Endpoints('prompts', context)
    .get('/admin/prompts', {
      opensTo: 'team:ai',
      summary: 'Every version of every prompt, by type, then the newest version first',
      answer: json(z.object({ prompts: z.array(prompt) }), 'All of them.'),
      handle: async () => ({ prompts: await listPrompts(context.db) }),
    })
    .post('/admin/prompts', {
      opensTo: 'team:ai',
      summary: 'A new prompt: version 1, in use at once unless isActive is false',
      isRepeatable: true,
      body: words.extend({
        type: promptType.default('generation'),
        isActive: z.boolean().default(true),
      }),
      refuses: { invalid: ['prompts.error.required'], conflict: ['error.request_key'] },
      created: json(prompt, 'Stored.'),
      handle: ({ caller, body, key }) => createPrompt(context, caller, { ...body, key }),
    })
    .post('/admin/prompts/try', {
      opensTo: 'team:ai',
      summary:
        'A draft beside the active version, on given texts or traits or on built-in examples',
      description:
        'With `Accept: text/event-stream` the results come as they are there: events `part` with `{place, total, result}`, then `done` with the object below.',
      body: trialInput,
      refuses: {
        invalid: ['prompts.error.required'],
        conflict: ['ai_config.error.not_configured'],
      },
      answer: jsonOrEvents(trialResults, partEvents(trialPart, trialResults), 'Compared.'),
      handle: ({ body, c }) => {
        const trial = trialOf(body);
        return wantsEvents(c)
          ? answerInParts(c, context.log, (onResult, signal) =>
              tryDraft(context, trial, { onResult, signal }),
            )
          : tryDraft(context, trial, { onResult: () => undefined, signal: c.req.raw.signal });
      },
    })
    .put('/admin/prompts/{id}', {
      opensTo: 'team:ai',
      summary: 'Save a prompt as its next version; without isActive it is used when its family was',
      params,
      isRepeatable: true,
      body: words.extend({
        isActive: z.boolean().optional(),
        newest: z.int().positive().optional().openapi({
          description: 'The newest version that the editor saw; a later one is a conflict.',
        }),
      }),
      refuses: {
        invalid: ['prompts.error.required'],
        'not-found': ['error.not_found'],
        conflict: ['error.request_key', 'prompts.error.newer'],
      },
      answer: json(prompt, 'The next version.'),
      handle: ({ caller, params, body, key }) =>
        savePrompt(context, caller, { ...body, id: params.id, key }),
    })
    .post('/admin/prompts/{id}/activate', {
      opensTo: 'team:ai',
      summary: 'Use this version, also an earlier one; exactly one per type is in use',
      params,
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('In use.'),
      handle: ({ caller, params }) => activatePrompt(context, caller, params.id),
    }).router;
}

function trialOf({ type, texts, traits, ...draft }: z.infer<typeof trialInput>): Trial {
  return type === 'validation' ? { ...draft, type, texts } : { ...draft, type, traits };
}
