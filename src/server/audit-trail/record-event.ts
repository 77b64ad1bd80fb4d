import { and, eq, gt } from 'drizzle-orm';
import { networkPrefix } from '#domain/network.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { Executor } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

/** What is worth remembering for 90 days, shown to the person as “last activity”. */
export const auditActions = [
  'account.signed_up',
  'account.signed_in',
  'account.sign_in_failed',
  'account.sign_in_failures_mailed',
  'account.new_device',
  'account.confirmation_mailed',
  'account.signed_out',
  'account.email_confirmed',
  'account.email_change_requested',
  'account.email_changed',
  'account.password_changed',
  'account.password_reset_requested',
  'account.password_reset',
  'account.proven',
  'account.taken_back',
  'account.renamed',
  'account.exported',
  'account.deleted',
  'session.ended',
  'session.others_ended',
  'session.replayed',
  'factor.enrolled',
  'factor.verified',
  'factor.failed',
  'factor.removed',
  'factor.recovery_used',
  'provider.linked',
  'access.refused',
  'moderation.viewed',
  'moderation.people_viewed',
  'moderation.approved',
  'moderation.deleted',
  'moderation.appealed',
  'moderation.appeal_upheld',
  'moderation.appeal_rejected',
  'moderation.paused',
  'moderation.unpaused',
  'admin.password_reset',
  'admin.factors_removed',
  'admin.granted',
  'admin.revoked',
  'admin.prompt_saved',
  'admin.prompt_activated',
  'admin.ai_config_changed',
  'admin.text_changed',
  'admin.testimonial_saved',
  'admin.testimonial_deleted',
  'admin.guard_word_added',
  'admin.guard_word_removed',
  'admin.mail_opened',
  'admin.audit_exported',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Writes one event, in the transaction of what it tells about. */
export async function recordEvent(
  executor: Executor,
  event: {
    action: AuditAction;
    actorId: string | null;
    targetId?: string | null;
    source: RequestSource;
    /** Ids and names of settings; never what somebody wrote. */
    details?: Record<string, string>;
    at: Date;
  },
): Promise<void> {
  await executor.insert(auditEvents).values({
    action: event.action,
    actorId: event.actorId,
    targetId: event.targetId === undefined ? event.actorId : event.targetId,
    network: networkPrefix(event.source.address),
    details: event.details ?? {},
    createdAt: event.at,
  });
}

/** How often something concerned a person since then. */
export async function countEvents(
  executor: Executor,
  { action, targetId, since }: { action: AuditAction; targetId: string; since: Date },
): Promise<number> {
  return executor.$count(
    auditEvents,
    and(
      eq(auditEvents.targetId, targetId),
      eq(auditEvents.action, action),
      gt(auditEvents.createdAt, since),
    ),
  );
}
