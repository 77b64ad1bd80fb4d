import { and, eq, inArray, sql } from 'drizzle-orm';
import { likenessOf } from '#domain/compliments/similar-text.ts';
import { hourMilliseconds } from '#domain/i18n/durations.ts';
import { writtenLanguage } from '#domain/i18n/written-language.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { readRule } from '#server/db/helping-rules.ts';
import { prepared } from '#server/db/prepared.ts';
import { isUnopened } from '#server/db/reported-letters.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations, reports } from '#server/db/schema/moderation.ts';
import { tellTeam } from '#server/features/compliments/actions/premoderate.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';
import { notify } from '#server/notify/notify.ts';

const batchSize = 50;
const task = 'weigh-reports';

const unweighed = prepared('reports_unweighed', (db) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(compliments, eq(compliments.id, reports.complimentId))
    // Of an anonymous letter later, so that its sender is told at a time by chance.
    .where(
      sql`not ${reports.isWeighed} and not ${isHeld(task, reports.id)} and (not ${compliments.isAnonymous}
        or ${reports.createdAt} + (${sql.placeholder('least')}::int
          + abs(hashtext(${reports.id}::text)::bigint) % (${sql.placeholder('spread')}::int + 1))
          * interval '1 second' <= ${sql.placeholder('now')}::timestamptz)`,
    )
    .orderBy(reports.createdAt)
    .limit(batchSize),
);

/**
 * Applies the rule to new reports after their answers, whose time must not tell of earlier reports. One server at a
 * time, so that each report sees the earlier ones.
 */
export async function weighReports(context: Context): Promise<void> {
  const { least, most } = context.config.anonymousDelay;
  const asked = { least: 60 * least, spread: 60 * (most - least), now: context.clock.now() };
  const due = await unweighed(context.db, asked);
  await eachAlone(context, task, {
    ids: due.map(({ id }) => id),
    work: (transaction, ids) => weigh(context, transaction, ids),
  });
}

async function weigh(
  context: Context,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('wohlwort-hide-rule')) as free`,
  );
  if (rows[0]?.free !== true) return;
  const weighed = await transaction
    .update(reports)
    .set({ isWeighed: true })
    .where(and(inArray(reports.id, [...ids]), eq(reports.isWeighed, false)))
    .returning({ complimentId: reports.complimentId, at: reports.createdAt });
  for (const { complimentId, at } of weighed)
    await applyHideRule(context, transaction, complimentId, at);
}

/**
 * Hides the reported letters of one sender once enough people reported within some hours, and tells the sender.
 * Similar unopened ones go to the team. What receivers see depends on signed letters alone, or comparing letters
 * would identify an anonymous writer (032).
 */
async function applyHideRule(
  context: Context,
  transaction: Transaction,
  complimentId: string,
  at: Date,
): Promise<void> {
  const { isOn, numbers } = await readRule(transaction, 'hide_after_reports');
  if (!isOn) return;
  const since = new Date(at.getTime() - numbers.withinHours * hourMilliseconds);
  const { rows } = await transaction.execute<{ senderId: string; all: number; signed: number }>(sql`
    select letter.sender_id as "senderId", count(distinct report.reporter_id)::int as all,
      (count(distinct report.reporter_id) filter (where not letter.is_anonymous))::int as signed
    from compliments reported
    join compliments letter on letter.sender_id = reported.sender_id
    join reports report on report.compliment_id = letter.id
    where reported.id = ${complimentId} and ${reportedAt} > ${since} and ${stands}
    group by letter.sender_id`);
  const [counted] = rows;
  if (counted === undefined || counted.all < numbers.reporters) return;
  const { senderId } = counted;
  const hidden = await hideReported(context, transaction, { senderId, since, at });
  await holdAlike(context, transaction, {
    senderId,
    since,
    at,
    hidden,
    isShown: counted.signed >= numbers.reporters,
  });
  noteChanges(transaction, { kind: 'figures', personId: senderId });
}

/** A reopened report has a new row but keeps its first time. */
const reportedAt = sql`least(letter.reported_at, report.created_at)`;

const stands = sql`report.undone_at is null and report.decision is distinct from 'approved'`;

/** Hides the letters and tells of new ones only. Answers the texts of all hidden ones. */
async function hideReported(
  context: Context,
  transaction: Transaction,
  { senderId, since, at }: { senderId: string; since: Date; at: Date },
): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string; text: string; isNew: boolean }>(sql`
    with hidden as (
      update reports report set hidden_at = ${at}
      from compliments letter
      where letter.id = report.compliment_id and letter.sender_id = ${senderId}
        and ${reportedAt} > ${since} and report.decision is null and report.hidden_at is null
      returning letter.id, letter.text)
    select id, text, true as "isNew" from hidden
    union all
    select letter.id, letter.text, false from reports report
    join compliments letter on letter.id = report.compliment_id
    where letter.sender_id = ${senderId} and ${reportedAt} > ${since}
      and report.decision is null and report.hidden_at is not null`);
  for (const { id, text } of rows.filter(({ isNew }) => isNew)) {
    await notify(context, transaction, {
      personId: senderId,
      complimentId: id,
      kind: 'hidden',
      text,
    });
    await recordEvent(transaction, {
      action: 'moderation.hidden',
      by: null,
      details: { complimentId: id },
      at,
    });
  }
  return rows.map(({ text }) => text);
}

/** Letters on their way go to the team on arrival; unopened delivered ones go there now. */
async function holdAlike(
  context: Context,
  transaction: Transaction,
  look: { senderId: string; since: Date; at: Date; hidden: readonly string[]; isShown: boolean },
): Promise<void> {
  const { senderId, since, at, hidden, isShown } = look;
  const { rows } = await transaction.execute<{
    id: string;
    receiverId: string;
    text: string;
    isWaiting: boolean;
  }>(sql`
    select letter.id, letter.receiver_id as "receiverId", letter.text,
      letter.due_at is not null as "isWaiting"
    from compliments letter
    where letter.sender_id = ${senderId} and letter.created_at > ${since}
      and letter.removed_at is null and not letter.reported
      and (letter.due_at is not null
        or (${isShown} and letter.place = 'list' and ${isUnopened} and not letter.is_anonymous))
      and not exists (select from premoderations premoderation where premoderation.compliment_id = letter.id)
    order by letter.id
    for update`);
  const numbers = new Set(hidden.flatMap(likenessOf));
  const alike = rows.filter(({ text }) => likenessOf(text).some((number) => numbers.has(number)));
  if (alike.length === 0) return;
  await transaction.insert(premoderations).values(
    alike.map(({ id, text, isWaiting }) => ({
      complimentId: id,
      cause: 'many_reports' as const,
      createdAt: at,
      queuedAt: isWaiting ? null : at,
      language: writtenLanguage(text),
    })),
  );
  const taken = alike.filter(({ isWaiting }) => !isWaiting);
  if (taken.length === 0) return;
  await transaction.execute(sql`
    update compliments set place = 'premoderation', arrived_at = null
    where id = any(${sql.param(taken.map(({ id }) => id))}::uuid[])`);
  await correctCounters(
    transaction,
    at,
    taken.map(({ receiverId }) => ({ userId: receiverId, complimentsReceived: -1 })),
  );
  noteChanges(
    transaction,
    ...taken.map(({ receiverId }) => ({ kind: 'received' as const, personId: receiverId })),
  );
  await tellTeam(
    context,
    transaction,
    taken.map(({ id }) => ({ id, cause: 'many_reports' as const })),
    at,
  );
}
