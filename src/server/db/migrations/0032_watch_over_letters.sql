CREATE TABLE "holds" (
	"compliment_id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_at" timestamp with time zone,
	"language" text,
	"decision" text,
	"rule" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "holds_decision" CHECK (("holds"."decision" is null) = ("holds"."decided_at" is null)),
	CONSTRAINT "holds_rule" CHECK ("holds"."rule" is null or "holds"."decision" = 'refused')
);
--> statement-breakpoint
CREATE TABLE "removal_reasons" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"words" jsonb,
	"retired_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"word" text NOT NULL,
	"key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_words_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_reasons" ADD CONSTRAINT "removal_reasons_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("held_at") WHERE "holds"."decision" is null;--> statement-breakpoint
CREATE INDEX "holds_decider" ON "holds" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "removal_reasons_shown" ON "removal_reasons" USING btree ("position") WHERE "removal_reasons"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "removal_reasons_author" ON "removal_reasons" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "watched_words_author" ON "watched_words" USING btree ("created_by");--> statement-breakpoint
-- The reasons that there were from the start; their words are texts.
INSERT INTO removal_reasons (id, position)
VALUES ('unkind', 1), ('threat', 2), ('sexual', 3), ('personal_data', 4), ('advertising', 5), ('other', 6);
--> statement-breakpoint
-- As before, and what the team keeps from arriving goes with its writer too.
CREATE OR REPLACE FUNCTION "profiles_leave"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_steps (user_id, is_of_day, compliments_sent)
  SELECT sender_id, false, -count(*)
  FROM compliments
  WHERE receiver_id = OLD.id AND sender_id IS NOT NULL AND removed_at IS NULL
  GROUP BY sender_id;
  DELETE FROM compliments WHERE sender_id = OLD.id AND place IN ('waiting', 'held', 'withheld');
  RETURN OLD;
END $$;
