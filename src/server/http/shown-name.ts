import { z } from '@hono/zod-openapi';

/** Somebody's name in an answer to somebody else. */
export const shownName = z.string().nullable().openapi({
  description: 'Null while the text guard minds the name.',
});
