import { z } from '@hono/zod-openapi';

/**
 * Text from outside. PostgreSQL cannot store NUL, and a lone surrogate is no text; both are refused
 * here, so that nothing behind the edge meets them.
 */
export function textInput(maximumLength: number) {
  return z
    .string()
    .max(maximumLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));
}
