import { mayDo } from '#domain/accounts/rights.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import { spansOf } from '#server/features/analytics/rules.ts';
import { readModerationReport } from '#server/features/moderation-statistics/queries.ts';

/** Reads the figures of the last days; logs the look. Figures by moderator are for administrators. */
export async function viewFigures(
  context: Context,
  teammate: Teammate,
  { days }: { days: number },
) {
  const report = await readModerationReport(context.db, {
    ...spansOf(context.clock.now(), days),
    viewerId: teammate.id,
    showsModerators: mayDo(teammate.kind, 'figures'),
  });
  await rememberLook(context, teammate, { action: 'moderation.viewed', view: 'figures' });
  return report;
}
