import { z } from '@hono/zod-openapi';

/** For calls that act once: with the same key they may be made again when an answer was lost. */
export const requestKeyHeader = z.object({
  'idempotency-key': z.uuid().optional().openapi({
    description:
      'Made by the caller. A call that is made again with the same key within a day acts once and answers the same; the same key for something else is refused with 409.',
  }),
});
