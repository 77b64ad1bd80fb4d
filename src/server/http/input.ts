import { z } from '@hono/zod-openapi';
import { maximumEmailLength } from '#domain/accounts/email.ts';
import type { SenderChoices } from '#domain/compliments/sender-choices.ts';

/** Describes external text, in one normal form. Rejects NUL, which PostgreSQL cannot store, and lone surrogates. */
export function textInput(maximumLength: number) {
  return z
    .string()
    .max(maximumLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .normalize('NFC');
}

/** Describes a code, a link's secret, an address or a number: full-width characters count as ASCII. */
export function plainInput(maximumLength: number) {
  return textInput(maximumLength).normalize('NFKC');
}

export const emailInput = plainInput(maximumEmailLength);

/** Describes a code; blanks fall away. */
export function codeInput(maximumLength: number) {
  return plainInput(maximumLength).overwrite((code) => code.replaceAll(/\s/gu, ''));
}

/** Accepts more traits than can be stored, so that the rule’s own error names the limit. */
export const traitsInput = z.array(textInput(1000)).max(1000);

/** Describes what a sender chooses about a letter. */
export const choicesShape = { isAnonymous: z.boolean() } satisfies Record<
  keyof SenderChoices,
  z.ZodType
>;
