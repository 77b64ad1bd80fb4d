import { z } from '@hono/zod-openapi';

/** Describes external text. Rejects NUL, which PostgreSQL cannot store, and lone surrogates. */
export function textInput(maximumLength: number) {
  return z
    .string()
    .max(maximumLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));
}

/** Accepts more traits than can be stored, so that the rule’s own error names the limit. */
export const traitsInput = z.array(textInput(1000)).max(1000);
