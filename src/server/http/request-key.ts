import { z } from '@hono/zod-openapi';

/** Makes a call repeatable: the same key acts only once. */
export const requestKeyHeader = z.object({
  'idempotency-key': z.uuid().optional().openapi({
    description:
      'Made by the caller. A call repeated with the same key within a day acts once and answers the same; another request with the key is refused with 409.',
  }),
});
