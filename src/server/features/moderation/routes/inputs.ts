import { maximumSentenceLength } from '#domain/moderation/moderation.ts';
import { textInput } from '#server/http/input.ts';

export const reasonInput = textInput(40);

export const sentenceInput = textInput(4 * maximumSentenceLength).optional();
