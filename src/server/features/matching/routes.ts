import type { Context } from '#server/context.ts';
import { drawnBefore, drawReceiver } from '#server/features/matching/actions.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { drawnProfile } from '#server/http/profile-shapes.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { json, z } from '#server/http/router.ts';

/* A person who uses all draws of a day sees at most two hundred people, not the whole membership. */
const dayLimit = {
  name: 'draws-of-day',
  most: 200,
  seconds: 24 * 60 * 60,
  code: 'dashboard.error.draw_day',
} as const;

export function drawRoutes(context: Context) {
  return new Endpoints('compliments', context).post('/draws', {
    opensTo: 'person',
    summary: 'Draw a random receiver; one letter may be sent within a day',
    query: z.object({
      keep: z
        .enum(['true', 'false'])
        .default('false')
        .openapi({
          description: 'A receiver drawn within the hour without a letter is returned again.',
        })
        .transform((value) => value === 'true'),
    }),
    refuses: {
      'not-found': ['dashboard.error.no_users'],
      limited: ['dashboard.error.draw_hour', dayLimit.code],
    },
    answer: json(drawnProfile, 'The receiver.'),
    handle: async ({ caller, query }) => {
      const kept = query.keep ? await drawnBefore(context, caller) : null;
      if (kept !== null) return kept;
      await countTry(context, dayLimit, caller.id);
      return await drawReceiver(context, caller);
    },
  }).router;
}
