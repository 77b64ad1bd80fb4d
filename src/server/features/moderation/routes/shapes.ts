import { languages } from '#domain/i18n/language.ts';
import { maximumSentenceLength } from '#domain/moderation/moderation.ts';
import { mostDecidedAtOnce } from '#server/features/moderation/actions/decide.ts';
import { textInput } from '#server/http/input.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { z } from '#server/http/router.ts';

/* Shared parts of the queue's two sources: reports, and letters in pre-moderation. */

export const letterFilter = {
  language: z.enum([...languages, 'unknown']).optional(),
  letter: z.enum(['signed', 'anonymous', 'ai']).optional(),
};

export const claimedBy = z
  .string()
  .nullable()
  .openapi({ description: 'The other team member who has claimed it.' });

export const foundIds = z.object({ complimentIds: z.array(z.uuid()) });

export function decidedQuery<const Decision extends string>(decisions: readonly Decision[]) {
  return pageQuery.extend({
    search: textInput(100).default(''),
    decision: z.enum(decisions).optional(),
  });
}

export const objection = z.enum(['open', 'upheld', 'rejected']).nullable();

export const decidedFor = {
  rule: z.string().nullable(),
  ruleWords: reasonWords,
};

export const sentenceCodes = [
  'moderation.error.sentence',
  'moderation.error.sentence_long',
  'moderation.error.reason_unknown',
] as const;

export const sentenceInput = textInput(4 * maximumSentenceLength)
  .optional()
  .openapi({
    description: 'The moderator’s own words to the sender.',
  });

export const reasonInput = textInput(40);

/** Several letters with one decision: refused for the reason with this id, or allowed (null). */
export const manyInput = z.object({
  complimentIds: z.array(idInput).min(1).max(mostDecidedAtOnce),
  rule: reasonInput.nullable(),
  sentence: sentenceInput,
});

export const manyDone = z.object({
  done: z.int(),
  already: z.int().openapi({ description: 'Another team member has already decided.' }),
  claimed: z.int().openapi({ description: 'Another team member has claimed it.' }),
});
