CREATE TABLE "pending_pushes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"compliment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"message" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_message" CHECK (("push_devices"."message" is null) = ("push_devices"."next_attempt_at" is null))
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"time_zone" text NOT NULL,
	"shows_sender" boolean DEFAULT false NOT NULL,
	"tells_thanks" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "push_settings_quiet" CHECK (("push_settings"."quiet_from" is null) = ("push_settings"."quiet_to" is null) and "push_settings"."quiet_from" <> "push_settings"."quiet_to")
);
--> statement-breakpoint
ALTER TABLE "pending_pushes" ADD CONSTRAINT "pending_pushes_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_pushes" ADD CONSTRAINT "pending_pushes_compliment_id_compliments_id_fk" FOREIGN KEY ("compliment_id") REFERENCES "public"."compliments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_pushes_person" ON "pending_pushes" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "pending_pushes_compliment" ON "pending_pushes" USING btree ("compliment_id");--> statement-breakpoint
CREATE INDEX "push_devices_person" ON "push_devices" USING btree ("person_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_due" ON "push_devices" USING btree ("next_attempt_at") WHERE "push_devices"."message" is not null;--> statement-breakpoint
CREATE INDEX "push_devices_age" ON "push_devices" USING btree ("last_seen_at");