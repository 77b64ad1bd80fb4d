import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sendingLimits } from '#domain/compliments/compliment.ts';
import { choicesOf, type SenderChoices } from '#domain/compliments/sender-choices.ts';
import { dayMilliseconds, hourMilliseconds } from '#domain/i18n/durations.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { moderationRules } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { isSame } from '#server/features/compliments/queries/compliments.ts';
import { inboxPreferencesAbout } from '#server/features/compliments/queries/inbox-preferences-about.ts';
import { openDraw, openDrawSince } from '#server/features/matching/queries.ts';

const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;

/** The time of the `most`th latest letter in a window; the next letter waits until it is older. */
function latest(most: number, since: string, which?: SQL): SQL<Date | null> {
  const { senderId, createdAt } = compliments;
  // Letters of rounds have no limit: their number is dealt.
  const own = and(
    eq(senderId, sql.placeholder('senderId')),
    gt(createdAt, time(since)),
    isNull(compliments.roundId),
    which,
  );
  return sql`(select ${createdAt} from ${compliments} where ${own}
    order by ${createdAt} desc nulls last offset ${most - 1} limit 1)`.mapWith(createdAt);
}

/* One query for everything that decides whether and how a letter is sent. */
const state = prepared('before_sending', (db) => {
  const receiver = alias(profiles, 'receiver');
  return db
    .select({
      pausedUntil: profiles.pausedUntil,
      aiEnabled: profiles.aiEnabled,
      ownName: profiles.name,
      senderSince: profiles.createdAt,
      /** The number of days in which a new sender's letters are held; null if the rule is off. */
      firstDays: sql<
        number | null
      >`(select (rule.numbers ->> 'firstDays')::int from ${moderationRules} rule
        where rule.name = 'hold_first_letters' and rule.is_on)`,
      receiverName: receiver.name,
      isReceiverAdmin: receiver.isAdmin,
      ...inboxPreferencesAbout(
        receiver,
        {
          senderId: sql`${profiles.id}`,
          isAnonymous: sql`${sql.placeholder('isAnonymous')}::boolean`,
        },
        time('now'),
      ),
      draw: sql<string | null>`(${openDraw(db)})`,
      isSame: sql<boolean | null>`(select ${isSame} from ${compliments}
        where ${eq(compliments.id, sql.placeholder('id'))})`,
      fullReceiver: latest(
        sendingLimits.perReceiverAndDay,
        'dayAgo',
        eq(compliments.receiverId, sql.placeholder('receiverId')),
      ),
      fullHour: latest(sendingLimits.perHour, 'hourAgo'),
      suggested: sql<string[]>`array(select ${suggestions.text} from ${suggestions}
        where ${suggestions.userId} = ${sql.placeholder('senderId')}
          and ${suggestions.receiverId} = ${sql.placeholder('receiverId')}
          and ${suggestions.createdAt} > ${time('dayAgo')})`,
    })
    .from(profiles)
    .leftJoin(receiver, eq(receiver.id, sql.placeholder('receiverId')))
    .where(eq(profiles.id, sql.placeholder('senderId')));
});

type Sending = {
  id: string;
  senderId: string;
  receiverId: string;
  text: string;
} & SenderChoices;

export type BeforeSending = NonNullable<Awaited<ReturnType<typeof findBeforeSending>>>;

/** Reads the state before sending; null if the sender's account is gone. */
export async function findBeforeSending(
  db: Executor,
  { id, senderId, receiverId, text, ...choices }: Sending,
  now: Date,
) {
  const [row] = await state(db, {
    id,
    senderId,
    drawerId: senderId,
    receiverId,
    text,
    ...choicesOf(choices),
    since: openDrawSince(now),
    now,
    dayAgo: new Date(now.getTime() - dayMilliseconds),
    hourAgo: new Date(now.getTime() - hourMilliseconds),
  });
  if (row === undefined) return null;
  const { signedOnly, withoutAiHelp, unwantedWords, isBlocked, isNarrowed, ...before } = row;
  return {
    ...before,
    /** The receiver's preferences; without a receiver, all off. */
    preferences: {
      signedOnly: signedOnly === true,
      withoutAiHelp: withoutAiHelp === true,
      unwantedWords: unwantedWords ?? [],
      isBlocked,
      isNarrowed,
    },
  };
}
