import { and, eq } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { provesMailboxes } from '#server/features/accounts/actions/admit.ts';
import {
  completeRegistration,
  isProven,
  languageOf,
  mailWaiting,
  type WaitingRegistration,
} from '#server/features/accounts/actions/waiting-registrations.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

/** Lets a waiting person in, who is told by mail. Where mails are sent, an unproven mailbox is asked first. */
export async function approveRequest(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  await decide(context, id, async (transaction, waiting) => {
    const at = context.clock.now();
    const event = { action: 'admin.join_approved', by: administrator, at } as const;
    if (!isProven(waiting) && provesMailboxes(context)) {
      const approved = { waitsFor: 'mailbox', isApproved: true, createdAt: at } as const;
      await transaction.insert(waitingRegistrations).values({ ...waiting, ...approved });
      await mailWaiting(context, transaction, waiting.email);
      return recordEvent(transaction, { ...event, targetId: null });
    }
    // The log keeps the administrator's network for the approval only.
    const own = { ...administrator.source, address: '' };
    const personId = await completeRegistration(context, transaction, waiting, own);
    // Another way in was faster.
    if (personId === null) return;
    await recordEvent(transaction, { ...event, targetId: personId });
    await notify(context, transaction, { kind: 'join_approved', personId, path: '/login' });
  });
}

/** Refuses a waiting person, whose data is deleted; the person is told by mail. */
export async function refuseRequest(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  await decide(context, id, async (transaction, waiting) => {
    await recordEvent(transaction, {
      action: 'admin.join_refused',
      by: administrator,
      at: context.clock.now(),
    });
    const { email: recipient } = waiting;
    const language = await languageOf(transaction, waiting);
    await notify(context, transaction, { kind: 'join_refused', recipient, language });
  });
}

/** Tells the second of two administrators that the request is decided. */
async function decide(
  context: Context,
  id: string,
  act: (transaction: Transaction, waiting: WaitingRegistration) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const [waiting] = await transaction
      .delete(waitingRegistrations)
      .where(and(eq(waitingRegistrations.id, id), eq(waitingRegistrations.waitsFor, 'team')))
      .returning();
    if (waiting === undefined) throw new AppError('not-found', 'admin.joining.error.decided');
    await act(transaction, waiting);
    noteChanges(transaction, { kind: 'reports', personId: null, except: [] });
  });
  deliverSoon(context);
}
