CREATE TABLE "claims" (
	"compliment_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"compliment_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"language" text,
	"likeness" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"seen_at" timestamp with time zone,
	"decision" text,
	"rule" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "reports_decision" CHECK (("reports"."decision" is null) = ("reports"."decided_at" is null)),
	CONSTRAINT "reports_rule" CHECK ("reports"."rule" is null or "reports"."decision" = 'removed'),
	CONSTRAINT "reports_undone" CHECK ("reports"."undone_at" is null or "reports"."decision" is not null)
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "team_role" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_person" ON "claims" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("compliment_id") WHERE "reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "reports_compliment" ON "reports" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reports"."decision" is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_decider" ON "reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "reports_likeness" ON "reports" USING gin ("likeness") WHERE "reports"."decision" is null;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "profiles_team" ON "profiles" USING btree ("id") WHERE "profiles"."is_admin" or "profiles"."team_role" is not null;--> statement-breakpoint
-- What was reported before there was a history of it, as far as the letters and the log tell.
INSERT INTO "reports" ("compliment_id", "reporter_id", "reason", "created_at", "decision", "rule", "decided_by", "decided_at")
WITH decided AS (
  SELECT DISTINCT ON (details ->> 'complimentId') details ->> 'complimentId' AS id, actor_id, created_at
  FROM "audit_events"
  WHERE action IN ('moderation.approved', 'moderation.deleted', 'moderation.appeal_upheld')
  ORDER BY details ->> 'complimentId', audit_events.id DESC),
known AS (
  SELECT letter.*, CASE WHEN removed_at IS NOT NULL THEN 'removed' WHEN NOT reported THEN 'approved' END AS decision
  FROM "compliments" letter
  WHERE reported OR reported_at IS NOT NULL OR removed_at IS NOT NULL)
SELECT known.id, known.receiver_id, coalesce(known.report_reason, ''),
  coalesce(known.reported_at, known.created_at), known.decision, known.removed_rule,
  CASE WHEN known.decision IS NOT NULL THEN decided.actor_id END,
  CASE known.decision
    WHEN 'removed' THEN known.removed_at
    WHEN 'approved' THEN coalesce(decided.created_at, known.reported_at, known.created_at) END
FROM known LEFT JOIN decided ON decided.id = known.id::text;
