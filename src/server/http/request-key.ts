import { z } from '@hono/zod-openapi';

/** Makes a call repeatable: the same key acts only once. */
export const requestKeyHeader = z.object({
  'idempotency-key': z.uuid().optional().openapi({
    description:
      'Made by the caller. A call that is made again with the same key within a day acts once and answers the same; the same key for something else is refused with 409.',
  }),
});
