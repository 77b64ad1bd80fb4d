import { and, eq, isNull } from 'drizzle-orm';
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { stateOfInvitation } from '#domain/accounts/joining.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { invitationToken } from '#server/auth/invitation-token.ts';
import type { Context } from '#server/context.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { invitations } from '#server/db/schema/community.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

/** A mailed invitation admits one person, for so many days. */
const mailedFor = { mostUses: 1, days: 14 };

/** Makes an invitation whose link the team can show and print, and returns its end. Idempotent by id while it admits. */
export async function createInvitation(
  context: Context,
  administrator: Teammate,
  input: { id: string; note: string; uses: number; days: number },
): Promise<Date> {
  const at = context.clock.now();
  const { id, uses: mostUses, days } = input;
  return context.db.transaction(async (transaction) => {
    const inserted = await transaction
      .insert(invitations)
      .values({
        id,
        note: input.note.trim(),
        mostUses,
        expiresAt: daysBefore(at, -days),
        createdAt: at,
        createdBy: administrator.id,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    const [made] = await transaction.select().from(invitations).where(eq(invitations.id, id));
    if (made === undefined || stateOfInvitation(made, at) !== 'usable')
      throw new AppError('conflict', 'admin.invitations.error.over');
    const { expiresAt } = made;
    if (inserted.length === 0) return expiresAt;
    await recordEvent(transaction, {
      action: 'admin.invitation_created',
      by: administrator,
      details: { invitation: id, uses: String(mostUses), days: String(days) },
      at,
    });
    return expiresAt;
  });
}

/** Mails each address an invitation for one person. Refuses where no mails are sent. Idempotent by key. */
export async function mailInvitations(
  context: Context,
  administrator: Teammate,
  input: { emails: string[]; language: Language; key?: string | undefined },
): Promise<void> {
  const { config, clock } = context;
  if (config.smtpUrl === null) throw new AppError('conflict', 'admin.invitations.error.no_mail');
  const recipients = [...new Set(input.emails.map(normalizeEmail))];
  const unfit = recipients.find((recipient) => !isEmail(recipient));
  if (unfit !== undefined)
    throw new AppError('invalid', 'admin.invitations.error.address', {
      field: 'emails',
      values: { address: unfit },
    });
  const { key, language } = input;
  const at = clock.now();
  const expiresAt = daysBefore(at, -mailedFor.days);
  const content = [language, ...recipients];
  const call = { personId: administrator.id, key, operation: 'invite', content } as const;
  await context.db.transaction(async (transaction) => {
    if (await isRepeated(transaction, call, at)) return;
    for (const recipient of recipients) {
      const [made] = await transaction
        .insert(invitations)
        .values({
          recipient,
          mostUses: mailedFor.mostUses,
          expiresAt,
          createdAt: at,
          createdBy: administrator.id,
        })
        .returning({ id: invitations.id });
      const id = made?.id ?? '';
      await notify(context, transaction, {
        kind: 'invitation',
        recipient,
        language,
        path: `/register?invitation=${invitationToken(id, config.authSecret)}`,
        linkEndsAt: expiresAt,
      });
      await recordEvent(transaction, {
        action: 'admin.invitation_mailed',
        by: administrator,
        details: { invitation: id },
        at,
      });
    }
  });
  deliverSoon(context);
}

/** Ends an invitation at once. Repeating it changes nothing. */
export async function revokeInvitation(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const revoked = await transaction
      .update(invitations)
      .set({ revokedAt: at })
      .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
      .returning({ id: invitations.id });
    if (revoked.length > 0)
      return recordEvent(transaction, {
        action: 'admin.invitation_revoked',
        by: administrator,
        details: { invitation: id },
        at,
      });
    if ((await transaction.$count(invitations, eq(invitations.id, id))) === 0)
      throw new AppError('not-found', 'error.not_found');
  });
}
