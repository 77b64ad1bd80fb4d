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

/**
 * Traits as they were typed. Many more are read than are kept, so that whoever names too many hears of that limit; how
 * much there is to read at all is the body's.
 */
export const traitsInput = z.array(textInput(1000)).max(1000);
