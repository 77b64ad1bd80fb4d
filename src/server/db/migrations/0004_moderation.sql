CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"compliment_id" uuid NOT NULL,
	"sentence" text NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_compliment_id_unique" UNIQUE("compliment_id")
);
--> statement-breakpoint
CREATE TABLE "guard_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"language_id" smallint NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_notifications" ADD COLUMN "params" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "compliments" ADD COLUMN "removed_rule" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_words" ADD CONSTRAINT "guard_words_language_id_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_words" ADD CONSTRAINT "guard_words_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at") WHERE "appeals"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guard_words_word" ON "guard_words" USING btree ("language_id","word");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_events_are_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
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
