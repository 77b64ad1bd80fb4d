CREATE TABLE "ai_budget_days" (
	"date" date PRIMARY KEY NOT NULL,
	"committed_usd" numeric(18, 8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nightly_figures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"score" smallint NOT NULL,
	"compliments_sent" integer NOT NULL,
	"compliments_received" integer NOT NULL,
	"removals" integer NOT NULL,
	"seen_on" date
);
--> statement-breakpoint
CREATE TABLE "pending_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_of_day" boolean DEFAULT true NOT NULL,
	"compliments_sent" integer DEFAULT 0 NOT NULL,
	"compliments_received" integer DEFAULT 0 NOT NULL,
	"thanks_sent" integer DEFAULT 0 NOT NULL,
	"thanks_received" integer DEFAULT 0 NOT NULL,
	"ai_interactions" integer DEFAULT 0 NOT NULL,
	"thanked_for" uuid,
	"thanked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "unfinished_days" (
	"date" date NOT NULL,
	"user_id" uuid NOT NULL,
	"compliments_sent" integer NOT NULL,
	"compliments_received" integer NOT NULL,
	"thanks_sent" integer NOT NULL,
	"ai_interactions" integer NOT NULL,
	CONSTRAINT "unfinished_days_date_user_id_pk" PRIMARY KEY("date","user_id")
);
--> statement-breakpoint
ALTER TABLE "thank_you_messages" DROP CONSTRAINT "thank_you_messages_receiver_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "thank_you_messages" ALTER COLUMN "receiver_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "nightly_figures" ADD CONSTRAINT "nightly_figures_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_days" ADD CONSTRAINT "unfinished_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_steps_user" ON "pending_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_steps_giver" ON "pending_steps" USING btree ("thanked_by");--> statement-breakpoint
CREATE INDEX "unfinished_days_user" ON "unfinished_days" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "thank_you_messages" ADD CONSTRAINT "thank_you_messages_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Compliments to somebody who leaves go with them: their senders' counters follow (however the account goes).
CREATE FUNCTION "profiles_leave"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_steps (user_id, is_of_day, compliments_sent)
  SELECT sender_id, false, -count(*)
  FROM compliments
  WHERE receiver_id = OLD.id AND sender_id IS NOT NULL AND removed_at IS NULL
  GROUP BY sender_id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_leave" BEFORE DELETE ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "profiles_leave"();--> statement-breakpoint
-- Those who have left before this version: their letters were never taken off.
UPDATE "profiles" SET "compliments_sent" = counted.sent
FROM (
  SELECT "profiles"."id", count("compliments"."id")::integer AS sent
  FROM "profiles"
  LEFT JOIN "compliments" ON "sender_id" = "profiles"."id" AND "removed_at" IS NULL
  GROUP BY "profiles"."id"
) counted
WHERE counted."id" = "profiles"."id" AND counted.sent <> "profiles"."compliments_sent";--> statement-breakpoint
INSERT INTO "nightly_figures"
  ("user_id", "score", "compliments_sent", "compliments_received", "removals", "seen_on")
SELECT "profiles"."id", "score", "compliments_sent", "compliments_received",
  coalesce(removed.times, 0),
  least((seen.latest AT TIME ZONE 'UTC')::date, (now() AT TIME ZONE 'UTC')::date - 1)
FROM "profiles"
LEFT JOIN (
  SELECT "sender_id", count(*)::integer AS times FROM "compliments"
  WHERE "removed_at" IS NOT NULL GROUP BY 1
) removed ON removed."sender_id" = "profiles"."id"
LEFT JOIN (
  SELECT "user_id", max("updated_at") AS latest FROM "sessions" GROUP BY 1
) seen ON seen."user_id" = "profiles"."id";
--> statement-breakpoint
-- Before any day was summed up the answer was unknown instead of no, and the first step made a sum of its day.
CREATE OR REPLACE FUNCTION "is_summed_up"(day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7265002);
  RETURN coalesce(day <= (SELECT max(date) FROM engagement_days), false);
END $$;
