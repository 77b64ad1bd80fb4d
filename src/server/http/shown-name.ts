import { z } from '@hono/zod-openapi';

export const shownName = z.string().nullable().openapi({
  description: 'Null while the text guard refuses the name.',
});
