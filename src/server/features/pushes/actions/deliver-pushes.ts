import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { defaultLanguage, isLanguage, type Language } from '#domain/language.ts';
import {
  gatheringMinutes,
  pauseMinutes,
  quietUntil,
  type PushKind,
  type PushMessage,
} from '#domain/push.ts';
import type { Context } from '#server/context.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingPushes, pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { languages } from '#server/db/schema/translations.ts';
import { isToldByPush } from '#server/features/alerts/queries.ts';
import { isAnythingUnseen } from '#server/features/moderation/queries/unseen.ts';
import { countUnseenThanks, findSealed, quietHoursOf } from '#server/features/pushes/queries.ts';
import { messageOf } from '#server/features/pushes/rules.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'texts' | 'push'>;
type Device = typeof pushDevices.$inferSelect;

const minute = 60_000;
const peopleAtOnce = 100;
/** Those that are asked at the same time; a slow one holds up no more than these. */
const devicesAtOnce = 50;
/** Over half an hour; whatever has come since then is told by the next push. */
const maximumAttempts = 6;

/** Tells what has come to people on their devices. Several servers may do so at once. */
export async function deliverPushes(parts: Parts): Promise<void> {
  for (let told = peopleAtOnce; told === peopleAtOnce;)
    told = await parts.db.transaction((transaction) => gather(parts, transaction));
  for (let sent = devicesAtOnce; sent === devicesAtOnce;) sent = await sendDue(parts);
}

/** Makes one message for each person of all that has come to them. Answers how many people were looked at. */
async function gather(parts: Parts, transaction: Transaction): Promise<number> {
  const now = parts.clock.now();
  const people = await findWaiting(transaction, now);
  for (const person of people) {
    const hours = quietHoursOf(person);
    const quietEnd = hours === null ? null : quietUntil(now, hours, person.timeZone);
    if (quietEnd !== null) await wait(transaction, person.personId, quietEnd);
    else await tell(parts, transaction, person, now);
  }
  return people.length;
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

function findWaiting(transaction: Transaction, now: Date) {
  const gathered = transaction
    .select({ personId: pendingPushes.personId })
    .from(pendingPushes)
    .where(lte(pendingPushes.createdAt, new Date(now.getTime() - gatheringMinutes * minute)));
  return transaction
    .select({
      personId: pushSettings.personId,
      quietFrom: pushSettings.quietFrom,
      quietTo: pushSettings.quietTo,
      timeZone: pushSettings.timeZone,
      showsSender: pushSettings.showsSender,
      iso2: languages.iso2,
    })
    .from(pushSettings)
    .innerJoin(profiles, eq(profiles.id, pushSettings.personId))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(
      and(
        inArray(pushSettings.personId, gathered),
        or(isNull(pushSettings.nextAt), lte(pushSettings.nextAt, now)),
      ),
    )
    .limit(peopleAtOnce)
    .for('update', { of: pushSettings, skipLocked: true });
}

async function wait(transaction: Transaction, personId: string, nextAt: Date): Promise<void> {
  await transaction.update(pushSettings).set({ nextAt }).where(eq(pushSettings.personId, personId));
}

/** What was seen meanwhile, in an open page, is told no more. */
async function tell(
  { texts }: Parts,
  transaction: Transaction,
  { personId, iso2, showsSender }: Waiting,
  now: Date,
): Promise<void> {
  const come = await transaction
    .delete(pendingPushes)
    .where(eq(pendingPushes.personId, personId))
    .returning({ kind: pendingPushes.kind, complimentId: pendingPushes.complimentId });
  const about = (wanted: PushKind) =>
    come.filter(({ kind }) => kind === wanted).map(({ complimentId }) => complimentId);
  const news = {
    letters: await findSealed(transaction, personId, about('letter')),
    thanks: await countUnseenThanks(transaction, personId, about('thanks')),
    teamWaits: about('team').length > 0 && (await waitsForTeam(transaction, personId)),
  };
  if (news.letters.length === 0 && news.thanks === 0 && !news.teamWaits) return;
  const language: Language = isLanguage(iso2) ? iso2 : defaultLanguage;
  const say = texts.message.bind(texts, language);
  await putOnItsWay(transaction, personId, now, {
    plain: messageOf(news, language, say, { withNames: false }),
    withNames: messageOf(news, language, say, { withNames: showsSender }),
  });
  await wait(transaction, personId, new Date(now.getTime() + pauseMinutes * minute));
}

/** Somebody may have lost the role meanwhile, and somebody else of the team have looked. */
async function waitsForTeam(transaction: Transaction, personId: string): Promise<boolean> {
  return (
    (await isToldByPush(transaction, personId)) && (await isAnythingUnseen(transaction, personId))
  );
}

/** Names are for browsers alone in which their person is signed in. */
async function putOnItsWay(
  transaction: Transaction,
  personId: string,
  now: Date,
  message: { plain: PushMessage; withNames: PushMessage },
): Promise<void> {
  const session = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, pushDevices.sessionId),
        gt(sessions.idleUntil, now),
        gt(sessions.endsAt, now),
      ),
    );
  await transaction
    .update(pushDevices)
    .set({
      message: sql`case when ${exists(session)} then ${JSON.stringify(message.withNames)}
        else ${JSON.stringify(message.plain)} end`,
      attempts: 0,
      nextAttemptAt: now,
    })
    .where(eq(pushDevices.personId, personId));
}

/** Answers how many devices were due. */
async function sendDue({ db, clock, push }: Parts): Promise<number> {
  const devices = await claimDue(db, clock.now());
  await Promise.all(
    devices.map(async (device) => {
      const outcome = await push.send(device, device.message ?? '');
      if (outcome.kind === 'gone') await forget(db, device);
      else if (outcome.kind !== 'later' || device.attempts >= maximumAttempts)
        await settle(db, device);
      else if (outcome.seconds !== null)
        await postpone(db, device, new Date(clock.now().getTime() + outcome.seconds * 1000));
    }),
  );
  return devices.length;
}

/** Takes them by setting their next attempt first: no transaction is open while a service is asked. */
async function claimDue(db: Database, now: Date): Promise<Device[]> {
  const due = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(isNotNull(pushDevices.message), lte(pushDevices.nextAttemptAt, now)))
    // Nobody waits for those that were slow before.
    .orderBy(asc(pushDevices.attempts), asc(pushDevices.nextAttemptAt))
    .limit(devicesAtOnce)
    .for('update', { skipLocked: true });
  return db
    .update(pushDevices)
    .set({ attempts: sql`${pushDevices.attempts} + 1`, nextAttemptAt: nextAttempt(now) })
    .where(inArray(pushDevices.id, due))
    .returning();
}

/** After the first failure a minute, then two, four … */
function nextAttempt(now: Date) {
  return sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, ${pushDevices.attempts})`;
}

/** Only what was sent: a newer message, or another person, may have taken its place. */
function asSent({ id, endpoint, personId, message }: Device) {
  return and(
    eq(pushDevices.id, id),
    eq(pushDevices.endpoint, endpoint),
    eq(pushDevices.personId, personId),
    eq(pushDevices.message, message ?? ''),
  );
}

async function settle(db: Database, device: Device): Promise<void> {
  await db
    .update(pushDevices)
    .set({ message: null, nextAttemptAt: null, attempts: 0 })
    .where(asSent(device));
}

async function postpone(db: Database, device: Device, until: Date): Promise<void> {
  await db
    .update(pushDevices)
    .set({ nextAttemptAt: sql`greatest(${pushDevices.nextAttemptAt}, ${until})` })
    .where(asSent(device));
}

/** Its service knows the browser no more. */
async function forget(db: Database, { id, endpoint }: Device): Promise<void> {
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint)));
}
