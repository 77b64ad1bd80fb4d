CREATE TABLE "ai_fallback_days" (
	"date" date NOT NULL,
	"endpoint" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "ai_fallback_days_key" PRIMARY KEY("date","endpoint","reason")
);
--> statement-breakpoint
CREATE TABLE "cohort_activity" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"cohort" date NOT NULL,
	CONSTRAINT "cohort_activity_key" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
CREATE TABLE "engagement_days" (
	"date" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"active_people" integer NOT NULL,
	"engagement_score" integer NOT NULL,
	"compliments_sent" integer NOT NULL,
	"compliments_received" integer NOT NULL,
	"thanks_sent" integer NOT NULL,
	"ai_interactions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_usage_days" (
	"date" date NOT NULL,
	"feature_name" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "feature_usage_days_key" PRIMARY KEY("date","feature_name")
);
--> statement-breakpoint
CREATE TABLE "last_activity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"active_on" date,
	"received_on" date
);
--> statement-breakpoint
DROP INDEX "engagement_metrics_days";--> statement-breakpoint
ALTER TABLE "api_usage_days" ADD COLUMN "estimated_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_activity" ADD CONSTRAINT "cohort_activity_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_activity" ADD CONSTRAINT "last_activity_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_activity_weeks" ON "cohort_activity" USING btree ("cohort","week","user_id");--> statement-breakpoint
CREATE INDEX "last_activity_active" ON "last_activity" USING btree ("active_on","user_id");--> statement-breakpoint
CREATE INDEX "last_activity_received" ON "last_activity" USING btree ("received_on","user_id");--> statement-breakpoint
CREATE INDEX "engagement_metrics_date" ON "engagement_metrics" USING btree ("date");--> statement-breakpoint
CREATE FUNCTION "engagement_metrics_count_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0]::integer;
BEGIN
  INSERT INTO engagement_days AS days (date, people, active_people, engagement_score,
    compliments_sent, compliments_received, thanks_sent, ai_interactions)
  SELECT date, sign * count(*),
    sign * count(*) FILTER (WHERE compliments_sent > 0 OR thanks_sent > 0 OR ai_interactions > 0),
    sign * sum(engagement_score), sign * sum(compliments_sent), sign * sum(compliments_received),
    sign * sum(thanks_sent), sign * sum(ai_interactions)
  FROM changed
  -- Later days are not summed up yet: nobody who counts something waits for the row of today.
  WHERE date <= (SELECT max(date) FROM engagement_days)
  GROUP BY date
  -- Everybody in the same order, so that nobody waits in a circle.
  ORDER BY date
  ON CONFLICT (date) DO UPDATE SET
    people = days.people + excluded.people,
    active_people = days.active_people + excluded.active_people,
    engagement_score = days.engagement_score + excluded.engagement_score,
    compliments_sent = days.compliments_sent + excluded.compliments_sent,
    compliments_received = days.compliments_received + excluded.compliments_received,
    thanks_sent = days.thanks_sent + excluded.thanks_sent,
    ai_interactions = days.ai_interactions + excluded.ai_interactions;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_added" AFTER INSERT ON "engagement_metrics"
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "engagement_metrics_count_days"('1');--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_before" AFTER UPDATE ON "engagement_metrics"
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "engagement_metrics_count_days"('-1');--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_after" AFTER UPDATE ON "engagement_metrics"
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "engagement_metrics_count_days"('1');--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_taken" AFTER DELETE ON "engagement_metrics"
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "engagement_metrics_count_days"('-1');--> statement-breakpoint
CREATE FUNCTION "engagement_metrics_note_last"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_first" AFTER INSERT ON "engagement_metrics"
  FOR EACH ROW EXECUTE FUNCTION "engagement_metrics_note_last"();--> statement-breakpoint
-- What a day has seen before tells nothing new.
CREATE TRIGGER "engagement_metrics_more" AFTER UPDATE ON "engagement_metrics"
  FOR EACH ROW WHEN (
    (OLD.compliments_received = 0 AND NEW.compliments_received > 0)
    OR ((OLD.compliments_sent = 0 AND OLD.thanks_sent = 0 AND OLD.ai_interactions = 0)
      AND (NEW.compliments_sent > 0 OR NEW.thanks_sent > 0 OR NEW.ai_interactions > 0)))
  EXECUTE FUNCTION "engagement_metrics_note_last"();--> statement-breakpoint
INSERT INTO "last_activity" ("user_id", "active_on", "received_on")
SELECT "user_id",
  max("date") FILTER (WHERE "compliments_sent" > 0 OR "thanks_sent" > 0 OR "ai_interactions" > 0),
  max("date") FILTER (WHERE "compliments_received" > 0)
FROM "engagement_metrics" GROUP BY "user_id";--> statement-breakpoint
INSERT INTO "cohort_activity" ("user_id", "week", "cohort")
SELECT DISTINCT "user_id", "week", "cohort"
FROM (
  SELECT "user_id", date_trunc('week', "date"::timestamp)::date AS "week",
    date_trunc('week', "created_at" AT TIME ZONE 'UTC')::date AS "cohort"
  FROM "engagement_metrics" JOIN "profiles" ON "profiles"."id" = "user_id"
  WHERE "engagement_metrics"."compliments_sent" > 0 OR "thanks_sent" > 0 OR "ai_interactions" > 0
) weeks
WHERE "week" BETWEEN "cohort" AND "cohort" + 7 * 7;--> statement-breakpoint
CREATE FUNCTION "feature_usage_count_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0]::integer;
BEGIN
  INSERT INTO feature_usage_days AS days (date, feature_name, uses)
  SELECT (used_at AT TIME ZONE 'UTC')::date, feature_name, sign * count(*)
  FROM changed
  WHERE (used_at AT TIME ZONE 'UTC')::date <= (SELECT max(date) FROM engagement_days)
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (date, feature_name) DO UPDATE SET uses = days.uses + excluded.uses;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "feature_usage_added" AFTER INSERT ON "feature_usage"
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "feature_usage_count_days"('1');--> statement-breakpoint
CREATE TRIGGER "feature_usage_taken" AFTER DELETE ON "feature_usage"
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "feature_usage_count_days"('-1');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "api_usage_count_days"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
UPDATE "api_usage_days" AS days SET "estimated_tokens" = estimated.tokens
FROM (
  SELECT ("created_at" AT TIME ZONE 'UTC')::date AS "date", "endpoint", "model", "outcome",
    "price_known", sum("total_tokens") AS tokens
  FROM "api_usage" WHERE "tokens_estimated" GROUP BY 1, 2, 3, 4, 5
) estimated
WHERE (days."date", days."endpoint", days."model", days."outcome", days."price_known")
  = (estimated."date", estimated."endpoint", estimated."model", estimated."outcome", estimated."price_known");
