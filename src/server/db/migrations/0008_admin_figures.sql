CREATE TABLE "api_usage_days" (
	"date" date NOT NULL,
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"price_known" boolean NOT NULL,
	"calls" integer NOT NULL,
	"total_tokens" bigint NOT NULL,
	"cost_usd" numeric(18, 8) NOT NULL,
	CONSTRAINT "api_usage_days_key" PRIMARY KEY("date","endpoint","model","outcome","price_known")
);
--> statement-breakpoint
DROP INDEX "engagement_metrics_date";--> statement-breakpoint
DROP INDEX "feature_usage_used";--> statement-breakpoint
CREATE INDEX "engagement_metrics_days" ON "engagement_metrics" USING btree ("date","user_id","compliments_sent","compliments_received","thanks_sent","ai_interactions","engagement_score");--> statement-breakpoint
CREATE INDEX "feature_usage_uses" ON "feature_usage" USING btree ("used_at","feature_name");--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_administrators" ON "profiles" USING btree ("id") WHERE "profiles"."is_admin";--> statement-breakpoint
CREATE FUNCTION "api_usage_count_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO api_usage_days AS days
    (date, endpoint, model, outcome, price_known, calls, total_tokens, cost_usd)
  SELECT (created_at AT TIME ZONE 'UTC')::date, endpoint, model, outcome, price_known,
    sign * count(*), sign * sum(total_tokens), sign * sum(cost_usd)
  FROM changed
  GROUP BY 1, 2, 3, 4, 5
  -- Everybody in the same order, so that nobody waits in a circle.
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (date, endpoint, model, outcome, price_known) DO UPDATE SET
    calls = days.calls + excluded.calls,
    total_tokens = days.total_tokens + excluded.total_tokens,
    cost_usd = days.cost_usd + excluded.cost_usd;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "api_usage_added" AFTER INSERT ON "api_usage" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "api_usage_count_days"();--> statement-breakpoint
CREATE TRIGGER "api_usage_taken" AFTER DELETE ON "api_usage" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "api_usage_count_days"();--> statement-breakpoint
INSERT INTO "api_usage_days"
  ("date", "endpoint", "model", "outcome", "price_known", "calls", "total_tokens", "cost_usd")
SELECT ("created_at" AT TIME ZONE 'UTC')::date, "endpoint", "model", "outcome", "price_known",
  count(*), sum("total_tokens"), sum("cost_usd")
FROM "api_usage" GROUP BY 1, 2, 3, 4, 5;
