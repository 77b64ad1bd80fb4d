CREATE TABLE "team_alerts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"by_push" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"next_mail_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transparency_reports" (
	"half" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_alerts" ADD CONSTRAINT "team_alerts_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_alerts_due" ON "team_alerts" USING btree ("next_mail_at") WHERE "team_alerts"."by_mail";--> statement-breakpoint
CREATE INDEX "appeals_created" ON "appeals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appeals_decided" ON "appeals" USING btree ("decided_at") WHERE "appeals"."decision" is not null;--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at");