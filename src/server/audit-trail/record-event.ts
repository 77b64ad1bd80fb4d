import { and, eq, gt } from 'drizzle-orm';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { teamActions, type AuditAction } from '#domain/moderation/audit-action.ts';
import { networkPrefix } from '#domain/shared/network.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

type DetailOf<Key> = Key extends `audit.detail.${infer Name}` ? Name : never;

/** Names who acts and where the call comes from; a visitor has no id. */
type EventActor = { id: string | null; source: RequestSource };

/** Writes one event, in the transaction of the change. */
export async function recordEvent(
  executor: Executor,
  {
    action,
    by,
    targetId = teamActions.includes(action) ? null : by?.id,
    details = {},
    at,
  }: {
    action: AuditAction;
    /** null: a rule or the operator. */
    by: EventActor | null;
    /** Default: the actor; none for events that only the team sees. */
    targetId?: string | null;
    /** Ids and names of settings, each with its name in the log; never people’s texts. */
    details?: Partial<Record<DetailOf<TextKey>, string>>;
    at: Date;
  },
): Promise<void> {
  const address = by?.source.address ?? '';
  await executor.insert(auditEvents).values({
    action,
    actorId: by?.id ?? null,
    targetId,
    network: address === '' ? null : networkPrefix(address),
    details,
    createdAt: at,
  });
}

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
