CREATE TABLE "silences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"silenced_id" uuid,
	"compliment_id" uuid,
	"is_anonymous" boolean NOT NULL,
	"name" text,
	"silenced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "silences_letter" UNIQUE("compliment_id"),
	CONSTRAINT "silences_name" CHECK (not ("silences"."is_anonymous" and "silences"."name" is not null))
);
--> statement-breakpoint
DROP INDEX "compliments_received";--> statement-breakpoint
DROP INDEX "compliments_unread";--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "place" text DEFAULT 'list' NOT NULL;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "listed_at" timestamp with time zone GENERATED ALWAYS AS (case when is_anonymous or is_ai
        then (date_trunc('day', coalesce(arrived_at, created_at) at time zone 'UTC') + interval '23:59:59.999') at time zone 'UTC'
        else coalesce(arrived_at, created_at) end) STORED;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "reveal_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "reveal_answer" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "no_letters_until" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "signed_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "without_ai_help" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "unwanted_words" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_silenced_id_profiles_id_fk" FOREIGN KEY ("silenced_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "silences_pair" ON "silences" USING btree ("owner_id","silenced_id");--> statement-breakpoint
CREATE INDEX "silences_silenced" ON "silences" USING btree ("silenced_id");--> statement-breakpoint
CREATE INDEX "compliments_aside" ON "compliments" USING btree ("receiver_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "compliments"."removed_at" is null and "compliments"."place" = 'aside';--> statement-breakpoint
CREATE INDEX "compliments_waiting" ON "compliments" USING btree ("due_at") WHERE "compliments"."place" = 'waiting';--> statement-breakpoint
CREATE INDEX "compliments_received" ON "compliments" USING btree ("receiver_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "compliments"."removed_at" is null and "compliments"."place" = 'list';--> statement-breakpoint
CREATE INDEX "compliments_unread" ON "compliments" USING btree ("receiver_id") WHERE not "compliments"."is_read" and "compliments"."removed_at" is null and "compliments"."place" = 'list';--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_due" CHECK (("compliments"."place" = 'waiting') = ("compliments"."due_at" is not null));--> statement-breakpoint
ALTER TABLE "compliments" ADD CONSTRAINT "compliments_reveal" CHECK ("compliments"."reveal_answer" is null or ("compliments"."reveal_asked_at" is not null and "compliments"."is_anonymous"));
--> statement-breakpoint
-- Compliments to somebody who leaves go with them: their senders' counters follow (however the account goes). What
-- somebody wrote that has not arrived, or never will, goes with its writer: nobody else has seen it.
CREATE OR REPLACE FUNCTION "profiles_leave"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_steps (user_id, is_of_day, compliments_sent)
  SELECT sender_id, false, -count(*)
  FROM compliments
  WHERE receiver_id = OLD.id AND sender_id IS NOT NULL AND removed_at IS NULL
  GROUP BY sender_id;
  DELETE FROM compliments WHERE sender_id = OLD.id AND place IN ('waiting', 'withheld');
  RETURN OLD;
END $$;
