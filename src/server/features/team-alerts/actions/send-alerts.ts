import { and, asc, eq, lte } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { usualTimeZone } from '#domain/i18n/time-zone.ts';
import { isMorning, nextMorning } from '#domain/notifications/digest.ts';
import { isTimeZone } from '#domain/notifications/push.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { countHeld } from '#server/features/moderation/queries/held.ts';
import { countQueue } from '#server/features/moderation/queries/queue.ts';
import { hasReports } from '#server/features/team-alerts/queries.ts';
import { storeMail } from '#server/notify/enqueue-mail.ts';
import type { MailContent } from '#server/notify/mail-frame.ts';
import { pageAddress } from '#server/notify/page-address.ts';
import { findRecipient } from '#server/notify/recipient.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'texts' | 'config'>;

/** Mails teammates with waiting reports when their morning begins; servers may run it in parallel. */
export async function sendTeamAlerts(parts: Parts): Promise<void> {
  if (parts.config.smtpUrl === null) return;
  while (await parts.db.transaction((transaction) => lookAtNext(parts, transaction)));
}

async function lookAtNext(parts: Parts, transaction: Transaction): Promise<boolean> {
  const now = parts.clock.now();
  const [due] = await transaction
    .select({ id: teamAlerts.personId, timeZone: teamAlerts.timeZone })
    .from(teamAlerts)
    .where(and(eq(teamAlerts.byMail, true), lte(teamAlerts.nextMailAt, now)))
    .orderBy(asc(teamAlerts.nextMailAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return false;
  const timeZone = isTimeZone(due.timeZone) ? due.timeZone : usualTimeZone;
  if (isMorning(now, timeZone)) await tell(parts, transaction, due.id);
  await transaction
    .update(teamAlerts)
    .set({ nextMailAt: nextMorning(now, timeZone, 'daily') })
    .where(eq(teamAlerts.personId, due.id));
  return true;
}

async function tell(parts: Parts, transaction: Transaction, personId: string): Promise<void> {
  const recipient = await findRecipient(transaction, personId);
  if (recipient?.isConfirmed !== true || !(await hasReports(transaction, personId))) return;
  const look = { viewerId: personId, now: parts.clock.now() };
  const open = await countQueue(transaction, { search: '' }, look);
  const count = open + (await countHeld(transaction, { search: '' }, look));
  if (count === 0) return;
  const { email, language, name } = recipient;
  const section = open > 0 ? 'reports' : 'held';
  const link = pageAddress(parts.config.appUrl, `/admin?section=${section}`, language);
  const content = alertMail(
    { count, name, language, link, appUrl: parts.config.appUrl },
    (key, values) => parts.texts.message(language, key, values),
  );
  const addressee = { userId: personId, recipient: email, topic: 'team' } as const;
  await storeMail(transaction, parts, addressee, content);
}

/** The number of waiting reports, without details. */
function alertMail(
  given: { count: number; name: string | null; language: Language; link: string; appUrl: string },
  say: (key: TextKey, values?: Record<string, string | number>) => string,
): MailContent {
  const { count, name, language, link, appUrl } = given;
  return {
    language,
    subject: say('mail.team.subject'),
    greeting:
      name === null ? say('mail.frame.greeting_nameless') : say('mail.frame.greeting', { name }),
    paragraphs: [say('mail.team.body', { count })],
    action: { label: say('mail.team.action'), link },
    closing: say('mail.frame.closing'),
    footer: {
      text: say('mail.team.why'),
      label: say('mail.team.change'),
      link: pageAddress(appUrl, '/profile#team', language),
    },
  };
}
