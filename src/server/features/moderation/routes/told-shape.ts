import { maximumSentenceLength } from '#domain/moderation/moderation.ts';
import { mostDecidedAtOnce } from '#server/features/moderation/actions/decide-many.ts';
import { textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { z } from '#server/http/router.ts';

/* What a letter's writer is told of a decision. */

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
