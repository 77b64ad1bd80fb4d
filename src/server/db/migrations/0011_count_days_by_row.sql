-- Row by row instead of with tables of what has changed, which cost every sender more than the row itself,
-- though nearly always nothing is to be done. The date of a row never changes.
DROP TRIGGER "engagement_metrics_added" ON "engagement_metrics";--> statement-breakpoint
DROP TRIGGER "engagement_metrics_before" ON "engagement_metrics";--> statement-breakpoint
DROP TRIGGER "engagement_metrics_after" ON "engagement_metrics";--> statement-breakpoint
DROP TRIGGER "engagement_metrics_taken" ON "engagement_metrics";--> statement-breakpoint
DROP TRIGGER "feature_usage_added" ON "feature_usage";--> statement-breakpoint
DROP TRIGGER "feature_usage_taken" ON "feature_usage";--> statement-breakpoint
DROP FUNCTION "engagement_metrics_count_days"();--> statement-breakpoint
DROP FUNCTION "feature_usage_count_days"();--> statement-breakpoint
-- Whether a day is summed up already. Until the transaction ends no further day is: the job that
-- sums days up takes this lock for itself.
CREATE FUNCTION "is_summed_up"(day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7265002);
  RETURN day <= (SELECT max(date) FROM engagement_days);
END $$;--> statement-breakpoint
CREATE FUNCTION "engagement_metrics_add_to_day"(sign integer, row_of_day engagement_metrics)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_active boolean := row_of_day.compliments_sent > 0 OR row_of_day.thanks_sent > 0
    OR row_of_day.ai_interactions > 0;
BEGIN
  INSERT INTO engagement_days AS days (date, people, active_people, engagement_score,
    compliments_sent, compliments_received, thanks_sent, ai_interactions)
  VALUES (row_of_day.date, sign, sign * is_active::integer, sign * row_of_day.engagement_score,
    sign * row_of_day.compliments_sent, sign * row_of_day.compliments_received,
    sign * row_of_day.thanks_sent, sign * row_of_day.ai_interactions)
  ON CONFLICT (date) DO UPDATE SET
    people = days.people + excluded.people,
    active_people = days.active_people + excluded.active_people,
    engagement_score = days.engagement_score + excluded.engagement_score,
    compliments_sent = days.compliments_sent + excluded.compliments_sent,
    compliments_received = days.compliments_received + excluded.compliments_received,
    thanks_sent = days.thanks_sent + excluded.thanks_sent,
    ai_interactions = days.ai_interactions + excluded.ai_interactions;
END $$;--> statement-breakpoint
CREATE FUNCTION "engagement_metrics_count_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_summed_up(NEW.date) THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM engagement_metrics_add_to_day(-1, OLD); END IF;
  PERFORM engagement_metrics_add_to_day(1, NEW);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_day" AFTER INSERT OR UPDATE ON "engagement_metrics"
  FOR EACH ROW EXECUTE FUNCTION "engagement_metrics_count_day"();--> statement-breakpoint
-- An account that goes takes many days along: everybody in the same order, so that nobody waits in a circle.
CREATE FUNCTION "engagement_metrics_take_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken engagement_metrics;
BEGIN
  FOR taken IN SELECT * FROM gone ORDER BY date, user_id LOOP
    IF is_summed_up(taken.date) THEN PERFORM engagement_metrics_add_to_day(-1, taken); END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_taken" AFTER DELETE ON "engagement_metrics"
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "engagement_metrics_take_days"();--> statement-breakpoint
CREATE FUNCTION "feature_usage_count_day"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used feature_usage := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  day date := (used.used_at AT TIME ZONE 'UTC')::date;
BEGIN
  IF is_summed_up(day) THEN
    INSERT INTO feature_usage_days AS days (date, feature_name, uses)
    VALUES (day, used.feature_name, CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END)
    ON CONFLICT (date, feature_name) DO UPDATE SET uses = days.uses + excluded.uses;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "feature_usage_day" AFTER INSERT OR DELETE ON "feature_usage"
  FOR EACH ROW EXECUTE FUNCTION "feature_usage_count_day"();
