import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { minuteMilliseconds } from '#domain/i18n/durations.ts';
import {
  gatheringMinutes,
  pauseMinutes,
  quietUntil,
  type PushKind,
  type PushTarget,
} from '#domain/notifications/push.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import type { Database, Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingPushes, pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { languages } from '#server/db/schema/translations.ts';
import { isAnythingUnseen } from '#server/features/moderation/queries/unseen.ts';
import {
  countUnseenThanks,
  findSealed,
  receivesPushes,
} from '#server/features/notifications/queries/news.ts';
import { messageOf, type News } from '#server/features/notifications/rules.ts';
import { quietHoursOf } from '#server/features/preferences/queries.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'texts' | 'push' | 'readiness'>;
/** A device with a message on its way, and so with an address. */
type Device = Pick<typeof pushDevices.$inferSelect, 'id' | 'personId' | 'attempts'> &
  PushTarget & { message: string };

const task = 'deliver-pushes';
const peopleAtOnce = 100;
/** Devices per batch; a slow one delays only its batch. */
const devicesAtOnce = 50;
/** Over half an hour; the next push tells the later news. */
const maximumAttempts = 6;

/** Pushes news to people's devices. Servers may run it in parallel. */
export async function deliverPushes(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const due = await listDue(parts.db, { now, gathered: gatheredUntil(now).toISOString() });
  await eachAlone(parts, task, {
    ids: due.map(({ id }) => id),
    together: peopleAtOnce,
    work: (transaction, ids) => gather(parts, transaction, ids),
  });
  // A stopping server leaves the rest to another one, or to its next start.
  for (let sent = devicesAtOnce; sent === devicesAtOnce && parts.readiness.isReady();)
    sent = await sendDue(parts);
}

const listDue = prepared('pushes_due', (db) =>
  db
    .selectDistinct({ id: pushSettings.personId })
    .from(pushSettings)
    .innerJoin(pendingPushes, eq(pendingPushes.personId, pushSettings.personId))
    .where(
      and(
        sql`${pendingPushes.createdAt} <= ${sql.placeholder('gathered')}::timestamptz`,
        sql`coalesce(${pushSettings.nextAt} <= ${sql.placeholder('now')}::timestamptz, true)`,
        not(isHeld(task, pushSettings.personId)),
      ),
    ),
);

function gatheredUntil(now: Date): Date {
  return new Date(now.getTime() - gatheringMinutes * minuteMilliseconds);
}

/** Makes one message for each person from all their news. */
async function gather(
  parts: Parts,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  const now = parts.clock.now();
  const people = await findWaiting(transaction, ids, now);
  const reachable: Waiting[] = [];
  const waits: Wait[] = [];
  for (const person of people) {
    const hours = quietHoursOf(person);
    const nextAt = hours === null ? null : quietUntil(now, hours, person.timeZone);
    if (nextAt === null) reachable.push(person);
    else waits.push({ personId: person.personId, nextAt });
  }
  const messages = await write(parts, transaction, reachable);
  await putOnTheirWay(transaction, messages, now);
  const pauseEnd = new Date(now.getTime() + pauseMinutes * minuteMilliseconds);
  for (const { personId } of messages) waits.push({ personId, nextAt: pauseEnd });
  await wait(transaction, waits);
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

function findWaiting(transaction: Transaction, ids: readonly string[], now: Date) {
  return transaction
    .select({
      ...pick(pushSettings, ['personId', 'quietFrom', 'quietTo', 'timeZone', 'showsSender']),
      language: languages.iso2,
    })
    .from(pushSettings)
    .innerJoin(profiles, eq(profiles.id, pushSettings.personId))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(
      and(
        inArray(pushSettings.personId, [...ids]),
        or(isNull(pushSettings.nextAt), lte(pushSettings.nextAt, now)),
      ),
    )
    .for('update', { of: pushSettings, skipLocked: true });
}

type Wait = { personId: string; nextAt: Date };

async function wait(transaction: Transaction, waits: readonly Wait[]): Promise<void> {
  if (waits.length === 0) return;
  const people = waits.map(({ personId }) => personId);
  const times = waits.map(({ nextAt }) => nextAt.toISOString());
  await transaction.execute(sql`
    update ${pushSettings} settings set next_at = given.next_at
    from unnest(${sql.param(people)}::uuid[], ${sql.param(times)}::timestamptz[]) given (person_id, next_at)
    where settings.person_id = given.person_id`);
}

type Written = { personId: string; plain: string; withNames: string };

/** Writes each person's message, without news already seen on an open page. */
async function write(
  { texts }: Parts,
  transaction: Transaction,
  people: readonly Waiting[],
): Promise<Written[]> {
  if (people.length === 0) return [];
  const newsOf = await takeNews(
    transaction,
    people.map(({ personId }) => personId),
  );
  return people.flatMap(({ personId, language, showsSender }) => {
    const news = newsOf(personId);
    if (news.letters.length === 0 && news.thanks === 0 && !news.teamWaits) return [];
    const say = texts.message.bind(texts, language);
    const messageWith = (withNames: boolean): string =>
      JSON.stringify(messageOf(news, language, say, { withNames }));
    return [{ personId, plain: messageWith(false), withNames: messageWith(showsSender) }];
  });
}

/** Takes these people's news; answers the unseen part. */
async function takeNews(
  transaction: Transaction,
  people: readonly string[],
): Promise<(personId: string) => News> {
  const come = await transaction
    .delete(pendingPushes)
    .where(inArray(pendingPushes.personId, [...people]))
    .returning(pick(pendingPushes, ['personId', 'kind', 'complimentId']));
  const about = (wanted: PushKind) => come.filter(({ kind }) => kind === wanted);
  const idsOf = (wanted: PushKind) => about(wanted).map(({ complimentId }) => complimentId);
  const letters = Map.groupBy(
    await findSealed(transaction, people, idsOf('letter')),
    ({ receiverId }) => receiverId,
  );
  const thanks = await countUnseenThanks(transaction, people, idsOf('thanks'));
  const team = new Set<string>();
  // Only for the few teammates with such news.
  for (const personId of new Set(about('team').map((row) => row.personId)))
    if (await waitsForTeam(transaction, personId)) team.add(personId);
  return (personId) => ({
    letters: letters.get(personId) ?? [],
    thanks: thanks.get(personId) ?? 0,
    teamWaits: team.has(personId),
  });
}

/** The role may be gone, or a teammate may have looked meanwhile. */
async function waitsForTeam(transaction: Transaction, personId: string): Promise<boolean> {
  return (
    (await receivesPushes(transaction, personId)) && (await isAnythingUnseen(transaction, personId))
  );
}

/** Names go only to browsers in which the person has been signed in since the address was set. */
async function putOnTheirWay(
  transaction: Transaction,
  messages: readonly Written[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const column = (name: keyof Written) => sql.param(messages.map((message) => message[name]));
  await transaction.execute(sql`
    update ${pushDevices} device
    set message = case when not device.is_moved and exists (
          select from ${sessions} session
          where session.id = device.session_id and session.idle_until > ${now} and session.ends_at > ${now}
        ) then given.with_names else given.plain end,
      attempts = 0,
      next_attempt_at = ${now}
    from unnest(${column('personId')}::uuid[], ${column('plain')}::text[], ${column('withNames')}::text[])
      given (person_id, plain, with_names)
    where device.person_id = given.person_id and device.endpoint is not null`);
}

async function sendDue({ db, clock, push }: Parts): Promise<number> {
  const devices = await claimDue(db, clock.now());
  await Promise.all(
    devices.map(async (device) => {
      const outcome = await push.send(device, device.message);
      if (outcome.kind === 'gone') await forget(db, device);
      else if (outcome.kind !== 'later' || device.attempts >= maximumAttempts)
        await settle(db, device);
      else if (outcome.milliseconds !== null)
        await postpone(db, device, new Date(clock.now().getTime() + outcome.milliseconds));
    }),
  );
  return devices.length;
}

/** Sets the next attempt first, so that no transaction is open during a call to the push service. */
async function claimDue(db: Database, now: Date): Promise<Device[]> {
  const due = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(isNotNull(pushDevices.message), lte(pushDevices.nextAttemptAt, now)))
    // Devices that failed before come last.
    .orderBy(asc(pushDevices.attempts), asc(pushDevices.nextAttemptAt))
    .limit(devicesAtOnce)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(pushDevices)
    .set({ attempts: sql`${pushDevices.attempts} + 1`, nextAttemptAt: nextAttempt(now) })
    .where(inArray(pushDevices.id, due))
    .returning();
  return claimed.flatMap(({ id, personId, attempts, endpoint, p256dh, auth, message }) =>
    endpoint === null || p256dh === null || auth === null || message === null
      ? []
      : [{ id, personId, attempts, endpoint, p256dh, auth, message }],
  );
}

/** After the first failure a minute, then two, four … */
function nextAttempt(now: Date) {
  return sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, ${pushDevices.attempts})`;
}

/** Matches the sent message only: a newer one, or another person, may have replaced it. */
function asSent({ id, endpoint, personId, message }: Device) {
  return and(
    eq(pushDevices.id, id),
    eq(pushDevices.endpoint, endpoint),
    eq(pushDevices.personId, personId),
    eq(pushDevices.message, message),
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

/** The service no longer knows the address. A browser with a secret may return with another one (decision 027). */
async function forget(db: Database, { id, endpoint }: Device): Promise<void> {
  const gone = and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint));
  await db.delete(pushDevices).where(and(gone, isNull(pushDevices.keyHash)));
  await db
    .update(pushDevices)
    .set({
      endpoint: null,
      p256dh: null,
      auth: null,
      message: null,
      nextAttemptAt: null,
      attempts: 0,
    })
    .where(gone);
}
