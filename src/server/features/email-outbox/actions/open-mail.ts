import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import type { Page } from '#server/db/paging.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { findKeptMail, listMails } from '#server/features/email-outbox/queries.ts';

/** Lists the outbox without texts; logs the administrator's look. */
export async function viewMails(context: Context, administrator: Teammate, page: Page) {
  await rememberLook(context, administrator, { action: 'admin.mails_viewed', view: 'list' });
  return listMails(context.db, page);
}

/** Opens a mail that is kept without a mail server; its link may open an account, so the addressee is told. */
export async function openMail(context: Context, administrator: Teammate, mailId: string) {
  requireRecentAuthentication(context, administrator);
  return context.db.transaction(async (transaction) => {
    const mail = await findKeptMail(transaction, mailId);
    if (mail === null) throw new AppError('not-found', 'error.not_found');
    await recordEvent(transaction, {
      action: 'admin.mail_opened',
      by: administrator,
      targetId: mail.userId,
      details: { mail: mail.id },
      at: context.clock.now(),
    });
    const { userId: _, ...shown } = mail;
    return shown;
  });
}
