import { sql } from 'drizzle-orm';
import { mostWatchedWords } from '#domain/moderation.ts';
import type { Database, Transaction } from '#server/db/client.ts';

/** Whose letters are floods, so that many of them are reported: the people of these numbers, as many as one of so many. */
const floodedBy = 500;

/** What of the decided reports was removed, and of that objected to. */
const shares = { removed: 0.4, objected: 0.2, undecided: 0.1 };

/** Who decides: the second person by number and those after them. */
const moderators = 8;

export type HistorySize = {
  auditEvents: number;
  openReports: number;
  decidedReports: number;
  /** So many wait, and as many were decided lately. */
  heldLetters: number;
};

/**
 * Two years of what the administrators' room shows, made from the compliments that are there: daily
 * metrics of everybody, features, calls to the model, reports, removals, objections, and 90 days of
 * the log. The first person is made an administrator, the next ones moderators. The same each time, but for ids.
 */
export async function fillHistory(db: Database, size: HistorySize): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select setseed(0.25)`);
    await fillReports(transaction, size);
    await fillHeld(transaction, size);
    await fillStatistics(transaction, size);
  });
  await db.execute(sql`vacuum analyze`);
}

async function fillReports(db: Transaction, { openReports, decidedReports }: HistorySize) {
  await db.execute(sql`update profiles set is_admin = true where id_profiles = 1`);
  await db.execute(sql`
    update profiles set team_role = 'moderator'
    where id_profiles between 2 and ${1 + moderators}::int`);
  // Every flood first, then as many by chance as are wanted.
  await db.execute(sql`
    create temporary table reported on commit drop as
    select id, n, is_flood, sent_at, n <= ${openReports}::int as is_open
    from (
      select letter.id, letter.created_at as sent_at, sender.id_profiles % ${floodedBy} = 7 as is_flood,
        row_number() over (order by random() * case when sender.id_profiles % ${floodedBy} = 7 then 0.3 else 1 end) as n
      from compliments letter
      join profiles sender on sender.id = letter.sender_id) letters
    where n <= ${openReports + decidedReports}::int`);
  await db.execute(sql`
    insert into reports
      (compliment_id, reporter_id, reason, created_at, language, likeness, seen_at, decision, decided_by, decided_at)
    select letter.id, letter.receiver_id, 'Das ist mir zu privat, und ich kenne den Menschen gar nicht.', at,
      (array['de', 'de', 'de', 'en', 'zh-Hans', null])[1 + floor(random() * 6)::int],
      case when is_flood then array(select 1000 * (letter.id_flood % 40) + part from generate_series(1, 8) part)
        else array(select floor(random() * 2e9)::int from generate_series(1, 8) part where letter.n > 0) end,
      case when not is_open then at + random() * interval '5 hours' end,
      case when is_open then null when random() < ${shares.removed}::float8 then 'removed' else 'approved' end,
      case when not is_open then (array(
        select id from profiles where team_role = 'moderator' order by id_profiles))[1 + floor(random() * ${moderators}::int)::int] end,
      case when not is_open then least(now(), at + interval '5 hours' + random() * interval '2 days') end
    from (
      select compliments.id, receiver_id, n, is_flood, is_open, n as id_flood,
        case when is_open then now() - random() * interval '9 days' else sent_at end as at
      from reported
      join compliments on compliments.id = reported.id) letter`);
  await db.execute(sql`
    update reports set rule = (array['unkind', 'threat', 'sexual', 'personal_data', 'advertising', 'other'])
      [1 + floor(random() * 6)::int]
    where decision = 'removed'`);
  await db.execute(sql`
    update compliments set reported = report.decision is null, reported_at = report.created_at,
      report_reason = case when report.decision is null then report.reason end,
      removed_at = case when report.decision = 'removed' then report.decided_at end,
      removed_rule = report.rule
    from reports report
    where report.compliment_id = compliments.id`);
  await db.execute(sql`
    insert into appeals (compliment_id, sentence, created_at, decision, decided_at)
    select compliment_id, 'Das war nett gemeint.', at, decision,
      case when decision is not null then at + random() * interval '2 days' end
    from (
      select compliment_id, decided_at + interval '1 day' as at,
        case when random() < ${shares.undecided}::float8 then null
          when random() < 0.3 then 'upheld' else 'rejected' end as decision
      from reports
      where decision = 'removed' and random() < ${shares.objected}::float8) removed`);
}

/** Letters that a rule holds or has held, and as many watched words as there may be. */
async function fillHeld(db: Transaction, { heldLetters }: HistorySize): Promise<void> {
  await db.execute(sql`
    insert into watched_words (word, key)
    select 'Wort' || n, 'wort' || n from generate_series(1, ${mostWatchedWords}::int) n`);
  await db.execute(sql`
    insert into holds (compliment_id, cause, created_at, held_at, language, decision, decided_by, decided_at)
    select id, (array['first_letters', 'watched_words', 'many_reports'])[1 + floor(random() * 3)::int],
      now() - interval '2 days', now() - random() * interval '2 days', 'de',
      case when n > ${heldLetters}::int then 'released' end,
      case when n > ${heldLetters}::int then (select id from profiles where id_profiles = 2) end,
      case when n > ${heldLetters}::int then now() - random() * interval '20 hours' end
    from (
      select letter.id, row_number() over (order by letter.id) as n
      from compliments letter
      where not letter.reported and letter.removed_at is null and letter.reported_at is null
      limit ${2 * heldLetters}::int) letters`);
  await db.execute(sql`
    update compliments set place = 'held' from holds
    where holds.compliment_id = compliments.id and holds.decision is null`);
}

async function fillStatistics(db: Transaction, size: HistorySize): Promise<void> {
  // Row by row the triggers would take minutes; what they keep is made at once afterwards.
  await db.execute(sql`alter table engagement_metrics disable trigger user`);
  await db.execute(sql`
    insert into engagement_metrics
      (date, user_id, compliments_sent, compliments_received, thanks_sent, ai_interactions, engagement_score)
    select day, person, sum(sent), sum(received), sum(thanks), sum(ai),
      least(100, 30 * sum(sent) + 10 * sum(received) + 20 * sum(thanks) + 10 * sum(ai))
    from (
      select (created_at at time zone 'UTC')::date as day, sender_id as person, 1 as sent,
        0 as received, 0 as thanks, (random() < 0.4)::int as ai
      from compliments
      union all
      select (created_at at time zone 'UTC')::date, receiver_id, 0, 1, (random() < 0.5)::int, 0
      from compliments
    ) done
    group by day, person`);
  await db.execute(sql`alter table engagement_metrics enable trigger user`);
  await db.execute(sql`
    insert into last_activity (user_id, active_on, received_on)
    select user_id,
      max(date) filter (where compliments_sent > 0 or thanks_sent > 0 or ai_interactions > 0),
      max(date) filter (where compliments_received > 0)
    from engagement_metrics
    group by user_id`);
  await db.execute(sql`
    insert into cohort_activity (user_id, week, cohort)
    select distinct user_id, week, cohort
    from (
      select user_id, date_trunc('week', date::timestamp)::date as week,
        date_trunc('week', created_at at time zone 'UTC')::date as cohort
      from engagement_metrics m
      join profiles on profiles.id = user_id
      where m.compliments_sent > 0 or m.thanks_sent > 0 or m.ai_interactions > 0
    ) weeks
    where week between cohort and cohort + 7 * 7`);
  await db.execute(sql`
    insert into feature_usage (feature_name, used_at)
    select (array['send_compliment', 'send_thanks', 'rate_compliment', 'ai_suggestion'])[1 + kind], created_at
    from compliments, generate_series(0, 3) kind
    where kind = 0 or hashtext(id::text || kind) % 10 > 1
    order by created_at`);
  await db.execute(sql`
    insert into api_usage (endpoint, model, prompt_tokens, completion_tokens, total_tokens, cost_usd,
      milliseconds, outcome, created_at)
    select case when n = 0 then 'validation' else 'generation' end,
      (array['gpt-4o', 'gpt-4o-mini', 'gpt-3.5-turbo'])[1 + floor(random() * 3)::int],
      300, 80, 380, 0.0002, 900, case when random() < 0.03 then 'timeout' else 'ok' end, created_at
    from compliments, generate_series(0, 1) n
    where n = 0 or hashtext(id::text) % 10 > 1
    order by created_at`);
  await db.execute(sql`
    insert into audit_events (actor_id, target_id, action, network, created_at)
    select id, id, (array['account.signed_in', 'account.signed_in', 'account.signed_out', 'account.sign_in_failed',
      'session.ended', 'factor.verified', 'moderation.viewed', 'admin.ai_config_changed'])
      [1 + case when random() < 0.99 then floor(random() * 6)::int else 6 + floor(random() * 2)::int end],
      '192.0.2.0/24', at
    from (
      select 1 + floor(random() * (select max(id_profiles) from profiles))::int as number,
        now() - interval '90 days' * (1 - n::float8 / ${size.auditEvents}::float8) as at
      from generate_series(1, ${size.auditEvents}::int) n
    ) event
    join profiles on profiles.id_profiles = number
    order by at`);
}
