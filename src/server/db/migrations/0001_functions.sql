-- Rows that change often find room beside themselves, so that no index has to follow.
ALTER TABLE profiles SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE unfinished_days SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE draws SET (fillfactor = 85);
--> statement-breakpoint
CREATE FUNCTION is_forgetting() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(current_setting('wohlwort.forgetting', true), '') = 'on'
$$;
--> statement-breakpoint
CREATE FUNCTION is_summed_up(day date) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7265002);
  RETURN coalesce(day <= (SELECT max(date) FROM engagement_days), false);
END $$;
--> statement-breakpoint
CREATE FUNCTION engagement_metrics_add_to_day(sign integer, row_of_day engagement_metrics) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
END $$;
--> statement-breakpoint
CREATE FUNCTION api_usage_count_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO api_usage_days AS days
    (date, endpoint, model, outcome, price_known, calls, total_tokens, estimated_tokens, cost_usd)
  SELECT (created_at AT TIME ZONE 'UTC')::date, endpoint, model, outcome, price_known,
    sign * count(*), sign * sum(total_tokens),
    sign * coalesce(sum(total_tokens) FILTER (WHERE tokens_estimated), 0), sign * sum(cost_usd)
  FROM changed
  GROUP BY 1, 2, 3, 4, 5
  -- Everybody in the same order, so that nobody waits in a circle.
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (date, endpoint, model, outcome, price_known) DO UPDATE SET
    calls = days.calls + excluded.calls,
    total_tokens = days.total_tokens + excluded.total_tokens,
    estimated_tokens = days.estimated_tokens + excluded.estimated_tokens,
    cost_usd = days.cost_usd + excluded.cost_usd;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_events_are_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '90 days' THEN RETURN OLD; END IF;
  -- Deleting an account forgets who it was, and nothing else.
  ELSIF (NEW.actor_id IS NULL OR NEW.actor_id = OLD.actor_id)
    AND (NEW.target_id IS NULL OR NEW.target_id = OLD.target_id)
    AND NEW.id = OLD.id AND NEW.action = OLD.action AND NEW.created_at = OLD.created_at
    AND NEW.network IS NOT DISTINCT FROM OLD.network AND NEW.details = OLD.details
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END $$;
--> statement-breakpoint
CREATE FUNCTION counted_people_leave() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  joined date := (OLD.created_at AT TIME ZONE 'UTC')::date;
  night_score smallint := coalesce((SELECT score FROM nightly_figures WHERE user_id = OLD.id), 0);
BEGIN
  -- One after the other, and apart from the night that notes them, so that nobody waits in a circle.
  PERFORM pg_advisory_xact_lock(7265006);
  UPDATE counted_people AS counted SET people = people - 1
  WHERE CASE kind
    WHEN 'active' THEN EXISTS (
      SELECT FROM engagement_metrics
      WHERE user_id = OLD.id AND date BETWEEN counted.first AND counted.last
        AND (compliments_sent > 0 OR thanks_sent > 0 OR ai_interactions > 0))
    WHEN 'received' THEN EXISTS (
      SELECT FROM engagement_metrics
      WHERE user_id = OLD.id AND date BETWEEN counted.first AND counted.last
        AND compliments_received > 0)
    WHEN 'cohort' THEN EXISTS (
      SELECT FROM cohort_activity
      WHERE user_id = OLD.id AND cohort = counted.first AND week = counted.last)
    WHEN 'joined' THEN joined BETWEEN counted.first AND least(counted.first + 6, counted.last)
    ELSE joined <= counted.last AND night_score = counted.score
  END;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION engagement_metrics_count_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT is_summed_up(NEW.date) THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM engagement_metrics_add_to_day(-1, OLD); END IF;
  PERFORM engagement_metrics_add_to_day(1, NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION engagement_metrics_note_last() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_active boolean := NEW.compliments_sent > 0 OR NEW.thanks_sent > 0 OR NEW.ai_interactions > 0;
BEGIN
  INSERT INTO last_activity AS last (user_id, active_on, received_on)
  VALUES (NEW.user_id, CASE WHEN is_active THEN NEW.date END,
    CASE WHEN NEW.compliments_received > 0 THEN NEW.date END)
  ON CONFLICT (user_id) DO UPDATE SET
    active_on = greatest(last.active_on, excluded.active_on),
    received_on = greatest(last.received_on, excluded.received_on);
  IF is_active THEN
    INSERT INTO cohort_activity (user_id, week, cohort)
    SELECT NEW.user_id, week, cohort
    FROM (
      SELECT date_trunc('week', NEW.date::timestamp)::date AS week,
        date_trunc('week', created_at AT TIME ZONE 'UTC')::date AS cohort
      FROM profiles WHERE id = NEW.user_id
    ) weeks
    WHERE week BETWEEN cohort AND cohort + 7 * 7
    ON CONFLICT (user_id, week) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION engagement_metrics_take_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  taken engagement_metrics;
BEGIN
  FOR taken IN SELECT * FROM gone ORDER BY date, user_id LOOP
    IF is_summed_up(taken.date) THEN PERFORM engagement_metrics_add_to_day(-1, taken); END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feature_usage_count_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_sender_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.sender_name := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_blocked_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.name := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION profiles_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  sign integer := TG_ARGV[0]::integer;
BEGIN
  INSERT INTO people_counts AS counts (part, people)
  SELECT id_profiles / 1000, sign * count(*) FROM changed GROUP BY 1
  -- Everybody in the same order, so that nobody waits in a circle.
  ORDER BY 1
  ON CONFLICT (part) DO UPDATE SET people = counts.people + excluded.people;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION profiles_leave() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO pending_steps (user_id, is_of_day, compliments_sent)
  SELECT sender_id, false, -count(*)
  FROM compliments
  WHERE receiver_id = OLD.id AND sender_id IS NOT NULL AND removed_at IS NULL
  GROUP BY sender_id;
  DELETE FROM compliments WHERE sender_id = OLD.id AND place IN ('waiting', 'deferred', 'premoderation', 'withheld');
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_usage_added AFTER INSERT ON api_usage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION api_usage_count_days();
--> statement-breakpoint
CREATE TRIGGER api_usage_taken AFTER DELETE ON api_usage REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION api_usage_count_days();
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_are_append_only();
--> statement-breakpoint
CREATE TRIGGER compliments_forget_sender_name BEFORE UPDATE OF sender_id ON compliments FOR EACH ROW WHEN (((new.sender_id IS NULL) AND (old.sender_name IS NOT NULL))) EXECUTE FUNCTION forget_sender_name();
--> statement-breakpoint
CREATE TRIGGER engagement_metrics_day AFTER INSERT OR UPDATE ON engagement_metrics FOR EACH ROW EXECUTE FUNCTION engagement_metrics_count_day();
--> statement-breakpoint
CREATE TRIGGER engagement_metrics_first AFTER INSERT ON engagement_metrics FOR EACH ROW EXECUTE FUNCTION engagement_metrics_note_last();
--> statement-breakpoint
CREATE TRIGGER engagement_metrics_more AFTER UPDATE ON engagement_metrics FOR EACH ROW WHEN ((((old.compliments_received = 0) AND (new.compliments_received > 0)) OR ((old.compliments_sent = 0) AND (old.thanks_sent = 0) AND (old.ai_interactions = 0) AND ((new.compliments_sent > 0) OR (new.thanks_sent > 0) OR (new.ai_interactions > 0))))) EXECUTE FUNCTION engagement_metrics_note_last();
--> statement-breakpoint
CREATE TRIGGER engagement_metrics_taken AFTER DELETE ON engagement_metrics REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((NOT is_forgetting())) EXECUTE FUNCTION engagement_metrics_take_days();
--> statement-breakpoint
CREATE TRIGGER feature_usage_day AFTER INSERT ON feature_usage FOR EACH ROW EXECUTE FUNCTION feature_usage_count_day();
--> statement-breakpoint
CREATE TRIGGER feature_usage_taken AFTER DELETE ON feature_usage FOR EACH ROW WHEN ((NOT is_forgetting())) EXECUTE FUNCTION feature_usage_count_day();
--> statement-breakpoint
CREATE TRIGGER profiles_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION profiles_count('1');
--> statement-breakpoint
CREATE TRIGGER profiles_leave BEFORE DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION profiles_leave();
--> statement-breakpoint
CREATE TRIGGER profiles_leave_counts BEFORE DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION counted_people_leave();
--> statement-breakpoint
CREATE TRIGGER profiles_taken AFTER DELETE ON profiles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION profiles_count('-1');
--> statement-breakpoint
CREATE TRIGGER blocks_forget_name BEFORE UPDATE OF blocked_id ON blocks FOR EACH ROW WHEN (((new.blocked_id IS NULL) AND (old.name IS NOT NULL))) EXECUTE FUNCTION forget_blocked_name();
--> statement-breakpoint
CREATE TRIGGER thanks_forget_sender_name BEFORE UPDATE OF sender_id ON thank_you_messages FOR EACH ROW WHEN (((new.sender_id IS NULL) AND (old.sender_name IS NOT NULL))) EXECUTE FUNCTION forget_sender_name();
--> statement-breakpoint
INSERT INTO removal_reasons (id, position)
VALUES ('unkind', 1), ('threat', 2), ('sexual', 3), ('personal_data', 4), ('advertising', 5), ('other', 6);
