import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { ReportDecision, ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isoTime } from '#server/db/iso-time.ts';
import { isOthersLetter } from '#server/db/own-cases.ts';
import { isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';

const shownOfEach = 20;

type ReportRow = {
  id: string;
  at: string;
  reason: string;
  decision: ReportDecision | null;
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  about: ReportKind | null;
  decidedBy: string | null;
  isUndone: boolean;
};

/**
 * Reads the team's history of a person: reports about and by them, objections, pauses, notes. Never unreported
 * letters, the writers of letters they reported, or the viewer's cases.
 */
export async function readHistory(db: Executor, personId: string, viewerId: string) {
  const [about, by, counts, objections, pauses, notes] = [
    await readReports(db, sql`letter.sender_id = ${personId} and ${isWriterKnown}`, viewerId),
    await readReports(db, sql`report.reporter_id = ${personId}`, viewerId),
    await countReports(db, personId, viewerId),
    await readObjections(db, personId, viewerId),
    await readPauses(db, personId, viewerId),
    await readNotes(db, personId, viewerId),
  ];
  return { about, by, counts, objections, pauses, notes };
}

async function readReports(db: Executor, whose: SQL, viewerId: string): Promise<ReportRow[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    select report.id, ${isoTime(sql`report.created_at`)} as at, report.reason, report.decision,
      report.rule, ${wordsOfReason(sql`report.rule`)} as "ruleWords", report.kind as about,
      decider.name as "decidedBy", report.undone_at is not null as "isUndone"
    from reports report
    join compliments letter on letter.id = report.compliment_id
    left join profiles decider on decider.id = report.decided_by
    where ${whose} and letter.receiver_id <> ${viewerId}
      and letter.sender_id is distinct from ${viewerId}
    order by report.created_at desc, report.id
    limit ${shownOfEach}`);
  return rows;
}

/** Counts the team's decisions about a person's reports, and about reports of their letters. */
async function countReports(db: Executor, personId: string, viewerId: string) {
  const { rows } = await db.execute<{
    agreed: number;
    disagreed: number;
    removed: number;
    kept: number;
  }>(sql`
    select count(*) filter (where is_own and decision = 'removed')::int as agreed,
      count(*) filter (where is_own and decision = 'approved')::int as disagreed,
      count(*) filter (where not is_own and decision = 'removed')::int as removed,
      count(*) filter (where not is_own and decision = 'approved')::int as kept
    from (
      select decision, true as is_own from reports
      where reporter_id = ${personId} and undone_at is null
        and ${isOthersLetter(sql`compliment_id`, viewerId)}
      union all
      select decision, false from reports
      join compliments letter on letter.id = compliment_id
      where letter.sender_id = ${personId} and undone_at is null and ${isWriterKnown}
        and ${isOthersLetter(sql`compliment_id`, viewerId)}) decided`);
  return rows[0] ?? { agreed: 0, disagreed: 0, removed: 0, kept: 0 };
}

async function readObjections(db: Executor, personId: string, viewerId: string) {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    sentence: string;
    decision: 'upheld' | 'rejected' | null;
  }>(sql`
    select appeal.id, ${isoTime(sql`appeal.created_at`)} as at, sentence, decision
    from appeals appeal
    join compliments letter on letter.id = appeal.compliment_id
    where letter.sender_id = ${personId} and letter.receiver_id <> ${viewerId}
      and letter.sender_id <> ${viewerId} and ${isWriterKnown}
    order by appeal.created_at desc, appeal.id
    limit ${shownOfEach}`);
  return rows;
}

/** From the log of 90 days; without notes about the viewer's letters. */
async function readPauses(db: Executor, personId: string, viewerId: string) {
  const { rows } = await db.execute<{
    id: number;
    at: string;
    isEnd: boolean;
    rule: string | null;
    ruleWords: Record<Language, string> | null;
    days: string | null;
    by: string | null;
  }>(sql`
    select event.id::int, ${isoTime(sql`event.created_at`)} as at,
      event.action = 'moderation.unpaused' as "isEnd", event.details ->> 'days' as days,
      case when event.action = 'moderation.warned' then event.details ->> 'rule' end as rule,
      ${wordsOfReason(sql`event.details ->> 'rule'`)} as "ruleWords", actor.name as by
    from audit_events event
    left join profiles actor on actor.id = event.actor_id
    where event.target_id = ${personId}
      and event.action in ('moderation.paused', 'moderation.unpaused', 'moderation.warned')
      and (event.action <> 'moderation.warned'
        or ${isOthersLetter(sql`(event.details ->> 'complimentId')::uuid`, viewerId)})
    order by event.created_at desc, event.id desc
    limit ${shownOfEach}`);
  return rows;
}

async function readNotes(db: Executor, personId: string, viewerId: string) {
  const { rows } = await db.execute<{
    id: string;
    at: string;
    text: string;
    by: string | null;
    isOwn: boolean;
  }>(sql`
    select note.id, ${isoTime(sql`note.created_at`)} as at, note.text, author.name as by,
      note.author_id is not distinct from ${viewerId} as "isOwn"
    from person_notes note
    left join profiles author on author.id = note.author_id
    where note.person_id = ${personId}
    order by note.created_at desc, note.id`);
  return rows;
}
