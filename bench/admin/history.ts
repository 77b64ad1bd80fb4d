import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** Of every so many compliments one is reported and waits, one was removed, one removal is objected to. */
const rates = { reported: 500, removed: 1000, appealed: 10 };

/**
 * Two years of what the administrators' room shows, made from the compliments that are there: daily
 * metrics of everybody, features, calls to the model, reports, removals, objections, and 90 days of
 * the log. The first person is made an administrator.
 */
export async function fillHistory(db: Database, size: { auditEvents: number }): Promise<void> {
  await db.execute(sql`
    update compliments set reported = true, reported_at = created_at, report_reason = 'Zu privat.'
    where ctid in (
      select ctid from compliments where random() < 1.0 / ${rates.reported}::float8)`);
  await db.execute(sql`
    update compliments set removed_at = created_at + interval '1 day', removed_rule = 'other'
    where not reported and random() < 1.0 / ${rates.removed}::float8`);
  await db.execute(sql`
    insert into reports (compliment_id, reporter_id, reason, created_at, decision, rule, decided_at)
    select id, receiver_id, 'Zu privat.', created_at,
      case when removed_at is null then null else 'removed' end, removed_rule, removed_at
    from compliments
    where reported or removed_at is not null`);
  await db.execute(sql`
    insert into appeals (compliment_id, sentence, decision, decided_at)
    select id, 'Das war nett gemeint.', decision, case when decision is null then null else now() end
    from (
      select id, case when random() < 0.5 then 'rejected' end as decision
      from compliments
      where removed_at is not null and random() < 1.0 / ${rates.appealed}::float8) removed`);
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
  await db.execute(sql`update profiles set is_admin = true where id_profiles = 1`);
  await db.execute(sql`vacuum analyze`);
}
