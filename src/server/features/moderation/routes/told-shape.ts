import { mapLanguages } from '#domain/language.ts';
import { maximumSentenceLength } from '#domain/moderation.ts';
import { textInput } from '#server/http/input.ts';
import { z } from '#server/http/router.ts';

/* What whoever wrote a letter is told of a decision. */

export const sentenceCodes = [
  'moderation.error.sentence',
  'moderation.error.sentence_long',
  'moderation.error.reason_unknown',
] as const;

export const sentenceInput = textInput(4 * maximumSentenceLength)
  .optional()
  .openapi({
    description: 'In the moderator’s own words, for whoever wrote it.',
  });

/** The id of a reason. */
export const reasonInput = textInput(40);

export const reasonWords = z
  .object(mapLanguages(() => z.string()))
  .nullable()
  .openapi({ description: 'In each language; null where they are texts: `moderation.rule.…`.' });
